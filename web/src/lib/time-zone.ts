/** Names of time zones. */

export function browserTimeZone(): string {
	return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** "America/New York". */
export function timeZoneInWords(timeZone: string): string {
	return timeZone.replaceAll('_', ' ');
}
