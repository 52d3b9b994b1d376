/**
 * The first script of every page. A page that was served whole shows, scrolls and links without any other, so the rest waits for the first
 * sign of somebody at work; a page that is empty, a form, or a visitor who is signed in has it at once.
 */
import { isBusyPage } from './busy-pages.ts';
import './theme.css';

const signs = ['pointerover', 'pointerdown', 'touchstart', 'keydown', 'focusin'] as const;

let loading: Promise<unknown> | undefined;

function load(): Promise<unknown> {
	loading ??= import('./main.tsx');
	return loading;
}

function isNeededAtOnce(): boolean {
	const { pathname, search } = window.location;
	return !document.getElementById('root')?.hasChildNodes() || isBusyPage(pathname) || search !== '' || isSignedIn();
}

function isSignedIn(): boolean {
	try {
		return localStorage.getItem('userInfo') !== null || sessionStorage.getItem('userInfo') !== null;
	} catch {
		return false;
	}
}

/** A button pressed before its script is there does what it says as soon as it is. Links and forms work by themselves. */
function repeatOnceLoaded(event: MouseEvent): void {
	const button = event.target instanceof Element ? event.target.closest<HTMLElement>('button[type=button]') : null;
	if (!button || button.hasAttribute('popovertarget')) return;
	void load().then(() => requestAnimationFrame(() => button.click()));
}

if (isNeededAtOnce()) {
	void load();
} else {
	for (const sign of signs) window.addEventListener(sign, () => void load(), { once: true, passive: true });
	window.addEventListener('click', repeatOnceLoaded, { once: true, capture: true });
}
