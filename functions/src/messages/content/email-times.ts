/** Times in emails, as people write them. Instants are milliseconds since the epoch, time zones IANA names. */
import { BoundedMap } from '../../platform/bounded-map.ts';

/** Such as `Mon 2 Mar, 13:00 CET`. */
export function timeIn(at: number, timeZone: string): string {
	return `${dayIn(at, timeZone)}, ${clockIn(at, timeZone)}`;
}

/** Such as `Mon 2 Mar, 13:00 CET (12:00 UTC)`, because an email may be forwarded to another time zone. */
export function timeWithUtc(at: number, timeZone: string): string {
	const isSameDay = dayIn(at, timeZone) === dayIn(at, 'UTC');
	return isUtc(timeZone)
		? timeIn(at, 'UTC')
		: `${timeIn(at, timeZone)} (${isSameDay ? clockIn(at, 'UTC') : timeIn(at, 'UTC')})`;
}

/** The clock alone if it is the same day in that zone. */
export function recentTimeIn(at: number, timeZone: string, now: number): string {
	return dateIn(at, timeZone) === dateIn(now, timeZone) ? clockIn(at, timeZone) : timeIn(at, timeZone);
}

/** Such as `13:00 CET`. */
function clockIn(at: number, timeZone: string): string {
	const { hour, minute } = partsOf(at, timeZone);
	return `${hour}:${minute} ${zoneName(at, timeZone)}`;
}

/** Such as `Mon 9 Mar 2026`. */
export function dateIn(at: number, timeZone: string): string {
	return `${dayIn(at, timeZone)} ${partsOf(at, timeZone).year}`;
}

/** Such as `2 Mar`, for a day that is counted in UTC. */
export function shortDay(at: number): string {
	const { day, month } = partsOf(at, 'UTC');
	return `${day} ${month}`;
}

function dayIn(at: number, timeZone: string): string {
	const { weekday, day, month } = partsOf(at, timeZone);
	return `${weekday} ${day} ${month}`;
}

function partsOf(at: number, timeZone: string): Partial<Record<Intl.DateTimeFormatPartTypes, string>> {
	const format = formatOf('en-US', {
		weekday: 'short',
		day: 'numeric',
		month: 'short',
		year: 'numeric',
		hour: '2-digit',
		minute: '2-digit',
		hourCycle: 'h23',
		timeZone,
	});
	return Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]));
}

/** Each takes 32 KB, and users can write the name of a time zone in any mixture of cases. */
const formats = new BoundedMap<Intl.DateTimeFormat>({ megabytes: 6, bytesOf: () => 32 * 1024 });

/** Kept, because making one takes longer than all the rest of an email. */
function formatOf(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
	const key = JSON.stringify([locale, options]);
	const format = formats.get(key) ?? new Intl.DateTimeFormat(locale, options);
	formats.set(key, format);
	return format;
}

/** Each of them abbreviates the zones that its readers know, and writes others as `GMT+1`. */
const localesOfZones = ['en-US', 'en-GB', 'en-AU', 'en-NZ', 'en-IN', 'en-ZA'];

function zoneName(at: number, timeZone: string): string {
	if (isUtc(timeZone)) return 'UTC';
	const names = localesOfZones.map((locale) => {
		const parts = formatOf(locale, { timeZone, timeZoneName: 'short' }).formatToParts(at);
		return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
	});
	return names.find((name) => !/^(GMT|UTC)[+-]/.test(name)) ?? names[0] ?? timeZone;
}

function isUtc(timeZone: string): boolean {
	return /^(Etc\/)?(UTC|UCT|Universal|Zulu)$/.test(timeZone);
}
