/** The time, ticking at a step. */
import { useCallback, useSyncExternalStore } from 'react';

/** Milliseconds since the epoch, rounded down to the step. */
export function useNow(stepMs: number): number {
	const subscribe = useCallback(
		(listener: () => void) => {
			const timer = setInterval(listener, stepMs);
			return () => clearInterval(timer);
		},
		[stepMs],
	);
	return useSyncExternalStore(subscribe, () => Math.floor(Date.now() / stepMs) * stepMs);
}
