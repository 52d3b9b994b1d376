import { describe, expect, it } from 'vitest';
import { gridOf, pathsOf, scaleOf } from './chart-scale.ts';

const span = { from: 0, to: 400 };
/** 400 pixels wide and 200 high inside. */
const scale = scaleOf(span, 200, 452, 236);

function series(...values: (number | null)[]) {
	return {
		points: values.map((value) => ({ value })),
		from: 0,
		stepMs: 400 / values.length,
		value: (point: { value: number | null }) => point.value,
	};
}

describe('the scale of a chart', () => {
	it('ends at a round number above the highest value', () => {
		expect(gridOf(scaleOf(span, 183, 700, 240))).toEqual([0, 50, 100, 150, 200]);
		expect(gridOf(scaleOf(span, 3, 700, 240))).toEqual([0, 1, 2, 3, 4]);
	});
});

describe('the paths of a chart', () => {
	it('leave gaps where nothing was measured', () => {
		const { line, area } = pathsOf(series(10, 20, null, 30), scale);
		expect(line.match(/M/g)).toHaveLength(2);
		expect(area.match(/Z/g)).toHaveLength(2);
	});

	it('show a single point as a dot', () => {
		expect(pathsOf(series(null, 100, null), scale).line).toBe('M246,114h0.01');
	});

	it('stack an area on the one below it', () => {
		expect(pathsOf({ ...series(100, 200), floor: () => 50 }, scale).area).toBe('M146,114L346,14L346,164L146,164Z');
	});

	it('are empty without a measurement', () => {
		expect(pathsOf(series(null, null), scale)).toEqual({ line: '', area: '' });
	});

	it('are as long as the chart is wide, with the extremes of every pixel', () => {
		const values = Array.from({ length: 100_000 }, (_, index) => (index === 50_000 ? 200 : 100));
		const { line } = pathsOf(series(...values), scale);
		expect(line.match(/[ML]/g)?.length).toBeLessThan(410);
		expect(line).toContain('L246,14L246,114');
	});
});
