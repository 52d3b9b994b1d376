/** The geometry of charts: the places of times and values in pixels, and the paths of lines and areas. Missing values leave gaps. */

/** Milliseconds since the epoch. */
export interface TimeSpan {
	from: number;
	to: number;
}

export interface Scale extends TimeSpan {
	/** The size of the chart in pixels. */
	width: number;
	height: number;
	/** The edges of the plot in pixels. */
	left: number;
	right: number;
	bottom: number;
	ceiling: number;
	/** The value at the ceiling in milliseconds; the bottom is 0. */
	top: number;
	x: (instant: number) => number;
	y: (milliseconds: number) => number;
}

const padding = { top: 14, bottom: 22, left: 46, right: 6 } as const;
const steps = [1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10] as const;
const gridLines = 4;
/** The width of an area of a single point, in pixels. */
const dotWidth = 4;

/** The scale for a span of time and values up to `highest` milliseconds. */
export function scaleOf({ from, to }: TimeSpan, highest: number, width: number, height: number): Scale {
	const top = niceCeiling(Math.max(4, highest) / gridLines) * gridLines;
	const [left, right, ceiling, bottom] = [padding.left, width - padding.right, padding.top, height - padding.bottom];
	return {
		from,
		to,
		width,
		height,
		left,
		right,
		bottom,
		ceiling,
		top,
		x: (instant) => left + ((instant - from) / Math.max(1, to - from)) * (right - left),
		y: (milliseconds) => ceiling + (bottom - ceiling) * (1 - Math.min(milliseconds, top) / top),
	};
}

/** The values of the horizontal lines in milliseconds, from 0 to the top. */
export function gridOf({ top }: Scale): number[] {
	return Array.from({ length: gridLines + 1 }, (_, index) => (top / gridLines) * index);
}

interface Series<Point> {
	/** One after another, without gaps. */
	points: readonly Point[];
	/** The start of the first point, in milliseconds since the epoch. */
	from: number;
	/** The length of a point. It is drawn at its middle. */
	stepMs: number;
	value: (point: Point) => number | null;
	/** The lower edge of the area; the bottom of the chart by default. */
	floor?: (point: Point) => number;
}

/**
 * SVG paths of a line and of the area below it, interrupted by gaps. Points in the same pixel column become one stroke from the lowest to
 * the highest, so the length of the paths depends on the width of the chart and not on the number of points.
 */
export function pathsOf<Point>(series: Series<Point>, scale: Scale): { line: string; area: string } {
	const paths = { line: '', area: '' };
	for (const run of runsOf(series, scale)) {
		// Makes a single point visible: a very short stroke with round caps is a dot.
		const isDot = run.length === 1 && run[0]?.highest === run[0]?.lowest;
		paths.line += run.map(strokeOf).join('') + (isDot ? 'h0.01' : '');
		const [first] = run;
		const edges =
			run.length === 1 && first ? [first.x - dotWidth / 2, first.x + dotWidth / 2].map((x) => ({ ...first, x })) : run;
		const top = edges.map(({ x, highest }) => `${x},${highest}`);
		const back = edges.toReversed().map(({ x, floor }) => `${x},${floor}`);
		paths.area += `M${[...top, ...back].join('L')}Z`;
	}
	return paths;
}

/** The values of one pixel column, in pixels: a lower value is further down. */
interface Column {
	x: number;
	first: number;
	last: number;
	highest: number;
	lowest: number;
	floor: number;
}

function strokeOf({ x, first, last, highest, lowest }: Column, index: number): string {
	const start = `${index === 0 ? 'M' : 'L'}${x},${first}`;
	return highest === lowest ? start : `${start}L${x},${highest}L${x},${lowest}L${x},${last}`;
}

function runsOf<Point>({ points, from, stepMs, value, floor }: Series<Point>, scale: Scale): Column[][] {
	const isDense = points.length > scale.right - scale.left;
	const runs: Column[][] = [];
	let run: Column[] | null = null;
	let column: Column | undefined;
	for (const [index, point] of points.entries()) {
		const measured = value(point);
		if (measured === null) {
			run = null;
			column = undefined;
			continue;
		}
		const place = scale.x(from + (index + 0.5) * stepMs);
		const x = isDense ? Math.round(place) : round(place);
		const y = round(scale.y(measured));
		if (column?.x === x) {
			column.last = y;
			column.highest = Math.min(column.highest, y);
			column.lowest = Math.max(column.lowest, y);
			continue;
		}
		column = { x, first: y, last: y, highest: y, lowest: y, floor: round(scale.y(floor?.(point) ?? 0)) };
		if (run === null) {
			run = [];
			runs.push(run);
		}
		run.push(column);
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
