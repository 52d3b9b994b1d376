/** The clock of a local product: real time, moved ahead instead of waiting. */
import { setTimeout as delay, setImmediate as settled } from 'node:timers/promises';
import type { Clock } from '../../../functions/src/main/context.ts';

export interface LocalClock extends Clock {
	/** Milliseconds since the epoch. Never moves back. */
	moveTo(instant: number): void;
	/** While a call of `work` runs, which takes real time, the clock does not jump. */
	standStillDuring<Args extends readonly unknown[], Value>(
		work: (...args: Args) => Promise<Value>,
	): (...args: Args) => Promise<Value>;
}

/** `runDue`: does what happens until then while somebody waits. */
export function createLocalClock({ runDue }: { runDue(until: number): Promise<void> }): LocalClock {
	let aheadMs = 0;
	const running = new Set<Promise<unknown>>();
	const now = () => Date.now() + aheadMs;

	function moveTo(instant: number): void {
		aheadMs += Math.max(0, instant - now());
	}

	return {
		now,
		moveTo,
		async waitUntil(instant) {
			if (instant <= now()) return;
			// What is about to start is running then.
			await settled();
			await runDue(instant);
			while (running.size > 0 && now() < instant) {
				await Promise.race([...running, delay(instant - now())]);
				await settled();
			}
			moveTo(instant);
		},
		standStillDuring:
			(work) =>
			async (...args) => {
				const call = work(...args);
				const ended = call.then(
					() => undefined,
					() => undefined,
				);
				running.add(ended);
				void ended.then(() => running.delete(ended));
				return call;
			},
	};
}
