/** Which of the two is in front of the page: "Go to", the list of shortcuts, or neither. */
import { useSyncExternalStore } from 'react';

export type ShownCommands = 'go-to' | 'shortcuts' | null;

const listeners = new Set<() => void>();
let shown: ShownCommands = null;

export function useShownCommands(): ShownCommands {
	return useSyncExternalStore(
		subscribe,
		() => shown,
		() => null,
	);
}

export function showCommands(next: ShownCommands): void {
	shown = next;
	for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
	listeners.add(listener);
	return () => listeners.delete(listener);
}
