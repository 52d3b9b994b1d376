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

/** 200 websites that all windows name, each window every day. */
function fullCalendar(windows: number, name: string) {
	const names = new Map(Array.from({ length: 200 }, (_, index) => [`id${index}`, `${name} ${index}`]));
	const calendar = calendarOf(
		Array.from({ length: windows }, (_, index) => {
			const { id, document } = aDailyWindow(`w${index}`);
			return { id, document: { ...document, tags: [], websiteIds: [...names.keys()] } };
		}),
		names,
		now,
	).replaceAll('\r\n ', '');
	return { calendar, events: calendar.match(/BEGIN:VEVENT/g)?.length };
}

describe('the maintenance calendar', () => {
	it('has 30 days of the past and 90 days ahead', () => {
		const starts = startsIn([aDailyWindow('w1')]);

		expect(starts.filter((start) => start < now)).toHaveLength(30);
		expect(starts.filter((start) => start > now)).toHaveLength(90);
		expect(starts).toEqual([...starts].sort((a, b) => a - b));
	});

	it('keeps the next occurrences of an account with 50 windows every day', () => {
		const starts = startsIn(Array.from({ length: 50 }, (_, index) => aDailyWindow(`w${index}`)));

		expect(starts).toHaveLength(1_000);
		expect(starts.at(0)).toBe(now + 14 * hourMs);
		expect(starts.at(-1)).toBe(now + 14 * hourMs + 19 * dayMs);
	});

	it('has what is running and what is over once each', () => {
		const { document, ...rest } = aDailyWindow('w1');
		const running = { ...rest, document: { ...document, start: '2026-01-01T11:30' } };
		const starts = startsIn([running]);

		expect(new Set(starts).size).toBe(starts.length);
		expect(starts.filter((start) => start < now)).toHaveLength(30);
	});

	it('names five websites of 200 and how many more there are, in 24 windows every day, within 1 MB', () => {
		const { calendar, events } = fullCalendar(24, 'Website');

		expect(calendar).toContain('DESCRIPTION:Website 0\\nWebsite 1\\nWebsite 2\\nWebsite 3\\nWebsite 4\\nand 195 more');
		expect(events).toBe(1_000);
		expect(Buffer.byteLength(calendar)).toBeLessThan(1_000_000);
	});

	it.each([
		['signs that are written with a backslash', ',;'.repeat(48)],
		['emoji', '🔧'.repeat(24)],
	])('has no more than 1 MB with names of %s', (_kind, name) => {
		const { calendar, events } = fullCalendar(500, name);

		expect(Buffer.byteLength(calendar)).toBeLessThan(1_000_000);
		expect(events).toBeGreaterThan(500);
	});

	it('fills the rest with what was latest', () => {
		const starts = startsIn(Array.from({ length: 10 }, (_, index) => aDailyWindow(`w${index}`)));
		const past = starts.filter((start) => start < now);

		expect(past).toHaveLength(100);
		expect(past.at(-1)).toBe(now - 10 * hourMs);
	});
});
