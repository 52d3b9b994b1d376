/** Lists, changes and removes the members of an account; lists the accounts of a person, who may leave them. */
import type { Actor } from '../../http/actor.ts';
import type { Handlers } from '../../http/handler.ts';
import { limitAccount, type RateLimited } from '../../http/rate-limits/limit-account.ts';
import { Problem } from '../../platform/problem.ts';
import type { ActivityLog } from '../activity/activity-log.ts';
import type { UserStore } from '../user-store.ts';
import { membersOf, sharedAccountsOf } from './member-lists.ts';
import { by, memberOf, ownAccountOf, ownerName, ownerOf } from './member-replies.ts';
import type { MemberStore } from './member-store.ts';

interface MemberDeps extends RateLimited {
	activity: Pick<ActivityLog, 'record'>;
	/** The store of API keys: those of a member end with the membership. */
	apiKeys: { revokeCreatedBy(ownerId: string, personUid: string, now: number): Promise<number> };
	memberships: Pick<MemberStore, 'changeRole' | 'listOf' | 'listOfMember' | 'remove'>;
	users: Pick<UserStore, 'find'>;
}

export function createMemberHandlers(deps: MemberDeps) {
	return {
		async listMembers({ actor }) {
			return [ownerOf(actor.uid, actor.user), ...(await membersOf(deps, actor.uid))];
		},

		async changeMember({ actor, params, body: { role }, request }) {
			refuseOwner(actor, params.id, 'The owner always has all permissions.');
			await limitAccount(deps, 'memberChangeByAccount', actor);
			const changed = await deps.memberships.changeRole(actor.uid, params.id, role, deps.now());
			if (typeof changed === 'string') throw new Problem('limit-reached', changed);
			const user = changed && (await deps.users.find(params.id));
			if (!changed || !user) throw memberNotFound();
			const detail = `${user.name}: ${changed.before.role} to ${role}${by(actor)}`;
			if (changed.before.role !== role)
				await deps.activity.record(actor.uid, 'member-role-changed', request, deps.now(), detail);
			return memberOf(changed.after, user);
		},

		async removeMember({ actor, params, request }) {
			refuseOwner(actor, params.id, 'The owner cannot be removed.');
			await limitAccount(deps, 'memberChangeByAccount', actor);
			const removed = await deps.memberships.remove(actor.uid, params.id, deps.now());
			if (!removed) throw memberNotFound();
			await deps.apiKeys.revokeCreatedBy(actor.uid, params.id, deps.now());
			const user = await deps.users.find(params.id);
			const detail = `${user?.name ?? 'A deleted account'}${by(actor)}`;
			await deps.activity.record(actor.uid, 'member-removed', request, deps.now(), detail);
			return { message: 'Member removed' };
		},

		async listAccounts({ actor }) {
			return [ownAccountOf(actor.uid, actor.user), ...(await sharedAccountsOf(deps, actor.uid))];
		},

		async leaveAccount({ actor, params, request }) {
			const left = await deps.memberships.remove(params.id, actor.uid, deps.now());
			if (!left) throw new Problem('not-found', 'You are not a member of this account.');
			await deps.apiKeys.revokeCreatedBy(params.id, actor.uid, deps.now());
			const owner = await deps.users.find(params.id);
			await deps.activity.record(params.id, 'member-left', null, deps.now(), actor.user.name);
			await deps.activity.record(actor.uid, 'account-left', request, deps.now(), ownerName(owner));
			return { message: 'You left the account.' };
		},
	} satisfies Partial<Handlers>;
}

function refuseOwner(actor: Actor, id: string, message: string): void {
	if (id === actor.uid) throw new Problem('forbidden', message);
}

function memberNotFound(): Problem {
	return new Problem('not-found', 'Member not found');
}
