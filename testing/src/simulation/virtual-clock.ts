/** A clock that stands still until all pending work is done, then jumps to the next timer. */

export interface VirtualClock {
	/** Milliseconds since the epoch. */
	now(): number;
	waitUntil(instant: number): Promise<void>;
	runUntil(instant: number): Promise<void>;
}

export function virtualClock(start: number): VirtualClock {
	let now = start;
	/** Sorted by time, the latest first. */
	const waiting: { at: number; wake(): void }[] = [];

	function placeOf(at: number): number {
		let low = 0;
		let high = waiting.length;
		while (low < high) {
			const middle = (low + high) >> 1;
			if ((waiting[middle]?.at ?? 0) > at) low = middle + 1;
			else high = middle;
		}
		return low;
	}

	return {
		now: () => now,
		waitUntil(at) {
			if (at <= now) return Promise.resolve();
			return new Promise((wake) => waiting.splice(placeOf(at), 0, { at, wake }));
		},
		async runUntil(end) {
			await settled();
			for (let next = waiting.at(-1); next && next.at <= end; next = waiting.at(-1)) {
				now = next.at;
				while (waiting.at(-1)?.at === now) waiting.pop()?.wake();
				await settled();
			}
			now = end;
		},
	};
}

/** Resolves when all promises have settled as far as they can. */
function settled(): Promise<void> {
	return new Promise((resolve) => setImmediate(resolve));
}
