import { expect, it } from 'vitest';
import { dateIn, recentTimeIn, timeIn, timeWithUtc } from './email-times.ts';

const winter = Date.UTC(2026, 2, 2, 12, 5);
const summer = Date.UTC(2026, 8, 7, 0, 30);

it.each([
	['Europe/Berlin', 'Mon 2 Mar, 13:05 CET', 'Mon 7 Sep, 02:30 CEST'],
	['Europe/London', 'Mon 2 Mar, 12:05 GMT', 'Mon 7 Sep, 01:30 BST'],
	['America/New_York', 'Mon 2 Mar, 07:05 EST', 'Sun 6 Sep, 20:30 EDT'],
	['Australia/Sydney', 'Mon 2 Mar, 23:05 AEDT', 'Mon 7 Sep, 10:30 AEST'],
	['Asia/Tokyo', 'Mon 2 Mar, 21:05 GMT+9', 'Mon 7 Sep, 09:30 GMT+9'],
	['UTC', 'Mon 2 Mar, 12:05 UTC', 'Mon 7 Sep, 00:30 UTC'],
])('a time in %s is written as its people write it', (timeZone, inWinter, inSummer) => {
	expect([timeIn(winter, timeZone), timeIn(summer, timeZone)]).toEqual([inWinter, inSummer]);
});

it('the time in UTC has its own day if that differs, and is not repeated', () => {
	expect(timeWithUtc(winter, 'Europe/Berlin')).toBe('Mon 2 Mar, 13:05 CET (12:05 UTC)');
	expect(timeWithUtc(summer, 'America/New_York')).toBe('Sun 6 Sep, 20:30 EDT (Mon 7 Sep, 00:30 UTC)');
	expect(timeWithUtc(winter, 'Etc/UTC')).toBe('Mon 2 Mar, 12:05 UTC');
});

it('a time of the same day in that zone needs no day, and a far date has its year', () => {
	expect(recentTimeIn(summer, 'America/New_York', summer + 3_600_000)).toBe('20:30 EDT');
	expect(recentTimeIn(summer, 'America/New_York', summer + 4 * 3_600_000)).toBe('Sun 6 Sep, 20:30 EDT');
	expect(dateIn(winter, 'Europe/Berlin')).toBe('Mon 2 Mar 2026');
});
