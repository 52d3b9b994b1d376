/** Response times of a span as points of a chart: from raw checks up to two weeks, from days for longer spans. */
import {
	dayMs,
	hourMs,
	type PhasePoint,
	type ResponseTimePoint,
	type ResponseTimes,
	toInstant,
} from '@stayup/contract';
import type { HoursDocument, RollUpDocument, Stats } from '../platform/firestore/documents.ts';
import { type ChartGrid, startsOf } from './chart-span.ts';
import { decodeChecks, type RecordedCheck } from './raw-checks.ts';
import { countsOf, percentileMs } from './response-time-counts.ts';
import { averagePhasesMs } from './stats.ts';
import { type MonitoredWebsite, openRawChecks, statsOfDay } from './uptime.ts';

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
	grid: ChartGrid,
	monitor: MonitoredWebsite | undefined,
	stored: { hours: readonly HoursDocument[]; days: readonly RollUpDocument[] },
): Pick<ResponseTimes, 'spanSeconds' | 'points' | 'phaseSpanSeconds' | 'phases'> {
	const { stepMs } = grid;
	const starts = startsOf(grid);
	const points =
		stepMs === dayMs
			? dayPoints(starts, monitor, stored.days)
			: rawCheckPoints(
					starts,
					stepMs,
					rawChecksOf(stored.hours, monitor).filter(({ origin }) => origin !== 'comparison'),
				);
	const phaseStepMs = stepMs === dayMs ? dayMs : hourMs;
	return {
		spanSeconds: stepMs / 1000,
		points,
		phaseSpanSeconds: phaseStepMs / 1000,
		phases: phasePoints({ ...grid, stepMs: phaseStepMs }, monitor, stored),
	};
}

/** From hours and days, because raw checks have no phases. */
function phasePoints(
	{ from, to, stepMs }: ChartGrid,
	monitor: MonitoredWebsite | undefined,
	stored: { hours: readonly HoursDocument[]; days: readonly RollUpDocument[] },
): PhasePoint[] {
	const closed = new Map(
		stepMs === dayMs
			? stored.days.map(({ start, stats }) => [start, stats])
			: stored.hours.flatMap(({ start, hours }) =>
					Object.entries(hours).map(([hour, { stats }]) => [start + Number(hour) * hourMs, stats] as const),
				),
	);
	const running = (start: number) =>
		monitor && (stepMs === dayMs ? statsOfDay(monitor.uptime, start) : monitor.uptime.openHours[start]?.stats);
	const whole = { from: Math.floor(from / stepMs) * stepMs, to: Math.ceil(to / stepMs) * stepMs, stepMs };
	return startsOf(whole).map((start) => {
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
			p50: share(0.5),
			p95: share(0.95),
			p99: share(0.99),
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
		const counts = stats && countsOf(stats);
		const share = (part: number) => (counts ? percentileMs(counts, part) : null);
		return {
			at: toInstant(start),
			checks: stats?.checks ?? 0,
			failures: stats ? stats.checks - stats.successes : 0,
			p50: share(0.5),
			p95: share(0.95),
			p99: share(0.99),
		};
	});
}
