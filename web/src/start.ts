/**
 * The first script of every page. A prerendered page works without the app, so the app loads on the first interaction. It loads
 * immediately if the page is empty, if the URL has a query, or if the browser has a session or an unfinished form.
 */
import { ready } from './lib/ready.ts';
import { deviceStorage, visitStorage } from './lib/storage.ts';
import './theme.css';

const interactions = ['pointerover', 'pointerdown', 'touchstart', 'keydown', 'focusin'] as const;

let loading: Promise<unknown> | undefined;

function load(): Promise<unknown> {
	loading ??= import('./main.tsx').catch((error: unknown) => {
		// If loading fails, the next interaction tries again.
		loading = undefined;
		throw error;
	});
	return loading;
}

/** Whether the browser has a session or an unfinished form. */
function hasStoredWork(): boolean {
	return deviceStorage.read('userInfo') !== null || !visitStorage.isEmpty();
}

/** Repeats clicks and submits that happen before the app has loaded. Links and popovers work without it. */
function loadOnInteraction(): void {
	const control = new AbortController();
	const { signal } = control;
	const repeat = (event: Event, again: () => void) => {
		event.preventDefault();
		void load()
			.then(() => ready)
			.then(again);
	};
	void ready.then(() => control.abort());
	for (const type of interactions) window.addEventListener(type, () => void load(), { passive: true, signal });
	window.addEventListener(
		'submit',
		(event) => {
			const { target: form, submitter } = event;
			if (form instanceof HTMLFormElement) repeat(event, () => form.requestSubmit(submitter));
		},
		{ capture: true, signal },
	);
	window.addEventListener(
		'click',
		(event) => {
			const { target } = event;
			if (!(target instanceof Element)) return;
			const pressed = target.closest<HTMLElement>('button[type=button]:not([popovertarget]), label:has([type=radio])');
			if (pressed) repeat(event, () => pressed.click());
		},
		{ capture: true, signal },
	);
}

const isPrerendered = document.getElementById('root')?.hasChildNodes() === true;
if (isPrerendered) loadOnInteraction();
if (!isPrerendered || window.location.search !== '' || hasStoredWork()) void load();
