/** The figures of the last day, week, month and quarter: the stats of all time minus the stats before the window (PROBE-5). */
import {
	dayMs,
	hourMs,
	type MonthFigures,
	type UptimeWindow,
	uptimePercentage,
	uptimeWindowDays,
	type WindowFigures,
} from '@stayup/contract';
import type { HoursDocument, RollUpDocument, Stats } from '../platform/firestore/documents.ts';
import { addCounts, countsOf, countsOfChecks, percentileMs, type ResponseTimeCounts } from './response-time-counts.ts';
import { addStats, averageResponseTimeMs, emptyStats, subtractStats, uptimeWithMaintenance } from './stats.ts';
import { countsOfOpenHours, type MonitoredWebsite, statsOfAll, statsOfDay, statsOfOpenDay } from './uptime.ts';

/** The first full hour of a short window, or the first midnight UTC of a long one. Milliseconds since the epoch. */
export function windowStart(window: UptimeWindow, now: number): number {
	const grainMs = isShort(window) ? hourMs : dayMs;
	return Math.ceil((now - uptimeWindowDays[window] * dayMs) / grainMs) * grainMs;
}

function isShort(window: UptimeWindow): boolean {
	return uptimeWindowDays[window] <= 7;
}

export interface StoredBefore {
	/** Of the days in which short windows begin, oldest first. */
	hours: readonly HoursDocument[];
	/** Back to the start of the longest window, oldest first. */
	days: readonly RollUpDocument[];
}

export function windowFigures(
	window: UptimeWindow,
	website: MonitoredWebsite,
	stored: StoredBefore,
	now: number,
): WindowFigures {
	const from = windowStart(window, now);
	const stats = statsFrom(window, website, stored, from);
	return { window, ...figuresOf(stats, countsFrom(website, stored, from, now), website, from, now) };
}

/** `month`: a past one, as YYYY-MM. Null if the website was added later. */
export function monthFigures(
	month: string,
	website: MonitoredWebsite,
	days: readonly RollUpDocument[],
): MonthFigures | null {
	const from = Date.parse(`${month}-01T00:00:00Z`);
	const until = Date.UTC(new Date(from).getUTCFullYear(), new Date(from).getUTCMonth() + 1);
	if (website.createdAt >= until) return null;
	const statsByDay = new Map(days.map(({ start, stats }) => [start, stats]));
	const ofMonth: Stats[] = [];
	for (let day = from; day < until; day += dayMs) ofMonth.push(statsByDay.get(day) ?? statsOfDay(website.uptime, day));
	const stats = ofMonth.reduce(addStats, emptyStats());
	return { month, ...figuresOf(stats, addCounts(ofMonth.map(countsOf)), website, from, until) };
}

function figuresOf(
	stats: Stats,
	counts: ResponseTimeCounts,
	{ createdAt }: MonitoredWebsite,
	from: number,
	until: number,
): Omit<WindowFigures, 'window'> {
	const existedSeconds = Math.max(0, until - Math.max(from, createdAt)) / 1000;
	const { checks, upSeconds, downSeconds, maintenanceSeconds = 0 } = stats;
	return {
		from: new Date(from).toISOString(),
		checks,
		upSeconds,
		downSeconds,
		...(maintenanceSeconds > 0 && { maintenanceSeconds, uptimeWithMaintenance: uptimeWithMaintenance(stats) }),
		unknownSeconds: Math.max(0, existedSeconds - upSeconds - downSeconds - maintenanceSeconds),
		uptimePercentage: uptimePercentage(stats),
		avgResponseTime: averageResponseTimeMs(stats),
		p50ResponseTime: percentileMs(counts, 0.5),
		p95ResponseTime: percentileMs(counts, 0.95),
		p99ResponseTime: percentileMs(counts, 0.99),
	};
}

/** If no hour or day of the window is stored yet, its stats are in the uptime. */
function statsFrom(
	window: UptimeWindow,
	{ createdAt, uptime }: MonitoredWebsite,
	stored: StoredBefore,
	from: number,
): Stats {
	if (createdAt >= from) return statsOfAll(uptime);
	const firstDay = stored.days.find(({ start }) => start >= from);
	const first = isShort(window) ? (firstHour(stored.hours, from) ?? firstDay) : firstDay;
	return first ? subtractStats(statsOfAll(uptime), first.before) : statsOfOpenDay(uptime, from);
}

function firstHour(documents: readonly HoursDocument[], from: number): { before: Stats } | undefined {
	return documents
		.flatMap(({ start, hours }) =>
			Object.entries(hours).map(([hour, { before }]) => ({ start: start + Number(hour) * hourMs, before })),
		)
		.sort((a, b) => a.start - b.start)
		.find(({ start }) => start >= from);
}

/** The response times of each day from `from` on; of the day in which a short window begins, those of its hours. */
function countsFrom({ uptime }: MonitoredWebsite, stored: StoredBefore, from: number, now: number): ResponseTimeCounts {
	const statsByDay = new Map(stored.days.map(({ start, stats }) => [start, stats]));
	const firstDay = Math.ceil(from / dayMs) * dayMs;
	const all: ResponseTimeCounts[] = [];
	if (from < firstDay) {
		all.push(countsOfOpenHours(uptime, from, firstDay));
		for (const { start, hours } of stored.hours) {
			for (const [hour, { rawChecks }] of Object.entries(hours)) {
				const at = start + Number(hour) * hourMs;
				if (at >= from && at < firstDay) all.push(countsOfChecks(rawChecks));
			}
		}
	}
	for (let day = firstDay; day <= now; day += dayMs) all.push(countsOf(statsByDay.get(day) ?? statsOfDay(uptime, day)));
	return addCounts(all);
}
