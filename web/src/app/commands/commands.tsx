/** Listens for the keys of "Go to" and of the list of shortcuts, and loads both when one of them is first wanted. */
import { type ComponentType, useEffect, useState } from 'react';
import { isSingleKey } from '../../lib/single-keys.ts';
import { showCommands, useShownCommands } from './shown-commands.ts';

type Dialogs = { GoTo: ComponentType; Shortcuts: ComponentType };

/** Kept for all screens: what is typed right after the keys has to find its field. */
let loaded: Dialogs | null = null;

async function load(): Promise<Dialogs> {
	loaded ??= await import('./dialogs.ts');
	return loaded;
}

export function Commands() {
	const shown = useShownCommands();
	const [dialogs, setDialogs] = useState(loaded);

	useEffect(() => {
		const listen = (event: KeyboardEvent) => {
			// The first of the two keys is sign enough; should it not come now, the second asks again.
			if (event.key === 'Control' || event.key === 'Meta') load().catch(() => undefined);
			const wantsGoTo = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey;
			if (!wantsGoTo && !isSingleKey(event, '?')) return;
			// A question that waits for an answer keeps its place.
			if (document.querySelector('dialog:modal') !== null) return;
			event.preventDefault();
			showCommands(wantsGoTo ? 'go-to' : 'shortcuts');
		};
		document.addEventListener('keydown', listen);
		return () => document.removeEventListener('keydown', listen);
	}, []);

	useEffect(() => {
		if (shown === null || dialogs !== null) return;
		// Offline, the next press tries again.
		load().then(setDialogs, () => showCommands(null));
	}, [shown, dialogs]);

	// What was open belongs to the screen it was opened on.
	useEffect(() => () => showCommands(null), []);

	if (shown === null || dialogs === null) return null;
	return shown === 'go-to' ? <dialogs.GoTo /> : <dialogs.Shortcuts />;
}
