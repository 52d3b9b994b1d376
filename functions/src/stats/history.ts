/** Response times of a window as points of a chart: from raw checks for a day or a week, from days for longer windows. */
import {
	dayMs,
	hourMs,
	minuteMs,
	type PhasePoint,
	type ResponseTimePoint,
	type ResponseTimes,
	toInstant,
	type UptimeWindow,
	uptimeWindowDays,
} from '@stayup/contract';
import type { HoursDocument, RollUpDocument, Stats } from '../platform/firestore/documents.ts';
import { decodeChecks, type RecordedCheck } from './raw-checks.ts';
import { averagePhasesMs, responseTimePercentileMs } from './stats.ts';
import { type MonitoredWebsite, openRawChecks, statsOfDay } from './uptime.ts';

/** The length of a point. */
const spanMs: Record<UptimeWindow, number> = { '24h': 10 * minuteMs, '7d': hourMs, '30d': dayMs, '90d': dayMs };

/** The start of each point in milliseconds since the epoch, oldest first. The last one has not ended. */
function startsOf(window: UptimeWindow, span: number, now: number): number[] {
	const last = Math.floor(now / span) * span;
	const count = Math.round((uptimeWindowDays[window] * dayMs) / span);
	return Array.from({ length: count }, (_, index) => last - (count - 1 - index) * span);
}

/** Every check of these documents and of the hours that are not stored yet, oldest first. */
export function rawChecksOf(
	documents: readonly HoursDocument[],
	monitor: MonitoredWebsite | undefined,
): RecordedCheck[] {
	const stored = documents.flatMap(({ start, hours }) =>
		Object.entries(hours).flatMap(([hour, { rawChecks }]) => decodeChecks(start + Number(hour) * hourMs, rawChecks)),
	);
	return [...stored, ...(monitor ? openRawChecks(monitor.uptime) : [])].sort((a, b) => a.at - b.at);
}

export function responseTimesOf(
	window: UptimeWindow,
	monitor: MonitoredWebsite | undefined,
	stored: { hours: readonly HoursDocument[]; days: readonly RollUpDocument[] },
	now: number,
): ResponseTimes {
	const starts = startsOf(window, spanMs[window], now);
	const points =
		spanMs[window] === dayMs
			? dayPoints(starts, monitor, stored.days)
			: rawCheckPoints(starts, spanMs[window], rawChecksOf(stored.hours, monitor));
	const phaseSpanMs = Math.max(spanMs[window], hourMs);
	return {
		window,
		...{ spanSeconds: spanMs[window] / 1000, points },
		...{ phaseSpanSeconds: phaseSpanMs / 1000, phases: phasePoints(window, phaseSpanMs, monitor, stored, now) },
	};
}

/** From hours and days, because raw checks have no phases. */
function phasePoints(
	window: UptimeWindow,
	span: number,
	monitor: MonitoredWebsite | undefined,
	stored: { hours: readonly HoursDocument[]; days: readonly RollUpDocument[] },
	now: number,
): PhasePoint[] {
	const closed = new Map(
		span === dayMs
			? stored.days.map(({ start, stats }) => [start, stats])
			: stored.hours.flatMap(({ start, hours }) =>
					Object.entries(hours).map(([hour, { stats }]) => [start + Number(hour) * hourMs, stats] as const),
				),
	);
	const running = (start: number) =>
		monitor && (span === dayMs ? statsOfDay(monitor.uptime, start) : monitor.uptime.openHours[start]?.stats);
	return startsOf(window, span, now).map((start) => {
		const stats = closed.get(start) ?? running(start);
		return { at: toInstant(start), phases: stats ? averagePhasesMs(stats) : null };
	});
}

function rawCheckPoints(
	starts: readonly number[],
	span: number,
	rawChecks: readonly RecordedCheck[],
): ResponseTimePoint[] {
	const byStart = Map.groupBy(rawChecks, ({ at }) => Math.floor(at / span) * span);
	return starts.map((start) => {
		const checks = byStart.get(start) ?? [];
		const times = checks.flatMap((check) => (check.ok ? [check.durationMs] : [])).sort((a, b) => a - b);
		const share = (part: number) => times[Math.max(0, Math.ceil(part * times.length) - 1)] ?? null;
		return {
			at: toInstant(start),
			checks: checks.length,
			failures: checks.length - times.length,
			...{ p50: share(0.5), p95: share(0.95), p99: share(0.99) },
		};
	});
}

function dayPoints(
	starts: readonly number[],
	monitor: MonitoredWebsite | undefined,
	days: readonly RollUpDocument[],
): ResponseTimePoint[] {
	const closed = new Map(days.map(({ start, stats }) => [start, stats]));
	return starts.map((start) => {
		const stats: Stats | undefined = closed.get(start) ?? (monitor && statsOfDay(monitor.uptime, start));
		const share = (part: number) => (stats ? responseTimePercentileMs(stats, part) : null);
		return {
			at: toInstant(start),
			checks: stats?.checks ?? 0,
			failures: stats ? stats.checks - stats.successes : 0,
			...{ p50: share(0.5), p95: share(0.95), p99: share(0.99) },
		};
	});
}
