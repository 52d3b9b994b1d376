/** The open command dialog: "Go to", the shortcut list, or none. */
import { useSyncExternalStore } from 'react';

type ShownCommands = 'go-to' | 'shortcuts' | null;

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
