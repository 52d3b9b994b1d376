/** Handles the shortcuts of "Go to", of the sections and of the shortcut list, and loads both dialogs on first use. */
import { type ComponentType, useEffect, useState } from 'react';
import { isSingleKey } from '../../lib/single-keys.ts';
import { showCommands, useShownCommands } from './shown-commands.ts';
import { useGoKeys } from './use-go-keys.ts';
import { useProductLinks } from './use-product-links.ts';

type Dialogs = { GoTo: ComponentType; Shortcuts: ComponentType };

/** Shared by all screens, so that text typed right after the shortcut reaches the field. */
let loaded: Dialogs | null = null;

async function load(): Promise<Dialogs> {
	loaded ??= await import('./dialogs.ts');
	return loaded;
}

export function Commands() {
	const shown = useShownCommands();
	const [dialogs, setDialogs] = useState(loaded);
	useGoKeys(useProductLinks());

	useEffect(() => {
		const listen = (event: KeyboardEvent) => {
			// The first key of the shortcut starts loading. If that fails, the second key tries again.
			if (event.key === 'Control' || event.key === 'Meta') load().catch(() => undefined);
			const wantsGoTo = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey;
			if (!wantsGoTo && !isSingleKey(event, '?')) return;
			// An open dialog stays in front.
			if (document.querySelector('dialog:modal') !== null) return;
			event.preventDefault();
			showCommands(wantsGoTo ? 'go-to' : 'shortcuts');
		};
		document.addEventListener('keydown', listen);
		return () => document.removeEventListener('keydown', listen);
	}, []);

	useEffect(() => {
		if (shown === null || dialogs !== null) return;
		// If loading fails, the next press tries again.
		load().then(setDialogs, () => showCommands(null));
	}, [shown, dialogs]);

	// Close the dialog when the user leaves the screen.
	useEffect(() => () => showCommands(null), []);

	if (shown === null || dialogs === null) return null;
	return shown === 'go-to' ? <dialogs.GoTo /> : <dialogs.Shortcuts />;
}
