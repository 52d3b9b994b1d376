import { dayMs, hourMs, minuteMs } from '@stayup/contract';
import { describe, expect, it } from 'vitest';
import { covers, mostSpans, type PlannedWindow, spansKeptMs, spansOf } from './spans.ts';

const now = Date.parse('2026-11-23T12:00:00Z');

/** From noon of the day, in hours. */
function aWindow(id: string, fromHour: number, hours: number, changes: Partial<PlannedWindow> = {}): PlannedWindow {
	const start = new Date(now + fromHour * hourMs).toISOString().slice(0, 19);
	const schedule = { timeZone: 'UTC', start, durationMinutes: hours * 60, recurrence: null };
	return { id, schedule, websiteIds: ['bakery'], tags: [], endedEarly: null, ...changes };
}

function every(every: number): Partial<PlannedWindow> {
	const start = '2026-11-01T03:00';
	return {
		schedule: { timeZone: 'UTC', start, durationMinutes: 60, recurrence: { kind: 'daily', every, until: null } },
	};
}

function inHours(spans: ReturnType<typeof spansOf>) {
	return spans.map(([from, until, id]) => [(from - now) / hourMs, (until - now) / hourMs, id]);
}

describe('the maintenance of a website', () => {
	it('is one span where windows overlap or meet', () => {
		const windows = [aWindow('c', 5, 1), aWindow('a', 1, 2), aWindow('b', 2, 3)];

		expect(inHours(spansOf(windows, now))).toEqual([[1, 6, 'a']]);
	});

	it('is known for the next eight days', () => {
		expect(spansOf([aWindow('a', 0, 1, every(1))], now)).toHaveLength(8);
		expect(spansOf([aWindow('a', 8 * 24 + 1, 1)], now)).toEqual([]);
	});

	it('keeps a window that is just over, for the check after it', () => {
		const spans = spansOf([aWindow('over', -1.5, 1), aWindow('next', 3, 1)], now);

		expect(inHours(spans)).toEqual([
			[-1.5, -0.5, 'over'],
			[3, 4, 'next'],
		]);
		expect(spansOf([aWindow('long over', -4, 1)], now)).toEqual([]);
		expect(spansKeptMs).toBeGreaterThan(hourMs + 10 * minuteMs);
	});

	it('ends when its owner ended it, and the other occurrences stay', () => {
		const from = Date.parse('2026-11-24T03:00Z');
		const endedEarly = { from, until: from + 10 * minuteMs };
		const lengths = spansOf([aWindow('a', 0, 1, { ...every(1), endedEarly })], now).map(
			([from, until]) => until - from,
		);

		expect(lengths.map((length) => length / minuteMs)).toEqual([10, 60, 60, 60, 60, 60, 60, 60]);
	});

	it('has no span for a window that was ended before it began', () => {
		const from = now + hourMs;

		expect(spansOf([aWindow('a', 1, 1, { endedEarly: { from, until: from } })], now)).toEqual([]);
	});

	it('is bounded: the first spans count', () => {
		const windows = Array.from({ length: 40 }, (_, index) => aWindow(`window-${index}`, 2 * index + 1, 1));
		const spans = spansOf(windows, now);

		expect(spans).toHaveLength(mostSpans);
		expect(spans.at(-1)?.[0]).toBeLessThan(now + 2 * dayMs);
	});
});

describe('a window', () => {
	it('covers the websites that it names and those with one of its tags', () => {
		const window = aWindow('a', 0, 1, { tags: ['shop'] });

		expect(covers(window, 'bakery', [])).toBe(true);
		expect(covers(window, 'other', ['shop', 'berlin'])).toBe(true);
		expect(covers(window, 'other', ['berlin'])).toBe(false);
	});
});
