import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { callInWords, daysOf, zoneLabel } from './call-times.ts';

const hourMs = 3_600_000;

describe('free times', () => {
	it('are grouped by the days of the visitor, who may be a day ahead', () => {
		const times = ['2026-11-24T14:00:00.000Z', '2026-11-24T16:00:00.000Z'];

		expect(daysOf(times, 'America/New_York', 'en-US')).toEqual([
			{
				day: '2026-11-24',
				label: 'Tuesday, November 24',
				times: [
					{ at: times[0], label: '9:00 AM' },
					{ at: times[1], label: '11:00 AM' },
				],
			},
		]);
		expect(daysOf(times, 'Asia/Tokyo', 'en-US').map(({ day }) => day)).toEqual(['2026-11-24', '2026-11-25']);
	});

	it('name the offset of a time that comes twice when the clocks go back', () => {
		const times = ['2026-11-01T05:30:00.000Z', '2026-11-01T06:30:00.000Z'];
		const [day] = daysOf(times, 'America/New_York', 'en-US');

		expect(day?.times.map(({ label }) => label)).toEqual(['1:30 AM EDT', '1:30 AM EST']);
	});

	it.each(['America/New_York', 'Europe/Berlin', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'Pacific/Apia'])(
		'are all shown once, under different names, in %s',
		(timeZone) => {
			fc.assert(
				fc.property(fc.integer({ min: 0, max: 24 * 365 }), fc.integer({ min: 1, max: 60 }), (start, count) => {
					const times = Array.from({ length: count }, (_, index) =>
						new Date(Date.UTC(2026, 0, 1) + (start + index / 2) * hourMs).toISOString(),
					);
					const days = daysOf(times, timeZone, 'en-US');
					expect(days.flatMap((day) => day.times.map(({ at }) => at))).toEqual(times);
					for (const day of days) expect(new Set(day.times.map(({ label }) => label)).size).toBe(day.times.length);
				}),
				{ numRuns: 60 },
			);
		},
	);
});

describe('a time in words', () => {
	it('names the day, the time, and the zone with its offset on that day', () => {
		expect(callInWords('2026-07-01T08:00:00.000Z', 'Europe/Berlin', 'en-US')).toBe('Wednesday, July 1, 10:00 AM');
		expect(zoneLabel('Europe/Berlin', '2026-07-01T08:00:00.000Z', 'en-US')).toBe('Europe/Berlin (GMT+2)');
		expect(zoneLabel('Europe/Berlin', '2026-12-01T08:00:00.000Z', 'en-US')).toBe('Europe/Berlin (GMT+1)');
		expect(zoneLabel('UTC', '2026-12-01T08:00:00.000Z', 'en-US')).toBe('UTC');
	});
});
