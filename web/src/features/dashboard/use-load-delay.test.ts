import { expect, it } from 'vitest';
import { delayLeft } from './use-load-delay.ts';

it.each([
	['a user who became known just now', 0, 1_000],
	['the rest of the second', 400, 600],
	['nobody whom it has waited for', 1_000, 0],
	['nobody who comes back to the dashboard', 3_600_000, 0],
	['at most a second, also after the clock was set back', -60_000, 1_000],
])('delays loading for %s', (_, agoMs, expected) => {
	const nowMs = Date.parse('2026-11-29T12:00:00Z');

	expect(delayLeft(nowMs - agoMs, nowMs)).toBe(expected);
});
