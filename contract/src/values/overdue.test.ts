import { describe, expect, it } from 'vitest';
import { type CheckSchedule, uncheckedSince } from './overdue.ts';
import { hourMs, minuteMs } from './time.ts';

const noon = Date.parse('2026-11-21T12:00:00Z');

/** Added yesterday, checked every minute, the last time at noon. */
function schedule(changes: Partial<CheckSchedule> = {}): CheckSchedule {
	return { isActive: true, lastChecked: noon, scheduledSince: noon - 24 * hourMs, runningInterval: 60, ...changes };
}

describe('a website that is checked every minute', () => {
	it('is not checked since its last check once three minutes have passed', () => {
		expect(uncheckedSince(schedule(), noon + 3 * minuteMs)).toBeNull();
		expect(uncheckedSince(schedule(), noon + 3 * minuteMs + 1)).toBe(noon);
	});

	it('is never overdue while it is paused', () => {
		expect(uncheckedSince(schedule({ isActive: false }), noon + 24 * hourMs)).toBeNull();
	});

	it('is not overdue when it was just resumed, although its last check was a day ago', () => {
		const resumed = schedule({ lastChecked: noon - 24 * hourMs, scheduledSince: noon });

		expect(uncheckedSince(resumed, noon + minuteMs)).toBeNull();
		expect(uncheckedSince(resumed, noon + 4 * minuteMs)).toBe(noon);
	});

	it('counts from the time it was added until its first check', () => {
		const added = schedule({ lastChecked: null, scheduledSince: noon });

		expect(uncheckedSince(added, noon + 2 * minuteMs)).toBeNull();
		expect(uncheckedSince(added, noon + 4 * minuteMs)).toBe(noon);
	});
});

it.each([
	[30, 2.5],
	[60, 3],
	[300, 7],
	[3600, 62],
])('a website that is checked every %i seconds is overdue after %d minutes', (runningInterval, minutes) => {
	const since = (now: number) => uncheckedSince(schedule({ runningInterval }), now);

	expect(since(noon + minutes * minuteMs)).toBeNull();
	expect(since(noon + minutes * minuteMs + 1)).toBe(noon);
});

it('a check in the future, by clocks that differ, is on time', () => {
	expect(uncheckedSince(schedule({ lastChecked: noon + hourMs }), noon)).toBeNull();
});
