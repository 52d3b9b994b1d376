/** The server's time, from its replies: the clock of the browser may be wrong. */

/** A reply's time is rounded to seconds and was on the way for a moment, so smaller differences are ignored. */
const toleranceMs = 3_000;

/** Milliseconds that the server's clock is ahead of the browser's. */
let aheadMs = 0;

/** Milliseconds since the epoch. */
export function serverNow(): number {
	return Date.now() + aheadMs;
}

/** The server's time at a time of the browser's clock, both in milliseconds since the epoch. */
export function toServerTime(browserMs: number): number {
	return browserMs + aheadMs;
}

/** `date`: the `date` header of a reply that has just arrived. */
export function noteServerTime(date: string | null): void {
	const sentAt = Date.parse(date ?? '');
	if (Number.isNaN(sentAt)) return;
	const difference = sentAt - Date.now();
	aheadMs = Math.abs(difference) > toleranceMs ? difference : 0;
}
