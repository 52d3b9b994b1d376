/** The limits of a queue of Cloud Tasks: how many tasks run at once, and how many start in a second. Records how close it came to them. */
import type { VirtualClock } from './virtual-clock.ts';

export interface QueueLimits {
	maxConcurrentDispatches: number;
	maxDispatchesPerSecond: number;
}

export interface QueueLoad {
	dispatched: number;
	/** The most tasks that ran at once. */
	mostRunning: number;
	/** The most tasks that were dispatched in a second, over ten seconds: a burst only waits for its turn. */
	mostPerSecond: number;
	/** The longest that a due task waited for the limits. */
	longestWaitMs: number;
	/** Of all tasks that have ended, together. */
	ranMs: number;
	/** In which at least one task ran. */
	busyMs: number;
	/** Begins to measure again. */
	reset(): void;
}

/** A queue that was idle may dispatch this many seconds' worth of tasks at once. */
const burstSeconds = 0.2;
const windowSeconds = 10;

export function createQueueLimiter(clock: VirtualClock, limits: QueueLimits) {
	const msPerTask = 1000 / limits.maxDispatchesPerSecond;
	const waiting: { first: number; calls: (() => void)[] } = { first: 0, calls: [] };
	let running = 0;
	/** When the rate allows the next dispatch. */
	let nextAt = 0;
	let window = 0;
	let inWindow = 0;
	/** Since when at least one task has run. */
	let busySince = 0;

	const load: QueueLoad = {
		dispatched: 0,
		mostRunning: 0,
		mostPerSecond: 0,
		longestWaitMs: 0,
		ranMs: 0,
		busyMs: 0,
		reset() {
			load.dispatched = 0;
			load.mostRunning = 0;
			load.mostPerSecond = 0;
			load.longestWaitMs = 0;
			load.ranMs = 0;
			load.busyMs = 0;
			busySince = clock.now();
		},
	};

	function leave(): void {
		const next = waiting.calls[waiting.first];
		if (!next) {
			running -= 1;
			if (running === 0) load.busyMs += clock.now() - busySince;
			return;
		}
		waiting.first += 1;
		if (waiting.first > 10_000) {
			waiting.calls.splice(0, waiting.first);
			waiting.first = 0;
		}
		next();
	}

	function start(): void {
		if (running === 0) busySince = clock.now();
		running += 1;
	}

	/** Resolves when a task may start, to what must be called when it ends. */
	async function enter(): Promise<() => void> {
		const dueAt = clock.now();
		nextAt = Math.max(nextAt, dueAt - burstSeconds * 1000) + msPerTask;
		if (nextAt > dueAt + msPerTask) await clock.waitUntil(Math.ceil(nextAt - msPerTask));
		if (running >= limits.maxConcurrentDispatches) await new Promise<void>((go) => waiting.calls.push(go));
		else start();
		const now = clock.now();
		const thisWindow = Math.floor(now / 1000 / windowSeconds);
		inWindow = thisWindow === window ? inWindow + 1 : 1;
		window = thisWindow;
		load.dispatched += 1;
		load.mostRunning = Math.max(load.mostRunning, running);
		load.mostPerSecond = Math.max(load.mostPerSecond, inWindow / windowSeconds);
		load.longestWaitMs = Math.max(load.longestWaitMs, now - dueAt);
		return () => {
			load.ranMs += clock.now() - now;
			leave();
		};
	}

	return { enter, load };
}
