import { expect, it } from 'vitest';
import { retryAfterMs } from './retry-after.ts';

const now = Date.parse('2026-11-21T12:00:00Z');

it.each([
	['30', 30_000],
	[' 0 ', 0],
	['Sat, 21 Nov 2026 12:02:00 GMT', 120_000],
	['Sat, 21 Nov 2026 11:00:00 GMT', 0],
	['-5', 0],
	['soon', null],
	[null, null],
	[undefined, null],
	[['1', '2'], null],
])('Retry-After %j means %d ms', (header, milliseconds) => {
	expect(retryAfterMs(header, now)).toBe(milliseconds);
});
