/** The grid, the labels of both axes, and the outages in the background. */
import type { OutageSummary } from '@stayup/contract';
import { formatCount } from '../../../lib/format.ts';
import { bandsOf } from './chart-bands.ts';
import { gridOf, type Scale } from './chart-scale.ts';
import { ticksOf } from './chart-ticks.ts';

type ChartAxesProps = { scale: Scale; outages: readonly OutageSummary[]; isDaily: boolean; isEmpty: boolean };

/** Half the room of a label, in pixels. A label that would cross the right edge is left out. */
const halfLabel = 28;

export function ChartAxes({ scale, outages, isDaily, isEmpty }: ChartAxesProps) {
	const { left, right, ceiling, bottom, width: whole, height } = scale;
	return (
		<>
			{bandsOf(outages, scale, Date.now()).map(({ x, width }) => (
				<g key={x}>
					<rect x={x} width={width} y={ceiling} height={bottom - ceiling} className="fill-down-tint" />
					<rect x={x} width={width} y={ceiling - 4} height={4} className="fill-down" />
				</g>
			))}
			{gridOf(scale).map((value) => (
				<g key={value}>
					<line x1={left} x2={right} y1={scale.y(value)} y2={scale.y(value)} className="stroke-line" />
					{/* Without measurements the scale is made up. */}
					{!isEmpty && (
						<text x={left - 6} y={scale.y(value) + 4} textAnchor="end" className="fill-muted text-caption tabular-nums">
							{value === 0 ? '0 ms' : formatCount(value)}
						</text>
					)}
				</g>
			))}
			{ticksOf(scale, right - left, isDaily)
				.filter(({ at }) => scale.x(at) + halfLabel <= whole)
				.map(({ at, label }) => (
					<text
						key={at}
						x={scale.x(at)}
						y={height - 5}
						textAnchor="middle"
						className="fill-muted text-caption tabular-nums"
					>
						{label}
					</text>
				))}
		</>
	);
}
