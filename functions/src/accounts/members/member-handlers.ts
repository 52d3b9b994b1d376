/** Lists, changes and removes the members of an account; lists the accounts of a person, who may leave them. */
import { type Actor, may } from '../../http/actor.ts';
import type { Handlers, RequestFacts } from '../../http/handler.ts';
import { limitAccount, type RateLimited } from '../../http/rate-limits/limit-account.ts';
import { Problem } from '../../platform/problem.ts';
import type { ActivityLog } from '../activity/activity-log.ts';
import type { Stop } from '../grants/person-stops.ts';
import type { SharedSecretStore } from '../grants/shared-secrets.ts';
import type { UserStore } from '../user-store.ts';
import { membersOf, sharedAccountsOf } from './member-lists.ts';
import { memberOf, ownAccountOf, ownerName, ownerOf, stopOf } from './member-replies.ts';
import type { MemberStore } from './member-store.ts';

interface MemberDeps extends RateLimited {
	activity: Pick<ActivityLog, 'record'>;
	memberships: Pick<
		MemberStore,
		'changeRole' | 'listOf' | 'listOfMember' | 'remove' | 'requireSecondFactor' | 'roleOf' | 'stopsOf'
	>;
	sharedSecrets: SharedSecretStore;
	users: Pick<UserStore, 'find'>;
}

export function createMemberHandlers(deps: MemberDeps) {
	return {
		async listMembers({ actor }) {
			const mayManage = may(actor, 'manage');
			return [ownerOf(actor.uid, actor.user, mayManage), ...(await membersOf(deps, actor.uid, mayManage))];
		},

		async getMemberAccess({ actor, params }) {
			const role = await deps.memberships.roleOf(actor.uid, params.id);
			if (role === null) throw memberNotFound();
			const stops = await deps.memberships.stopsOf({ ownerId: actor.uid, personUid: params.id, now: deps.now() });
			return { stops: stops.map(stopOf), shared: await deps.sharedSecrets.listFor(actor.uid, role) };
		},

		async changeMember({ actor, params, body: { role }, request }) {
			refuseOwner(actor, params.id, 'The owner always has all permissions.');
			await limitAccount(deps, 'memberChangeByAccount', actor);
			const changed = await deps.memberships.changeRole(actor.uid, params.id, role, deps.now());
			if (typeof changed === 'string') throw new Problem('limit-reached', changed);
			const user = changed && (await deps.users.find(params.id));
			if (!changed || !user) throw memberNotFound();
			const detail = `${user.name}: ${changed.before.role} to ${role}`;
			const event = role === 'admin' ? 'member-made-admin' : 'member-role-changed';
			if (changed.before.role !== role) await deps.activity.record(actor.uid, event, request, deps.now(), detail);
			await recordStops(deps, actor.uid, changed.stopped, request);
			return memberOf(changed.after, user, true);
		},

		async removeMember({ actor, params, request }) {
			refuseOwner(actor, params.id, 'The owner cannot be removed.');
			await limitAccount(deps, 'memberChangeByAccount', actor);
			const removed = await deps.memberships.remove(actor.uid, params.id, deps.now());
			if (!removed) throw memberNotFound();
			const user = await deps.users.find(params.id);
			const detail = `${user?.name ?? 'A deleted account'}`;
			await deps.activity.record(actor.uid, 'member-removed', request, deps.now(), detail);
			await recordStops(deps, actor.uid, removed.stopped, request);
			return { message: 'Member removed' };
		},

		async getMemberRequirements({ actor }) {
			return { secondFactor: actor.user.requiresSecondFactor };
		},

		async setMemberRequirements({ actor, body: { secondFactor }, request }) {
			await limitAccount(deps, 'memberChangeByAccount', actor);
			const changed = await deps.memberships.requireSecondFactor(actor.uid, secondFactor, deps.now());
			if (changed === 'no-factor') {
				throw new Problem('conflict', 'Please set up two-factor authentication for yourself before you require it.');
			}
			const event = secondFactor ? 'second-factor-required' : 'second-factor-optional';
			if (changed) await deps.activity.record(actor.uid, event, request, deps.now());
			return { secondFactor };
		},

		async listAccounts({ actor }) {
			return [ownAccountOf(actor.uid, actor.user), ...(await sharedAccountsOf(deps, actor))];
		},

		async leaveAccount({ actor, params, request }) {
			const left = await deps.memberships.remove(params.id, actor.uid, deps.now());
			if (!left) throw new Problem('not-found', 'You are not a member of this account.');
			const owner = await deps.users.find(params.id);
			await deps.activity.record(params.id, 'member-left', null, deps.now(), actor.user.name);
			await recordStops(deps, params.id, left.stopped, null);
			await deps.activity.record(actor.uid, 'account-left', request, deps.now(), ownerName(owner));
			return { message: 'You left the account.' };
		},
	} satisfies Partial<Handlers>;
}

const eventOfStop = {
	'api-key': 'api-key-revoked',
	'previous-secret': 'api-key-changed',
	invitation: 'invitation-revoked',
	// Somebody who still may connect the channel gets another link at once.
	'connect-link': null,
} as const;

/** One row each, so that the owner finds out later why an integration stopped. */
async function recordStops(
	{ activity, now }: MemberDeps,
	ownerId: string,
	stopped: readonly Stop[],
	request: RequestFacts | null,
): Promise<void> {
	for (const { kind, name } of stopped) {
		const event = eventOfStop[kind];
		if (event) await activity.record(ownerId, event, request, now(), name);
	}
}

function refuseOwner(actor: Actor, id: string, message: string): void {
	if (id === actor.uid) throw new Problem('forbidden', message);
}

function memberNotFound(): Problem {
	return new Problem('not-found', 'Member not found');
}
