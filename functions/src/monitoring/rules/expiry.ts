/** Decides when the end of a certificate or a domain is worth a notice: once for each of a few distances. */

import { dayMs } from '@stayup/contract';

/** Days. */
export const noticeDays = [30, 14, 7, 3, 1] as const;

/** Whole days, negative once it is over. */
export function daysLeft(endsAt: number, now: number): number {
	return Math.floor((endsAt - now) / dayMs);
}

/** The notice that is due, by its days, or null. What is found late gets the nearest one only. */
export function dueNotice(endsAt: number, now: number, noticedDays: number | null): number | null {
	const left = daysLeft(endsAt, now);
	const reached = noticeDays.filter((days) => left <= days).at(-1);
	if (reached === undefined || (noticedDays !== null && noticedDays <= reached)) return null;
	return reached;
}
