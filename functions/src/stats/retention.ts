/** How long stored checks and days are kept. Firestore deletes them then, by the TTL policies of `firestore.indexes.json`. */
import { dayMs, tierLimits } from '@stayup/contract';

/** In days since the start of the day of the check: the day itself is added to what the plan shows. Without a number, that of the largest plan. */
export function checksKeptDays(rawCheckDays = tierLimits.Elite.rawCheckDays): number {
	return rawCheckDays + 1;
}

/** `dayStart`, and the instant that is returned: milliseconds since the epoch. */
export function checksKeptUntil(dayStart: number, rawCheckDays: number | undefined): number {
	return dayStart + checksKeptDays(rawCheckDays) * dayMs;
}

/** The checks since then are stored, whatever plan an account had. */
export function everyPlanKeepsSince(now: number): number {
	return now - tierLimits.Free.rawCheckDays * dayMs;
}

/** As long as any plan may read it. */
export function dayKeptUntil(dayStart: number): number {
	return dayStart + tierLimits.Elite.historyDays * dayMs;
}
