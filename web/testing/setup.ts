/**
 * Setup of component tests: adds missing browser functions to happy-dom, and empties storage, URL, toasts and page for each test. It runs for each file;
 * a hook in another module would run for the first file that loads it only, because the files share their modules.
 */
import { cleanup, configure } from '@testing-library/react';
import toast from 'react-hot-toast/headless';
import { afterEach, beforeEach, vi } from 'vitest';

HTMLElement.prototype.showPopover ??= function (this: HTMLElement) {
	this.dispatchEvent(Object.assign(new Event('toggle'), { newState: 'open' }));
};
HTMLElement.prototype.hidePopover ??= () => undefined;

// On an idle machine one second is enough; a busy machine must not fail the tests.
configure({ asyncUtilTimeout: 10_000 });

beforeEach(() => {
	window.localStorage.clear();
	window.sessionStorage.clear();
	window.history.replaceState(null, '', '/');
});
afterEach(() => {
	cleanup();
	vi.useRealTimers();
	toast.remove();
});
