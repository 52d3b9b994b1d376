/** Requests and cancels the deletion of an account. */
import { dayMs, deletionDelayDays, type User } from '@stayup/contract';
import type { Handlers } from '../http/handler.ts';
import { limitAccount, type RateLimited } from '../http/rate-limits/limit-account.ts';
import type { LogError } from '../platform/log.ts';
import { Problem } from '../platform/problem.ts';
import type { AccountEmailDeps } from './account-emails.ts';
import { queueAccountEmail } from './account-emails.ts';
import type { ActivityLog } from './activity/activity-log.ts';
import type { UserStore } from './user-store.ts';
import { userOf } from './user-store.ts';

type AccountDeletionDeps = AccountEmailDeps &
	RateLimited & {
		activity: Pick<ActivityLog, 'record'>;
		users: Pick<UserStore, 'change'>;
		/** Expires the open checkouts of the account. */
		closeCheckouts(uid: string): Promise<void>;
		logError: LogError;
	};

/** Stripe keeps charging for these, and after deletion the user could no longer cancel. */
const runningStatuses = ['active', 'trialing', 'past_due', 'unpaid'];

export function createAccountDeletionHandlers(deps: AccountDeletionDeps) {
	return {
		async requestDeletion({ actor, request }) {
			const { subscription } = actor.user;
			if (subscription && runningStatuses.includes(subscription.status) && !subscription.cancelAtPeriodEnd) {
				throw new Problem('conflict', 'Please cancel your subscription first, so that you are not charged again.');
			}
			await limitAccount(deps, 'deletionByAccount', actor);
			// 1. End the open checkouts. This fails while Stripe does not respond, and then nothing has changed.
			await deps.closeCheckouts(actor.uid);
			// 2. From now on no checkout starts.
			const deletionAt = deps.now() + deletionDelayDays * dayMs;
			const user = await changeDeletion(deps, actor.uid, deletionAt);
			// 3. End the checkouts that started in the meantime. Whatever is paid nevertheless, the deletion cancels.
			await deps.closeCheckouts(actor.uid).catch((error: unknown) => {
				deps.logError('A checkout stays open until its account is deleted.', { requestId: request.id, error });
			});
			await queueAccountEmail(deps, actor.uid, { event: 'deletion-requested', at: deletionAt }, request.id);
			await deps.activity.record(actor.uid, 'deletion-requested', request, deps.now());
			return user;
		},

		async cancelDeletion({ actor, request }) {
			const { deletionAt } = actor.user;
			if (deletionAt !== null && deletionAt <= deps.now()) {
				throw new Problem('conflict', 'Your account is being deleted. This can no longer be cancelled.');
			}
			const user = await changeDeletion(deps, actor.uid, null);
			await deps.activity.record(actor.uid, 'deletion-cancelled', request, deps.now());
			return user;
		},
	} satisfies Partial<Handlers>;
}

async function changeDeletion(deps: AccountDeletionDeps, uid: string, deletionAt: number | null): Promise<User> {
	const user = await deps.users.change(uid, { deletionAt });
	if (!user) throw new Problem('unauthenticated', 'Please log in to continue.');
	return userOf(uid, user);
}
