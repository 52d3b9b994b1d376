import { dayMs, hourMs, minuteMs, type SnapshotDay } from '@stayup/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { noon } from '../../../../../testing/src/builders.ts';
import { aMeasuredMonitor } from '../../../../../testing/src/status-pages/facts.ts';
import { emptyStats } from '../../../stats/stats.ts';
import { barStarts, barsOf, dayOf, figuresOf, firstBarAt, uptimeKeepsForMs } from './days.ts';

const today = noon - 12 * hourMs;
const none = { up: 0, down: 0, maintenance: 0 };

describe('the bars of a component', () => {
	it('are ninety days, of which the last one is today', () => {
		const starts = barStarts(noon);

		expect(starts).toHaveLength(90);
		expect(starts.at(-1)).toBe(today);
		expect(starts[0]).toBe(firstBarAt(noon));
	});

	it('come from stored days, and from the monitor for days that are not stored yet', () => {
		const yesterday = today - dayMs;
		const monitor = aMeasuredMonitor();
		const stats = { ...emptyStats(), upSeconds: 3600 };
		monitor.uptime.openHours = { [yesterday + hourMs]: { stats, rawChecks: '' }, [today]: { stats, rawChecks: '' } };
		const stored = {
			until: yesterday,
			byStart: new Map([[yesterday - dayMs, { up: 86_000, down: 400, maintenance: 0 }]]),
		};
		const bars = barsOf(monitor, stored, noon);

		expect(bars.slice(-4)).toEqual([
			none,
			{ up: 86_000, down: 400, maintenance: 0 },
			{ up: 3600, down: 0, maintenance: 0 },
			{ up: 3600, down: 0, maintenance: 0 },
		]);
	});

	it('of a website that is not there are not measured', () => {
		expect(barsOf(undefined, undefined, noon)).toEqual(Array(90).fill(none));
	});

	it('never have more seconds than the day, and none that were not measured', () => {
		const seconds = fc.double({ min: 0, max: 86_400, noNaN: true });
		fc.assert(
			fc.property(seconds, seconds, seconds, fc.double({ min: 1, max: 86_400, noNaN: true }), (a, b, c, length) => {
				const shrink = Math.min(1, length / Math.max(1, a + b + c));
				const stats = { upSeconds: a * shrink, downSeconds: b * shrink, maintenanceSeconds: c * shrink };
				const { up, down, maintenance } = dayOf(stats, length);

				expect(up + down + maintenance).toBeLessThanOrEqual(length + 0.0011);
				expect(up).toBeLessThanOrEqual(stats.upSeconds + 0.0005);
				expect(maintenance).toBeLessThanOrEqual(stats.maintenanceSeconds + 0.0005);
				expect(down).toBeGreaterThanOrEqual(stats.downSeconds - 0.0005);
				expect(Math.min(up, down, maintenance)).toBeGreaterThanOrEqual(0);
			}),
		);
	});
});

describe('the figures of a component', () => {
	it('leave maintenance and unmeasured time out of the uptime', () => {
		const { uptime } = figuresOf([{ up: 300, down: 100, maintenance: 50_000 }, none], undefined, noon);

		expect(uptime).toBe(75);
	});

	it('have no uptime without measurements', () => {
		expect(figuresOf([none, { up: 0, down: 0, maintenance: 60 }], undefined, noon).uptime).toBeNull();
	});

	it('say how much of the time was measured or planned', () => {
		const full = Array.from({ length: 89 }, () => ({ up: 86_400, down: 0, maintenance: 0 }));

		const today = { up: 40_000, down: 0, maintenance: 3_200 };
		const coverage = (days: SnapshotDay[], from?: number) => figuresOf(days, from, noon).coverage;

		expect(coverage([...full, today])).toBe(100);
		expect(coverage(full.slice(0, 44))).toBeCloseTo((44 / 89.5) * 100, 1);
		expect(coverage([today], noon - 12 * hourMs)).toBe(100);
		expect(coverage([today], noon - 24 * hourMs)).toBe(50);
		expect(coverage([none], noon)).toBe(0);
	});
});

describe('the uptime of a young website that was down', () => {
	it('keeps its last decimal for a time that grows with the measured time', () => {
		const after = (up: number, down: number) => uptimeKeepsForMs([{ up, down, maintenance: 0 }]);

		expect(after(86_400, 0)).toBe(Number.POSITIVE_INFINITY);
		expect(after(86_340, 60) / minuteMs).toBeCloseTo(207.36, 2);
		expect(after(85_800, 600) / minuteMs).toBeCloseTo(20.736, 2);
		expect(after(0, 60) / 1000).toBeCloseTo(0.006, 6);
	});
});
