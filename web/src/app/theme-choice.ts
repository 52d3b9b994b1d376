/** The chosen theme: stored, applied to the page, and followed when another tab changes it. */
import { useSyncExternalStore } from 'react';

export const themeChoices = ['system', 'light', 'dark'] as const;
export type ThemeChoice = (typeof themeChoices)[number];

const key = 'theme';
const listeners = new Set<() => void>();
let choice = read();

export function useThemeChoice(): ThemeChoice {
	return useSyncExternalStore(
		subscribe,
		() => choice,
		() => 'system',
	);
}

export function chooseTheme(next: ThemeChoice): void {
	try {
		localStorage.setItem(key, next);
	} catch {
		// Storage is forbidden: the choice lasts as long as the page.
	}
	apply(next);
}

function subscribe(listener: () => void): () => void {
	if (listeners.size === 0) window.addEventListener('storage', followOtherTabs);
	listeners.add(listener);
	return () => {
		listeners.delete(listener);
		if (listeners.size === 0) window.removeEventListener('storage', followOtherTabs);
	};
}

function followOtherTabs({ key: changed }: StorageEvent): void {
	if (changed === key || changed === null) apply(read());
}

function apply(next: ThemeChoice): void {
	choice = next;
	// Without the attribute, the page follows the system.
	if (next === 'system') delete document.documentElement.dataset.theme;
	else document.documentElement.dataset.theme = next;
	for (const listener of listeners) listener();
}

function read(): ThemeChoice {
	try {
		const stored = localStorage.getItem(key);
		return themeChoices.find((each) => each === stored) ?? 'system';
	} catch {
		return 'system';
	}
}
