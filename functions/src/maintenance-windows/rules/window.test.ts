import { describe, expect, it } from 'vitest';
import type { WindowSchedule } from './occurrences.ts';
import { beginsInPast } from './window.ts';

const now = Date.parse('2026-11-23T12:00:00Z');

function aWindow(start: string, changes: Partial<WindowSchedule> = {}): WindowSchedule {
	return { timeZone: 'UTC', start: `2026-11-23T${start}`, durationMinutes: 600, recurrence: null, ...changes };
}

describe('a window that happens once', () => {
	it.each([
		['may begin an hour ago', '11:00', false],
		['may not begin earlier', '10:59', true],
	])('%s', (_title, start, isRefused) => {
		expect(beginsInPast(aWindow(start), null, now)).toBe(isRefused);
	});

	it('may begin at the same instant on the clock of another zone', () => {
		expect(beginsInPast(aWindow('12:00', { timeZone: 'Europe/Berlin' }), null, now)).toBe(false);
		expect(beginsInPast(aWindow('12:00', { timeZone: 'Asia/Tokyo' }), null, now)).toBe(true);
	});

	it('keeps the start with which it was stored, so that a long one can be changed while it runs', () => {
		const before = aWindow('08:00');

		expect(beginsInPast(aWindow('08:00', { durationMinutes: 900 }), before, now)).toBe(false);
		expect(beginsInPast(aWindow('09:00', { timeZone: 'Europe/Berlin' }), before, now)).toBe(false);
		expect(beginsInPast(aWindow('07:00'), before, now)).toBe(true);
		expect(beginsInPast(aWindow('08:00', { timeZone: 'Asia/Tokyo' }), before, now)).toBe(true);
	});
});

it('a window that repeats may have begun at any time', () => {
	const recurrence = { kind: 'daily', every: 1, until: null } as const;

	expect(beginsInPast(aWindow('02:00', { recurrence }), null, now)).toBe(false);
});
