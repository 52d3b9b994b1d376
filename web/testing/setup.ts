/** Setup of component tests: adds missing browser functions to happy-dom, and empties storage, toasts and page for each test. */
import { cleanup } from '@testing-library/react';
import toast from 'react-hot-toast/headless';
import { afterEach, beforeEach } from 'vitest';

HTMLElement.prototype.showPopover ??= () => undefined;
HTMLElement.prototype.hidePopover ??= () => undefined;

beforeEach(() => {
	window.localStorage.clear();
	window.sessionStorage.clear();
});
afterEach(() => {
	cleanup();
	toast.remove();
});
