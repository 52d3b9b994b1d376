/** The geometry of charts: scales, and SVG paths of lines and areas. Missing values leave gaps. */

export interface Scale {
	/** The size of the chart in pixels. */
	width: number;
	height: number;
	/** The value at the top in milliseconds; the bottom is 0. */
	top: number;
	x: (index: number) => number;
	y: (milliseconds: number) => number;
}

const padding = { top: 8, bottom: 24, left: 48, right: 8 } as const;
const steps = [1, 2, 2.5, 5, 10] as const;
const gridLines = 4;

/** The scale for `count` points up to `highest` milliseconds. */
export function scaleOf(count: number, highest: number, width: number, height: number): Scale {
	const top = niceCeiling(Math.max(1, highest) / gridLines) * gridLines;
	const inner = { width: width - padding.left - padding.right, height: height - padding.top - padding.bottom };
	return {
		width,
		height,
		top,
		x: (index) => padding.left + (count <= 1 ? 0 : (index / (count - 1)) * inner.width),
		y: (milliseconds) => padding.top + inner.height * (1 - Math.min(milliseconds, top) / top),
	};
}

/** The values of the horizontal lines in milliseconds, from 0 to the top. */
export function gridOf({ top }: Scale): number[] {
	return Array.from({ length: gridLines + 1 }, (_, index) => (top / gridLines) * index);
}

/** An SVG path through one value of each point, interrupted by gaps. */
export function lineOf<Point>(
	points: readonly Point[],
	scale: Scale,
	valueIn: (point: Point) => number | null,
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
			// Makes a single point visible: a very short stroke with round caps is a dot.
			const step = isDrawing ? `L${at}` : `M${at}h0.01`;
			isDrawing = true;
			return [step];
		})
		.join('');
}

/** The area between a line and its floor, one shape for each run of measured points. */
export function areaOf<Point>(
	points: readonly Point[],
	scale: Scale,
	valueIn: (point: Point) => number | null,
	floorIn: (point: Point) => number = () => 0,
): string {
	return runsOf(points, valueIn)
		.map((run) => {
			const top = run.map(({ index, value }) => `${round(scale.x(index))},${round(scale.y(value))}`);
			const back = run
				.toReversed()
				.map(({ index, point }) => `${round(scale.x(index))},${round(scale.y(floorIn(point)))}`);
			return `M${[...top, ...back].join('L')}Z`;
		})
		.join('');
}

/** The outages as horizontal spans in pixels, clipped to the chart. */
export function bandsOf(
	outages: readonly { timestamp: string; endedAt: string | null }[],
	points: readonly { at: string }[],
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

interface RunPoint<Point> {
	index: number;
	value: number;
	point: Point;
}

function runsOf<Point>(points: readonly Point[], valueIn: (point: Point) => number | null): RunPoint<Point>[][] {
	const runs: RunPoint<Point>[][] = [];
	let run: RunPoint<Point>[] | null = null;
	for (const [index, point] of points.entries()) {
		const value = valueIn(point);
		if (value === null) {
			run = null;
		} else if (run === null) {
			run = [{ index, value, point }];
			runs.push(run);
		} else {
			run.push({ index, value, point });
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
