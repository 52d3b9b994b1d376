/** Has websites follow a change of the tier whose task a crash or a full queue has swallowed (PAY-5). */
import type { UserStore } from '../accounts/user-store.ts';
import type { TaskQueue } from '../platform/task-queue.ts';

export interface PendingTierDeps {
	users: Pick<UserStore, 'withPendingTier'>;
	queue: Pick<TaskQueue, 'enqueueApplyTier'>;
}

const tiersPerNight = 500;

/** Answers how many there were. */
export async function applyPendingTiers({ users, queue }: PendingTierDeps, now: number): Promise<number> {
	const pending = await users.withPendingTier(tiersPerNight);
	for (const ownerId of pending) await queue.enqueueApplyTier({ ownerId }, `night ${now}`);
	return pending.length;
}
