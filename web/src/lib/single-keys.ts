/** The setting for single-key shortcuts. Users of voice control must be able to turn them off (WCAG 2.1.4). Stored on the device. */
import { useSyncExternalStore } from 'react';
import { deviceStorage } from './storage.ts';

const storageKey = 'singleKeys';
/** Where letters are typed or have a meaning of their own. A checkbox takes no letters. */
const typingOrOverlay = 'input:not([type=checkbox]), textarea, select, dialog, [popover]';
const listeners = new Set<() => void>();

export function useSingleKeys(): [isOn: boolean, setOn: (isOn: boolean) => void] {
	const isOn = useSyncExternalStore(subscribe, read, () => true);
	return [isOn, write];
}

/** Whether the user pressed only this key, outside text fields and dialogs. */
export function isSingleKey(event: KeyboardEvent, key: string): boolean {
	const isTyping = event.target instanceof HTMLElement && event.target.closest(typingOrOverlay) !== null;
	// Many keyboards have brackets on AltGr, which Windows reports as Ctrl and Alt.
	const hasModifier = event.metaKey || ((event.ctrlKey || event.altKey) && !event.getModifierState('AltGraph'));
	return read() && event.key === key && !isTyping && !hasModifier;
}

function subscribe(listener: () => void): () => void {
	listeners.add(listener);
	return () => listeners.delete(listener);
}

function read(): boolean {
	return deviceStorage.read(storageKey) !== 'off';
}

function write(isOn: boolean): void {
	if (isOn) deviceStorage.remove(storageKey);
	else deviceStorage.write(storageKey, 'off');
	for (const listener of listeners) listener();
}
