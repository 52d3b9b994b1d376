/** A stacked area chart of the average duration of each phase of a check. */
import type { PhasePoint, ResponseTimes } from '@stayup/contract';
import { useCallback } from 'react';
import { phaseParts, restPart } from '../../../entities/website/ui/phase-parts.ts';
import { formatMilliseconds, nothing } from '../../../lib/format.ts';
import { ChartFrame, type ChartSetting } from './chart-frame.tsx';
import { pathsOf, type Scale } from './chart-scale.ts';
import { ChartTable } from './chart-table.tsx';

const parts = [...phaseParts, restPart];

type PhaseChartProps = ChartSetting & { times: ResponseTimes };

export function PhaseChart({ times: { phases: points, phaseSpanSeconds }, ...setting }: PhaseChartProps) {
	const stepMs = phaseSpanSeconds * 1000;
	const measured = points.filter(({ phases }) => phases !== null);
	const draw = useCallback(
		(scale: Scale) =>
			parts.map(({ key, fill }, index) => (
				<path
					key={key}
					d={
						pathsOf(
							{
								points,
								from: scale.from,
								stepMs,
								value: (point) => upTo(point, index + 1),
								floor: (point) => upTo(point, index) ?? 0,
							},
							scale,
						).area
					}
					className={`${fill} stroke-card`}
					strokeWidth={1}
					strokeLinejoin="round"
				/>
			)),
		[points, stepMs],
	);

	return (
		<>
			<ChartFrame
				{...setting}
				label="Phases of the checks"
				points={points}
				stepMs={stepMs}
				highest={Math.max(0, ...measured.map((point) => upTo(point, parts.length) ?? 0))}
				summary={summaryOf(measured)}
				describe={describe}
				legend={parts.map(({ key, label, className }) => ({
					label,
					className: `h-2.5 ${className}`,
					value: ({ phases }: PhasePoint) => phases?.[key] ?? null,
				}))}
				draw={draw}
				isEmpty={measured.length === 0}
			/>
			{measured.length > 0 && (
				<ChartTable
					label="Phases of the checks"
					points={measured.toReversed()}
					columns={parts.map(({ key, label }) => ({
						head: label,
						value: ({ phases }: PhasePoint) => (phases ? formatMilliseconds(phases[key]) : nothing),
					}))}
				/>
			)}
		</>
	);
}

/** The sum of the first `count` phases, in milliseconds. */
function upTo({ phases }: PhasePoint, count: number): number | null {
	return phases && parts.slice(0, count).reduce((sum, { key }) => sum + phases[key], 0);
}

function describe({ phases }: PhasePoint): string {
	if (!phases) return 'not measured';
	return parts.map(({ key, label }) => `${label} ${formatMilliseconds(phases[key])}`).join(', ');
}

function summaryOf(measured: readonly PhasePoint[]): string {
	const average = (key: (typeof parts)[number]['key']) =>
		measured.reduce((sum, { phases }) => sum + (phases?.[key] ?? 0), 0) / measured.length;
	const [largest] = parts.toSorted((a, b) => average(b.key) - average(a.key));
	if (!largest || measured.length === 0) return 'Not measured';
	return `Slowest phase: ${largest.label}, ${formatMilliseconds(average(largest.key))} on average`;
}
