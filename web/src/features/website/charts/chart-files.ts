/** The chart as a table of values for spreadsheets. */
import { csvOf, type ResponseTimes, toInstant } from '@stayup/contract';
import { phaseParts, restPart } from '../../../entities/website/ui/phase-parts.ts';
import { beforeIn } from './span-before.ts';
import type { ChartViewName } from './use-chart-view.ts';

export function chartCsv(view: ChartViewName, times: ResponseTimes, before: ResponseTimes | undefined): string {
	return csvOf(view === 'parts' ? phaseRows(times) : percentileRows(times, before));
}

function percentileRows(times: ResponseTimes, before: ResponseTimes | undefined) {
	const earlier = before && beforeIn(before, times);
	const head = [
		'from',
		'to',
		'checks',
		'failed',
		'median ms',
		'p95 ms',
		'p99 ms',
		...(earlier ? ['median before ms'] : []),
	];
	const rows = times.points.map((point) => [
		...[point.at, endOf(point.at, times.spanSeconds), point.checks, point.failures],
		...[point.p50, point.p95, point.p99],
		...(earlier ? [earlier.at(point)?.p50 ?? null] : []),
	]);
	return [head, ...rows];
}

function phaseRows({ phases, phaseSpanSeconds }: ResponseTimes) {
	const parts = [...phaseParts, restPart];
	const rows = phases.map(({ at, phases: averages }) => [
		...[at, endOf(at, phaseSpanSeconds)],
		...parts.map(({ key }) => averages?.[key] ?? null),
	]);
	return [['from', 'to', ...parts.map(({ label }) => `${label} ms`)], ...rows];
}

function endOf(at: string, seconds: number): string {
	return toInstant(Date.parse(at) + seconds * 1000);
}
