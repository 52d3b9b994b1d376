/** Free times of calls by day, in the time zone of the visitor. */
import { timeZoneInWords } from '../../lib/time-zone.ts';

interface CallDay {
	/** YYYY-MM-DD in that time zone. */
	day: string;
	/** Such as "Tuesday, November 24". */
	label: string;
	times: { at: string; label: string }[];
}

/** `times`: instants, earliest first. Days and times are named in `timeZone`. */
export function daysOf(times: readonly string[], timeZone: string, locale?: string): CallDay[] {
	const dayFormat = formatOfDays(timeZone, locale);
	const keyFormat = new Intl.DateTimeFormat('en-CA', { year: 'numeric', month: '2-digit', day: '2-digit', timeZone });
	const days = new Map<string, CallDay>();
	for (const at of times) {
		const instant = Date.parse(at);
		const key = keyFormat.format(instant);
		const day = days.get(key) ?? { day: key, label: dayFormat.format(instant), times: [] };
		day.times.push({ at, label: timeLabel(at, timeZone, locale) });
		days.set(key, day);
	}
	return [...days.values()].map((day) => ({ ...day, times: distinct(day.times, timeZone, locale) }));
}

/** Such as "Tuesday, November 24, 10:00 AM". */
export function callInWords(at: string, timeZone: string, locale?: string): string {
	return `${formatOfDays(timeZone, locale).format(Date.parse(at))}, ${timeLabel(at, timeZone, locale)}`;
}

/** Such as "Europe/Berlin (GMT+1)": the offset is that of the instant. */
export function zoneLabel(timeZone: string, at: string, locale?: string): string {
	const short = shortZone(at, timeZone, locale);
	const name = timeZoneInWords(timeZone);
	return short === '' || short === name ? name : `${name} (${short})`;
}

function formatOfDays(timeZone: string, locale?: string): Intl.DateTimeFormat {
	return new Intl.DateTimeFormat(locale, { weekday: 'long', month: 'long', day: 'numeric', timeZone });
}

function timeLabel(at: string, timeZone: string, locale?: string): string {
	return new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit', timeZone }).format(Date.parse(at));
}

/** When the clocks go back, a time comes twice on one day. */
function distinct(times: CallDay['times'], timeZone: string, locale?: string): CallDay['times'] {
	return times.map((time) =>
		times.filter(({ label }) => label === time.label).length === 1
			? time
			: { ...time, label: `${time.label} ${shortZone(time.at, timeZone, locale)}` },
	);
}

function shortZone(at: string, timeZone: string, locale?: string): string {
	const format = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'short' });
	return format.formatToParts(Date.parse(at)).find(({ type }) => type === 'timeZoneName')?.value ?? '';
}
