import { describe, expect, it } from 'vitest';
import { nextTimeOfDay } from './next-time-of-day.ts';

describe('the next time of day in a zone', () => {
	const now = Date.parse('2026-11-23T20:50:30Z');

	it('is later today or tomorrow', () => {
		expect(nextTimeOfDay('22:00', 'UTC', now)).toBe('2026-11-23T22:00:00.000Z');
		expect(nextTimeOfDay('07:00', 'UTC', now)).toBe('2026-11-24T07:00:00.000Z');
		expect(nextTimeOfDay('22:00', 'Europe/Vienna', now)).toBe('2026-11-23T21:00:00.000Z');
		expect(nextTimeOfDay('22:00', 'Asia/Kolkata', now)).toBe('2026-11-24T16:30:00.000Z');
	});

	it('is this minute when it is that time now', () => {
		expect(nextTimeOfDay('20:50', 'UTC', now)).toBe('2026-11-23T20:50:00.000Z');
	});
});
