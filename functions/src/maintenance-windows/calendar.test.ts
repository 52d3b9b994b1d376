import { dayMs, hourMs } from '@stayup/contract';
import { Timestamp } from 'firebase-admin/firestore';
import { describe, expect, it } from 'vitest';
import { calendarOf } from './calendar.ts';
import { endless } from './rules/occurrences.ts';
import type { StoredWindow } from './window-store.ts';

const now = Date.parse('2026-11-23T12:00:00Z');

function aDailyWindow(id: string): StoredWindow {
	return {
		id,
		document: {
			ownerId: 'wendy',
			name: 'Update',
			websiteIds: ['bakery'],
			tags: ['shop'],
			timeZone: 'UTC',
			start: '2026-01-01T02:00',
			durationMinutes: 60,
			endedEarly: null,
			lastUntil: endless,
			createdAt: 0,
			recurrence: { kind: 'daily', every: 1, until: null },
			expireAt: Timestamp.fromMillis(endless),
		},
	};
}

/** In the order of the calendar, as milliseconds since the epoch. */
function startsIn(windows: readonly StoredWindow[]): number[] {
	const feed = calendarOf(windows, new Map([['bakery', 'Bakery']]), now);
	return [...feed.matchAll(/^DTSTART:(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z/gm)].map(([, ...parts]) => {
		const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = parts.map(Number);
		return Date.UTC(year, month - 1, day, hour, minute);
	});
}

describe('the maintenance calendar', () => {
	it('has 30 days of the past and 90 days ahead', () => {
		const starts = startsIn([aDailyWindow('w1')]);

		expect(starts.filter((start) => start < now)).toHaveLength(30);
		expect(starts.filter((start) => start > now)).toHaveLength(90);
		expect(starts).toEqual([...starts].sort((a, b) => a - b));
	});

	it('keeps the next occurrences of an account with 100 windows every day', () => {
		const starts = startsIn(Array.from({ length: 100 }, (_, index) => aDailyWindow(`w${index}`)));

		expect(starts).toHaveLength(2_000);
		expect(starts.at(0)).toBe(now + 14 * hourMs);
		expect(starts.at(-1)).toBe(now + 14 * hourMs + 19 * dayMs);
	});

	it('fills the rest with what was latest', () => {
		const starts = startsIn(Array.from({ length: 20 }, (_, index) => aDailyWindow(`w${index}`)));
		const past = starts.filter((start) => start < now);

		expect(past).toHaveLength(200);
		expect(past.at(-1)).toBe(now - 10 * hourMs);
	});
});
