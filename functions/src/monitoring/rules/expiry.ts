/** Decides when an owner is notified that a certificate or a domain expires: once for each number of days in `noticeDays`. */
import { dayMs } from '@stayup/contract';

/** Days before expiry. */
export const noticeDays = [30, 14, 7, 3, 1] as const;

/** Whole days; negative after expiry. */
export function daysLeft(endsAt: number, now: number): number {
	return Math.floor((endsAt - now) / dayMs);
}

/** The days of the notice that is due, or null. If several are due, only the nearest one is sent. */
export function dueNotice(endsAt: number, now: number, noticedDays: number | null): number | null {
	const left = daysLeft(endsAt, now);
	const reached = noticeDays.filter((days) => left <= days).at(-1);
	if (reached === undefined || (noticedDays !== null && noticedDays <= reached)) return null;
	return reached;
}
