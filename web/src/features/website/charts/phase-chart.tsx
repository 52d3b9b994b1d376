/** A stacked area chart of the average duration of each phase of a check. */
import type { OutageSummary, PhasePoint, ResponseTimes } from '@stayup/contract';
import { phaseParts, restPart } from '../../../entities/website/ui/phase-parts.ts';
import { formatInstant, formatMilliseconds, nothing } from '../../../lib/format.ts';
import { ChartFrame, NoMeasurements } from './chart-frame.tsx';
import { areaOf } from './chart-shapes.ts';
import { ChartTable } from './chart-table.tsx';

const parts = [...phaseParts, restPart];

export type PhaseChartProps = { times: ResponseTimes; outages: readonly OutageSummary[] };

export function PhaseChart({ times: { phases: points, phaseSpanSeconds }, outages }: PhaseChartProps) {
	const measured = points.filter(({ phases }) => phases !== null);
	if (measured.length === 0) return <NoMeasurements />;
	return (
		<ChartFrame
			points={points}
			spanSeconds={phaseSpanSeconds}
			highest={Math.max(...measured.map((point) => upTo(point, parts.length) ?? 0))}
			outages={outages}
			summary={summaryOf(measured)}
			describe={describe}
			legend={parts.map(({ label, className }) => ({ label, className: `h-2.5 ${className}` }))}
			table={
				<ChartTable
					label="Phases of the checks"
					points={measured.toReversed()}
					columns={parts.map(({ key, label }) => ({
						head: label,
						value: ({ phases }: PhasePoint) => (phases ? formatMilliseconds(phases[key]) : nothing),
					}))}
				/>
			}
		>
			{(scale) =>
				parts.map(({ key, fill }, index) => (
					<path
						key={key}
						d={areaOf(
							points,
							scale,
							(point) => upTo(point, index + 1),
							(point) => upTo(point, index) ?? 0,
						)}
						className={`${fill} stroke-card`}
						strokeWidth={1}
						strokeLinejoin="round"
					/>
				))
			}
		</ChartFrame>
	);
}

/** The sum of the first `count` phases, in milliseconds. */
function upTo({ phases }: PhasePoint, count: number): number | null {
	return phases && parts.slice(0, count).reduce((sum, { key }) => sum + phases[key], 0);
}

function describe({ at, phases }: PhasePoint): string {
	if (!phases) return `${formatInstant(at)}: not measured`;
	return `${formatInstant(at)}: ${parts.map(({ key, label }) => `${label} ${formatMilliseconds(phases[key])}`).join(', ')}`;
}

function summaryOf(measured: readonly PhasePoint[]): string {
	const average = (key: (typeof parts)[number]['key']) =>
		measured.reduce((sum, { phases }) => sum + (phases?.[key] ?? 0), 0) / measured.length;
	const [largest] = parts.toSorted((a, b) => average(b.key) - average(a.key));
	if (!largest) return '';
	return `The slowest phase is "${largest.label}": ${formatMilliseconds(average(largest.key))} on average.`;
}
