import { dayMs, minuteMs } from '@stayup/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { endOfQuiet, isQuiet } from './quiet-hours.ts';

const night = { from: '22:00', to: '07:00' };

/** HH:MM */
const anyTime = fc
	.integer({ min: 0, max: 24 * 60 - 1 })
	.map((minutes) => [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':'));
/** Often of no length. */
const anySpan = fc.oneof(
	{ weight: 3, arbitrary: fc.record({ from: anyTime, to: anyTime }) },
	{ weight: 1, arbitrary: anyTime.map((time) => ({ from: time, to: time })) },
);

function clockOf(timeZone: string): Intl.DateTimeFormat {
	return new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
}

describe('quiet hours', () => {
	it('last over midnight on the clock of the account', () => {
		expect(isQuiet(night, 'Europe/Vienna', Date.parse('2026-11-23T21:00:00Z'))).toBe(true);
		expect(isQuiet(night, 'Europe/Vienna', Date.parse('2026-11-23T20:59:59Z'))).toBe(false);
		expect(isQuiet(night, 'Europe/Vienna', Date.parse('2026-11-23T06:00:00Z'))).toBe(false);
		expect(endOfQuiet(night, 'Europe/Vienna', Date.parse('2026-11-23T21:30:00Z'))).toBe(
			Date.parse('2026-11-24T06:00:00Z'),
		);
	});

	it('of the day end on the same day', () => {
		const noon = { from: '12:00', to: '13:00' };

		expect(endOfQuiet(noon, 'UTC', Date.parse('2026-11-23T12:30:00Z'))).toBe(Date.parse('2026-11-23T13:00:00Z'));
		expect(isQuiet(noon, 'UTC', Date.parse('2026-11-23T12:00:00Z'))).toBe(true);
		expect(isQuiet(noon, 'UTC', Date.parse('2026-11-23T13:00:00Z'))).toBe(false);
	});

	it('end where the clock skips their end', () => {
		const early = { from: '22:00', to: '02:30' };

		// At 02:00 the clock of Vienna goes to 03:00.
		expect(endOfQuiet(early, 'Europe/Vienna', Date.parse('2026-03-29T00:30:00Z'))).toBe(
			Date.parse('2026-03-29T01:00:00Z'),
		);
	});

	it('that begin and end at the same time are none', () => {
		const at = Date.parse('2026-11-23T21:30:00Z');
		const none = { from: '22:00', to: '22:00' };

		expect([isQuiet(none, 'UTC', at), endOfQuiet(none, 'UTC', at)]).toEqual([false, at]);
	});

	it('end at the first minute that the clock shows outside of them, also on the days when clocks change', () => {
		const zone = fc.constantFrom('Europe/Vienna', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kolkata', 'UTC');
		const day = fc.constantFrom('2026-03-29', '2026-10-25', '2026-03-08', '2026-11-01', '2026-04-05', '2026-10-04');
		const minute = fc.integer({ min: -36 * 60, max: 36 * 60 });
		fc.assert(
			fc.property(zone, anySpan, day, minute, (timeZone, { from, to }, date, offset) => {
				const at = Date.parse(`${date}T00:00:00Z`) + offset * minuteMs;
				const clock = clockOf(timeZone);
				const isInside = (time: string) => (from <= to ? from <= time && time < to : time >= from || time < to);
				// Two days: the clock may skip the only minute of a day that is not quiet.
				const minutes = Array.from({ length: 2 * 24 * 60 }, (_, index) => at + index * minuteMs);

				expect(isQuiet({ from, to }, timeZone, at)).toBe(isInside(clock.format(at)));
				expect(endOfQuiet({ from, to }, timeZone, at)).toBe(minutes.find((later) => !isInside(clock.format(later))));
			}),
			{ numRuns: 300, examples: [['America/New_York', { from: '02:01', to: '02:00' }, '2026-03-08', 0]] },
		);
	});

	it('are over within two days at any instant of any zone, also where its clocks once skipped a day', () => {
		const zone = fc.constantFrom(
			'Pacific/Apia',
			'Asia/Manila',
			'Africa/Monrovia',
			'Asia/Novosibirsk',
			'Pacific/Kiritimati',
		);
		const years = fc.constantFrom('0000-01-01', '1844-12-30', '1930-06-19', '2011-12-29', '9999-12-29');
		fc.assert(
			fc.property(zone, anySpan, years, fc.integer({ min: 0, max: 2 * dayMs }), (timeZone, quiet, date, offset) => {
				const at = Date.parse(`${date}T00:00:00Z`) + offset;
				const end = endOfQuiet(quiet, timeZone, at);

				expect(isQuiet(quiet, timeZone, end)).toBe(false);
				expect(end === at).toBe(!isQuiet(quiet, timeZone, at));
				expect(end - at).toBeLessThanOrEqual(2 * dayMs);
			}),
		);
	});
});
