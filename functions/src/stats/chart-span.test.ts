import { dayMs, hourMs, minuteMs } from '@stayup/contract';
import { describe, expect, it } from 'vitest';
import { daysOf, gridOfSpan, gridOfWindow, startsOf } from './chart-span.ts';

const now = Date.UTC(2026, 10, 21, 14, 7);

describe('the points of the response chart', () => {
	it('cover a window until now, with a last point that has not ended', () => {
		const grid = gridOfWindow('24h', minuteMs, now);
		expect(grid).toEqual({ from: grid.to - dayMs, to: Date.UTC(2026, 10, 21, 14, 10), stepMs: 10 * minuteMs });
		expect(startsOf(grid)).toHaveLength(144);
		expect(startsOf(gridOfWindow('7d', minuteMs, now))).toHaveLength(168);
		expect(startsOf(gridOfWindow('90d', minuteMs, now))).toHaveLength(90);
	});

	it('are closer together in a shorter span, but never closer than the checks', () => {
		const stepOf = (lengthMs: number, intervalMs: number) =>
			gridOfSpan({ from: now - lengthMs, to: now }, intervalMs, 0).stepMs / minuteMs;
		expect(stepOf(hourMs, 30_000)).toBe(1);
		expect(stepOf(hourMs, minuteMs)).toBe(2);
		expect(stepOf(6 * hourMs, minuteMs)).toBe(2);
		expect(stepOf(6 * hourMs, 5 * minuteMs)).toBe(10);
		expect(stepOf(dayMs, hourMs)).toBe(120);
		expect(stepOf(14 * dayMs, minuteMs)).toBe(120);
		expect(stepOf(15 * dayMs, minuteMs)).toBe(1440);
	});

	it('are whole points and contain the span', () => {
		const from = Date.UTC(2026, 10, 21, 9, 3);
		expect(gridOfSpan({ from, to: from + hourMs }, minuteMs, 0)).toEqual({
			from: Date.UTC(2026, 10, 21, 9, 2),
			to: Date.UTC(2026, 10, 21, 10, 4),
			stepMs: 2 * minuteMs,
		});
	});

	it('are days where the hours are no longer stored', () => {
		const grid = gridOfSpan({ from: now - 9 * dayMs, to: now - 8 * dayMs }, minuteMs, now - 8 * dayMs);
		expect(startsOf(grid)).toEqual([Date.UTC(2026, 10, 12), Date.UTC(2026, 10, 13)]);
	});

	it('are read from the days that the span touches', () => {
		expect(daysOf({ from: now - dayMs, to: now })).toEqual([Date.UTC(2026, 10, 20), Date.UTC(2026, 10, 21)]);
		expect(daysOf({ from: Date.UTC(2026, 10, 20), to: Date.UTC(2026, 10, 21) })).toEqual([Date.UTC(2026, 10, 20)]);
	});
});
