/** Times in emails. They also appear in UTC, because an email may be forwarded to another time zone. */

/** `at` in milliseconds since the epoch, such as `2026-11-21 13:00 in Europe/Berlin (2026-11-21 12:00 UTC)`. */
export function inZone(at: number, timeZone: string): string {
	const utc = `${clockIn(at, 'UTC')} UTC`;
	const local = clockIn(at, timeZone);
	return `${local} UTC` === utc ? utc : `${local} in ${timeZone.replaceAll('_', ' ')} (${utc})`;
}

function clockIn(at: number, timeZone: string): string {
	const style = { dateStyle: 'short', timeStyle: 'short', hourCycle: 'h23' } as const;
	// The Swedish date format is that of ISO 8601.
	return new Intl.DateTimeFormat('sv-SE', { ...style, timeZone }).format(at);
}
