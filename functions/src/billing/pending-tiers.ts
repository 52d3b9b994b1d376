/** Requeues the tier changes whose task was lost in a crash or because the queue was full (PAY-5). */
import type { UserStore } from '../accounts/user-store.ts';
import type { TaskQueue } from '../platform/task-queue.ts';

export interface PendingTierDeps {
	users: Pick<UserStore, 'withPendingTier'>;
	queue: Pick<TaskQueue, 'enqueueApplyTier'>;
}

const tiersPerNight = 500;

/** Returns the number of pending changes. */
export async function applyPendingTiers({ users, queue }: PendingTierDeps, now: number): Promise<number> {
	const pending = await users.withPendingTier(tiersPerNight);
	for (const ownerId of pending) await queue.enqueueApplyTier({ ownerId }, `night ${now}`);
	return pending.length;
}
