/** The frame of every chart: grid, axes and outages, with a cursor and a selection for the pointer and the keyboard. */
import type { OutageSummary } from '@stayup/contract';
import { type ReactNode, type RefObject, useId, useMemo } from 'react';
import { useElementWidth } from '../../../ui/chart/use-element-width.ts';
import { ChartAxes } from './chart-axes.tsx';
import { OutageMarkers } from './chart-outages.tsx';
import { ChartReadout, type LegendItem } from './chart-readout.tsx';
import { type Scale, scaleOf, type TimeSpan } from './chart-scale.ts';
import { formatSpan } from './chart-words.ts';
import { useChartCursor } from './use-chart-cursor.ts';

/** The settings that every chart gets from the screen. */
export interface ChartSetting {
	height: number;
	outages: readonly OutageSummary[];
	/** The chart with its legend, for the picture. */
	frame: RefObject<HTMLDivElement | null>;
	/** True while a span is shown instead of a range. */
	isZoomed: boolean;
	/** The instant under the cursor, for the zoom button; null without a cursor. */
	cursor: RefObject<number | null>;
	onZoom: (span: TimeSpan) => void;
	onZoomOut: () => void;
}

type ChartFrameProps<Point> = ChartSetting & {
	label: string;
	points: readonly Point[];
	/** The time each point covers, in milliseconds. */
	stepMs: number;
	/** The highest value of the chart, in milliseconds. */
	highest: number;
	/** A few words about the whole chart, shown without a cursor. */
	summary: string;
	/** The words of a screen reader for a point, after its time. */
	describe: (point: Point) => string;
	/** More about a point, shown after its time. */
	note?: (point: Point) => string;
	legend: readonly LegendItem<Point>[];
	/** Draws the shapes. Memoized by the caller. */
	draw: (scale: Scale) => ReactNode;
	isEmpty: boolean;
};

const keys =
	'Use the arrow keys to read values, Shift and the arrow keys to select a period, Enter to zoom in and Escape to zoom out.';

export function ChartFrame<Point extends { at: string }>({
	label,
	points,
	stepMs,
	highest,
	height,
	outages,
	summary,
	describe,
	note,
	legend,
	draw,
	frame,
	isZoomed,
	cursor,
	onZoom,
	onZoomOut,
	isEmpty,
}: ChartFrameProps<Point>) {
	const id = useId();
	const { ref, width } = useElementWidth<HTMLDivElement>();
	const from = Date.parse(points[0]?.at ?? '');
	const to = from + points.length * stepMs;
	const scale = useMemo(
		() => scaleOf({ from, to }, highest, Math.max(width, 240), height),
		[from, to, highest, width, height],
	);
	// Without a width there is nothing to draw yet.
	const shapes = useMemo(() => width > 0 && draw(scale), [draw, scale, width]);
	const isDaily = stepMs >= 86_400_000;
	const spanOf = (first: number, last: number) => ({ from: from + first * stepMs, to: from + (last + 1) * stepMs });
	const { index, selection, handlers } = useChartCursor({
		count: points.length,
		indexAt(clientX, element) {
			const box = element.getBoundingClientRect();
			const share = (clientX - box.left) / Math.max(1, box.width);
			return Math.min(points.length - 1, Math.max(0, Math.floor(share * points.length)));
		},
		onSelect: (first, last) => onZoom(spanOf(first, last)),
		onEscape: onZoomOut,
	});
	const point = index === null ? undefined : points[index];
	const middle = index === null ? null : from + (index + 0.5) * stepMs;
	cursor.current = middle;
	const selected = selection && spanOf(selection.first, selection.last);
	const whole = formatSpan({ from, to }, isDaily);
	const when = selected
		? `${formatSpan(selected, isDaily)} selected`
		: index !== null && formatSpan(spanOf(index, index), isDaily);
	const unselected = isZoomed ? `${whole} · ${summary}` : summary;
	const title = when === false ? unselected : point && note && !selected ? `${when} · ${note(point)}` : when;
	const spoken = selected
		? `${when}. Press Enter to zoom in.`
		: point
			? `${when}: ${describe(point)}`
			: `${whole}. ${summary}`;

	return (
		<div ref={frame}>
			<ChartReadout title={title} point={point} legend={legend} hasOutages={outages.length > 0} />
			<div ref={ref} className="relative">
				<svg aria-hidden="true" width="100%" height={height} viewBox={`0 0 ${scale.width} ${height}`} className="block">
					<ChartAxes scale={scale} outages={outages} isDaily={isDaily} isEmpty={isEmpty} />
					{shapes}
					{selected && (
						<rect
							x={scale.x(selected.from)}
							width={scale.x(selected.to) - scale.x(selected.from)}
							y={scale.ceiling}
							height={scale.bottom - scale.ceiling}
							className="fill-accent/15 stroke-accent"
							data-cursor
						/>
					)}
					{point && middle !== null && (
						<g data-cursor>
							<line
								x1={scale.x(middle)}
								x2={scale.x(middle)}
								y1={scale.ceiling}
								y2={scale.bottom}
								className="stroke-line-strong"
								strokeDasharray="3 3"
							/>
							{legend.map(({ label: key, mark, value }) => {
								const marked = mark && value(point);
								return typeof marked === 'number' ? (
									<circle
										key={key}
										cx={scale.x(middle)}
										cy={scale.y(marked)}
										r={3.5}
										strokeWidth={1.5}
										className={`stroke-card ${mark}`}
									/>
								) : null;
							})}
						</g>
					)}
				</svg>
				{isEmpty && (
					<p className="absolute inset-0 flex items-center justify-center px-12 text-center text-ui text-muted">
						<span className="bg-card px-2">
							{isZoomed
								? 'No measurements in this period.'
								: 'No measurements in this period yet. The first points appear within minutes.'}
						</span>
					</p>
				)}
				<div
					role="slider"
					tabIndex={0}
					aria-label={label}
					aria-describedby={id}
					aria-valuemin={1}
					aria-valuemax={points.length}
					aria-valuenow={(index ?? points.length - 1) + 1}
					aria-valuetext={spoken}
					className="absolute touch-pan-y cursor-crosshair rounded-small select-none"
					style={{
						left: scale.left,
						top: scale.ceiling,
						width: scale.right - scale.left,
						height: scale.bottom - scale.ceiling,
					}}
					{...handlers}
				/>
				<OutageMarkers outages={outages} scale={scale} onZoom={onZoom} />
			</div>
			<p id={id} className="sr-only">
				{keys}
			</p>
		</div>
	);
}
