import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { noteServerTime, serverNow } from './server-clock.ts';

const noon = Date.parse('2026-11-21T12:00:00Z');

beforeEach(() => {
	vi.useFakeTimers({ now: noon });
});
afterEach(() => {
	noteServerTime(new Date().toUTCString(), Date.now());
	vi.useRealTimers();
});

it('is the time of the browser until the server has replied', () => {
	noteServerTime(null, noon);
	noteServerTime('no date', noon);

	expect(serverNow()).toBe(noon);
});

it('follows the server when the clock of the browser is wrong', () => {
	noteServerTime('Sat, 21 Nov 2026 13:30:00 GMT', noon);
	vi.advanceTimersByTime(1_000);

	expect(serverNow()).toBe(Date.parse('2026-11-21T13:30:01Z'));
});

it('ignores a difference of a second or two', () => {
	noteServerTime('Sat, 21 Nov 2026 11:59:58 GMT', noon);

	expect(serverNow()).toBe(noon);
});

it('does not fall behind because a reply was on the way for twenty seconds', () => {
	noteServerTime('Sat, 21 Nov 2026 11:59:40 GMT', noon - 20_000);

	expect(serverNow()).toBe(noon);
});

it('stays as the last quick reply said after a slow one', () => {
	noteServerTime('Sat, 21 Nov 2026 13:30:00 GMT', noon);
	vi.advanceTimersByTime(20_000);
	noteServerTime('Sat, 21 Nov 2026 13:30:01 GMT', noon);

	expect(serverNow()).toBe(Date.parse('2026-11-21T13:30:20Z'));
});
