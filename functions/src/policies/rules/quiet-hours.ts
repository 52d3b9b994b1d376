/** Decides what must wait in the quiet hours of a policy, and until when: on the clock of a time zone, over midnight and when the clocks change. Pure. */
import { minuteMs, type PolicyRules, type QuietHours } from '@stayup/contract';
import { Temporal } from 'temporal-polyfill';

type Span = Pick<QuietHours, 'from' | 'to'>;
type HasQuietHours = Pick<PolicyRules, 'quietHours'>;

/** By how much the queue and the sweep may be late. */
const lateMs = 5 * minuteMs;

/** Whether the quiet hours hold back a step. One that was due just before them is only late. */
export function mustWait(
	{ quietHours }: HasQuietHours,
	timeZone: string,
	{ dueAt, now, isAllDown }: { dueAt: number; now: number; isAllDown: boolean },
): boolean {
	if (quietHours === null || !isQuiet(quietHours, timeZone, now)) return false;
	if (now - dueAt <= lateMs && !isQuiet(quietHours, timeZone, dueAt)) return false;
	return !(quietHours.exceptWhenAllDown && isAllDown);
}

/** `now` outside of quiet hours. */
export function quietUntil({ quietHours }: HasQuietHours, timeZone: string, now: number): number {
	return quietHours === null ? now : endOfQuiet(quietHours, timeZone, now);
}

/** `from` belongs to them, `to` does not: hours that begin and end at the same time are none. Instants are milliseconds since the epoch. */
export function isQuiet({ from, to }: Span, timeZone: string, at: number): boolean {
	const time = clockAt(timeZone, at).toPlainTime().toString({ smallestUnit: 'minute' });
	return from <= to ? from <= time && time < to : time >= from || time < to;
}

/** The first instant from `at` that is not quiet. */
export function endOfQuiet(quiet: Span, timeZone: string, at: number): number {
	if (!isQuiet(quiet, timeZone, at)) return at;
	const now = clockAt(timeZone, at);
	const change = now.getTimeZoneTransition('next');
	const ends = [0, 1, 2].flatMap((days) => {
		const wallTime = now.toPlainDate().add({ days }).toPlainDateTime(Temporal.PlainTime.from(quiet.to));
		// An hour that the clock repeats has two such times.
		return (['earlier', 'later'] as const).map(
			(disambiguation) => wallTime.toZonedDateTime(timeZone, { disambiguation }).epochMilliseconds,
		);
	});
	// Quiet hours also end where the clock skips their end.
	const candidates = [...ends, ...(change ? [change.epochMilliseconds] : [])]
		.filter((end) => end > at && !isQuiet(quiet, timeZone, end))
		.sort((a, b) => a - b);
	return candidates[0] ?? at;
}

function clockAt(timeZone: string, at: number): Temporal.ZonedDateTime {
	return Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone);
}
