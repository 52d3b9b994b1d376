/** Spans of maintenance in words. */
import type { MaintenanceSpan } from '@stayup/contract';

const format = {
	weekday: 'short',
	year: 'numeric',
	month: 'short',
	day: 'numeric',
	hour: 'numeric',
	minute: '2-digit',
} as const;

/** "Sun, Dec 6, 2026, 2:00 – 3:00 AM", in the browser's zone or in `timeZone`. */
export function spanInWords({ from, until }: MaintenanceSpan, timeZone?: string): string {
	return new Intl.DateTimeFormat(undefined, { ...format, ...(timeZone && { timeZone }) }).formatRange(
		Date.parse(from),
		Date.parse(until),
	);
}

/** As `spanInWords`, for times on a clock without a zone: YYYY-MM-DDTHH:MM:SS. */
export function localSpanInWords(localFrom: string, localUntil: string): string {
	return spanInWords({ from: `${localFrom}Z`, until: `${localUntil}Z` }, 'UTC');
}

/** "2:00 AM" of a time on a clock without a zone: YYYY-MM-DDTHH:MM, with or without seconds. */
export function localTimeInWords(local: string): string {
	return new Intl.DateTimeFormat(undefined, { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' }).format(
		Date.parse(`${local}Z`),
	);
}
