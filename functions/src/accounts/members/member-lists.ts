/** Lists the members of an account, and the accounts of others that a person may act on. */
import { type AccountOfMember, isAdmin, type Member } from '@stayup/contract';
import type { Actor } from '../../http/actor.ts';
import { teamAccountId } from '../../platform/team-account.ts';
import type { UserStore } from '../user-store.ts';
import { accountOf, memberOf, teamAccountOf } from './member-replies.ts';
import type { MemberStore } from './member-store.ts';

export interface MemberListDeps {
	memberships: Pick<MemberStore, 'listOf' | 'listOfMember'>;
	users: Pick<UserStore, 'find'>;
}

/** Without the owner; oldest first. */
export async function membersOf(
	{ memberships, users }: MemberListDeps,
	ownerId: string,
	mayManage: boolean,
): Promise<Member[]> {
	const members = await memberships.listOf(ownerId);
	const found = await Promise.all(
		members.map(async (member): Promise<Member[]> => {
			const user = await users.find(member.memberUid);
			return user ? [memberOf(member, user, mayManage)] : [];
		}),
	);
	return found.flat();
}

/** Without the own account and those of disabled owners, oldest first; for admins also that of our own monitors. */
export async function sharedAccountsOf(
	{ memberships, users }: MemberListDeps,
	{ uid, user }: Pick<Actor, 'uid' | 'user'>,
): Promise<AccountOfMember[]> {
	const [joined, team] = await Promise.all([
		memberships.listOfMember(uid),
		isAdmin(user) ? users.find(teamAccountId) : null,
	]);
	const found = await Promise.all(
		joined.map(async (membership): Promise<AccountOfMember[]> => {
			const owner = await users.find(membership.ownerId);
			return owner && !owner.isDisabled ? [accountOf(membership, owner, user)] : [];
		}),
	);
	return [...found.flat(), ...(team ? [teamAccountOf(team)] : [])];
}
