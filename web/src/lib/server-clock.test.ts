import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { noteServerTime, serverNow } from './server-clock.ts';

const noon = Date.parse('2026-11-21T12:00:00Z');

beforeEach(() => {
	vi.useFakeTimers({ now: noon });
});
afterEach(() => {
	noteServerTime(new Date().toUTCString());
	vi.useRealTimers();
});

it('is the time of the browser until the server has replied', () => {
	noteServerTime(null);
	noteServerTime('no date');

	expect(serverNow()).toBe(noon);
});

it('follows the server when the clock of the browser is wrong', () => {
	noteServerTime('Sat, 21 Nov 2026 13:30:00 GMT');
	vi.advanceTimersByTime(1_000);

	expect(serverNow()).toBe(Date.parse('2026-11-21T13:30:01Z'));
});

it('ignores a difference of a second or two', () => {
	noteServerTime('Sat, 21 Nov 2026 11:59:58 GMT');

	expect(serverNow()).toBe(noon);
});
