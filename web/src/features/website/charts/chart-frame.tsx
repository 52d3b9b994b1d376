/** The frame of every chart: grid, time axis, outages in the background, and a cursor for the pointer and the arrow keys. */
import type { OutageSummary } from '@stayup/contract';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { formatDayOf, formatTimeOf } from '../../../lib/format.ts';
import { useElementWidth } from '../../../ui/chart/use-element-width.ts';
import { bandsOf, gridOf, type Scale, scaleOf } from './chart-shapes.ts';

const height = 240;

export type ChartFrameProps<Point> = {
	points: readonly Point[];
	/** The time each point covers. */
	spanSeconds: number;
	/** The highest value of the chart, in milliseconds. */
	highest: number;
	outages: readonly OutageSummary[];
	/** One sentence about the whole chart. */
	summary: string;
	describe: (point: Point) => string;
	/** Draws the shapes; `selected` is the index of the point under the cursor. */
	children: (scale: Scale, selected: number | null) => ReactNode;
	legend: readonly { label: string; className: string }[];
	table: ReactNode;
};

export function ChartFrame<Point extends { at: string }>({
	points,
	spanSeconds,
	highest,
	outages,
	summary,
	describe,
	children,
	legend,
	table,
}: ChartFrameProps<Point>) {
	const { ref, width } = useElementWidth<HTMLDivElement>();
	const [selected, setSelected] = useState<number | null>(null);
	const scale = scaleOf(points.length, highest, Math.max(width, 240), height);
	const bands = bandsOf(outages, points, spanSeconds, scale, Date.now());
	const label = (at: string) => (spanSeconds >= 86_400 ? formatDayOf(at) : formatTimeOf(at));
	const point = selected === null ? undefined : points[selected];

	function selectAt(clientX: number, element: SVGSVGElement): void {
		const box = element.getBoundingClientRect();
		const [first, last] = [scale.x(0), scale.x(points.length - 1)];
		const share = (clientX - box.left - first) / (last - first);
		setSelected(Math.min(points.length - 1, Math.max(0, Math.round(share * (points.length - 1)))));
	}

	function move(event: KeyboardEvent): void {
		const last = points.length - 1;
		const from = selected ?? last;
		const target = { ArrowLeft: from - 1, ArrowRight: from + 1, Home: 0, End: last }[event.key];
		if (event.key === 'Escape') setSelected(null);
		if (target === undefined) return;
		event.preventDefault();
		setSelected(Math.min(last, Math.max(0, target)));
	}

	return (
		<div ref={ref} className="relative">
			<p className="mb-3 min-h-5 text-small text-muted" role="status">
				{point ? describe(point) : summary}
			</p>
			<svg
				role="img"
				aria-label={`${summary} Use the arrow keys to read single points.`}
				// biome-ignore lint/a11y/noNoninteractiveTabindex: its points are read with the arrow keys
				tabIndex={0}
				width="100%"
				height={height}
				viewBox={`0 0 ${scale.width} ${height}`}
				className="block touch-pan-y rounded-small"
				onKeyDown={move}
				onBlur={() => setSelected(null)}
				onPointerMove={(event) => selectAt(event.clientX, event.currentTarget)}
				onPointerLeave={() => setSelected(null)}
			>
				{bands.map(({ x, width: across }) => (
					<rect
						key={x}
						x={x}
						width={across}
						y={scale.y(scale.top)}
						height={scale.y(0) - scale.y(scale.top)}
						className="fill-down-tint"
					/>
				))}
				{gridOf(scale).map((value) => (
					<g key={value}>
						<line
							x1={scale.x(0)}
							x2={scale.x(points.length - 1)}
							y1={scale.y(value)}
							y2={scale.y(value)}
							className="stroke-line"
						/>
						<text
							x={scale.x(0) - 8}
							y={scale.y(value) + 4}
							textAnchor="end"
							className="fill-muted text-caption tabular-nums"
						>
							{value.toLocaleString()}
						</text>
					</g>
				))}
				{ticksOf(points.length, scale.width).map((index) => (
					<text
						key={index}
						x={scale.x(index)}
						y={height - 6}
						textAnchor={index === 0 ? 'start' : index === points.length - 1 ? 'end' : 'middle'}
						className="fill-muted text-caption"
					>
						{label(points[index]?.at ?? '')}
					</text>
				))}
				{children(scale, selected)}
				{selected !== null && (
					<line
						x1={scale.x(selected)}
						x2={scale.x(selected)}
						y1={scale.y(scale.top)}
						y2={scale.y(0)}
						className="stroke-line-strong"
						strokeDasharray="3 3"
					/>
				)}
			</svg>
			<p className="mt-3 flex flex-wrap gap-x-5 gap-y-1 text-caption text-muted">
				{[...legend, ...(bands.length > 0 ? [{ label: 'Outage', className: 'h-2.5 bg-down-tint' }] : [])].map(
					({ label: text, className }) => (
						<span key={text} className="inline-flex items-center gap-2">
							<span aria-hidden="true" className={`w-4 rounded-full ${className}`} />
							{text}
						</span>
					),
				)}
				<span>Milliseconds</span>
			</p>
			{table}
		</div>
	);
}

export function NoMeasurements() {
	return (
		<p className="flex h-60 items-center justify-center text-center text-ui text-muted">
			No measurements in this range yet. The first points appear within minutes.
		</p>
	);
}

/** The indices of the time axis labels: as many as fit, including the first and the last. */
function ticksOf(count: number, width: number): number[] {
	const labels = Math.min(count, Math.max(2, Math.floor(width / 130)));
	return [...new Set(Array.from({ length: labels }, (_, index) => Math.round((index * (count - 1)) / (labels - 1))))];
}
