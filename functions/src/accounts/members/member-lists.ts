/** Lists the members of an account, and the accounts of others that a person may act on. */
import type { AccountOfMember, Member } from '@stayup/contract';
import type { UserStore } from '../user-store.ts';
import { accountOf, memberOf } from './member-replies.ts';
import type { MemberStore } from './member-store.ts';

export interface MemberListDeps {
	memberships: Pick<MemberStore, 'listOf' | 'listOfMember'>;
	users: Pick<UserStore, 'find'>;
}

/** Without the owner; oldest first. */
export async function membersOf({ memberships, users }: MemberListDeps, ownerId: string): Promise<Member[]> {
	const members = await memberships.listOf(ownerId);
	const found = await Promise.all(
		members.map(async (member): Promise<Member[]> => {
			const user = await users.find(member.memberUid);
			return user ? [memberOf(member, user)] : [];
		}),
	);
	return found.flat();
}

/** Without the own account and those of disabled owners; oldest first. */
export async function sharedAccountsOf(
	{ memberships, users }: MemberListDeps,
	uid: string,
): Promise<AccountOfMember[]> {
	const joined = await memberships.listOfMember(uid);
	const found = await Promise.all(
		joined.map(async (membership): Promise<AccountOfMember[]> => {
			const owner = await users.find(membership.ownerId);
			return owner && !owner.isDisabled ? [accountOf(membership, owner)] : [];
		}),
	);
	return found.flat();
}
