/** The chosen theme: stored, applied to the page, and synced between tabs. */
import { useSyncExternalStore } from 'react';
import { deviceStorage, watchDeviceStorage } from './storage.ts';

export const themeChoices = ['system', 'light', 'dark'] as const;
export type ThemeChoice = (typeof themeChoices)[number];

const key = 'theme';
const listeners = new Set<() => void>();
let choice = read();
let stopWatching: (() => void) | null = null;

export function useThemeChoice(): ThemeChoice {
	return useSyncExternalStore(
		subscribe,
		() => choice,
		() => 'system',
	);
}

export function chooseTheme(next: ThemeChoice): void {
	// If it cannot be stored, the choice lasts until the page closes.
	deviceStorage.write(key, next);
	apply(next);
}

function subscribe(listener: () => void): () => void {
	stopWatching ??= watchDeviceStorage(key, () => apply(read()));
	listeners.add(listener);
	return () => {
		listeners.delete(listener);
		if (listeners.size > 0) return;
		stopWatching?.();
		stopWatching = null;
	};
}

function apply(next: ThemeChoice): void {
	choice = next;
	// Without the attribute, the page follows the system.
	if (next === 'system') delete document.documentElement.dataset.theme;
	else document.documentElement.dataset.theme = next;
	for (const listener of listeners) listener();
}

function read(): ThemeChoice {
	const stored = deviceStorage.read(key);
	return themeChoices.find((each) => each === stored) ?? 'system';
}
