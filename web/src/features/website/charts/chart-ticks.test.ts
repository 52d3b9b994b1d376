import { dayMs, hourMs, minuteMs } from '@stayup/contract';
import { describe, expect, it } from 'vitest';
import { ticksOf } from './chart-ticks.ts';

/** 13:07 on the reader's clock. */
const now = new Date(2026, 10, 21, 13, 7).getTime();

function hoursOf(lengthMs: number, width: number): number[] {
	return ticksOf({ from: now - lengthMs, to: now }, width, false).map(({ at }) => new Date(at).getHours());
}

describe('the labels of the time axis', () => {
	it('are at round times of the clock', () => {
		expect(hoursOf(dayMs, 800)).toEqual([14, 16, 18, 20, 22, 0, 2, 4, 6, 8, 10, 12]);
		const minutes = ticksOf({ from: now - hourMs, to: now }, 800, false).map(({ at }) => new Date(at).getMinutes());
		expect(minutes.every((minute) => minute % 5 === 0)).toBe(true);
	});

	it('are as many as fit', () => {
		for (const width of [150, 320, 700, 1200]) {
			for (const lengthMs of [10 * minuteMs, hourMs, 5 * hourMs, dayMs, 7 * dayMs, 30 * dayMs, 900 * dayMs]) {
				const { length } = ticksOf({ from: now - lengthMs, to: now }, width, lengthMs > 20 * dayMs);
				expect(length).toBeGreaterThanOrEqual(1);
				expect(length).toBeLessThanOrEqual(Math.floor(width / 66) + 1);
			}
		}
	});

	it('name the day at midnight', () => {
		const labels = ticksOf({ from: now - dayMs, to: now }, 800, false).map(({ label }) => label);
		expect(labels).toContain(
			new Intl.DateTimeFormat(undefined, { weekday: 'short', day: 'numeric' }).format(new Date(2026, 10, 21)),
		);
	});

	it('are days in UTC for daily points, in the middle of the day', () => {
		const to = Date.UTC(2026, 10, 22);
		const ticks = ticksOf({ from: to - 30 * dayMs, to }, 700, true);
		expect(ticks.at(-1)?.at).toBe(Date.UTC(2026, 10, 21, 12));
		expect(ticks.every(({ at }) => at % dayMs === dayMs / 2)).toBe(true);
	});
});
