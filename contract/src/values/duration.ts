/** Durations in words, for screens, emails and error messages. */
import { dayMs, hourMs, minuteMs } from './time.ts';

interface DurationFormat {
	/** `long` for sentences ("3 minutes 5 seconds"), `short` for everything else ("3 min 5 s"). */
	style?: 'short' | 'long';
	/** How many units to show, from the largest one that applies. */
	units?: 1 | 2;
}

const units = [
	{ ms: dayMs, short: 'd', long: 'day' },
	{ ms: hourMs, short: 'h', long: 'hour' },
	{ ms: minuteMs, short: 'min', long: 'minute' },
	{ ms: 1000, short: 's', long: 'second' },
] as const;

/** Rounded down. A negative duration, from clocks that differ, is shown as zero. */
export function durationInWords(duration: number, { style = 'short', units: limit = 2 }: DurationFormat = {}): string {
	const milliseconds = Math.max(0, duration);
	const largest = units.findIndex(({ ms }) => milliseconds >= ms);
	if (largest === -1) return style === 'long' ? '0 seconds' : '0 s';
	let rest = milliseconds;
	const parts = units.slice(largest, largest + limit).map(({ ms, short, long }) => {
		const count = Math.floor(rest / ms);
		rest -= count * ms;
		return { count, unit: style === 'short' ? short : count === 1 ? long : `${long}s` };
	});
	return parts
		.filter(({ count }) => count > 0)
		.map(({ count, unit }) => `${count} ${unit}`)
		.join(' ');
}
