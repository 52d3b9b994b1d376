/** A clock that stands still until all pending work is done, then jumps to the next timer. */

export interface VirtualClock {
	/** Milliseconds since the epoch. */
	now(): number;
	waitUntil(instant: number): Promise<void>;
	runUntil(instant: number): Promise<void>;
}

export function virtualClock(start: number): VirtualClock {
	let now = start;
	/** The calls that wait for an instant, in their order. */
	const waiting = new Map<number, (() => void)[]>();
	/** The instants of `waiting`, the earliest first. */
	const instants = createHeap();

	return {
		now: () => now,
		waitUntil(at) {
			if (at <= now) return Promise.resolve();
			return new Promise((wake) => {
				const others = waiting.get(at);
				if (others) {
					others.push(wake);
					return;
				}
				waiting.set(at, [wake]);
				instants.add(at);
			});
		},
		async runUntil(end) {
			await settled();
			while (instants.first() <= end) {
				now = instants.takeFirst();
				const woken = waiting.get(now) ?? [];
				waiting.delete(now);
				for (const wake of woken) wake();
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

/** A binary heap of different numbers. */
function createHeap() {
	const heap: number[] = [];
	const at = (index: number) => heap[index] ?? Number.POSITIVE_INFINITY;

	function sinkFrom(top: number, value: number): void {
		let index = top;
		while (true) {
			const left = 2 * index + 1;
			const child = at(left + 1) < at(left) ? left + 1 : left;
			if (at(child) >= value) break;
			heap[index] = at(child);
			index = child;
		}
		heap[index] = value;
	}

	return {
		/** Infinity if the heap is empty. */
		first: () => at(0),
		add(value: number) {
			let index = heap.length;
			while (index > 0 && at((index - 1) >> 1) > value) {
				heap[index] = at((index - 1) >> 1);
				index = (index - 1) >> 1;
			}
			heap[index] = value;
		},
		takeFirst(): number {
			const first = at(0);
			const last = heap.pop();
			if (last !== undefined && heap.length > 0) sinkFrom(0, last);
			return first;
		},
	};
}
