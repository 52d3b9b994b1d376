/**
 * The clock of a project: it counts the time towards our promise, and pauses while we wait for the client. All its intervals are kept. Pure rules; instants
 * are milliseconds since the epoch.
 */
import { hourMs, minuteMs } from '../time.ts';

export const clockStates = ['running', 'waiting'] as const;
type ClockState = (typeof clockStates)[number];

export interface ClockInterval {
	state: ClockState;
	from: number;
	/** Null while it lasts. */
	until: number | null;
	/** Awaited from the client, such as "your logo"; blank while the clock runs. */
	reason: string;
}

export type Clock = readonly ClockInterval[];

/** The interval that lasts; null for a stopped clock. */
export function openInterval(clock: Clock): ClockInterval | null {
	const last = clock.at(-1);
	return last && last.until === null ? last : null;
}

export function startClock(clock: Clock, now: number): ClockInterval[] {
	if (openInterval(clock)) return [...clock];
	return [...clock, { state: 'running', from: notBefore(clock, now), until: null, reason: '' }];
}

/** Begins with a pause: our time does not count before the client has answered. */
export function startPaused(clock: Clock, reason: string, now: number): ClockInterval[] {
	if (openInterval(clock)) return [...clock];
	return [...clock, { state: 'waiting', from: notBefore(clock, now), until: null, reason }];
}

/** A second reason takes the place of the first. A stopped clock stays stopped. */
export function pauseClock(clock: Clock, reason: string, now: number): ClockInterval[] {
	const open = openInterval(clock);
	if (!open || (open.state === 'waiting' && open.reason === reason)) return [...clock];
	const stopped = stopClock(clock, now);
	return [...stopped, { state: 'waiting', from: notBefore(stopped, now), until: null, reason }];
}

export function resumeClock(clock: Clock, now: number): ClockInterval[] {
	return openInterval(clock)?.state === 'waiting' ? startClock(stopClock(clock, now), now) : [...clock];
}

export function stopClock(clock: Clock, now: number): ClockInterval[] {
	return clock.map((interval) =>
		interval.until === null ? { ...interval, until: Math.max(now, interval.from) } : interval,
	);
}

/** Clocks of two servers differ: an interval never begins before the end of the one before. */
function notBefore(clock: Clock, now: number): number {
	return Math.max(now, clock.at(-1)?.until ?? now);
}

/** The time that counts towards the promise. */
export function usedMs(clock: Clock, now: number): number {
	return sumOf(clock, 'running', now);
}

export function waitedMs(clock: Clock, now: number): number {
	return sumOf(clock, 'waiting', now);
}

function sumOf(clock: Clock, state: ClockState, now: number): number {
	return clock
		.filter((interval) => interval.state === state)
		.reduce((sum, { from, until }) => sum + Math.max(0, (until ?? now) - from), 0);
}

/** When the promise is broken if the clock keeps running; null while it does not run. */
export function dueAt(clock: Clock, promiseMs: number, now: number): number | null {
	return openInterval(clock)?.state === 'running' ? now + promiseMs - usedMs(clock, now) : null;
}

/** The promised time is used up and the website is not live, also while we wait for the client. */
export function isProjectOverdue(clock: Clock, promiseMs: number, now: number): boolean {
	return openInterval(clock) !== null && usedMs(clock, now) > promiseMs;
}

/** Such as `31 h 20 min`. */
export function hoursAndMinutes(ms: number): string {
	const minutes = Math.floor(Math.max(0, ms) / minuteMs);
	const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
	if (hours === 0) return `${rest} min`;
	return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`;
}

export function usedInWords(clock: Clock, promiseMs: number, now: number): string {
	return `${hoursAndMinutes(usedMs(clock, now))} of ${promiseMs / hourMs} h used`;
}

/** Such as `31 h 20 min of 72 h used; paused since Nov 25, 2026, 9:14 AM because we wait for your logo`. `timeOf` formats an instant. */
export function clockSentence(clock: Clock, promiseMs: number, now: number, timeOf: (at: number) => string): string {
	const used = usedInWords(clock, promiseMs, now);
	const open = openInterval(clock);
	if (open?.state !== 'waiting') return used;
	return `${used}; paused since ${timeOf(open.from)} because we wait for ${open.reason}`;
}
