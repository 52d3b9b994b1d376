/** When a website's status is too old to count as its current status. */
import { minuteMs } from './time.ts';

/**
 * How late a check may be, in milliseconds. A working product is never that late: a round waits at most 30 s for its shard, a check at most
 * 8 s for its host and 10 s for the response, and an interval that does not fit a shard's cadence adds less than 30 s.
 */
export const checkGraceMs = 2 * minuteMs;

/** Instants are milliseconds since the epoch. */
export interface CheckSchedule {
	isActive: boolean;
	/** When the latest check was made; null before the first one. */
	lastChecked: number | null;
	/** When the website was added or resumed, or when its URL, expected status or interval last changed. */
	scheduledSince: number;
	/** Seconds. */
	runningInterval: number;
}

/**
 * Since when an active website has not been checked, if its next check is overdue: by the server's clock, later than one interval and the
 * grace after the latest check. Null if it is paused or checked on time.
 */
export function uncheckedSince(
	{ isActive, lastChecked, scheduledSince, runningInterval }: CheckSchedule,
	now: number,
): number | null {
	const since = Math.max(lastChecked ?? 0, scheduledSince);
	const isOverdue = isActive && now - since > runningInterval * 1000 + checkGraceMs;
	return isOverdue ? since : null;
}
