/** The intervals that an uptime is made of, from the stored hours; where those are no longer stored, the sums of whole days. */
import { type CountedInterval, dayMs, hourMs, toInstant } from '@stayup/contract';
import type { HoursDocument, RollUpDocument, Stats } from '../platform/firestore/documents.ts';
import { type CountedSpan, decodeSpans, joinSpans } from './counted-spans.ts';
import { type MonitoredWebsite, statsOfDay } from './uptime.ts';

/** Milliseconds since the epoch. `to` is not part of it. */
export interface IntervalSpan {
	from: number;
	to: number;
}

interface CountedHour {
	stats: Stats;
	/** Missing if nothing of the hour is counted. */
	spans?: string;
}

/** A part of the time: its state, or its sums if no state is stored. */
type Part = IntervalSpan & ({ state: CountedSpan['state'] | 'unknown' } | { state: null; stats: Stats });

/** The days whose hours are gone, because an earlier plan kept them for a shorter time. */
export function daysWithoutHours(
	days: readonly RollUpDocument[],
	documents: readonly HoursDocument[],
	website: Pick<MonitoredWebsite, 'uptime'> | undefined,
): RollUpDocument[] {
	const starts = [...documents.map(({ start }) => start), ...Object.keys(website?.uptime.openHours ?? {}).map(Number)];
	const withHours = new Set(starts.map((start) => Math.floor(start / dayMs)));
	return days.filter(({ start, stats }) => stats.checks > 0 && !withHours.has(start / dayMs));
}

/** Of the hours of these documents and of those that are not stored yet, newest first and without gaps. A day without hours is one interval. */
export function intervalsOfHours(
	{ from, to }: IntervalSpan,
	documents: readonly HoursDocument[],
	website: MonitoredWebsite | undefined,
	days: readonly RollUpDocument[] = [],
): CountedInterval[] {
	const hours = new Map<number, CountedHour>(
		Object.entries(website?.uptime.openHours ?? {}).map(([start, hour]) => [Number(start), hour]),
	);
	for (const { start, hours: ofDay } of documents) {
		for (const [hour, counted] of Object.entries(ofDay)) hours.set(start + Number(hour) * hourMs, counted);
	}
	const spans: CountedSpan[] = [];
	for (const [start, { spans: text = '' }] of hours) {
		for (const span of decodeSpans(start, text)) {
			spans.push({ ...span, from: Math.max(from, span.from), until: Math.min(to, span.until) });
		}
	}
	const ofHours: Part[] = joinSpans(spans).map(({ from: start, until, state }) => ({ from: start, to: until, state }));
	const ofDays = daysWithoutHours(days, documents, website).map((day) => partOfDay({ from, to }, day));
	return newestFirst({ from, to }, [...ofHours, ...ofDays]);
}

/** Of whole days, newest first and without gaps. */
export function intervalsOfDays(
	{ from, to }: IntervalSpan,
	days: readonly RollUpDocument[],
	website: MonitoredWebsite | undefined,
): CountedInterval[] {
	const statsByDay = new Map(days.map(({ start, stats }) => [start, stats]));
	const parts: Part[] = [];
	for (let day = Math.floor(from / dayMs) * dayMs; day < to; day += dayMs) {
		const stats = statsByDay.get(day) ?? (website && statsOfDay(website.uptime, day));
		if (stats && isCounted(stats)) parts.push(partOfDay({ from, to }, { start: day, stats }));
	}
	return newestFirst({ from, to }, parts);
}

function partOfDay({ from, to }: IntervalSpan, { start, stats }: Pick<RollUpDocument, 'start' | 'stats'>): Part {
	return { from: Math.max(from, start), to: Math.min(to, start + dayMs), state: null, stats };
}

function isCounted({ upSeconds, downSeconds, maintenanceSeconds = 0 }: Stats): boolean {
	return upSeconds + downSeconds + maintenanceSeconds > 0;
}

/** Time between the parts was not measured. */
function newestFirst({ from, to }: IntervalSpan, parts: readonly Part[]): CountedInterval[] {
	const all: Part[] = [];
	let until = from;
	for (const part of parts.toSorted((a, b) => a.from - b.from)) {
		if (part.from > until) all.push({ from: until, to: part.from, state: 'unknown' });
		all.push(part);
		until = Math.max(until, part.to);
	}
	if (until < to) all.push({ from: until, to, state: 'unknown' });
	return all.reverse().map(intervalOf);
}

function intervalOf(part: Part): CountedInterval {
	const seconds = (part.to - part.from) / 1000;
	const inState = (state: Part['state']) => (part.state === state ? seconds : 0);
	const times = { from: toInstant(part.from), to: toInstant(part.to), state: part.state };
	if (part.state !== null) {
		return {
			...times,
			upSeconds: inState('up'),
			downSeconds: inState('down'),
			maintenanceSeconds: inState('maintenance'),
			unknownSeconds: inState('unknown'),
		};
	}
	const { upSeconds, downSeconds, maintenanceSeconds = 0 } = part.stats;
	const unknownSeconds = Math.max(0, seconds - upSeconds - downSeconds - maintenanceSeconds);
	return { ...times, upSeconds, downSeconds, maintenanceSeconds, unknownSeconds };
}
