/** Has websites follow a change of the tier whose task a crash or a full queue has swallowed (PAY-5). */
import type { Context } from '../main/context.ts';

const tiersPerNight = 500;

/** Answers how many there were. */
export async function applyPendingTiers(
	{ users, queue }: Pick<Context, 'users' | 'queue'>,
	now: number,
): Promise<number> {
	const pending = await users.withPendingTier(tiersPerNight);
	for (const ownerId of pending) await queue.enqueueApplyTier({ ownerId }, `night ${now}`);
	return pending.length;
}
