/** The current time by the server's clock, updated at an interval. Components with the same interval share one timer. */
import { useCallback, useRef, useSyncExternalStore } from 'react';
import { serverNow } from './server-clock.ts';

interface Clock {
	listeners: Set<() => void>;
	timer: ReturnType<typeof setInterval>;
}

const clocks = new Map<number, Clock>();

/** Milliseconds since the epoch, rounded down to a multiple of `stepMs`. */
export function useNow(stepMs: number): number {
	return useTicking(stepMs, (nowMs) => nowMs);
}

/** The result of `read` for the current time. Rerenders only when the result changes. A slow `read` should keep its identity between renders. */
export function useTicking<Value extends string | number | null>(
	stepMs: number,
	read: (nowMs: number) => Value,
): Value {
	const subscribe = useCallback((listener: () => void) => follow(stepMs, listener), [stepMs]);
	const latest = useRef<{ read: typeof read; nowMs: number; value: Value }>(null);
	return useSyncExternalStore(subscribe, () => {
		const nowMs = Math.floor(serverNow() / stepMs) * stepMs;
		if (latest.current?.read !== read || latest.current.nowMs !== nowMs) {
			latest.current = { read, nowMs, value: read(nowMs) };
		}
		return latest.current.value;
	});
}

function follow(stepMs: number, listener: () => void): () => void {
	const clock = clocks.get(stepMs) ?? startClock(stepMs);
	clock.listeners.add(listener);
	return () => {
		clock.listeners.delete(listener);
		if (clock.listeners.size > 0) return;
		clearInterval(clock.timer);
		clocks.delete(stepMs);
	};
}

function startClock(stepMs: number): Clock {
	const listeners = new Set<() => void>();
	const timer = setInterval(() => {
		for (const listener of listeners) listener();
	}, stepMs);
	const clock = { listeners, timer };
	clocks.set(stepMs, clock);
	return clock;
}
