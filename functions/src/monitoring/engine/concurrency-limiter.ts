/** Limits concurrent checks, in total and per host, so that a host that hangs does not take all places (SSRF-12). */
import { loopLimit } from '@stayup/contract';

export interface ConcurrencyLimiter {
	/** Returns a function that releases the place; null if none was free before `until` (milliseconds since the epoch). */
	acquire(host: string, until: number): Promise<(() => void) | null>;
}

/** More than all checks of as many rounds as an instance runs at once (`functionOptions`). */
export const checksAtOnce = 4_000;

/** The end of any other check may wake one up that still finds no place. */
const mostWakeUps = 1_000_000;

interface ConcurrencyLimiterOptions {
	atOnce?: number;
	atOnceOfHost?: number;
	now(): number;
	/** From 0 to 1. */
	random?: () => number;
}

export function createConcurrencyLimiter({
	atOnce = checksAtOnce,
	atOnceOfHost = 10,
	now,
	random = Math.random,
}: ConcurrencyLimiterOptions): ConcurrencyLimiter {
	const running = new Map<string, number>();
	const waiting = new Map<string, (() => void)[]>();
	let all = 0;

	function take(host: string): () => void {
		all += 1;
		running.set(host, (running.get(host) ?? 0) + 1);
		let isReleased = false;
		return () => {
			if (!isReleased) release(host);
			isReleased = true;
		};
	}

	function release(host: string): void {
		all -= 1;
		const others = (running.get(host) ?? 1) - 1;
		if (others > 0) running.set(host, others);
		else running.delete(host);
		const next = waiting.has(host) ? host : waiting.keys().next().value;
		const queue = next === undefined ? undefined : waiting.get(next);
		if (next === undefined || !queue) return;
		// In random order, so that every website on a hanging host is checked eventually.
		const [wake] = queue.splice(Math.floor(random() * queue.length), 1);
		if (queue.length === 0) waiting.delete(next);
		wake?.();
	}

	return {
		async acquire(host, until) {
			const iterate = loopLimit(mostWakeUps, 'the wait for a place of a check');
			while (all >= atOnce || (running.get(host) ?? 0) >= atOnceOfHost) {
				iterate();
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
