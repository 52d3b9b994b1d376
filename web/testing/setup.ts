/** Runs before every component test: what a browser has and happy-dom lacks, and an empty page after each test. */
import { cleanup } from '@testing-library/react';
import { afterEach, beforeEach } from 'vitest';

HTMLElement.prototype.showPopover ??= () => undefined;
HTMLElement.prototype.hidePopover ??= () => undefined;

beforeEach(() => {
	window.localStorage.clear();
	window.sessionStorage.clear();
});
afterEach(cleanup);
