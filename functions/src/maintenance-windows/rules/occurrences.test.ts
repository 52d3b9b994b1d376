import { dayMs, minuteMs, type Recurrence, weekdays } from '@stayup/contract';
import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { describe, expect, it } from 'vitest';
import {
	endless,
	lastUntil,
	localTimeOf,
	nextOccurrences,
	occurrencesBetween,
	rruleOf,
	type WindowSchedule,
} from './occurrences.ts';

const daily: Recurrence = { kind: 'daily', every: 1, until: null };

function aWindow(changes: Partial<WindowSchedule>): WindowSchedule {
	return { timeZone: 'Europe/Berlin', start: '2026-11-22T02:00', durationMinutes: 60, recurrence: daily, ...changes };
}

/** Start and end in UTC, and the clock change. */
function rowsOf(schedule: WindowSchedule, day: string, count = 3): string[] {
	return nextOccurrences(schedule, Date.parse(`${day}T00:00:00Z`), count).map(
		({ from, until, clockChange }) => `${minute(from)} ${minute(until).slice(11)} ${clockChange}`,
	);
}

function minute(instant: number): string {
	return new Date(instant).toISOString().slice(0, 16);
}

describe('a window every night, when the clocks change', () => {
	it.each([
		[
			'Europe/Berlin goes forward at 2:00: 2:30 does not exist and the window starts at 3:30',
			aWindow({ timeZone: 'Europe/Berlin', start: '2026-03-28T02:30' }),
			['2026-03-28T01:30 02:30 null', '2026-03-29T01:30 02:30 start-skipped', '2026-03-30T00:30 01:30 null'],
		],
		[
			'Europe/Berlin goes back at 3:00: 2:30 comes twice and the window starts at the first',
			aWindow({ timeZone: 'Europe/Berlin', start: '2026-10-24T02:30' }),
			['2026-10-24T00:30 01:30 null', '2026-10-25T00:30 01:30 start-repeated', '2026-10-26T01:30 02:30 null'],
		],
		[
			'America/New_York goes forward during the window, which lasts as long as always',
			aWindow({ timeZone: 'America/New_York', start: '2026-03-07T01:30', durationMinutes: 90 }),
			['2026-03-07T06:30 08:00 null', '2026-03-08T06:30 08:00 during', '2026-03-09T05:30 07:00 null'],
		],
		[
			'America/New_York goes back: 1:00 comes twice',
			aWindow({ timeZone: 'America/New_York', start: '2026-10-31T01:00' }),
			['2026-10-31T05:00 06:00 null', '2026-11-01T05:00 06:00 start-repeated', '2026-11-02T06:00 07:00 null'],
		],
		[
			'Australia/Lord_Howe goes forward by half an hour: 2:15 is 2:45',
			aWindow({ timeZone: 'Australia/Lord_Howe', start: '2026-10-03T02:15' }),
			['2026-10-02T15:45 16:45 null', '2026-10-03T15:45 16:45 start-skipped', '2026-10-04T15:15 16:15 null'],
		],
		[
			'Australia/Lord_Howe goes back by half an hour: 1:45 comes twice',
			aWindow({ timeZone: 'Australia/Lord_Howe', start: '2026-04-04T01:45' }),
			['2026-04-03T14:45 15:45 null', '2026-04-04T14:45 15:45 start-repeated', '2026-04-05T15:15 16:15 null'],
		],
		[
			'Africa/Casablanca goes forward at 2:00 after Ramadan: 2:20 is 3:20',
			aWindow({ timeZone: 'Africa/Casablanca', start: '2026-03-21T02:20' }),
			['2026-03-21T02:20 03:20 null', '2026-03-22T02:20 03:20 start-skipped', '2026-03-23T01:20 02:20 null'],
		],
		[
			'Africa/Casablanca goes back at 3:00 before Ramadan: 2:20 comes twice',
			aWindow({ timeZone: 'Africa/Casablanca', start: '2026-02-14T02:20' }),
			['2026-02-14T01:20 02:20 null', '2026-02-15T01:20 02:20 start-repeated', '2026-02-16T02:20 03:20 null'],
		],
		[
			'Asia/Kolkata never changes its clocks',
			aWindow({ timeZone: 'Asia/Kolkata', start: '2026-03-28T02:30' }),
			['2026-03-27T21:00 22:00 null', '2026-03-28T21:00 22:00 null', '2026-03-29T21:00 22:00 null'],
		],
	])('%s', (_case, schedule, expected) => {
		expect(rowsOf(schedule, minute(Date.parse(`${schedule.start}Z`) - dayMs).slice(0, 10))).toEqual(expected);
	});

	it('runs at its time of the day on all other days of the year', () => {
		const schedule = aWindow({ start: '2026-01-01T02:30' });
		const year = occurrencesBetween(schedule, Date.UTC(2026, 0, 1), Date.UTC(2027, 0, 1));
		const others = year.filter(({ from }) => localTimeOf(from, 'Europe/Berlin').slice(11) !== '02:30:00');

		expect(year).toHaveLength(365);
		expect(others.map(({ from }) => localTimeOf(from, 'Europe/Berlin'))).toEqual(['2026-03-29T03:30:00']);
	});
});

describe('a recurrence', () => {
	it.each<[string, Recurrence, string[]]>([
		[
			'every two weeks on Monday and Friday',
			{ kind: 'weekly', every: 2, weekdays: ['friday', 'monday'], until: null },
			['2026-11-23', '2026-11-27', '2026-12-07', '2026-12-11'],
		],
		[
			'on the first Sunday of the month',
			{ kind: 'monthly-weekday', every: 1, week: 1, weekday: 'sunday', until: null },
			['2026-12-06', '2027-01-03', '2027-02-07', '2027-03-07'],
		],
		[
			'on the last Friday of every third month',
			{ kind: 'monthly-weekday', every: 3, week: -1, weekday: 'friday', until: null },
			['2026-11-27', '2027-02-26', '2027-05-28', '2027-08-27'],
		],
		[
			'on the 31st, which short months do not have',
			{ kind: 'monthly-day', every: 1, day: 31, until: null },
			['2026-12-31', '2027-01-31', '2027-03-31', '2027-05-31'],
		],
		[
			'on the last day of the month',
			{ kind: 'monthly-day', every: 1, day: -1, until: null },
			['2026-11-30', '2026-12-31', '2027-01-31', '2027-02-28'],
		],
		[
			'every third day, until a day that is included',
			{ kind: 'daily', every: 3, until: '2026-11-29' },
			['2026-11-23', '2026-11-26', '2026-11-29'],
		],
	])('%s', (_name, recurrence, days) => {
		const schedule = aWindow({ start: '2026-11-23T20:00', recurrence });
		const found = nextOccurrences(schedule, Date.UTC(2026, 10, 23), days.length);

		expect(found.map(({ from }) => localTimeOf(from, 'Europe/Berlin'))).toEqual(days.map((day) => `${day}T20:00:00`));
	});

	it('is a rule of iCalendar whose end is in UTC', () => {
		const until = '2026-12-31';

		expect(rruleOf(aWindow({ recurrence: { kind: 'weekly', every: 1, weekdays: ['sunday'], until } }))).toBe(
			'FREQ=WEEKLY;INTERVAL=1;BYDAY=SU;UNTIL=20261231T225959Z',
		);
	});

	it('that never happens has no end', () => {
		const february = aWindow({
			start: '2026-02-01T02:00',
			recurrence: { kind: 'monthly-day', every: 12, day: 30, until: null },
		});
		const ended = aWindow({ recurrence: { kind: 'daily', every: 1, until: '2026-11-21' } });

		expect([lastUntil(february), lastUntil(ended)]).toEqual([null, null]);
	});

	it('ends with its last occurrence', () => {
		expect(lastUntil(aWindow({}))).toBe(endless);
		expect(lastUntil(aWindow({ recurrence: null }))).toBe(Date.parse('2026-11-22T02:00Z'));
		expect(lastUntil(aWindow({ recurrence: { kind: 'daily', every: 2, until: '2026-11-25' } }))).toBe(
			Date.parse('2026-11-24T02:00Z'),
		);
	});

	it('that began ten years ago happens to this day', () => {
		const old = aWindow({ start: '2016-11-22T02:00' });
		const from = Date.parse('2026-11-22T00:00Z');

		expect(occurrencesBetween(old, from, from + 8 * dayMs)).toHaveLength(8);
	});
});

describe('a window that runs over midnight', () => {
	it('is found by each day that it touches', () => {
		const schedule = aWindow({ start: '2026-11-22T23:30', durationMinutes: 120, recurrence: null });
		const day = Date.parse('2026-11-23T00:00Z');

		expect(occurrencesBetween(schedule, day, day + dayMs)).toHaveLength(1);
		expect(occurrencesBetween(schedule, day - dayMs, day)).toHaveLength(1);
		expect(occurrencesBetween(schedule, day + dayMs, day + 2 * dayMs)).toEqual([]);
	});
});

const zones = ['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Africa/Casablanca', 'Asia/Kolkata', 'UTC'];
const anyDay = fc.integer({ min: 0, max: 3 * 365 }).map((days) => Date.UTC(2026, 0, 1) + days * dayMs);
/** The years that the contract accepts. */
const anyFarDay = fc.integer({ min: 0, max: 36_524 }).map((days) => Date.UTC(2000, 0, 1) + days * dayMs);
const anyRecurrence: fc.Arbitrary<Recurrence> = fc
	.tuple(
		fc.integer({ min: 1, max: 12 }),
		fc.option(fc.oneof({ weight: 3, arbitrary: anyDay }, { weight: 1, arbitrary: anyFarDay })),
		fc.constantFrom('daily', 'weekly', 'monthly-day', 'monthly-weekday'),
		fc.uniqueArray(fc.constantFrom(...weekdays), { minLength: 1 }),
		fc.oneof(fc.constant(-1), fc.integer({ min: 1, max: 31 })),
		fc.constantFrom<1 | 2 | 3 | 4 | -1>(1, 2, 3, 4, -1),
	)
	.map(([every, last, kind, chosen, day, week]) => {
		const rhythm = { every, until: last === null ? null : new Date(last).toISOString().slice(0, 10) };
		if (kind === 'daily') return { kind, ...rhythm };
		if (kind === 'weekly') return { kind, weekdays: chosen, ...rhythm };
		if (kind === 'monthly-day') return { kind, day, ...rhythm };
		return { kind, week, weekday: chosen[0] ?? 'sunday', ...rhythm };
	});
const anyWindow: fc.Arbitrary<WindowSchedule> = fc
	.tuple(
		fc.constantFrom(...zones),
		fc.oneof({ weight: 3, arbitrary: anyDay }, { weight: 1, arbitrary: anyFarDay }),
		fc.integer({ min: 0, max: 1439 }),
		fc.integer({ min: 1, max: 1440 }),
		fc.option(anyRecurrence, { freq: 20 }),
	)
	.map(([timeZone, day, minuteOfDay, durationMinutes, recurrence]) => ({
		timeZone,
		durationMinutes,
		recurrence,
		start: new Date(day + minuteOfDay * minuteMs).toISOString().slice(0, 16),
	}));

describe('every window, in every zone,', () => {
	it('begins at its time of the day, or later by the skipped time, and lasts its minutes', () => {
		fc.assert(
			fc.property(anyWindow, anyDay, (schedule, from) => {
				for (const occurrence of occurrencesBetween(schedule, from, from + 40 * dayMs)) {
					const time = localTimeOf(occurrence.from, schedule.timeZone).slice(11, 16);

					expect(occurrence.until - occurrence.from).toBe(schedule.durationMinutes * minuteMs);
					if (occurrence.clockChange !== 'start-skipped') expect(time).toBe(schedule.start.slice(11));
					expect(occurrence.from).toBeGreaterThanOrEqual(startOf(schedule));
				}
			}),
			{ numRuns: 300 },
		);
	});

	it('has the same occurrences however the time is divided', () => {
		fc.assert(
			fc.property(anyWindow, anyDay, fc.integer({ min: 1, max: 39 }), (schedule, from, days) => {
				const until = from + 40 * dayMs;
				const middle = from + days * dayMs;
				const parts = [...occurrencesBetween(schedule, from, middle), ...occurrencesBetween(schedule, middle, until)];
				const starts = new Set(parts.map((occurrence) => occurrence.from));

				expect([...starts]).toEqual(occurrencesBetween(schedule, from, until).map((occurrence) => occurrence.from));
			}),
			{ numRuns: 300 },
		);
	});

	it('is over at the end of its last occurrence', () => {
		fc.assert(
			fc.property(anyWindow, (schedule) => {
				const end = lastUntil(schedule);
				if (end === null || end === endless) return;

				expect(nextOccurrences(schedule, end, 1)).toEqual([]);
				expect(nextOccurrences(schedule, end - 1, 5).at(-1)?.until).toBe(end);
			}),
			{ numRuns: 300 },
		);
	});
});

function startOf({ start, timeZone }: WindowSchedule): number {
	return Temporal.PlainDateTime.from(start).toZonedDateTime(timeZone).epochMilliseconds;
}
