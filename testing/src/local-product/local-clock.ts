/** The clock of a local product: real time, which can be moved ahead. */
import { setTimeout as delay } from 'node:timers/promises';
import type { Clock } from '../../../functions/src/main/context.ts';

export interface LocalClock extends Clock {
	/** Jumps instead of waiting. */
	waitUntil(instant: number): Promise<void>;
	/** For code that waits for the network at the same time, which takes real time. */
	waitForReal(instant: number): Promise<void>;
	/** Never moves back. */
	moveTo(instant: number): void;
}

/** `runDue`: does what happens until then while somebody waits. */
export function createLocalClock({ runDue }: { runDue(until: number): Promise<void> }): LocalClock {
	let aheadMs = 0;
	const now = () => Date.now() + aheadMs;

	function moveTo(instant: number): void {
		aheadMs += Math.max(0, instant - now());
	}

	return {
		now,
		moveTo,
		async waitUntil(instant) {
			await runDue(instant);
			moveTo(instant);
		},
		async waitForReal(instant) {
			await runDue(instant);
			const waitMs = instant - now();
			if (waitMs > 0) await delay(waitMs);
		},
	};
}
