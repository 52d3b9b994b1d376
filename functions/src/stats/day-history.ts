/** The days of a website, summed up by day, week, month or year in UTC. */
import { dayMs, type HistoryRow, type HistoryZoom, toInstant, uptimePercentage } from '@stayup/contract';
import type { RollUpDocument, Stats } from '../platform/firestore/documents.ts';
import { addCounts, countsOf, percentileMs } from './response-time-counts.ts';
import { addStats, averageResponseTimeMs, emptyStats, uptimeWithMaintenance } from './stats.ts';
import { type MonitoredWebsite, statsOfDay } from './uptime.ts';

/** Milliseconds since the epoch. `to` is not part of it. */
interface Span {
	from: number;
	to: number;
}

/** The start of the day, week, month or year that contains the instant. */
export function startOfUnit(instant: number, zoom: HistoryZoom): number {
	const date = new Date(instant);
	const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
	if (zoom === 'year') return Date.UTC(year, 0);
	if (zoom === 'month') return Date.UTC(year, month);
	const midnight = Math.floor(instant / dayMs) * dayMs;
	// Days since Monday; getUTCDay counts from Sunday.
	return zoom === 'day' ? midnight : midnight - ((date.getUTCDay() + 6) % 7) * dayMs;
}

/** The units that the span touches, oldest first. The first begins where the span begins. */
export function unitsOf({ from, to }: Span, zoom: HistoryZoom): Span[] {
	const units: Span[] = [];
	// Longer than a unit, and shorter than two.
	const longer = { day: dayMs, week: 7 * dayMs, month: 31 * dayMs, year: 366 * dayMs }[zoom];
	const nextOf = (instant: number) => startOfUnit(startOfUnit(instant, zoom) + longer, zoom);
	for (let start = from; start < to; start = nextOf(start))
		units.push({ from: start, to: Math.min(nextOf(start), to) });
	return units;
}

interface DaysOf {
	/** Undefined if nothing is monitored. */
	website: MonitoredWebsite | undefined;
	/** Of the whole span. */
	days: readonly RollUpDocument[];
}

interface HistoryOf extends DaysOf {
	createdAt: number;
}

/** Midnight UTC, and the stats since then. */
interface DayOfSpan {
	start: number;
	stats: Stats;
}

/** The days of a span that begins at midnight, oldest first. A day is stored up to half a day after its end; until then, the monitor has it. */
export function daysIn({ from, to }: Span, { website, days }: DaysOf): DayOfSpan[] {
	const statsByDay = new Map(days.map(({ start, stats }) => [start, stats]));
	const found: DayOfSpan[] = [];
	for (let start = from; start < to; start += dayMs) {
		const stats = statsByDay.get(start) ?? (website && statsOfDay(website.uptime, start));
		if (stats) found.push({ start, stats });
	}
	return found;
}

/** `span` begins at midnight. */
export function historyRows(
	span: Span,
	zoom: HistoryZoom,
	history: HistoryOf,
): { rows: HistoryRow[]; total: HistoryRow } {
	const { createdAt } = history;
	const days = daysIn(span, history);
	const byUnit = Map.groupBy(days, ({ start }) => Math.max(span.from, startOfUnit(start, zoom)));
	return {
		rows: unitsOf(span, zoom).map((unit) => rowOf(unit, byUnit.get(unit.from) ?? [], createdAt)),
		total: rowOf(span, days, createdAt),
	};
}

function rowOf({ from, to }: Span, days: readonly DayOfSpan[], createdAt: number): HistoryRow {
	const stats = days.map((day) => day.stats).reduce(addStats, emptyStats());
	const counts = addCounts(days.map((day) => countsOf(day.stats)));
	const { checks, successes, upSeconds, downSeconds, maintenanceSeconds = 0 } = stats;
	const existedSeconds = Math.max(0, to - Math.max(from, createdAt)) / 1000;
	return {
		from: toInstant(from),
		to: toInstant(to),
		checks,
		failures: checks - successes,
		upSeconds,
		downSeconds,
		maintenanceSeconds,
		unknownSeconds: Math.max(0, existedSeconds - upSeconds - downSeconds - maintenanceSeconds),
		uptimePercentage: uptimePercentage(stats),
		uptimeWithMaintenance: uptimeWithMaintenance(stats),
		avgResponseTime: averageResponseTimeMs(stats),
		p50ResponseTime: percentileMs(counts, 0.5),
		p95ResponseTime: percentileMs(counts, 0.95),
		p99ResponseTime: percentileMs(counts, 0.99),
	};
}
