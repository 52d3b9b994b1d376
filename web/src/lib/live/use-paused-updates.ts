/** Whether the user paused live updates (WCAG 2.2.2); stored for the browser session. */
import { useSyncExternalStore } from 'react';
import { refetchMs } from '../api-client/query-client.ts';
import { visitStorage } from '../storage.ts';

const key = 'pausedUpdates';
const listeners = new Set<() => void>();

export function usePausedUpdates(): [isPaused: boolean, setPaused: (isPaused: boolean) => void] {
	const isPaused = useSyncExternalStore(subscribe, read);
	return [isPaused, write];
}

/** The refetch interval in milliseconds; false while updates are paused. */
export function useRefetchInterval(): number | false {
	const [isPaused] = usePausedUpdates();
	return isPaused ? false : refetchMs;
}

function subscribe(listener: () => void): () => void {
	listeners.add(listener);
	return () => listeners.delete(listener);
}

function read(): boolean {
	return visitStorage.read(key) === 'yes';
}

function write(isPaused: boolean): void {
	if (isPaused) visitStorage.write(key, 'yes');
	else visitStorage.remove(key);
	for (const listener of listeners) listener();
}
