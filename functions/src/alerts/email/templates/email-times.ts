/** Instants and durations in emails. Instants also appear in UTC, because an email may be forwarded to another time zone. */

/** `at` in milliseconds since the epoch, such as `2026-11-21 13:00 in Europe/Berlin (2026-11-21 12:00 UTC)`. */
export function inZone(at: number, timeZone: string): string {
	const utc = `${clockIn(at, 'UTC')} UTC`;
	const local = clockIn(at, timeZone);
	return `${local} UTC` === utc ? utc : `${local} in ${timeZone.replaceAll('_', ' ')} (${utc})`;
}

/** The two largest units, such as `3 min 5 s`. */
export function inUnits(milliseconds: number): string {
	const seconds = Math.max(0, Math.round(milliseconds / 1000));
	const units: [number, string][] = [
		[Math.floor(seconds / 86_400), 'd'],
		[Math.floor(seconds / 3600) % 24, 'h'],
		[Math.floor(seconds / 60) % 60, 'min'],
		[seconds % 60, 's'],
	];
	const first = units.findIndex(([count]) => count > 0);
	const shown = first < 0 ? [[0, 's'] as const] : units.slice(first, first + 2).filter(([count]) => count > 0);
	return shown.map(([count, unit]) => `${count} ${unit}`).join(' ');
}

function clockIn(at: number, timeZone: string): string {
	const style = { dateStyle: 'short', timeStyle: 'short', hourCycle: 'h23' } as const;
	// The Swedish date format is that of ISO 8601.
	return new Intl.DateTimeFormat('sv-SE', { ...style, timeZone }).format(at);
}
