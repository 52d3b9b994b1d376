import { hourMs, minuteMs } from '@stayup/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { endOfQuiet, isQuiet } from './quiet-hours.ts';

const night = { from: '22:00', to: '07:00' };

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
		expect(isQuiet(noon, 'UTC', Date.parse('2026-11-23T13:00:00Z'))).toBe(false);
	});

	it('end where the clock skips their end', () => {
		const early = { from: '22:00', to: '02:30' };

		// At 02:00 the clock of Vienna goes to 03:00.
		expect(endOfQuiet(early, 'Europe/Vienna', Date.parse('2026-03-29T00:30:00Z'))).toBe(
			Date.parse('2026-03-29T01:00:00Z'),
		);
	});

	it('end at the first minute that the clock shows outside of them, also on the days when clocks change', () => {
		const zone = fc.constantFrom('Europe/Vienna', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kolkata', 'UTC');
		const time = fc
			.tuple(fc.integer({ min: 0, max: 23 }), fc.constantFrom(0, 15, 30, 45))
			.map(([hour, minute]) => `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`);
		const day = fc.constantFrom('2026-03-29', '2026-10-25', '2026-03-08', '2026-11-01', '2026-04-05', '2026-10-04');
		const minute = fc.integer({ min: -36 * 60, max: 36 * 60 });
		fc.assert(
			fc.property(zone, time, time, day, minute, (timeZone, from, to, date, offset) => {
				fc.pre(from !== to);
				const at = Date.parse(`${date}T00:00:00Z`) + offset * minuteMs;
				let expected = at;
				while (isQuiet({ from, to }, timeZone, expected)) expected += minuteMs;

				expect(endOfQuiet({ from, to }, timeZone, at)).toBe(expected);
				expect(expected - at).toBeLessThan(26 * hourMs);
			}),
			{ numRuns: 300 },
		);
	});
});
