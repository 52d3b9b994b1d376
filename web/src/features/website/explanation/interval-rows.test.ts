import { type CountedInterval, joinIntervals } from '@stayup/contract';
import { describe, expect, it } from 'vitest';
import { intervalInWords, intervalRows } from './interval-rows.ts';

const none = { upSeconds: 0, downSeconds: 0, maintenanceSeconds: 0, unknownSeconds: 0 };
const at = (minutes: number) => new Date(Date.UTC(2026, 10, 22, 12, minutes)).toISOString();
const up = (from: number, to: number): CountedInterval => ({
	...none,
	from: at(from),
	to: at(to),
	state: 'up',
	upSeconds: (to - from) * 60,
});
const down = (from: number, to: number): CountedInterval => ({
	...none,
	from: at(from),
	to: at(to),
	state: 'down',
	downSeconds: (to - from) * 60,
});

describe('the intervals of an uptime', () => {
	it('are one where the end of a page has divided them', () => {
		expect(joinIntervals([up(30, 60), up(10, 30), down(5, 10), up(0, 5)])).toEqual([up(10, 60), down(5, 10), up(0, 5)]);
	});

	it('stay apart if time between them is missing, or only sums are stored', () => {
		const day = { ...none, from: at(0), to: at(1440), state: null, upSeconds: 86_280, downSeconds: 120 };
		const before = { ...day, from: at(-1440), to: at(0) };

		expect(joinIntervals([up(30, 60), up(0, 20)])).toHaveLength(2);
		expect(joinIntervals([day, before])).toEqual([day, before]);
		expect(intervalInWords(day)).toBe('Up 23 h 58 min, down 2 min');
		expect(intervalInWords(down(0, 5))).toBe('Down');
	});

	it('are rows of a file', () => {
		expect(intervalRows([down(0, 5)])[1]).toEqual([at(0), at(5), 'down', 0, 300, 0, 0]);
	});
});
