import { type CallRules, hourMs, minuteMs, usualCallRules, weekdays } from '@stayup/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type BusyTime, type CallPlan, freeCallers, freeTimes, isKept, offeredTimes } from './free-times.ts';

const ada = { _id: 'ada', name: 'Ada' };
const ben = { _id: 'ben', name: 'Ben' };
const plan: CallPlan = { ...usualCallRules, callers: [ada] };
const at = (text: string) => Date.parse(text);
const texts = (times: readonly number[]) => times.map((time) => new Date(time).toISOString().slice(0, 16));
const on = (day: string, times: readonly number[]) => texts(times).filter((time) => time.startsWith(day));
const busy = (caller: { _id: string }, start: number, minutes = 30): BusyTime => ({
	callerId: caller._id,
	start,
	end: start + minutes * minuteMs,
});

const formats = new Map<string, Intl.DateTimeFormat>();

/** To make a format takes a hundred times as long as to use it. */
function formatOf(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
	const key = JSON.stringify([locale, options]);
	const format = formats.get(key) ?? new Intl.DateTimeFormat(locale, options);
	formats.set(key, format);
	return format;
}

/** The time of the day on the clock of a zone, by another way than the rules. */
function clockOf(instant: number, timeZone: string): string {
	return formatOf('en-GB', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone }).format(instant);
}

function dayOf(instant: number, timeZone: string): { date: string; weekday: string } {
	const weekday = formatOf('en-GB', { weekday: 'long', timeZone }).format(instant).toLowerCase();
	return { date: formatOf('en-CA', { timeZone, dateStyle: 'short' }).format(instant), weekday };
}

describe('the times that are offered', () => {
	const monday = at('2026-11-23T13:00:00Z');

	it('are one after the other with the buffer between them, within the hours of New York', () => {
		expect(on('2026-11-24', offeredTimes(plan, monday))).toEqual([
			...['2026-11-24T14:00', '2026-11-24T15:00', '2026-11-24T16:00', '2026-11-24T17:00'],
			...['2026-11-24T18:00', '2026-11-24T19:00', '2026-11-24T20:00', '2026-11-24T21:00'],
		]);
	});

	it('are kept for visitors without a call every third time of a day, whatever the notice', () => {
		const keptOf = (noticeHours: number) =>
			on(
				'2026-11-24',
				offeredTimes({ ...plan, noticeHours }, monday).filter((time) => isKept(plan, time)),
			);

		expect(keptOf(0)).toEqual(['2026-11-24T16:00', '2026-11-24T19:00']);
		expect(keptOf(26)).toEqual(['2026-11-24T16:00', '2026-11-24T19:00']);
		expect([at('2026-11-24T16:00:01Z'), at('2026-11-28T16:00:00Z')].map((time) => isKept(plan, time))).toEqual([
			false,
			false,
		]);
	});

	it('begin after the minimum notice, and end with the last day ahead', () => {
		const times = texts(offeredTimes({ ...plan, noticeHours: 4, daysAhead: 1 }, monday));

		expect(times[0]).toBe('2026-11-23T17:00');
		expect(times.at(-1)).toBe('2026-11-24T21:00');
	});

	it('leave out weekends and holidays', () => {
		const times = offeredTimes({ ...plan, holidays: ['2026-11-26'] }, monday);
		const days = new Set(texts(times).map((time) => time.slice(0, 10)));

		for (const day of ['2026-11-26', '2026-11-28', '2026-11-29']) expect(days.has(day)).toBe(false);
		expect(days.has('2026-11-27')).toBe(true);
	});

	it('keep nine o’clock across a change of the clocks', () => {
		const spring = offeredTimes({ ...plan, daysAhead: 4 }, at('2027-03-11T12:00:00Z'));
		const autumn = offeredTimes({ ...plan, daysAhead: 4 }, at('2026-10-29T12:00:00Z'));

		expect([on('2027-03-12', spring)[0], on('2027-03-15', spring)[0]]).toEqual([
			'2027-03-12T14:00',
			'2027-03-15T13:00',
		]);
		expect([on('2026-10-30', autumn)[0], on('2026-11-02', autumn)[0]]).toEqual([
			'2026-10-30T13:00',
			'2026-11-02T14:00',
		]);
	});

	it('are as many as really pass in a night that an hour is left out of or comes twice in', () => {
		const night = { from: '00:00', until: '04:00' };
		const hours = Object.fromEntries(weekdays.map((day) => [day, night])) as CallRules['hours'];
		const rules = { ...plan, hours, lengthMinutes: 60, bufferMinutes: 0, noticeHours: 0, daysAhead: 1 };
		const count = (day: string, now: string) =>
			offeredTimes(rules, at(now)).filter((time) => dayOf(time, plan.timeZone).date === day).length;

		expect(count('2027-03-13', '2027-03-13T00:00:00Z')).toBe(4);
		expect(count('2027-03-14', '2027-03-13T12:00:00Z')).toBe(3);
		expect(count('2026-11-01', '2026-10-31T12:00:00Z')).toBe(5);
	});

	const clock = fc
		.record({ from: fc.integer({ min: 0, max: 24 * 60 - 11 }), length: fc.integer({ min: 10, max: 24 * 60 }) })
		.map(({ from, length }) => ({ from: textOf(from), until: textOf(Math.min(from + length, 24 * 60 - 1)) }));
	const rules = fc.record({
		timeZone: fc.constantFrom(
			...['America/New_York', 'Europe/Berlin', 'Australia/Lord_Howe', 'America/St_Johns', 'Africa/Cairo'],
			...['America/Santiago', 'Asia/Kathmandu', 'Pacific/Auckland', 'UTC'],
		),
		hours: fc.record(Object.fromEntries(weekdays.map((day) => [day, fc.option(clock)]))) as unknown as fc.Arbitrary<
			CallRules['hours']
		>,
		lengthMinutes: fc.integer({ min: 10, max: 120 }),
		bufferMinutes: fc.integer({ min: 0, max: 120 }),
		noticeHours: fc.integer({ min: 0, max: 168 }),
		daysAhead: fc.integer({ min: 1, max: 28 }),
		holidays: fc.constantFrom<string[]>([], ['2026-03-29', '2026-10-25', '2026-11-01'], ['0000-01-01', '9999-12-31']),
	});

	it('end within the hours of their day, respect notice and holidays, and never overlap, whatever the rules and zone', () => {
		const anInstant = fc.integer({ min: at('2026-01-01T00:00:00Z'), max: at('2027-12-31T00:00:00Z') });
		fc.assert(
			fc.property(rules, anInstant, (rule, now) => {
				const times = offeredTimes(rule, now);
				for (const [index, start] of times.entries()) {
					const { date, weekday } = dayOf(start, rule.timeZone);
					const hours = rule.hours[weekday as keyof CallRules['hours']];
					expect(hours).not.toBeNull();
					expect(rule.holidays).not.toContain(date);
					expect(start).toBeGreaterThanOrEqual(now + rule.noticeHours * hourMs);
					const closes = clockOf(start + rule.lengthMinutes * minuteMs, rule.timeZone);
					// A skipped hour may move both ends past the hours on the clock, but never the call past its day.
					expect(dayOf(start + rule.lengthMinutes * minuteMs - 1, rule.timeZone).date).toBe(date);
					if (hours && !changesClocks(start, rule.timeZone)) {
						expect(clockOf(start, rule.timeZone) >= hours.from).toBe(true);
						expect(closes <= hours.until).toBe(true);
					}
					const next = times[index + 1];
					if (next === undefined) continue;
					const isSameDay = dayOf(next, rule.timeZone).date === date;
					const apart = rule.lengthMinutes + (isSameDay ? rule.bufferMinutes : 0);
					expect(next - start).toBeGreaterThanOrEqual(apart * minuteMs);
				}
			}),
			{ numRuns: 150 },
		);
	});
});

/** Within a day on either side. */
function changesClocks(instant: number, timeZone: string): boolean {
	const offset = (at: number) =>
		formatOf('en', { timeZone, timeZoneName: 'longOffset' })
			.formatToParts(at)
			.find(({ type }) => type === 'timeZoneName')?.value;
	return offset(instant - 24 * hourMs) !== offset(instant + 24 * hourMs);
}

function textOf(minutes: number): string {
	const two = (number: number) => String(number).padStart(2, '0');
	return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

describe('the free times', () => {
	const now = at('2026-11-23T13:00:00Z');
	const ten = at('2026-11-24T15:00:00Z');

	it('are none without anybody who calls', () => {
		expect(freeTimes({ ...plan, callers: [] }, [], now)).toEqual([]);
	});

	it('leave out a booked time, while somebody else is free at it', () => {
		expect(freeTimes(plan, [busy(ada, ten)], now)).not.toContain(ten);
		const both = { ...plan, callers: [ada, ben] };
		expect(freeTimes(both, [busy(ada, ten)], now)).toContain(ten);
		expect(freeTimes(both, [busy(ada, ten), busy(ben, ten)], now)).not.toContain(ten);
	});

	it('keep the buffer to calls that were booked under other rules', () => {
		const quarterPast = busy(ada, ten + 15 * minuteMs);

		expect(on('2026-11-24', freeTimes(plan, [quarterPast], now))).not.toContain('2026-11-24T15:00');
		expect(on('2026-11-24', freeTimes(plan, [quarterPast], now))).not.toContain('2026-11-24T16:00');
		expect(on('2026-11-24', freeTimes(plan, [quarterPast], now))).toContain('2026-11-24T17:00');
	});

	it('go to who has the fewest calls', () => {
		const both = { ...plan, callers: [ada, ben] };

		expect(freeCallers(both, [busy(ada, ten)], ten + 2 * hourMs).map(({ name }) => name)).toEqual(['Ben', 'Ada']);
	});
});
