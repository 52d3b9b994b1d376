/** Resumes broadcasts whose worker died, whose task was lost, or whose pause is over. */
import type { BroadcastStore } from './broadcast-store.ts';

interface ResumeDeps {
	broadcasts: Pick<BroadcastStore, 'stalled' | 'sendSoon'>;
	/** Milliseconds since the epoch. */
	now(): number;
}

const resumedAtOnce = 100;

/** Returns how many it queued; the next sweep takes the others. */
export async function resumeBroadcasts({ broadcasts, now }: ResumeDeps): Promise<number> {
	const at = now();
	const stalled = await broadcasts.stalled(at, resumedAtOnce);
	await Promise.all(stalled.map((id) => broadcasts.sendSoon(id, `sweep ${at}`)));
	return stalled.length;
}
