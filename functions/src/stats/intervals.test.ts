import { dayMs, hourMs } from '@stayup/contract';
import { aMonitor, bad, good, noon } from '@stayup/testing/builders';
import { randomOf } from '@stayup/testing/random';
import { Timestamp } from 'firebase-admin/firestore';
import { describe, expect, it } from 'vitest';
import { applyChecks } from '../monitoring/rules/apply-checks.ts';
import type { HoursDocument, Stats } from '../platform/firestore/documents.ts';
import type { CheckResult } from '../probe/check-result.ts';
import { daysWithoutHours, intervalsOfDays, intervalsOfHours } from './intervals.ts';
import { emptyStats } from './stats.ts';
import { statsOfAll } from './uptime.ts';

const start = noon - 12 * hourMs;
const stored = { ownerId: 'alice', websiteId: 'alices-shop', start, expireAt: Timestamp.fromMillis(0) };
const seconds = (changes: Partial<Stats>): Stats => ({ ...emptyStats(), ...changes });

function hours(byHour: Record<number, { spans?: string; stats?: Stats }>): HoursDocument {
	const of = ({ stats = emptyStats(), ...rest }: { spans?: string; stats?: Stats }) => ({
		stats,
		before: emptyStats(),
		rawChecks: '',
		...rest,
	});
	return { ...stored, hours: Object.fromEntries(Object.entries(byHour).map(([hour, value]) => [hour, of(value)])) };
}

const shortOf = (interval: { from: string; to: string; state: string | null }) =>
	`${interval.from.slice(11, 19)} ${interval.to.slice(11, 19)} ${interval.state}`;

describe('the intervals of stored hours', () => {
	const document = hours({
		12: { spans: '0-1800000u;1800000-3600000d' },
		13: { spans: '0-600000d;600000-1200000m;1500000-3600000u' },
		14: { spans: '0-3600000u' },
	});

	it('join over full hours, and time between them was not measured', () => {
		expect(intervalsOfHours({ from: noon, to: noon + 3 * hourMs }, [document], undefined).map(shortOf)).toEqual([
			'13:25:00 15:00:00 up',
			'13:20:00 13:25:00 unknown',
			'13:10:00 13:20:00 maintenance',
			'12:30:00 13:10:00 down',
			'12:00:00 12:30:00 up',
		]);
	});

	it('are clipped to the span, and add up to it', () => {
		const intervals = intervalsOfHours({ from: noon + 50 * 60_000, to: noon + 4 * hourMs }, [document], undefined);
		const all = intervals.reduce(
			(sum, each) => sum + each.upSeconds + each.downSeconds + each.maintenanceSeconds + each.unknownSeconds,
			0,
		);

		expect(all).toBe(3 * 3600 + 600);
		expect(intervals.at(-1)).toMatchObject({ from: '2026-03-02T12:50:00.000Z', downSeconds: 20 * 60 });
		expect(intervals[0]).toMatchObject({ state: 'unknown', unknownSeconds: 3600 });
	});
});

describe('the intervals of days whose hours an earlier plan has not kept', () => {
	const stats = seconds({ checks: 1440, upSeconds: 86_000, downSeconds: 400 });
	const day = (days: number) => ({ ...stored, start: start + days * dayMs, stats, before: emptyStats() });
	const span = { from: start, to: start + 3 * dayMs };
	const tuesday = { ...hours({ 0: { spans: '0-3600000u' } }), start: start + dayMs };

	it('are the sums of these days, beside the hours of the others', () => {
		const intervals = intervalsOfHours(span, [tuesday], undefined, [day(0), day(1)]);

		expect(intervals.map(({ from, state }) => [from.slice(8, 13), state])).toEqual([
			['03T01', 'unknown'],
			['03T00', 'up'],
			['02T00', null],
		]);
		expect(intervals.at(-1)).toMatchObject({ upSeconds: 86_000, downSeconds: 400 });
	});

	it('leave out days without checks, and those whose hours are still open', () => {
		const { uptime } = aMonitor();
		uptime.openHours[span.from + hourMs] = { stats: emptyStats(), rawChecks: '' };
		const paused = { ...day(2), stats: emptyStats() };

		expect(daysWithoutHours([day(0), day(1), paused], [tuesday], { uptime })).toEqual([]);
		expect(daysWithoutHours([day(0), day(1), paused], [tuesday], undefined)).toEqual([day(0)]);
	});
});

describe('the intervals of days', () => {
	it('are whole days with their sums', () => {
		const stats = seconds({ upSeconds: 86_000, downSeconds: 100, maintenanceSeconds: 200 });
		const days = [{ ...stored, stats, before: emptyStats() }];

		expect(intervalsOfDays({ from: start, to: start + 2 * dayMs }, days, undefined)).toEqual([
			expect.objectContaining({ state: 'unknown', unknownSeconds: 86_400 }),
			expect.objectContaining({ state: null, upSeconds: 86_000, maintenanceSeconds: 200, unknownSeconds: 100 }),
		]);
	});
});

describe('the intervals of a monitored website', () => {
	it('add up to the seconds of its stats, through outages, gaps and stored hours', () => {
		const random = randomOf('intervals');
		let troubleUntil = 0;
		const checks: CheckResult[] = [];
		for (let second = 0; second < 30 * 3600; second += 60 + (random() < 0.002 ? 1200 : 0)) {
			if (random() < 0.005) troubleUntil = second + random() * 3000;
			checks.push(second < troubleUntil && random() < 0.9 ? bad(second) : good(second));
		}
		const { monitor, closedHours } = applyChecks(aMonitor(), checks);
		const documents = closedHours.map(({ start: hour, ...closed }): HoursDocument => {
			const day = Math.floor(hour / dayMs) * dayMs;
			return { ...stored, start: day, hours: { [(hour - day) / hourMs]: closed } };
		});
		const to = checks.at(-1)?.at ?? noon;
		const intervals = intervalsOfHours({ from: noon, to }, documents, monitor);
		const sum = (key: 'upSeconds' | 'downSeconds' | 'unknownSeconds') =>
			intervals.reduce((all, interval) => all + interval[key], 0);
		const stats = statsOfAll(monitor.uptime);

		expect(stats.downSeconds).toBeGreaterThan(3000);
		expect(intervals.filter(({ state }) => state === 'down').length).toBeGreaterThan(3);
		expect(intervals.every(({ state }) => state !== null)).toBe(true);
		expect(sum('upSeconds')).toBeCloseTo(stats.upSeconds, 6);
		expect(sum('downSeconds')).toBeCloseTo(stats.downSeconds, 6);
		expect(sum('upSeconds') + sum('downSeconds') + sum('unknownSeconds')).toBeCloseTo((to - noon) / 1000, 6);
		expect(intervals.every(({ from }, index) => index === 0 || intervals[index - 1]?.from !== from)).toBe(true);
	});
});
