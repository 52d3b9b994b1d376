/** Whether somebody asked the page to stand still (WCAG 2.2.2); kept for the visit. */
import { useSyncExternalStore } from 'react';
import { refetchMs } from '../api-client/query-client.ts';
import { visitStorage } from '../storage.ts';

const key = 'pausedUpdates';
const listeners = new Set<() => void>();

export function usePausedUpdates(): [isPaused: boolean, setPaused: (isPaused: boolean) => void] {
	const isPaused = useSyncExternalStore(subscribe, read);
	return [isPaused, write];
}

/** How often a screen loads its numbers anew, in milliseconds; false while it stands still. */
export function useRefetchPace(): number | false {
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
