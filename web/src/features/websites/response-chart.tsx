/** Response times over a window: the median as a line, what 95 of 100 stayed under as a band, outages behind both. */
import {
	type OutageSummary,
	type ResponseTimePoint,
	type ResponseTimes,
	type Tier,
	tierLimits,
	type UptimeWindow,
	uptimeWindowDays,
	uptimeWindows,
} from '@stayup/contract';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useState } from 'react';
import { queries } from '../../api/queries.ts';
import { formatDayOf, formatInstant, formatMilliseconds, formatTimeOf } from '../../format.ts';
import { useRefetchPace } from '../../live/use-paused-updates.ts';
import { failures } from '../../messages.ts';
import { Card } from '../../ui/card.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { Section } from '../../ui/section.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useElementWidth } from '../../ui/use-element-width.ts';
import { useAddressChoices } from '../../use-address-choices.ts';
import { areaOf, bandsOf, gridOf, lineOf, scaleOf } from './chart-shapes.ts';

const height = 240;

export type ResponseChartProps = { id: string; tier: Tier; outages: readonly OutageSummary[] };

export function ResponseChart({ id, tier, outages }: ResponseChartProps) {
	const { chosen, choose } = useAddressChoices();
	const allowed = uptimeWindows.filter((window) => uptimeWindowDays[window] <= tierLimits[tier].historyDays);
	const range = allowed.find((window) => window === chosen('range')) ?? '24h';
	const refetchInterval = useRefetchPace();
	const times = useQuery({ ...queries.responseTimes(id, range), refetchInterval });

	return (
		<Section
			title="Response times"
			aside={
				<RadioGroup
					looks="segments"
					label="Range"
					isLabelHidden
					name="range"
					choices={allowed.map((window) => ({ value: window, label: window.replace('h', ' h').replace('d', ' d') }))}
					value={range}
					onChange={(next: UptimeWindow) => choose('range', next === '24h' ? '' : next)}
				/>
			}
		>
			{times.data === undefined && times.isError ? (
				<ErrorState
					title={failures.responseTimesLoad.text}
					onRetry={() => void times.refetch()}
					retrying={times.isFetching}
				>
					The website is still being watched. Please try again.
				</ErrorState>
			) : (
				<Card>
					{times.data === undefined ? (
						<Skeleton className="h-60 w-full" />
					) : (
						<Chart key={range} times={times.data} outages={outages} />
					)}
				</Card>
			)}
		</Section>
	);
}

function Chart({
	times: { points, spanSeconds },
	outages,
}: {
	times: ResponseTimes;
	outages: readonly OutageSummary[];
}) {
	const { ref, width } = useElementWidth<HTMLDivElement>();
	const [told, setTold] = useState<number | null>(null);
	const measured = points.filter(({ p50 }) => p50 !== null);
	const scale = scaleOf(points, Math.max(width, 240), height);
	const bands = bandsOf(outages, points, spanSeconds, scale, Date.now());
	const label = (at: string) => (spanSeconds >= 86_400 ? formatDayOf(at) : formatTimeOf(at));
	const point = told === null ? undefined : points[told];

	function tellAt(clientX: number, element: SVGSVGElement): void {
		const box = element.getBoundingClientRect();
		const [first, last] = [scale.x(0), scale.x(points.length - 1)];
		const share = (clientX - box.left - first) / (last - first);
		setTold(Math.min(points.length - 1, Math.max(0, Math.round(share * (points.length - 1)))));
	}

	function move(event: KeyboardEvent): void {
		const last = points.length - 1;
		const from = told ?? last;
		const target = { ArrowLeft: from - 1, ArrowRight: from + 1, Home: 0, End: last }[event.key];
		if (event.key === 'Escape') setTold(null);
		if (target === undefined) return;
		event.preventDefault();
		setTold(Math.min(last, Math.max(0, target)));
	}

	if (measured.length === 0) {
		return (
			<p className="flex h-60 items-center justify-center text-center text-ui text-muted">
				Nothing measured in this time yet. The first points appear within minutes.
			</p>
		);
	}
	const summary = summaryOf(measured);
	return (
		<div ref={ref} className="relative">
			<p className="mb-3 min-h-5 text-small text-muted" role="status">
				{point ? describe(point) : summary}
			</p>
			<svg
				role="img"
				aria-label={`${summary} Arrow keys read single points.`}
				// biome-ignore lint/a11y/noNoninteractiveTabindex: its points are read with the arrow keys
				tabIndex={0}
				width="100%"
				height={height}
				viewBox={`0 0 ${scale.width} ${height}`}
				className="block touch-pan-y rounded-small"
				onKeyDown={move}
				onBlur={() => setTold(null)}
				onPointerMove={(event) => tellAt(event.clientX, event.currentTarget)}
				onPointerLeave={() => setTold(null)}
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
				<path d={areaOf(points, scale, ({ p95 }) => p95)} className="fill-accent opacity-10" />
				<path
					d={lineOf(points, scale, ({ p95 }) => p95)}
					className="fill-none stroke-accent opacity-40"
					strokeWidth={1}
					strokeLinecap="round"
				/>
				<path
					d={lineOf(points, scale, ({ p50 }) => p50)}
					className="fill-none stroke-accent"
					strokeWidth={1.5}
					strokeLinecap="round"
					strokeLinejoin="round"
				/>
				{point && told !== null && (
					<g>
						<line
							x1={scale.x(told)}
							x2={scale.x(told)}
							y1={scale.y(scale.top)}
							y2={scale.y(0)}
							className="stroke-line-strong"
							strokeDasharray="3 3"
						/>
						{point.p50 !== null && (
							<circle cx={scale.x(told)} cy={scale.y(point.p50)} r={3.5} className="fill-accent" />
						)}
					</g>
				)}
			</svg>
			<p className="mt-3 flex flex-wrap gap-x-5 gap-y-1 text-caption text-muted">
				<Legend looks="h-0.5 bg-accent">Median (p50)</Legend>
				<Legend looks="h-2.5 bg-accent/20">95 of 100 stayed under (p95)</Legend>
				{bands.length > 0 && <Legend looks="h-2.5 bg-down-tint">Outage</Legend>}
				<span>Milliseconds</span>
			</p>
			<PointsTable points={measured} />
		</div>
	);
}

function Legend({ looks, children }: { looks: string; children: string }) {
	return (
		<span className="inline-flex items-center gap-2">
			<span aria-hidden="true" className={`w-4 rounded-full ${looks}`} />
			{children}
		</span>
	);
}

function PointsTable({ points }: { points: readonly ResponseTimePoint[] }) {
	const [isOpen, setOpen] = useState(false);
	return (
		<details className="mt-3 text-small" onToggle={(event) => setOpen(event.currentTarget.open)}>
			<summary className="w-fit rounded-small text-accent">Show as table</summary>
			{isOpen && (
				<section
					className="mt-3 max-h-80 overflow-y-auto rounded-control border border-line"
					aria-label="Response times"
					// biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable with the keyboard
					tabIndex={0}
				>
					<table className="w-full text-left tabular-nums">
						<thead>
							<tr className="border-b border-line text-muted">
								{['From', 'p50', 'p95', 'p99', 'Checks', 'Failed'].map((head) => (
									<th key={head} scope="col" className="px-3 py-2 font-medium">
										{head}
									</th>
								))}
							</tr>
						</thead>
						<tbody className="divide-y divide-line">
							{points.toReversed().map(({ at, p50, p95, p99, checks, failures: failed }) => (
								<tr key={at}>
									<th scope="row" className="px-3 py-2 font-normal whitespace-nowrap">
										{formatInstant(at)}
									</th>
									<td className="px-3 py-2 whitespace-nowrap">{formatMilliseconds(p50)}</td>
									<td className="px-3 py-2 whitespace-nowrap">{formatMilliseconds(p95)}</td>
									<td className="px-3 py-2 whitespace-nowrap">{formatMilliseconds(p99)}</td>
									<td className="px-3 py-2">{checks}</td>
									<td className="px-3 py-2">{failed}</td>
								</tr>
							))}
						</tbody>
					</table>
				</section>
			)}
		</details>
	);
}

function describe({ at, p50, p95, p99, checks, failures: failed }: ResponseTimePoint): string {
	if (checks === 0) return `${formatInstant(at)}: not measured`;
	const times = `p50 ${formatMilliseconds(p50)}, p95 ${formatMilliseconds(p95)}, p99 ${formatMilliseconds(p99)}`;
	return `${formatInstant(at)}: ${times}, ${checks} checks${failed > 0 ? `, ${failed} failed` : ''}`;
}

function summaryOf(measured: readonly ResponseTimePoint[]): string {
	const medians = measured.flatMap(({ p50 }) => (p50 === null ? [] : [p50]));
	const [least, most] = [Math.min(...medians), Math.max(...medians)];
	return least === most
		? `The median was ${formatMilliseconds(least)}.`
		: `The median lay between ${formatMilliseconds(least)} and ${formatMilliseconds(most)}.`;
}

/** As many labels as there is room for, the first and the last among them. */
function ticksOf(count: number, width: number): number[] {
	const labels = Math.min(count, Math.max(2, Math.floor(width / 130)));
	return [...new Set(Array.from({ length: labels }, (_, index) => Math.round((index * (count - 1)) / (labels - 1))))];
}
