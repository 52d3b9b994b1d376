/** The service's numbers by five minutes: sums, percentiles and the share of rounds that ran. */
import { hourMs, minuteMs } from '@stayup/contract';
import type { Histogram } from '../../platform/firestore/documents.ts';
import type { RoundHourDocument, ServiceNumbers } from '../../platform/firestore/operations-documents.ts';
import { addHistograms, bucketEndMs, histogramPercentileMs } from './duration-histogram.ts';

const partMs = 5 * minuteMs;
/** Instances store their numbers every 30 seconds, at the end of a round. Until then a part may lack rounds that ran. */
const settledMs = 2 * minuteMs;

/** Milliseconds since the epoch. */
export interface Span {
	from: number;
	until: number;
}

export interface PartPlace {
	/** Start of the hour. */
	hour: number;
	/** By five minutes of the hour, from 0. */
	part: number;
}

export function placeOf(instant: number): PartPlace {
	const hour = instant - (instant % hourMs);
	return { hour, part: Math.floor((instant - hour) / partMs) };
}

export const noNumbers: ServiceNumbers = { due: 0, run: 0, lateness: {}, alertDelay: {} };

export function addNumbers(a: ServiceNumbers, b: Partial<ServiceNumbers>): ServiceNumbers {
	return {
		due: a.due + (b.due ?? 0),
		run: a.run + (b.run ?? 0),
		lateness: addHistograms(a.lateness, b.lateness ?? {}),
		alertDelay: addHistograms(a.alertDelay, b.alertDelay ?? {}),
	};
}

interface Objectives {
	/** Rounds that have had time to run and to be stored, and how many of them ran. */
	due: number;
	run: number;
	/** From 0 to 1; null if no round was due. */
	shareRun: number | null;
	/** Milliseconds; null if no round ran. The greatest is the end of its bucket. */
	latenessP99Ms: number | null;
	latenessMaxMs: number | null;
	/** Milliseconds; null if no alert was sent. */
	alertDelayP99Ms: number | null;
}

/** Of all parts that overlap the span. */
export function objectivesOf(
	hours: readonly RoundHourDocument[],
	{ from, until, now }: Span & { now: number },
): Objectives {
	const parts = partsOf(hours).filter(({ start }) => start + partMs > from && start < until);
	const { lateness, alertDelay } = sumOf(parts);
	const settled = sumOf(parts.filter(({ start }) => start + partMs + settledMs <= now));
	// A round that is repeated after a crash may be counted twice.
	const run = Math.min(settled.run, settled.due);
	return {
		due: settled.due,
		run,
		shareRun: settled.due === 0 ? null : run / settled.due,
		latenessP99Ms: histogramPercentileMs(lateness, 0.99),
		latenessMaxMs: greatestOf(lateness),
		alertDelayP99Ms: histogramPercentileMs(alertDelay, 0.99),
	};
}

interface Part {
	start: number;
	numbers: Partial<ServiceNumbers>;
}

function partsOf(hours: readonly RoundHourDocument[]): Part[] {
	return hours.flatMap(({ start, parts }) =>
		Object.entries(parts).map(([part, numbers]) => ({ start: start + Number(part) * partMs, numbers })),
	);
}

function sumOf(parts: readonly Part[]): ServiceNumbers {
	return parts.reduce((sum, { numbers }) => addNumbers(sum, numbers), noNumbers);
}

function greatestOf(histogram: Histogram): number | null {
	const buckets = Object.keys(histogram).map(Number);
	return buckets.length === 0 ? null : bucketEndMs(Math.max(...buckets));
}
