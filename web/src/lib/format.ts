/** Formats numbers, times and durations for display (specification §9). */

/** A dash for missing values: a zero would pass for a measurement. */
export const nothing = '–';

/** Rounded down, so that 99.999 never claims to be 100. */
export function formatUptime(percentage: number | null): string {
	if (percentage === null) return nothing;
	// 57.29 * 100 is slightly less than 5729 in binary, so a small offset keeps such values from being rounded down.
	return `${(Math.floor(percentage * 100 + 1e-6) / 100).toFixed(2)}%`;
}

export function formatResponseTime(milliseconds: number | null): string {
	return milliseconds === null ? nothing : `${milliseconds.toFixed(2)} ms`;
}

/** Without decimals, for lists. */
export function formatMilliseconds(milliseconds: number | null): string {
	if (milliseconds === null) return nothing;
	return milliseconds > 0 && milliseconds < 1 ? '< 1 ms' : `${Math.round(milliseconds).toLocaleString()} ms`;
}

export function formatCount(count: number): string {
	return count.toLocaleString();
}

/** The day of an instant, in the browser's local format. */
export function formatDate(instant: string): string {
	return new Date(instant).toLocaleDateString();
}

/** Created once, because `toLocaleString` creates a format for each call, and a table has hundreds. */
const instants = new Intl.DateTimeFormat(undefined, {
	year: 'numeric',
	month: 'numeric',
	day: 'numeric',
	hour: 'numeric',
	minute: 'numeric',
	second: 'numeric',
});

/** In the browser's local format. */
export function formatInstant(instant: string | number): string {
	return instants.format(new Date(instant));
}

/** The short day of an instant, in UTC like the daily statistics. */
export function formatDayOf(instant: string): string {
	return new Date(instant).toLocaleDateString(undefined, { month: 'short', day: 'numeric', timeZone: 'UTC' });
}

/** The short weekday and time of an instant. */
export function formatTimeOf(instant: string): string {
	return new Date(instant).toLocaleString(undefined, { weekday: 'short', hour: '2-digit', minute: '2-digit' });
}

/** Specification §9: application dates show as MM/dd/yyyy. */
export function formatMonthDayYear(instant: string): string {
	return new Date(instant).toLocaleDateString('en-US', { month: '2-digit', day: '2-digit', year: 'numeric' });
}

/** A day of the statistics (YYYY-MM-DD, in UTC) in the browser's local format, as the same day in every time zone. */
export function formatDay(day: string): string {
	return new Date(`${day}T00:00:00Z`).toLocaleDateString(undefined, { dateStyle: 'medium', timeZone: 'UTC' });
}

/** The two largest units: "3 min 5 s", "2 h 14 min", "4 d 1 h". */
export function formatDuration(milliseconds: number): string {
	const seconds = Math.max(0, Math.floor(milliseconds / 1000));
	const minutes = Math.floor(seconds / 60);
	const hours = Math.floor(minutes / 60);
	const days = Math.floor(hours / 24);
	if (days > 0) return joined(`${days} d`, hours % 24, 'h');
	if (hours > 0) return joined(`${hours} h`, minutes % 60, 'min');
	if (minutes > 0) return joined(`${minutes} min`, seconds % 60, 's');
	return `${seconds} s`;
}

/** In one unit: "12 s ago", "3 min ago". An instant in the future, from a slow clock, is "just now". */
export function formatAgo(instant: string | number, nowMs: number): string {
	const passed = formatDuration(nowMs - new Date(instant).getTime());
	return passed === '0 s' ? 'just now' : `${passed.split(' ').slice(0, 2).join(' ')} ago`;
}

/** An interval in seconds: "60 s", "5 min". */
export function formatInterval(seconds: number): string {
	return seconds <= 60 ? `${seconds} s` : formatDuration(seconds * 1000);
}

function joined(large: string, small: number, unit: string): string {
	return small === 0 ? large : `${large} ${small} ${unit}`;
}
