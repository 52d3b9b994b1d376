/** The ledger: turns a run of checks into seconds up and down by hour and day, exactly once, whatever the checks' spacing (PROBE-5, PROBE-6). */
import type { MonitorState } from '../monitoring/rules/monitor.ts';
import type { Check } from '../monitoring/rules/transition.ts';
import { packSample, type Sample, unpackSamples } from './raw-checks.ts';
import { addPhases, addTallies, emptyTally, responseTimeBucket, type Tally, uptimePercentage } from './stats.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const hoursKept = 24;

/** From and until, in milliseconds since the epoch. A held one is down if what was held is confirmed, and else nobody's (PROBE-8). */
type Span = [from: number, until: number, isHeld?: true];

export interface OpenHour {
	tally: Tally;
	/** Every check of the hour, packed; see `packSample`. */
	samples: string;
}

export interface ClosedHour {
	start: number;
	tally: Tally;
	samples: string;
	/** Everything measured before this hour: the difference of two of them is the tally of all between. */
	before: Tally;
}

export interface ClosedDay {
	start: number;
	tally: Tally;
	before: Tally;
}

/** Short, because every round carries 24 of them for each of a hundred websites. */
type RecentHour = [
	start: number,
	upSeconds: number,
	downSeconds: number,
	checks: number,
	successes: number,
	responseTimeTotalMs: number,
];

export interface Ledger {
	/** All time before this instant is accounted for, but for the undecided spans. */
	accountedUntil: number;
	/** Time that is up or down according to what the next checks say. */
	undecided: Span[];
	/** Hours that still run or hold undecided time, by their start. */
	openHours: Record<number, OpenHour>;
	/** The last 24 closed hours, oldest first. */
	recentHours: RecentHour[];
	/** The closed hours of the day that still runs. */
	day: { start: number; tally: Tally; before: Tally };
	/** Everything in closed hours, since the website was added. */
	total: Tally;
}

export function newLedger(at: number): Ledger {
	return {
		accountedUntil: at,
		undecided: [],
		openHours: {},
		recentHours: [],
		day: { start: startOf(at, dayMs), tally: emptyTally(), before: emptyTally() },
		total: emptyTally(),
	};
}

/**
 * Accounts for the time since the last check, by the state before and after this one. Time without a result for more than two
 * intervals and a timeout is nobody's: neither up nor down (PROBE-6).
 */
export function recordCheck(
	ledger: Ledger,
	before: MonitorState,
	after: MonitorState,
	check: Check,
	longestGapMs: number,
): Ledger {
	const openHours = { ...ledger.openHours };
	let undecided = [...ledger.undecided];
	const gap: [number, number] = [ledger.accountedUntil, Math.max(check.at, ledger.accountedUntil)];
	const wasWatched = gap[1] - gap[0] <= longestGapMs;

	if (wasWatched && gap[1] > gap[0]) {
		if (before.held !== null) undecided.push([...gap, true]);
		else if (before.phase === 'up') addSpan(openHours, gap, 'upSeconds');
		else if (before.phase === 'down') addSpan(openHours, gap, 'downSeconds');
		else if (before.phase === 'suspect' || before.phase === 'recovering') undecided.push(gap);
	}
	if (after.held === null && (after.phase === 'up' || after.phase === 'down')) {
		for (const span of undecided) {
			const becomes = span[2] && after.phase === 'up' ? null : verdictOnUndecided(before, after);
			if (becomes) addSpan(openHours, span, becomes);
		}
		undecided = [];
	}
	countCheck(openHours, check);
	return { ...ledger, accountedUntil: gap[1], undecided, openHours };
}

/**
 * Accounts for the time until somebody stops the watch or turns it to something else: what was last known holds until then, unless
 * it is too old. A doubt is settled for what people were shown.
 */
export function interruptWatch(ledger: Ledger, state: MonitorState, now: number, longestGapMs: number): Ledger {
	const openHours = { ...ledger.openHours };
	const gap: Span = [ledger.accountedUntil, Math.max(now, ledger.accountedUntil)];
	const spans = gap[1] - gap[0] <= longestGapMs ? [...ledger.undecided, gap] : ledger.undecided;
	if (state.shown !== 'unknown') {
		const key = state.shown === 'up' ? 'upSeconds' : 'downSeconds';
		for (const span of spans) if (!span[2]) addSpan(openHours, span, key);
	}
	return { ...ledger, accountedUntil: gap[1], undecided: [], openHours };
}

/** Takes what has ended out of the ledger: hours to be stored, and days of which they were the last. */
export function closeHours(
	ledger: Ledger,
	now: number,
): { ledger: Ledger; closedHours: ClosedHour[]; closedDays: ClosedDay[] } {
	const openUntil = Math.min(ledger.undecided[0]?.[0] ?? Number.POSITIVE_INFINITY, ledger.accountedUntil, now);
	const ended = Object.keys(ledger.openHours)
		.map(Number)
		.filter((start) => start + hourMs <= openUntil)
		.sort((a, b) => a - b);
	if (ended.length === 0) return { ledger, closedHours: [], closedDays: [] };
	const next: Ledger = { ...ledger, openHours: { ...ledger.openHours }, recentHours: [...ledger.recentHours] };
	const closedHours: ClosedHour[] = [];
	const closedDays: ClosedDay[] = [];

	for (const start of ended) {
		const hour = next.openHours[start];
		if (!hour) continue;
		delete next.openHours[start];
		turnDay(next, startOf(start, dayMs), closedDays);
		closedHours.push({ start, tally: hour.tally, samples: hour.samples, before: next.total });
		const { upSeconds, downSeconds, checks, successes, responseTimeTotalMs } = hour.tally;
		next.recentHours.push([start, upSeconds, downSeconds, checks, successes, Math.round(responseTimeTotalMs)]);
		next.day = { ...next.day, tally: addTallies(next.day.tally, hour.tally) };
		next.total = addTallies(next.total, hour.tally);
	}
	next.recentHours = next.recentHours.slice(-hoursKept);
	if (Object.keys(next.openHours).every((start) => startOf(Number(start), dayMs) > next.day.start)) {
		turnDay(next, startOf(openUntil, dayMs), closedDays);
	}
	return { ledger: next, closedHours, closedDays };
}

/** What was measured since `from`, at the grain of hours, as far as the ledger itself remembers: 24 hours, and no histogram. */
export function tallySince(ledger: Ledger, from: number): Tally {
	const recent = ledger.recentHours
		.filter(([start]) => start >= from)
		.map(([, upSeconds, downSeconds, checks, successes, responseTimeTotalMs]) => ({
			...{ upSeconds, downSeconds, checks, successes, responseTimeTotalMs },
			histogram: {},
		}));
	return [...recent, ...openTallies(ledger, from)].reduce(addTallies, emptyTally());
}

/** The checks of the hours that are not stored yet, the oldest first. */
export function openSamples({ openHours }: Ledger): Sample[] {
	return Object.entries(openHours)
		.flatMap(([start, { samples }]) => unpackSamples(Number(start), samples))
		.sort((a, b) => a.at - b.at);
}

/**
 * Uptime in percent of each of the last 24 hours, the oldest first and the running one last; null where nothing was measured. For the
 * small bars of a list, which cost no read of their own.
 */
export function uptimeOfLastHours(ledger: Ledger, now: number): (number | null)[] {
	const running = startOf(now, hourMs);
	const recent = new Map(
		ledger.recentHours.map(([start, upSeconds, downSeconds]) => [start, { upSeconds, downSeconds }]),
	);
	return Array.from({ length: hoursKept }, (_, index) => {
		const start = running - (hoursKept - 1 - index) * hourMs;
		return uptimePercentage(recent.get(start) ?? ledger.openHours[start]?.tally ?? emptyTally());
	});
}

/** Everything since the website was added. */
export function tallyOfAll(ledger: Ledger): Tally {
	return openTallies(ledger, 0).reduce(addTallies, ledger.total);
}

/** Of the day that still runs, what was measured since `from`. */
export function tallyOfOpenDay(ledger: Ledger, from: number): Tally {
	const closed = ledger.day.start >= from ? ledger.day.tally : emptyTally();
	return openTallies(ledger, from).reduce(addTallies, closed);
}

/** A day that still runs, or of which an hour is still in doubt. */
export function tallyOfDay(ledger: Ledger, dayStart: number): Tally {
	const closed = ledger.day.start === dayStart ? ledger.day.tally : emptyTally();
	return openTallies(ledger, dayStart, dayStart + dayMs).reduce(addTallies, closed);
}

/** Suspect time counts as down only if confirmed (PROBE-5); before the first result ever it is unknown. */
function verdictOnUndecided(before: MonitorState, after: MonitorState): 'upSeconds' | 'downSeconds' | null {
	if (after.phase === 'down') return 'downSeconds';
	return before.phase === 'suspect' && before.shown !== 'up' ? null : 'upSeconds';
}

function addSpan(openHours: Record<number, OpenHour>, [from, until]: Span, key: 'upSeconds' | 'downSeconds'): void {
	for (let start = startOf(from, hourMs); start < until; start += hourMs) {
		const hour = openHours[start] ?? { tally: emptyTally(), samples: '' };
		const seconds = (Math.min(until, start + hourMs) - Math.max(from, start)) / 1000;
		openHours[start] = { ...hour, tally: { ...hour.tally, [key]: toMilliseconds(hour.tally[key] + seconds) } };
	}
}

/** Sums of whole milliseconds stay whole, and their JSON short. */
function toMilliseconds(seconds: number): number {
	return Math.round(seconds * 1000) / 1000;
}

function countCheck(openHours: Record<number, OpenHour>, check: Check): void {
	const start = startOf(check.at, hourMs);
	const hour = openHours[start] ?? { tally: emptyTally(), samples: '' };
	const tally: Tally = { ...hour.tally, checks: hour.tally.checks + 1 };
	if (check.ok) {
		const bucket = responseTimeBucket(check.responseTimeMs);
		tally.successes += 1;
		tally.responseTimeTotalMs = Math.round((tally.responseTimeTotalMs + check.responseTimeMs) * 100) / 100;
		if (check.phases) tally.phaseTotalsMs = addPhases(tally.phaseTotalsMs, check.phases);
		tally.histogram = { ...tally.histogram, [bucket]: (tally.histogram[bucket] ?? 0) + 1 };
	}
	openHours[start] = { tally, samples: hour.samples ? `${hour.samples};${packSample(check)}` : packSample(check) };
}

function turnDay(ledger: Ledger, dayStart: number, closedDays: ClosedDay[]): void {
	if (ledger.day.start >= dayStart) return;
	if (ledger.day.tally.checks > 0) closedDays.push(ledger.day);
	ledger.day = { start: dayStart, tally: emptyTally(), before: ledger.total };
}

function openTallies(ledger: Ledger, from: number, until = Number.POSITIVE_INFINITY): Tally[] {
	return Object.entries(ledger.openHours)
		.filter(([start]) => Number(start) >= from && Number(start) < until)
		.map(([, hour]) => hour.tally);
}

function startOf(instant: number, lengthMs: number): number {
	return Math.floor(instant / lengthMs) * lengthMs;
}
