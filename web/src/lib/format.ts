/** Formats numbers and times for display (specification §9). */
import { durationInWords, minuteMs, roundedDown } from '@stayup/contract';

/** A dash for missing values: a zero would pass for a measurement. */
export const nothing = '–';

const percentages = new Intl.NumberFormat(undefined, {
	style: 'percent',
	minimumFractionDigits: 2,
	maximumFractionDigits: 2,
});
const twoDecimals = new Intl.NumberFormat(undefined, { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** Rounded down, so that 99.999 never claims to be 100. */
export function formatUptime(percentage: number | null): string {
	return percentage === null ? nothing : percentages.format(roundedDown(percentage) / 100);
}

export function formatResponseTime(milliseconds: number | null): string {
	return milliseconds === null ? nothing : `${twoDecimals.format(milliseconds)} ms`;
}

/** Without decimals, for lists. */
export function formatMilliseconds(milliseconds: number | null): string {
	if (milliseconds === null) return nothing;
	return milliseconds > 0 && milliseconds < 1 ? '< 1 ms' : `${formatCount(Math.round(milliseconds))} ms`;
}

const counts = new Intl.NumberFormat();

export function formatCount(count: number): string {
	return counts.format(count);
}

/** A URL for lists, which begins with the name of the website: without the scheme, and without a slash at its end. */
export function shortUrl(url: string): string {
	return url.replace(/^https?:\/\//i, '').replace(/\/$/, '');
}

/** `amount` in the smallest unit of the currency, which has two decimals. */
export function formatMoney(amount: number, currency: string): string {
	return (amount / 100).toLocaleString(undefined, { style: 'currency', currency });
}

/** The day of an instant, in the browser's local format. A day alone (YYYY-MM-DD) is the same one in every time zone. */
export function formatDate(instant: string): string {
	return new Date(instant).toLocaleDateString(undefined, {
		dateStyle: 'medium',
		...(isDay(instant) && { timeZone: 'UTC' }),
	});
}

/** Of an instant that ends or begins a day in UTC, with the zone, which may not be the reader's. */
export function utcDay(instant: string): string {
	return `${formatDate(instant.slice(0, 'YYYY-MM-DD'.length))} (UTC)`;
}

export function isDay(instant: string): boolean {
	return instant.length === 'YYYY-MM-DD'.length;
}

/** Created once, because `toLocaleString` creates a format for each call, and a table has hundreds. */
const instants = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'medium' });

/** In the browser's local format. */
export function formatInstant(instant: string | number): string {
	return instants.format(new Date(instant));
}

const minutes = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

/** "Nov 13, 2026, 3:40 AM". */
export function formatMinute(instant: string | number): string {
	return minutes.format(new Date(instant));
}

/** The short weekday and time of an instant. */
export function formatTimeOf(instant: string | number): string {
	return new Date(instant).toLocaleString(undefined, { weekday: 'short', hour: 'numeric', minute: '2-digit' });
}

/** The time of an instant, with its day unless that is today. */
export function formatSince(instantMs: number, nowMs: number): string {
	const at = new Date(instantMs);
	const isToday = at.toDateString() === new Date(nowMs).toDateString();
	const time = { hour: 'numeric', minute: '2-digit' } as const;
	return isToday
		? at.toLocaleTimeString(undefined, time)
		: at.toLocaleString(undefined, { month: 'short', day: 'numeric', ...time });
}

/** "Nov 13, 3:40 AM". */
export function formatDayAndTime(instant: string): string {
	const format = { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' } as const;
	return new Date(instant).toLocaleString(undefined, format);
}

/** Specification §9: application dates show as MM/dd/yyyy. */
export function formatMonthDayYear(instant: string): string {
	return new Date(instant).toLocaleDateString('en-US', { month: '2-digit', day: '2-digit', year: 'numeric' });
}

const days = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeZone: 'UTC' });

/** A day of the statistics (YYYY-MM-DD, in UTC) in the browser's local format, as the same day in every time zone. */
export function formatDay(day: string): string {
	return days.format(new Date(`${day}T00:00:00Z`));
}

/** A month of the statistics (YYYY-MM, in UTC): "October 2026". */
export function formatMonth(month: string): string {
	const format = { month: 'long', year: 'numeric', timeZone: 'UTC' } as const;
	return new Date(`${month}-01T00:00:00Z`).toLocaleDateString(undefined, format);
}

/** An interval in seconds after the word "every": "minute", "30 seconds", "5 minutes". */
export function formatInterval(seconds: number): string {
	return durationInWords(seconds * 1000, { style: 'long' }).replace(/^1 (\w+)$/, '$1');
}

/** In one unit: "12 s ago", "3 min ago". An instant in the future, from a slow clock, is "just now". */
export function formatAgo(instant: string | number, nowMs: number): string {
	const passedMs = nowMs - new Date(instant).getTime();
	// The clock of a device may be behind the server's by some seconds.
	if (passedMs < -minuteMs) return `in ${durationInWords(-passedMs, { units: 1 })}`;
	return passedMs < 1000 ? 'just now' : `${durationInWords(passedMs, { units: 1 })} ago`;
}
