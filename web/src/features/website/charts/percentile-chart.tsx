/** A chart of the median response time, with the 95th percentile as a band. */
import type { OutageSummary, ResponseTimePoint, ResponseTimes } from '@stayup/contract';
import { formatInstant, formatMilliseconds } from '../../../lib/format.ts';
import { ChartFrame, NoMeasurements } from './chart-frame.tsx';
import { areaOf, lineOf } from './chart-shapes.ts';
import { ChartTable } from './chart-table.tsx';

const legend = [
	{ label: 'Median (p50)', className: 'h-0.5 bg-accent' },
	{ label: '95th percentile (p95)', className: 'h-2.5 bg-accent/20' },
];

export type PercentileChartProps = { times: ResponseTimes; outages: readonly OutageSummary[] };

export function PercentileChart({ times: { points, spanSeconds }, outages }: PercentileChartProps) {
	const measured = points.filter(({ p50 }) => p50 !== null);
	if (measured.length === 0) return <NoMeasurements />;
	return (
		<ChartFrame
			points={points}
			spanSeconds={spanSeconds}
			highest={Math.max(...points.map(({ p95, p99 }) => p95 ?? p99 ?? 0))}
			outages={outages}
			summary={summaryOf(measured)}
			describe={describe}
			legend={legend}
			table={
				<ChartTable
					label="Response times"
					points={measured.toReversed()}
					columns={[
						{ head: 'p50', value: ({ p50 }) => formatMilliseconds(p50) },
						{ head: 'p95', value: ({ p95 }) => formatMilliseconds(p95) },
						{ head: 'p99', value: ({ p99 }) => formatMilliseconds(p99) },
						{ head: 'Checks', value: ({ checks }) => checks },
						{ head: 'Failed', value: ({ failures }) => failures },
					]}
				/>
			}
		>
			{(scale, selected) => {
				const median = selected === null ? null : (points[selected]?.p50 ?? null);
				return (
					<>
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
						{selected !== null && median !== null && (
							<circle cx={scale.x(selected)} cy={scale.y(median)} r={3.5} className="fill-accent" />
						)}
					</>
				);
			}}
		</ChartFrame>
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
		? `The median response time was ${formatMilliseconds(least)}.`
		: `The median response time was between ${formatMilliseconds(least)} and ${formatMilliseconds(most)}.`;
}
