/** Keeps the checks under way at once within bounds: of this instance, and of one host, which may hang (SSRF-12). */

export interface ConcurrencyLimiter {
	/** Answers how to release it, or null when there was no place until `until`, in milliseconds since the epoch. */
	acquire(host: string, until: number): Promise<(() => void) | null>;
}

export interface ConcurrencyLimiterOptions {
	/** A hanging website keeps its place for ten seconds: a fifth of ten thousand are 700. */
	atOnce?: number;
	atOnceOfHost?: number;
	now(): number;
	/** From 0 to 1. */
	random?: () => number;
}

export function createConcurrencyLimiter({
	atOnce = 4_000,
	atOnceOfHost = 10,
	now,
	random = Math.random,
}: ConcurrencyLimiterOptions): ConcurrencyLimiter {
	const inside = new Map<string, number>();
	const waiting = new Map<string, (() => void)[]>();
	let all = 0;

	function take(host: string): () => void {
		all += 1;
		inside.set(host, (inside.get(host) ?? 0) + 1);
		let isInside = true;
		return () => {
			if (isInside) leave(host);
			isInside = false;
		};
	}

	function leave(host: string): void {
		all -= 1;
		const others = (inside.get(host) ?? 1) - 1;
		if (others > 0) inside.set(host, others);
		else inside.delete(host);
		const next = waiting.has(host) ? host : waiting.keys().next().value;
		const queue = next === undefined ? undefined : waiting.get(next);
		if (next === undefined || !queue) return;
		// In random order, so that each of many websites on a hanging host is checked eventually.
		const [wake] = queue.splice(Math.floor(random() * queue.length), 1);
		if (queue.length === 0) waiting.delete(next);
		wake?.();
	}

	return {
		async acquire(host, until) {
			while (all >= atOnce || (inside.get(host) ?? 0) >= atOnceOfHost) {
				if (now() >= until) return null;
				await wakeUp(host, until - now());
			}
			return take(host);
		},
	};

	function wakeUp(host: string, withinMs: number): Promise<void> {
		const { promise, resolve } = Promise.withResolvers<void>();
		const queue = waiting.get(host) ?? [];
		waiting.set(host, queue);
		const timer = setTimeout(() => {
			const at = queue.indexOf(wake);
			if (at >= 0) queue.splice(at, 1);
			if (queue.length === 0) waiting.delete(host);
			resolve();
		}, withinMs);
		const wake = () => {
			clearTimeout(timer);
			resolve();
		};
		queue.push(wake);
		return promise;
	}
}
