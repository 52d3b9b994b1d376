/** The clock of a local product: real time, which a test and the pauses of the product move ahead. */
import type { Clock } from '../../../functions/src/main/context.ts';

export interface LocalClock extends Clock {
	/** Never moves back. Milliseconds since the epoch. */
	moveTo(instant: number): void;
	/** Runs a part of what a request or a task has caused. The clock does not jump while it is busy. */
	during<T>(cause: object, run: () => Promise<T>): Promise<T>;
}

export interface LocalClockOptions {
	/** Does what happens until then while somebody waits. */
	runDue(until: number): Promise<void>;
	/** The request or task that the running code belongs to. */
	cause(): object | undefined;
}

interface Wait {
	instant: number;
	/** Null for a deadline: its cause goes on meanwhile. */
	pauses: object | null;
	/** Ends the wait if its instant has come, or else when it comes in real time. */
	endIfDue(): void;
}

/** Work after a response. It keeps no request busy. */
const background = {};

export function createLocalClock({ runDue, cause }: LocalClockOptions): LocalClock {
	/** The parts of each cause that run. */
	const running = new Map<object, number>();
	const waits = new Set<Wait>();
	let aheadMs = 0;
	const now = () => Date.now() + aheadMs;

	function moveTo(instant: number): void {
		aheadMs += Math.max(0, instant - now());
		for (const wait of waits) wait.endIfDue();
	}

	/** Requests at once meet each other only if the clock stands still for all as long as one of them works. */
	function jumpIfAllPause(): void {
		const paused = new Set([...waits].flatMap(({ pauses }) => pauses ?? []));
		if (paused.size === 0 || [...running.keys()].some((busy) => !paused.has(busy))) return;
		moveTo(Math.min(...[...waits].map(({ instant }) => instant)));
	}

	function wait(instant: number, pauses: object | null): Promise<void> {
		return new Promise((resolve) => {
			let timer: NodeJS.Timeout | undefined;
			const added: Wait = {
				instant,
				pauses,
				endIfDue() {
					clearTimeout(timer);
					const waitMs = instant - now();
					if (waitMs > 0) {
						timer = setTimeout(added.endIfDue, waitMs);
						return;
					}
					waits.delete(added);
					resolve();
					setImmediate(jumpIfAllPause);
				},
			};
			waits.add(added);
			added.endIfDue();
			// Requests that have just arrived begin first.
			setImmediate(jumpIfAllPause);
		});
	}

	return {
		now,
		moveTo,
		async during(part, run) {
			running.set(part, (running.get(part) ?? 0) + 1);
			try {
				return await run();
			} finally {
				const others = (running.get(part) ?? 0) - 1;
				if (others > 0) running.set(part, others);
				else running.delete(part);
				jumpIfAllPause();
			}
		},
		async waitUntil(instant) {
			await runDue(instant);
			await wait(instant, cause() ?? background);
		},
		deadline: (instant) => wait(instant, null),
	};
}
