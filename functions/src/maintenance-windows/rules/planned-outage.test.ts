import { dayMs, hourMs, minuteMs } from '@stayup/contract';
import fc from 'fast-check';
import { Timestamp } from 'firebase-admin/firestore';
import { describe, expect, it } from 'vitest';
import type { HoursDocument, RollUpDocument, Stats } from '../../platform/firestore/documents.ts';
import { withSpan } from '../../stats/counted-spans.ts';
import { Past } from '../../stats/past.ts';
import { addStats, emptyStats } from '../../stats/stats.ts';
import { newUptime } from '../../stats/uptime.ts';
import { type CountedTime, markProblem, markTime, type OutageSpan } from './planned-outage.ts';

const monday = Date.parse('2026-11-16T00:00:00Z');
const expireAt = Timestamp.fromMillis(0);
const ofBakery = { ownerId: 'alice', websiteId: 'bakery', expireAt };

function outageFrom(hour: number, minutes: number): OutageSpan {
	const start = monday + hour * hourMs;
	return { start, end: start + minutes * minuteMs };
}

/** Monday, Tuesday and the hours of Wednesday until 10:00, of which the last two are still open; down during the outages. */
function timeWith(outages: readonly OutageSpan[], { hasSpans = true } = {}): CountedTime {
	const hours: HoursDocument[] = [];
	const days: RollUpDocument[] = [];
	const uptime = newUptime(monday);
	const { recentHours } = uptime.past.time;
	let total = emptyStats();
	for (let hour = 0; hour < 58; hour += 1) {
		const start = monday + hour * hourMs;
		const dayStart = Math.floor(start / dayMs) * dayMs;
		const counted = { ...countedHour(start, outages, hasSpans), rawChecks: '' };
		if (hour >= 56) {
			uptime.openHours[start] = counted;
			continue;
		}
		const day = hours.find((one) => one.start === dayStart) ?? { ...ofBakery, start: dayStart, hours: {} };
		if (!hours.includes(day)) {
			hours.push(day);
			days.push({ ...ofBakery, start: dayStart, stats: emptyStats(), before: total });
		}
		day.hours[(start - dayStart) / hourMs] = { ...counted, before: total };
		recentHours.push([start, counted.stats.upSeconds, counted.stats.downSeconds, 60, 60, 6000]);
		const last = days.at(-1);
		if (last) last.stats = addStats(last.stats, counted.stats);
		total = addStats(total, counted.stats);
	}
	const today = days.pop() ?? { start: monday, stats: emptyStats(), before: emptyStats() };
	const { start, stats, before } = today;
	return {
		hours,
		days,
		uptime: { ...uptime, past: Past.of({ recentHours: recentHours.slice(-24), day: { start, stats, before }, total }) },
	};
}

function countedHour(start: number, outages: readonly OutageSpan[], hasSpans: boolean) {
	let spans = withSpan('', start, { from: start, until: start + hourMs, state: 'up' });
	let downMs = 0;
	for (const outage of outages) {
		const part = { from: Math.max(outage.start, start), until: Math.min(outage.end, start + hourMs) };
		if (part.until <= part.from) continue;
		downMs += part.until - part.from;
		spans = withSpan(spans, start, { ...part, state: 'down' });
	}
	const stats = { ...emptyStats(), checks: 60, downSeconds: downMs / 1000, upSeconds: (hourMs - downMs) / 1000 };
	return { stats, ...(hasSpans && { spans }) };
}

/** Of everything, from the parts: up, down and maintenance in minutes. */
function minutesOf({ hours, uptime }: CountedTime) {
	const parts = [...hours.flatMap((day) => Object.values(day.hours)), ...Object.values(uptime.openHours)];
	return inMinutes(parts.map(({ stats }) => stats).reduce(addStats, emptyStats()));
}

function inMinutes({ upSeconds, downSeconds, maintenanceSeconds = 0 }: Stats) {
	return [upSeconds, downSeconds, maintenanceSeconds].map((seconds) => seconds / 60);
}

describe('an outage that its owner marks as planned', () => {
	it('changes the last 24 hours that the monitor keeps', () => {
		const outage = outageFrom(40, 15);
		const hour = (time: CountedTime) => time.uptime.past.time.recentHours.find(([start]) => start === outage.start);
		const marked = markTime(timeWith([outage]), outage, true);

		expect(hour(marked)).toEqual([outage.start, 2700, 0, 60, 60, 6000, 900]);
		expect(hour(markTime(marked, outage, false))).toEqual([outage.start, 2700, 900, 60, 60, 6000]);
	});

	it('counts as maintenance instead of down, wherever its hours are stored', () => {
		// From Monday 23:30 over midnight, and one in an hour that is not stored yet.
		const outages = [outageFrom(23.5, 90), outageFrom(56.5, 45)];
		const before = timeWith(outages);
		const marked = outages.reduce((time, outage) => markTime(time, outage, true), before);

		expect(minutesOf(before)).toEqual([58 * 60 - 135, 135, 0]);
		expect(minutesOf(marked)).toEqual([58 * 60 - 135, 0, 135]);
		expect(marked.days.map(({ stats }) => inMinutes(stats))).toEqual([
			[1410, 0, 30],
			[1380, 0, 60],
		]);
		expect(inMinutes(marked.uptime.past.time.total)).toEqual([56 * 60 - 90, 0, 90]);
		// The last 24 closed hours have no part of the first outage.
		expect(marked.uptime.past.time.recentHours).toEqual(before.uptime.past.time.recentHours);
	});

	it('leaves the other outages of the same hour as they are', () => {
		const [planned, other] = [outageFrom(5, 10), outageFrom(5.5, 6)];
		const marked = markTime(timeWith([planned, other]), planned, true);

		expect(minutesOf(marked)).toEqual([58 * 60 - 16, 6, 10]);
		expect(marked.hours[0]?.hours[5]?.spans).toBe('0-600000m;600000-1800000u;1800000-2160000d;2160000-3600000u');
	});

	it('moves no more than was counted as down', () => {
		const outage = outageFrom(5, 30);
		const counted = outageFrom(5, 20);

		expect(minutesOf(markTime(timeWith([counted]), outage, true))).toEqual([58 * 60 - 20, 0, 20]);
		expect(minutesOf(markTime(timeWith([counted], { hasSpans: false }), outage, true))).toEqual([58 * 60 - 20, 0, 20]);
	});
});

const anyOutages = fc
	.uniqueArray(fc.tuple(fc.integer({ min: 0, max: 28 }), fc.integer({ min: 1, max: 119 })), {
		minLength: 1,
		maxLength: 8,
		selector: ([pair]) => pair,
	})
	// Two hours each, so that they do not overlap.
	.map((pairs) => pairs.map(([pair, minutes]) => outageFrom(pair * 2, minutes)));

describe('every mark', () => {
	it('keeps the sums: what was before an hour or day is the sum of the hours before it', () => {
		fc.assert(
			fc.property(anyOutages, fc.nat(), (outages, chosen) => {
				const outage = outages[chosen % outages.length] ?? outageFrom(0, 1);
				const { hours, days, uptime } = markTime(timeWith(outages), outage, true);
				let total = emptyStats();
				for (const day of [...days, uptime.past.time.day]) {
					expect(inMinutes(day.before)).toEqual(inMinutes(total));
					let sum = emptyStats();
					const stored = hours.find(({ start }) => start === day.start)?.hours ?? {};
					for (const hour of Object.values(stored)) {
						expect(inMinutes(hour.before)).toEqual(inMinutes(addStats(total, sum)));
						sum = addStats(sum, hour.stats);
					}
					expect(inMinutes(day.stats)).toEqual(inMinutes(sum));
					total = addStats(total, sum);
				}
				expect(inMinutes(uptime.past.time.total)).toEqual(inMinutes(total));
			}),
		);
	});

	it('is taken back without a trace', () => {
		fc.assert(
			fc.property(anyOutages, fc.nat(), fc.boolean(), (outages, chosen, hasSpans) => {
				const outage = outages[chosen % outages.length] ?? outageFrom(0, 1);
				const before = timeWith(outages, { hasSpans });
				const after = markTime(markTime(before, outage, true), outage, false);

				expect(after.hours).toEqual(before.hours);
				expect(after.days).toEqual(before.days);
				expect(after.uptime.openHours).toEqual(before.uptime.openHours);
				expect(after.uptime.past.time).toEqual(before.uptime.past.time);
			}),
		);
	});
});

describe('the mark of an outage', () => {
	it.each([
		['that is still going on', { start: monday, end: null }, 'ongoing'],
		['of 31 days ago', { start: monday - 31 * dayMs, end: monday - 30 * dayMs }, 'too-old'],
		['of 29 days ago', { start: monday - 29 * dayMs, end: monday - 28 * dayMs }, null],
	])('%s: %o', (_name, outage, problem) => {
		expect(markProblem(outage, monday)).toBe(problem);
	});
});

describe('an outage whose hours are no longer stored', () => {
	const outage = outageFrom(23.5, 60);
	const withoutMonday = (time: CountedTime) => ({ ...time, hours: time.hours.filter(({ start }) => start !== monday) });
	const ofDays = ({ days, uptime }: CountedTime) =>
		[...days, uptime.past.time.day].map(({ stats }) => inMinutes(stats).slice(1));

	it('moves the time of the day, and that of the hours that are stored', () => {
		const time = withoutMonday(timeWith([outage]));
		const marked = markTime(time, outage, true);

		expect(ofDays(time)).toEqual([
			[30, 0],
			[30, 0],
			[0, 0],
		]);
		expect(ofDays(marked)).toEqual([
			[0, 30],
			[0, 30],
			[0, 0],
		]);
		expect(marked.days.map(({ before }) => inMinutes(before).slice(1))).toEqual([
			[0, 0],
			[0, 30],
		]);
		expect(inMinutes(marked.uptime.past.time.total).slice(1)).toEqual([0, 60]);
		expect(ofDays(markTime(marked, outage, false))).toEqual(ofDays(time));
	});

	it('moves no more than the day counted as down', () => {
		const time = withoutMonday(timeWith([outageFrom(23.75, 15)]));

		expect(ofDays(markTime(time, outage, true))[0]).toEqual([0, 15]);
	});
});
