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

/** `date`: the `date` header of a reply that has just arrived. `askedAt`: when it was asked for, by the browser's clock. */
export function noteServerTime(date: string | null, askedAt: number): void {
	const sentAt = Date.parse(date ?? '');
	if (Number.isNaN(sentAt)) return;
	const difference = sentAt - Date.now();
	// The server wrote the date some time between the request and now, so a slow reply may say nothing new.
	const mostAheadMs = sentAt - askedAt + toleranceMs;
	const isPossible = (ahead: number) => ahead >= difference - toleranceMs && ahead <= mostAheadMs;
	if (!isPossible(aheadMs)) aheadMs = isPossible(0) ? 0 : difference;
}
