import type { ResponseTimePoint } from '@stayup/contract';
import { describe, expect, it } from 'vitest';
import { areaOf, bandsOf, gridOf, lineOf, scaleOf } from './chart-shapes.ts';

const start = Date.UTC(2026, 2, 2, 12);

function points(...values: (number | null)[]): ResponseTimePoint[] {
	return values.map((p50, index) => ({
		at: new Date(start + index * 600_000).toISOString(),
		checks: p50 === null ? 0 : 10,
		failures: 0,
		...{ p50, p95: p50, p99: p50 },
	}));
}

const p50 = (point: ResponseTimePoint) => point.p50;

describe('the response chart', () => {
	it('ends at a round number above the highest value', () => {
		expect(gridOf(scaleOf(1, 183, 700, 240))).toEqual([0, 50, 100, 150, 200]);
		expect(gridOf(scaleOf(1, 3, 700, 240))).toEqual([0, 1, 2, 3, 4]);
	});

	it('leaves gaps where nothing was measured', () => {
		const some = points(10, 20, null, 30);
		const scale = scaleOf(some.length, 30, 700, 240);

		expect(lineOf(some, scale, p50).match(/M/g)).toHaveLength(2);
		expect(areaOf(some, scale, p50).match(/Z/g)).toHaveLength(2);
	});

	it('stacks an area on the one below it', () => {
		const some = points(10, 20);
		const scale = scaleOf(2, 40, 456, 232);
		expect(areaOf(some, scale, p50, () => 5)).toBe('M48,158L448,108L448,183L48,183Z');
	});

	it('is empty without a measurement', () => {
		const none = points(null, null);
		expect(lineOf(none, scaleOf(none.length, 30, 700, 240), p50)).toBe('');
		expect(areaOf(none, scaleOf(none.length, 30, 700, 240), p50)).toBe('');
	});

	it('shows each outage at its time, at least two pixels wide', () => {
		const some = points(10, 10, 10, 10, 10);
		const scale = scaleOf(some.length, 30, 456, 240);
		const outage = (from: number, to: number | null) => ({
			timestamp: new Date(start + from).toISOString(),
			endedAt: to === null ? null : new Date(start + to).toISOString(),
		});

		const bands = (...outages: ReturnType<typeof outage>[]) => bandsOf(outages, some, 600, scale, start + 2_400_000);

		expect(bands(outage(600_000, 1_200_000))).toEqual([{ x: 148, width: 100 }]);
		expect(bands(outage(600_000, 600_000))).toEqual([{ x: 148, width: 2 }]);
		expect(bands(outage(1_200_000, null))).toEqual([{ x: 248, width: 200 }]);
		expect(bands(outage(-900_000, -600_000))).toEqual([]);
	});
});
