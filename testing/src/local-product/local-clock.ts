/** The clock of a local product: real time, which a test moves ahead. */
import { setTimeout as delay } from 'node:timers/promises';
import type { Clock } from '../../../functions/src/main/context.ts';

export interface LocalClock extends Clock {
	/** Never moves back. Milliseconds since the epoch. */
	moveTo(instant: number): void;
}

/**
 * `runDue`: does what happens until then while somebody waits. The rest of a wait takes real time: the clock would otherwise move on while
 * another request, or the network, is still busy.
 */
export function createLocalClock({ runDue }: { runDue(until: number): Promise<void> }): LocalClock {
	let aheadMs = 0;
	const now = () => Date.now() + aheadMs;

	return {
		now,
		moveTo(instant) {
			aheadMs += Math.max(0, instant - now());
		},
		async waitUntil(instant) {
			await runDue(instant);
			const waitMs = instant - now();
			if (waitMs > 0) await delay(waitMs);
		},
	};
}
