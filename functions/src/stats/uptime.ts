/** Turns check results into seconds up and down per hour and day, and counts each second once (PROBE-5, PROBE-6). */
import { dayMs, hourMs, uptimePercentage, type WebsiteStatus } from '@stayup/contract';
import type { Stats } from '../platform/firestore/documents.ts';
import type { CheckResult } from '../probe/check-result.ts';
import {
	addSpan,
	type CountedSeconds,
	countCheck,
	countMaintenance,
	type MaintenanceSpan,
	type OpenHour,
	type Span,
} from './open-hours.ts';
import { type ClosedTime, Past, type RecentHour } from './past.ts';
import { decodeChecks, type RecordedCheck } from './raw-checks.ts';
import { addCounts, countsOf, countsOfChecks, encodeCounts, type ResponseTimeCounts } from './response-time-counts.ts';
import { addStats, emptyStats } from './stats.ts';

const hoursKept = 24;

/** The part of a monitor's state that decides how time counts. */
interface MonitoredState {
	phase: 'unknown' | 'up' | 'suspect' | 'down' | 'recovering' | 'blocked' | 'planned';
	/** The status that users see. */
	shown: WebsiteStatus;
	/** The first suppressed failure (PROBE-8). */
	suppressed: object | null;
}

/** The part of a monitor that statistics are computed from. */
export interface MonitoredWebsite {
	createdAt: number;
	uptime: Uptime;
}

export interface ClosedHour {
	start: number;
	stats: Stats;
	rawChecks: string;
	/** How its time counted; see `withSpan`. */
	spans?: string;
	/** Stats of all time before this hour, so that the difference of two hours is the stats of the time between them. */
	before: Stats;
}

export interface ClosedDay {
	start: number;
	stats: Stats;
	before: Stats;
}

export interface Uptime {
	/** All time before this instant is counted, except the undecided spans. */
	accountedUntil: number;
	/** Time that the next checks will decide to be up or down. */
	undecided: Span[];
	/** The hours that are not stored yet, by their start. */
	openHours: Record<number, OpenHour>;
	past: Past;
}

export function newUptime(at: number): Uptime {
	return {
		accountedUntil: at,
		undecided: [],
		openHours: {},
		past: Past.of({
			recentHours: [],
			day: { start: startOf(at, dayMs), stats: emptyStats(), before: emptyStats() },
			total: emptyStats(),
		}),
	};
}

/**
 * Counts the time since the last check, by the state before and after this one. A gap longer than `longestGapMs` counts neither as up nor
 * as down (PROBE-6).
 */
export function recordCheck(
	uptime: Uptime,
	before: MonitoredState,
	after: MonitoredState,
	check: CheckResult,
	longestGapMs: number,
	maintenance: readonly MaintenanceSpan[] = [],
): Uptime {
	const openHours = { ...uptime.openHours };
	let undecided = [...uptime.undecided];
	const gap: [number, number] = [uptime.accountedUntil, Math.max(check.at, uptime.accountedUntil)];
	const isMonitored = gap[1] - gap[0] <= longestGapMs;

	if (isMonitored && gap[1] > gap[0]) {
		if (before.suppressed !== null) undecided.push([...gap, true]);
		else if (before.phase === 'up') addSpan(openHours, gap, 'upSeconds');
		else if (before.phase === 'down') addSpan(openHours, gap, 'downSeconds');
		else if (before.phase === 'suspect' || before.phase === 'recovering') undecided.push(gap);
		else if (before.phase === 'planned') undecided.push(...countMaintenance(openHours, gap, maintenance));
	}
	const isDecided = after.phase !== 'unknown' && after.phase !== 'suspect' && after.phase !== 'recovering';
	if (after.suppressed === null && isDecided) {
		for (const span of undecided) {
			const key = span[2] && after.phase !== 'down' ? null : verdictOnUndecided(before, after);
			if (key) addSpan(openHours, span, key);
		}
		undecided = [];
	}
	countCheck(openHours, check);
	return { ...uptime, accountedUntil: gap[1], undecided, openHours };
}

/** A check that compares regions decides nothing and counts nowhere. */
export function recordComparison(uptime: Uptime, check: CheckResult): Uptime {
	const openHours = { ...uptime.openHours };
	countCheck(openHours, check);
	return { ...uptime, openHours };
}

/**
 * Counts the time until monitoring stops or its target changes, by the status that users saw last. A gap longer than `longestGapMs` does not
 * count.
 */
export function interruptUptime(
	uptime: Uptime,
	state: MonitoredState,
	now: number,
	longestGapMs: number,
	maintenance: readonly MaintenanceSpan[] = [],
): Uptime {
	const openHours = { ...uptime.openHours };
	const gap: Span = [uptime.accountedUntil, Math.max(now, uptime.accountedUntil)];
	const isMonitored = gap[1] - gap[0] <= longestGapMs;
	const spans = isMonitored ? [...uptime.undecided, gap] : uptime.undecided;
	if (isMonitored && state.phase === 'planned') countMaintenance(openHours, [gap[0], gap[1]], maintenance);
	if (state.shown !== 'unknown') {
		const key = state.shown === 'up' ? 'upSeconds' : 'downSeconds';
		for (const span of spans) if (!span[2]) addSpan(openHours, span, key);
	}
	return { ...uptime, accountedUntil: gap[1], undecided: [], openHours };
}

/** When a website stores its completed hours. */
export interface StoringPlan {
	/** How many hours it stores together. */
	hoursPerWrite: number;
	/** Milliseconds from 0 to `hoursPerWrite` hours: each website has its own time. */
	delayMs: number;
}

/** Removes completed hours and days that are due to be stored from the uptime, and returns them. */
export function closeHours(
	uptime: Uptime,
	now: number,
	plan: StoringPlan,
): { uptime: Uptime; closedHours: ClosedHour[]; closedDays: ClosedDay[] } {
	const decidedUntil = Math.min(uptime.undecided[0]?.[0] ?? Number.POSITIVE_INFINITY, uptime.accountedUntil, now);
	const openUntil = storesUntil(uptime, decidedUntil, plan);
	const ended: number[] = [];
	for (const key in uptime.openHours) if (Number(key) < openUntil) ended.push(Number(key));
	ended.sort((a, b) => a - b);
	if (ended.length === 0) return { uptime, closedHours: [], closedDays: [] };
	const openHours = { ...uptime.openHours };
	const { time } = uptime.past;
	const next: ClosedTime = { ...time, recentHours: [...time.recentHours] };
	const closedHours: ClosedHour[] = [];
	const closedDays: ClosedDay[] = [];

	for (const start of ended) {
		const hour = openHours[start];
		if (!hour) continue;
		delete openHours[start];
		startDay(next, startOf(start, dayMs), closedDays);
		closedHours.push({ start, ...hour, before: next.total });
		next.recentHours.push(recentHourOf(start, hour.stats));
		const counts = addCounts([countsOfClosedDay(next), countsOfChecks(hour.rawChecks)]);
		next.dayTimes = { start: next.day.start, counts: encodeCounts(counts) };
		next.day = { ...next.day, stats: addStats(next.day.stats, hour.stats) };
		next.total = addStats(next.total, hour.stats);
	}
	next.recentHours = next.recentHours.slice(-hoursKept);
	if (Object.keys(openHours).every((start) => startOf(Number(start), dayMs) > next.day.start)) {
		startDay(next, startOf(openUntil, dayMs), closedDays);
	}
	return { uptime: { ...uptime, openHours, past: Past.of(next) }, closedHours, closedDays };
}

const usualRawChecksLength = 4_300;

/** The start of the first hour that stays open. */
function storesUntil({ openHours }: Uptime, decidedUntil: number, { hoursPerWrite, delayMs }: StoringPlan): number {
	const withinHourMs = delayMs % hourMs;
	// A website that fails for hours has long lines of checks. All together they must fit into the shard, so they are stored earlier.
	const longest = usualRawChecksLength * (1 + withinHourMs / hourMs / 2);
	let length = 0;
	for (const start in openHours) length += openHours[start]?.rawChecks.length ?? 0;
	if (length > longest) return startOf(decidedUntil, hourMs);
	const wholeHoursMs = delayMs - withinHourMs;
	return startOf(decidedUntil - delayMs, hoursPerWrite * hourMs) + wholeHoursMs;
}

/** Stats since `from` in whole hours, for the last 24 hours at most. */
export function statsSince(uptime: Uptime, from: number): Stats {
	const recent = uptime.past.time.recentHours
		.filter(([start]) => start >= from)
		.map(([, upSeconds, downSeconds, checks, successes, responseTimeTotalMs, maintenanceSeconds = 0]) => ({
			upSeconds,
			downSeconds,
			checks,
			successes,
			responseTimeTotalMs,
			maintenanceSeconds,
		}));
	return [...recent, ...openStats(uptime, from)].reduce(addStats, emptyStats());
}

/** The checks of the hours that are not stored yet, oldest first. */
export function openRawChecks({ openHours }: Uptime): RecordedCheck[] {
	return Object.entries(openHours)
		.flatMap(([start, { rawChecks }]) => decodeChecks(Number(start), rawChecks))
		.sort((a, b) => a.at - b.at);
}

/** The sums of a closed hour, as the monitor keeps them for a day. */
export function recentHourOf(start: number, stats: Stats): RecentHour {
	const { upSeconds, downSeconds, checks, successes, responseTimeTotalMs, maintenanceSeconds } = stats;
	const totalMs = Math.round(responseTimeTotalMs);
	return maintenanceSeconds === undefined
		? [start, upSeconds, downSeconds, checks, successes, totalMs]
		: [start, upSeconds, downSeconds, checks, successes, totalMs, maintenanceSeconds];
}

/** Uptime in percent of each of the last 24 hours, oldest first and including the current one; null for hours without measurements. */
export function uptimeOfLastHours(uptime: Uptime, now: number): (number | null)[] {
	const running = startOf(now, hourMs);
	const recent = new Map(
		uptime.past.time.recentHours.map(([start, upSeconds, downSeconds]) => [start, { upSeconds, downSeconds }]),
	);
	return Array.from({ length: hoursKept }, (_, index) => {
		const start = running - (hoursKept - 1 - index) * hourMs;
		return uptimePercentage(recent.get(start) ?? uptime.openHours[start]?.stats ?? emptyStats());
	});
}

/** Stats since the website was added. */
export function statsOfAll(uptime: Uptime): Stats {
	return openStats(uptime, 0).reduce(addStats, uptime.past.time.total);
}

/** Stats of the current day since `from`. */
export function statsOfOpenDay(uptime: Uptime, from: number): Stats {
	const { day } = uptime.past.time;
	const closed = day.start >= from ? day.stats : emptyStats();
	return openStats(uptime, from).reduce(addStats, closed);
}

/** Stats of the current day, or of a day with an hour that is still open, with the counts of response times. */
export function statsOfDay(uptime: Uptime, dayStart: number): Stats {
	const { day } = uptime.past.time;
	const isCurrent = day.start === dayStart;
	const until = dayStart + dayMs;
	const stats = openStats(uptime, dayStart, until).reduce(addStats, isCurrent ? day.stats : emptyStats());
	const open = countsOfOpenHours(uptime, dayStart, until);
	const counts = isCurrent ? addCounts([countsOfClosedDay(uptime.past.time), open]) : open;
	return { ...stats, responseTimes: encodeCounts(counts) };
}

/** Response times of the hours that are not stored yet and begin at `from` or later and before `until`. */
export function countsOfOpenHours({ openHours }: Uptime, from: number, until: number): ResponseTimeCounts {
	const within = Object.entries(openHours).filter(([start]) => Number(start) >= from && Number(start) < until);
	return addCounts(within.map(([, { rawChecks }]) => countsOfChecks(rawChecks)));
}

function countsOfClosedDay({ day, dayTimes }: ClosedTime): ResponseTimeCounts {
	return countsOf({ responseTimes: dayTimes?.start === day.start ? dayTimes.counts : undefined });
}

/**
 * Suspect time counts as down only if the failure is confirmed (PROBE-5). Before the first success of a website, after maintenance and while it
 * is blocked, it is unknown.
 */
function verdictOnUndecided(before: MonitoredState, after: MonitoredState): CountedSeconds | null {
	if (after.phase === 'down') return 'downSeconds';
	if (after.phase === 'planned') return before.phase === 'recovering' ? 'downSeconds' : null;
	if (after.phase === 'blocked' || before.phase === 'planned') return null;
	return before.phase === 'suspect' && before.shown !== 'up' ? null : 'upSeconds';
}

function startDay(time: ClosedTime, dayStart: number, closedDays: ClosedDay[]): void {
	if (time.day.start >= dayStart) return;
	if (time.day.stats.checks > 0) {
		const responseTimes = encodeCounts(countsOfClosedDay(time));
		closedDays.push({ ...time.day, stats: { ...time.day.stats, responseTimes } });
	}
	time.day = { start: dayStart, stats: emptyStats(), before: time.total };
}

function openStats(uptime: Uptime, from: number, until = Number.POSITIVE_INFINITY): Stats[] {
	return Object.entries(uptime.openHours)
		.filter(([start]) => Number(start) >= from && Number(start) < until)
		.map(([, hour]) => hour.stats);
}

function startOf(instant: number, lengthMs: number): number {
	return Math.floor(instant / lengthMs) * lengthMs;
}
