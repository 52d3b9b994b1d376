/**
 * The first script of every page. A page that was served whole shows, scrolls and links without any other, so the rest waits for the first
 * sign of somebody at work. A page that is empty, one that was asked something, and somebody who has been at work before have it at once.
 */
import { ready } from './lib/ready.ts';
import { deviceStorage, visitStorage } from './lib/storage.ts';
import './theme.css';

const signs = ['pointerover', 'pointerdown', 'touchstart', 'keydown', 'focusin'] as const;

let loading: Promise<unknown> | undefined;

function load(): Promise<unknown> {
	loading ??= import('./main.tsx').catch((error: unknown) => {
		// The line was down: the next sign tries again.
		loading = undefined;
		throw error;
	});
	return loading;
}

/** A session, or a form half filled in. */
function hasStoredWork(): boolean {
	return deviceStorage.read('userInfo') !== null || !visitStorage.isEmpty();
}

/** What is pressed or sent before its script is there does what it says as soon as it is. Links and popovers work by themselves. */
function waitForSigns(): void {
	const control = new AbortController();
	const { signal } = control;
	const repeat = (event: Event, again: () => void) => {
		event.preventDefault();
		void load()
			.then(() => ready)
			.then(again);
	};
	void ready.then(() => control.abort());
	for (const sign of signs) window.addEventListener(sign, () => void load(), { passive: true, signal });
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

const isServedWhole = document.getElementById('root')?.hasChildNodes() === true;
if (isServedWhole) waitForSigns();
if (!isServedWhole || window.location.search !== '' || hasStoredWork()) void load();
