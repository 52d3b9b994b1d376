import { dayMs, hourMs } from '@stayup/contract';
import { aMonitor, bad, good, noon } from '@stayup/testing/builders';
import { Timestamp } from 'firebase-admin/firestore';
import { describe, expect, it } from 'vitest';
import { applyChecks } from '../monitoring/rules/apply-checks.ts';
import { historyRows, startOfUnit, unitsOf } from './day-history.ts';

const iso = (instant: number) => new Date(instant).toISOString().slice(0, 10);

describe('the units of the history', () => {
	it('are days, weeks from Monday, months and years in UTC', () => {
		const instant = Date.UTC(2026, 10, 22, 23, 59);

		expect(iso(startOfUnit(instant, 'day'))).toBe('2026-11-22');
		expect(iso(startOfUnit(instant, 'week'))).toBe('2026-11-16');
		expect(iso(startOfUnit(instant, 'month'))).toBe('2026-11-01');
		expect(iso(startOfUnit(instant, 'year'))).toBe('2026-01-01');
	});

	it.each([
		{ zoom: 'day', count: 1127 },
		{ zoom: 'week', count: 161 },
		{ zoom: 'month', count: 38 },
		{ zoom: 'year', count: 4 },
	] as const)('cover 37 months by $zoom without gaps, leap years included', ({ zoom, count }) => {
		const span = { from: Date.UTC(2023, 9, 23), to: Date.UTC(2026, 10, 22, 12) };
		const units = unitsOf(span, zoom);

		expect(units).toHaveLength(count);
		expect(units[0]?.from).toBe(span.from);
		expect(units.at(-1)?.to).toBe(span.to);
		for (const [index, { from }] of units.entries()) expect(from).toBe(units[index - 1]?.to ?? span.from);
	});
});

describe('the rows of the history', () => {
	/** Added on Monday, March 2nd, at noon, and checked every five minutes for 40 days; down for an hour on March 5th. */
	const checks = Array.from({ length: 40 * 288 }, (_, index) => {
		const seconds = index * 300;
		return seconds >= 3 * 86_400 && seconds < 3 * 86_400 + 3600 ? bad(seconds) : good(seconds, 100 + (index % 100));
	});
	const { monitor, closedDays } = applyChecks(aMonitor({ intervalSeconds: 300 }), checks);
	const expireAt = Timestamp.fromMillis(0);
	const days = closedDays.map((day) => ({ ownerId: 'alice', websiteId: 'alices-shop', ...day, expireAt }));
	const history = { website: monitor, createdAt: noon, days };
	const now = noon + 40 * dayMs;

	it('add up to the total in every zoom', () => {
		const span = { from: Date.UTC(2026, 2, 1), to: now };
		for (const zoom of ['day', 'week', 'month', 'year'] as const) {
			const { rows, total } = historyRows(span, zoom, history);
			expect(total).toMatchObject({ checks: checks.length, failures: 12, downSeconds: 3600, uptimePercentage: 99.89 });
			expect(rows.reduce((sum, row) => sum + row.upSeconds, 0)).toBeCloseTo(total.upSeconds, 6);
			expect(rows.reduce((sum, row) => sum + row.unknownSeconds, 0)).toBeCloseTo(total.unknownSeconds, 6);
			expect(total.upSeconds + total.downSeconds + total.unknownSeconds).toBeCloseTo((now - noon) / 1000, 6);
		}
	});

	it('have the response times of their time, within 2 %', () => {
		const { rows } = historyRows({ from: Date.UTC(2026, 2, 1), to: now }, 'month', history);

		expect(rows.map(({ from }) => iso(Date.parse(from)))).toEqual(['2026-03-01', '2026-04-01']);
		expect(Math.abs((rows[0]?.p50ResponseTime ?? 0) - 149)).toBeLessThan(3);
		expect(Math.abs((rows[1]?.p95ResponseTime ?? 0) - 194)).toBeLessThan(4);
	});

	it('are unknown without measurements', () => {
		const { rows } = historyRows({ from: noon - 36 * hourMs, to: noon + 12 * hourMs }, 'day', { ...history, days: [] });

		expect(rows[0]).toMatchObject({ checks: 0, unknownSeconds: 0, uptimePercentage: null, p50ResponseTime: null });
		expect(rows[1]).toMatchObject({ checks: 0, unknownSeconds: 12 * 3600, uptimePercentage: null });
	});
});
