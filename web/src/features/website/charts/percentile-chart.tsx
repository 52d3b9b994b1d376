/** A chart of the median response time, with the 95th percentile as a band and the span before as a lighter line. */
import type { ResponseTimePoint, ResponseTimes } from '@stayup/contract';
import { useCallback, useMemo } from 'react';
import { formatCount, formatMilliseconds } from '../../../lib/format.ts';
import { ChartFrame, type ChartSetting } from './chart-frame.tsx';
import { pathsOf, type Scale } from './chart-scale.ts';
import { ChartTable } from './chart-table.tsx';
import { checksInWords } from './chart-words.ts';
import { beforeIn } from './span-before.ts';

type PercentileChartProps = ChartSetting & {
	times: ResponseTimes;
	/** The span before, if it is compared. */
	before: ResponseTimes | undefined;
};

export function PercentileChart({ times, before, ...setting }: PercentileChartProps) {
	const { points, spanSeconds } = times;
	const stepMs = spanSeconds * 1000;
	const earlier = useMemo(() => (before ? beforeIn(before, times) : undefined), [before, times]);
	const measured = points.filter(({ p50 }) => p50 !== null);
	const highest = useMemo(
		() =>
			[...points.map(({ p95, p50 }) => p95 ?? p50 ?? 0), ...(earlier?.points ?? []).map(({ p50 }) => p50 ?? 0)].reduce(
				(most, value) => Math.max(most, value),
				0,
			),
		[points, earlier],
	);

	const draw = useCallback(
		(scale: Scale) => {
			const { from } = scale;
			const p95 = pathsOf({ points, from, stepMs, value: (point) => point.p95 }, scale);
			const p50 = pathsOf({ points, from, stepMs, value: (point) => point.p50 }, scale);
			const past = earlier && pathsOf({ ...earlier, value: (point) => point.p50 }, scale);
			return (
				<>
					<path d={p95.area} className="fill-accent opacity-10" />
					<path d={p95.line} className="fill-none stroke-accent opacity-40" strokeWidth={1} strokeLinecap="round" />
					{past && (
						<path
							d={past.line}
							className="fill-none stroke-line-strong"
							strokeWidth={1.25}
							strokeDasharray="4 3"
							strokeLinecap="round"
						/>
					)}
					<path
						d={p50.line}
						className="fill-none stroke-accent"
						strokeWidth={1.5}
						strokeLinecap="round"
						strokeLinejoin="round"
					/>
				</>
			);
		},
		[points, stepMs, earlier],
	);

	const past = (point: ResponseTimePoint) => earlier?.at(point)?.p50 ?? null;
	return (
		<>
			<ChartFrame
				{...setting}
				label="Response times"
				points={points}
				stepMs={stepMs}
				highest={highest}
				summary={summaryOf(measured)}
				describe={(point) => describe(point, earlier ? past(point) : undefined)}
				note={({ checks, failures }) => (checks === 0 ? 'not measured' : checksInWords(checks, failures))}
				legend={[
					{ label: 'Median', className: 'h-0.5 bg-accent', value: ({ p50 }) => p50, mark: 'fill-accent' },
					{ label: 'p95', className: 'h-2.5 bg-accent/20', value: ({ p95 }) => p95 },
					...(earlier
						? [
								{
									label: 'Median before',
									className: 'border-t-2 border-dashed border-line-strong',
									value: past,
									mark: 'fill-line-strong',
								},
							]
						: []),
				]}
				draw={draw}
				isEmpty={measured.length === 0}
			/>
			{measured.length > 0 && (
				<ChartTable
					label="Response times"
					points={measured.toReversed()}
					columns={[
						{ head: 'Median', value: ({ p50 }) => formatMilliseconds(p50) },
						{ head: 'p95', value: ({ p95 }) => formatMilliseconds(p95) },
						{ head: 'p99', value: ({ p99 }) => formatMilliseconds(p99) },
						...(earlier
							? [{ head: 'Median before', value: (point: ResponseTimePoint) => formatMilliseconds(past(point)) }]
							: []),
						{ head: 'Checks', value: ({ checks }) => formatCount(checks) },
						{ head: 'Failed', value: ({ failures }) => formatCount(failures) },
					]}
				/>
			)}
		</>
	);
}

/** `before`: undefined if the span before is not compared. */
function describe({ p50, p95, p99, checks, failures }: ResponseTimePoint, before: number | null | undefined): string {
	if (checks === 0) return 'not measured';
	const times = `Median ${formatMilliseconds(p50)}, p95 ${formatMilliseconds(p95)}, p99 ${formatMilliseconds(p99)}`;
	const compared =
		before === undefined ? '' : `, median before ${before === null ? 'unknown' : formatMilliseconds(before)}`;
	return `${times}${compared}, ${checksInWords(checks, failures)}`;
}

function summaryOf(measured: readonly ResponseTimePoint[]): string {
	const medians = measured.flatMap(({ p50 }) => (p50 === null ? [] : [p50]));
	if (medians.length === 0) return 'Not measured';
	const least = Math.round(medians.reduce((a, b) => Math.min(a, b)));
	const most = Math.round(medians.reduce((a, b) => Math.max(a, b)));
	return least === most
		? `Median ${formatMilliseconds(least)}`
		: `Median between ${formatMilliseconds(least)} and ${formatMilliseconds(most)}`;
}
