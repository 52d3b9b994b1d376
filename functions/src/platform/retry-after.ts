/** Reads how long a server asks to wait, from its header `Retry-After` (RFC 9110 §10.2.3). */

/** Seconds or a date; null if it is missing or neither. Milliseconds, 0 for a date in the past. */
export function retryAfterMs(header: string | string[] | null | undefined, now: number): number | null {
	if (typeof header !== 'string') return null;
	const milliseconds = /^\s*\d{1,9}\s*$/.test(header) ? Number(header) * 1000 : Date.parse(header) - now;
	return Number.isNaN(milliseconds) ? null : Math.max(0, milliseconds);
}
