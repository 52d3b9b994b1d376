/** Where the points of the response chart lie, and the outlines of its lines and bands. Gaps stay gaps. */
import type { ResponseTimePoint } from '@stayup/contract';

export interface Scale {
	/** Of the whole drawing, in pixels. */
	width: number;
	height: number;
	/** Milliseconds at the top; the bottom is 0. */
	top: number;
	x: (index: number) => number;
	y: (milliseconds: number) => number;
}

const padding = { top: 8, bottom: 24, left: 48, right: 8 } as const;
const steps = [1, 2, 2.5, 5, 10] as const;
const gridLines = 4;

export function scaleOf(points: readonly ResponseTimePoint[], width: number, height: number): Scale {
	const highest = Math.max(1, ...points.map(({ p99, p95 }) => p95 ?? p99 ?? 0));
	const top = niceCeiling(highest / gridLines) * gridLines;
	const inner = { width: width - padding.left - padding.right, height: height - padding.top - padding.bottom };
	return {
		width,
		height,
		top,
		x: (index) => padding.left + (points.length <= 1 ? 0 : (index / (points.length - 1)) * inner.width),
		y: (milliseconds) => padding.top + inner.height * (1 - Math.min(milliseconds, top) / top),
	};
}

/** Milliseconds of the horizontal lines, from 0 to the top. */
export function gridOf({ top }: Scale): number[] {
	return Array.from({ length: gridLines + 1 }, (_, index) => (top / gridLines) * index);
}

/** An SVG path through a value of each point; a new one begins after each gap. */
export function lineOf(
	points: readonly ResponseTimePoint[],
	scale: Scale,
	valueIn: (point: ResponseTimePoint) => number | null,
): string {
	let isDrawing = false;
	return points
		.flatMap((point, index) => {
			const value = valueIn(point);
			if (value === null) {
				isDrawing = false;
				return [];
			}
			const at = `${round(scale.x(index))},${round(scale.y(value))}`;
			// One alone would not be seen: a stroke of no length with round ends is a dot.
			const step = isDrawing ? `L${at}` : `M${at}h0.01`;
			isDrawing = true;
			return [step];
		})
		.join('');
}

/** The area under a line, one piece for each run of measured points. */
export function areaOf(
	points: readonly ResponseTimePoint[],
	scale: Scale,
	valueIn: (point: ResponseTimePoint) => number | null,
): string {
	const floor = round(scale.y(0));
	return runsOf(points, valueIn)
		.map((run) => {
			const line = run.map(({ index, value }) => `${round(scale.x(index))},${round(scale.y(value))}`);
			return `M${round(scale.x(run[0]?.index ?? 0))},${floor}L${line.join('L')}L${round(scale.x(run.at(-1)?.index ?? 0))},${floor}Z`;
		})
		.join('');
}

/** Spans of an outage in pixels, clipped to the chart. */
export function bandsOf(
	outages: readonly { timestamp: string; endedAt: string | null }[],
	points: readonly ResponseTimePoint[],
	spanSeconds: number,
	scale: Scale,
	now: number,
): { x: number; width: number }[] {
	const first = points[0];
	if (!first || points.length < 2) return [];
	const from = Date.parse(first.at);
	const spanMs = spanSeconds * 1000;
	const place = (instant: number) => scale.x(Math.min(points.length - 1, Math.max(0, (instant - from) / spanMs)));
	return outages.flatMap(({ timestamp, endedAt }) => {
		const end = endedAt === null ? now : Date.parse(endedAt);
		if (end < from) return [];
		const x = place(Date.parse(timestamp));
		return [{ x, width: Math.max(2, place(end) - x) }];
	});
}

function runsOf(
	points: readonly ResponseTimePoint[],
	valueIn: (point: ResponseTimePoint) => number | null,
): { index: number; value: number }[][] {
	const runs: { index: number; value: number }[][] = [];
	let run: { index: number; value: number }[] | null = null;
	for (const [index, point] of points.entries()) {
		const value = valueIn(point);
		if (value === null) {
			run = null;
		} else if (run === null) {
			run = [{ index, value }];
			runs.push(run);
		} else {
			run.push({ index, value });
		}
	}
	return runs;
}

function niceCeiling(value: number): number {
	const magnitude = 10 ** Math.floor(Math.log10(value));
	return (steps.find((step) => step * magnitude >= value) ?? 10) * magnitude;
}

function round(pixels: number): number {
	return Math.round(pixels * 10) / 10;
}
