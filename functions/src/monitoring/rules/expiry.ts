/** Decides when an owner is notified that a certificate or a domain expires: once for each number of days. */
import { dayMs } from '@stayup/contract';

/** Whole days; negative after expiry. */
export function daysLeft(endsAt: number, now: number): number {
	return Math.floor((endsAt - now) / dayMs);
}

/** The days of the notice that is due, or null. If several are due, only the nearest one is sent. `days`: before expiry, the most first. */
export function dueNotice(
	endsAt: number,
	days: readonly number[],
	now: number,
	noticedDays: number | null,
): number | null {
	const left = daysLeft(endsAt, now);
	const reached = days.filter((day) => left <= day).at(-1);
	if (reached === undefined || (noticedDays !== null && noticedDays <= reached)) return null;
	return reached;
}
