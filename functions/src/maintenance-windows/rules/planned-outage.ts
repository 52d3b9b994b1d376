/**
 * Moves the time of an outage from down to maintenance after its owner said that it was planned, or back (decision 56). Stored hours and days carry the
 * sums of all time before them, so everything after the outage changes with it.
 */
import { dayMs, hourMs, maintenanceLimits, type OutageDocument } from '@stayup/contract';
import type { HoursDocument, RollUpDocument, Stats } from '../../platform/firestore/documents.ts';
import { type CountedState, decodeSpans, withSpan } from '../../stats/counted-spans.ts';
import { daysWithoutHours } from '../../stats/intervals.ts';
import { Past, type RecentHour } from '../../stats/past.ts';
import { recentHourOf, type Uptime } from '../../stats/uptime.ts';

/** Milliseconds since the epoch. */
export interface OutageSpan {
	start: number;
	end: number;
}

/** The stored time of a website since its outage began. */
export interface CountedTime {
	/** Of each day since the one of the start. */
	hours: readonly HoursDocument[];
	days: readonly RollUpDocument[];
	uptime: Uptime;
}

type CountedHour = { stats: Stats; spans?: string };

export type MarkProblem = 'ongoing' | 'too-old';

/** Why the mark of the outage cannot change; null if it can. */
export function markProblem({ start, end }: Pick<OutageDocument, 'start' | 'end'>, now: number): MarkProblem | null {
	if (end === null) return 'ongoing';
	return start < now - maintenanceLimits.plannedDays * dayMs ? 'too-old' : null;
}

/** `planned`: true moves the seconds to maintenance, false moves them back. Only what was counted so moves. */
export function markTime(time: CountedTime, outage: OutageSpan, planned: boolean): CountedTime {
	const mark = planned ? toMaintenance : toDown;
	const moved = new Map<number, number>();
	const markHour = <Hour extends CountedHour>(start: number, hour: Hour): Hour => {
		const marked = mark(start, hour, outage);
		if (marked.seconds > 0) moved.set(start, marked.seconds);
		return marked.hour;
	};
	const marked = time.hours.map((day) => mapHours(day, markHour));
	const openHours = Object.fromEntries(
		Object.entries(time.uptime.openHours).map(([start, hour]) => [Number(start), markHour(Number(start), hour)]),
	);
	// Only closed hours are part of a total.
	const isOpen = (start: number) => start in time.uptime.openHours;
	const closed = [...moved].filter(([start]) => !isOpen(start)).concat(movedInDays(time, outage, planned));
	const shift = (stats: Stats, isWithin: (start: number) => boolean): Stats => {
		const seconds = closed.reduce((sum, [start, part]) => (isWithin(start) ? sum + part : sum), 0);
		return seconds === 0 ? stats : moveSeconds(stats, planned ? seconds : -seconds);
	};
	const shiftDay = <Day extends Pick<RollUpDocument, 'start' | 'stats' | 'before'>>(day: Day): Day => ({
		...day,
		stats: shift(day.stats, (start) => start >= day.start && start < day.start + dayMs),
		before: shift(day.before, (start) => start < day.start),
	});
	const { past } = time.uptime;
	return {
		hours: marked.map((day) =>
			mapHours(day, (hourStart, hour) => ({ ...hour, before: shift(hour.before, (start) => start < hourStart) })),
		),
		days: time.days.map(shiftDay),
		uptime: {
			...time.uptime,
			openHours,
			past: Past.of({
				...past.time,
				recentHours: past.time.recentHours.map((hour) => {
					const seconds = closed.find(([start]) => start === hour[0])?.[1] ?? 0;
					return moveInRecentHour(hour, planned ? seconds : -seconds);
				}),
				day: shiftDay(past.time.day),
				total: shift(past.time.total, () => true),
			}),
		},
	};
}

/** Of the days whose hours are no longer stored. Seconds by the start of each day: those of the outage, at most what the day counted so. */
function movedInDays(
	{ days, hours, uptime }: CountedTime,
	{ start, end }: OutageSpan,
	planned: boolean,
): [number, number][] {
	return daysWithoutHours(days, hours, { uptime }).map((day) => {
		const { downSeconds, maintenanceSeconds = 0 } = day.stats;
		const within = (Math.min(end, day.start + dayMs) - Math.max(start, day.start)) / 1000;
		return [day.start, Math.max(0, Math.min(within, planned ? downSeconds : maintenanceSeconds))];
	});
}

interface MarkedHour<Hour> {
	hour: Hour;
	/** How many were moved. */
	seconds: number;
}

function toMaintenance<Hour extends CountedHour>(start: number, hour: Hour, outage: OutageSpan): MarkedHour<Hour> {
	const { seconds, spans } = move(start, hour, outage, 'down', 'maintenance');
	const moved = Math.min(seconds, hour.stats.downSeconds);
	return { hour: { ...hour, ...spans, stats: moveSeconds(hour.stats, moved) }, seconds: moved };
}

function toDown<Hour extends CountedHour>(start: number, hour: Hour, outage: OutageSpan): MarkedHour<Hour> {
	const { seconds, spans } = move(start, hour, outage, 'maintenance', 'down');
	const moved = Math.min(seconds, hour.stats.maintenanceSeconds ?? 0);
	return { hour: { ...hour, ...spans, stats: moveSeconds(hour.stats, -moved) }, seconds: moved };
}

/** The seconds of the hour that were counted as `from` during the outage. An hour without spans may have counted all of them so. */
function move(
	hourStart: number,
	{ spans }: CountedHour,
	{ start, end }: OutageSpan,
	from: CountedState,
	to: CountedState,
): { seconds: number; spans: { spans?: string } } {
	const within = { from: Math.max(start, hourStart), until: Math.min(end, hourStart + hourMs) };
	if (within.until <= within.from) return { seconds: 0, spans: {} };
	if (spans === undefined) return { seconds: (within.until - within.from) / 1000, spans: {} };
	let text = spans;
	let seconds = 0;
	for (const span of decodeSpans(hourStart, spans)) {
		const part = { from: Math.max(span.from, within.from), until: Math.min(span.until, within.until) };
		if (span.state !== from || part.until <= part.from) continue;
		text = withSpan(text, hourStart, { ...part, state: to });
		seconds += (part.until - part.from) / 1000;
	}
	return { seconds, spans: { spans: text } };
}

/** From down to maintenance; negative seconds go back. */
function moveSeconds(stats: Stats, seconds: number): Stats {
	const { maintenanceSeconds = 0, ...rest } = stats;
	const maintenance = toMilliseconds(maintenanceSeconds + seconds);
	const downSeconds = Math.max(0, toMilliseconds(stats.downSeconds - seconds));
	return { ...rest, downSeconds, ...(maintenance > 0 && { maintenanceSeconds: maintenance }) };
}

function moveInRecentHour(hour: RecentHour, seconds: number): RecentHour {
	const [start, upSeconds, downSeconds, checks, successes, responseTimeTotalMs, maintenanceSeconds = 0] = hour;
	const sums = { upSeconds, downSeconds, checks, successes, responseTimeTotalMs, maintenanceSeconds };
	return seconds === 0 ? hour : recentHourOf(start, moveSeconds(sums, seconds));
}

type StoredHour = HoursDocument['hours'][number];

function mapHours(day: HoursDocument, map: (start: number, hour: StoredHour) => StoredHour): HoursDocument {
	const hours = Object.entries(day.hours).map(([number, hour]) => {
		return [Number(number), map(day.start + Number(number) * hourMs, hour)] as const;
	});
	return { ...day, hours: Object.fromEntries(hours) };
}

/** Keeps rounding errors out of sums. */
function toMilliseconds(seconds: number): number {
	return Math.round(seconds * 1000) / 1000;
}
