/** How long stored checks and days are kept: as long as any tier may read them. Firestore deletes them then, by the TTL policies of `firestore.indexes.json`. */
import { dayMs, tierLimits } from '@stayup/contract';

/** In days since the start of the day of the check: the day itself is added to the longest retention. */
export const checksKeptDays = tierLimits.Elite.rawCheckDays + 1;

/** `dayStart`, and the instant that is returned: milliseconds since the epoch. */
export function checksKeptUntil(dayStart: number): number {
	return dayStart + checksKeptDays * dayMs;
}

export function dayKeptUntil(dayStart: number): number {
	return dayStart + tierLimits.Elite.historyDays * dayMs;
}
