/** Maintenance of Uptime Kuma: once, on some weekdays or days of the month, every few days, or by a cron expression. */
import {
	cutText,
	importLimits,
	type MonthWeek,
	monthWeeks,
	type Recurrence,
	type Weekday,
	weekdays,
} from '@stayup/contract';
import { type Fields, fieldsOf, notesOn } from '../fields.ts';
import { isTrue, type JsonObject, listOf, numberOf, objectOf, textOf } from '../read-json.ts';
import {
	clockOf,
	dayOf,
	minutesBetween,
	type SourceSchedule,
	type SourceWindow,
	sourceWindow,
} from '../source-items.ts';

export function kumaWindows(file: JsonObject, monitorsOf: (row: JsonObject) => string[]): SourceWindow[] {
	const serverZone = serverZoneOf(file);
	return listOf(file.maintenance)
		.slice(0, importLimits.items + 1)
		.map(objectOf)
		.flatMap((row) => windowsOf(row, serverZone, monitorsOf(row)));
}

const strategies: Readonly<Record<string, string>> = {
	manual: 'Started by hand',
	single: 'Once',
	cron: 'Cron expression',
	'recurring-interval': 'Every few days',
	'recurring-weekday': 'On weekdays',
	'recurring-day-of-month': 'On days of the month',
};

export const kumaWindowFields: Fields = fieldsOf({
	read: [
		...['title', 'strategy', 'active', 'start_date', 'end_date', 'start_time', 'end_time', 'weekdays'],
		...['days_of_month', 'interval_day', 'cron', 'timezone', 'duration'],
	],
	none: ['id', 'user_id', 'last_start_date'],
	said: { description: 'Its description is not imported.' },
});

function windowsOf(row: JsonObject, serverZone: string | null, monitors: string[]): SourceWindow[] {
	const strategy = textOf(row.strategy);
	const detail = strategies[strategy] ?? strategy;
	const noted = notesOn([{ values: row, fields: kumaWindowFields }]).lost;
	const make = ({ lost = [], ...known }: Partial<SourceWindow>, name = textOf(row.title)) =>
		sourceWindow(name, detail, { monitors, lost: [...lost, ...noted], ...known });
	if (!isTrue(row.active)) return [make({ cannot: 'It is switched off in Uptime Kuma, so it is not planned here.' })];
	if (strategy === 'manual') {
		return [make({ cannot: 'It has no time. Start maintenance by hand on the page of a website instead.' })];
	}
	const zone = textOf(row.timezone);
	const timeZone = zone === '' || zone === 'SAME_AS_SERVER' ? serverZone : zone;
	if (strategy === 'single') return [make(singleOf(row, timeZone))];
	const times = strategy === 'cron' ? cronOf(row) : recurringOf(row, strategy);
	if (typeof times === 'string') return [make({ cannot: times })];
	const [date, until] = [dayOf(textOf(row.start_date)), dayOf(textOf(row.end_date))];
	return times.recurrences.map(({ label, lost = [], recurrence, cannot = null }) => {
		const name = label === '' ? textOf(row.title) : `${textOf(row.title)} (${label})`;
		const { time, durationMinutes } = times;
		const schedule = recurrence && { timeZone, date, time, durationMinutes, recurrence: { ...recurrence, until } };
		return make({ cannot, lost, schedule: schedule ?? null }, name);
	});
}

/** JSON of the zone's name; only the database has it. */
function serverZoneOf(file: JsonObject): string | null {
	const row = listOf(file.setting)
		.map(objectOf)
		.find(({ key }) => key === 'serverTimezone');
	return textOf(row?.value).replaceAll('"', '') || null;
}

function singleOf(row: JsonObject, timeZone: string | null): Partial<SourceWindow> {
	const [start, end] = [textOf(row.start_date), textOf(row.end_date)];
	const [date, time] = [dayOf(start), clockOf(start.slice(11))];
	const durationMinutes = Math.round(
		(Date.parse(`${end.replace(' ', 'T')}Z`) - Date.parse(`${start.replace(' ', 'T')}Z`)) / 60_000,
	);
	if (date === null || time === null || !(durationMinutes > 0)) return { cannot: 'Its start or end is missing.' };
	return { schedule: { timeZone, date, time, durationMinutes, recurrence: null } };
}

type Rhythm = Pick<SourceSchedule, 'time' | 'durationMinutes'> & { recurrences: Repeated[] };

/** Without `until`, which is that of the window. */
type Repeating = Recurrence extends infer Each ? (Each extends Recurrence ? Omit<Each, 'until'> : never) : never;

interface Repeated {
	/** Distinguishes the windows that one maintenance becomes. */
	label: string;
	recurrence: Repeating | null;
	cannot?: string;
	lost?: string[];
}

/** A sentence if it has no equivalent. */
function recurringOf(row: JsonObject, strategy: string): Rhythm | string {
	const time = clockOf(textOf(row.start_time));
	const durationMinutes = minutesBetween(textOf(row.start_time), textOf(row.end_time));
	if (time === null || durationMinutes === null) return 'Its start or end is missing.';
	const recurrences =
		strategy === 'recurring-interval'
			? [intervalOf(numberOf(row.interval_day) ?? 1)]
			: strategy === 'recurring-weekday'
				? weekdaysOf(jsonList(row.weekdays).flatMap((part) => numberOf(part) ?? []))
				: strategy === 'recurring-day-of-month'
					? daysOf(jsonList(row.days_of_month))
					: [];
	return recurrences.length === 0 ? 'It repeats on no day.' : { time, durationMinutes, recurrences };
}

function jsonList(value: unknown): readonly unknown[] {
	try {
		return listOf(typeof value === 'string' ? JSON.parse(value) : value);
	} catch {
		return [];
	}
}

function intervalOf(every: number): Repeated {
	if (every > 12)
		return { label: '', recurrence: null, cannot: `It repeats every ${every} days; ours at most every 12.` };
	const lost =
		every === 1 ? [] : ['Uptime Kuma counts these days from the first of each month, we from the first window.'];
	return { label: '', lost, recurrence: { kind: 'daily', every } };
}

/** Monday is 1, Sunday 0 or 7. */
function weekdaysOf(numbers: readonly number[]): Repeated[] {
	const chosen = weekdays.filter((_, index) => numbers.includes(index + 1) || (index === 6 && numbers.includes(0)));
	return chosen.length === 0
		? []
		: [{ label: '', recurrence: { kind: 'weekly', every: 1, weekdays: chosen as Weekday[] } }];
}

/** Each day is a window of its own. "lastDay1" is the last day of the month, "lastDay2" the one before. */
function daysOf(days: readonly unknown[]): Repeated[] {
	return days.map((value) => {
		const text = textOf(value);
		const day = text === 'lastDay1' || text === 'L' ? -1 : numberOf(value);
		const label = days.length === 1 ? '' : day === -1 ? 'last day' : `day ${text}`;
		if (day === null || day === 0 || day < -1 || day > 31) {
			return { label, recurrence: null, cannot: `The day “${cutText(text, 20)}” of the month has no equivalent.` };
		}
		return { label, recurrence: { kind: 'monthly-day', every: 1, day } };
	});
}

/** Minute, hour, day of the month, month, weekday; with seconds before them in six parts. */
function cronOf(row: JsonObject): Rhythm | string {
	const cron = textOf(row.cron).trim();
	const unclear = `Its cron expression “${cutText(cron, 40)}” has no equivalent. Please plan a window instead.`;
	const parts = cron.split(/\s+/, 7);
	const [minute = '', hour = '', day = '', month = '', weekday = ''] = parts.length === 6 ? parts.slice(1) : parts;
	if (parts.length < 5 || parts.length > 6 || (parts.length === 6 && !/^0{1,2}$/.test(parts[0] ?? ''))) return unclear;
	const isClock = /^\d{1,2}$/.test(minute) && /^\d{1,2}$/.test(hour);
	const time = isClock ? clockOf(`${hour}:${minute.padStart(2, '0')}`) : null;
	const durationMinutes = Math.round((numberOf(row.duration) ?? 0) / 60);
	if (time === null || !isAny(month) || durationMinutes <= 0) return unclear;
	const recurrences = cronDays(day, weekday);
	return recurrences.length === 0 ? unclear : { time, durationMinutes, recurrences };
}

function cronDays(day: string, weekday: string): Repeated[] {
	if (isAny(weekday)) {
		if (isAny(day)) return [intervalOf(1)];
		const every = /^\*\/(\d{1,2})$/.exec(day)?.[1];
		if (every !== undefined) return Number(every) > 0 ? [intervalOf(Number(every))] : [];
		const days = cronNumbers(day, { first: 1, last: 31, names: [] });
		return days ? daysOf(days) : [];
	}
	if (!isAny(day)) return [];
	const nth = /^([a-z]{3}|[0-7])(?:#([1-4])|(L))$/i.exec(weekday);
	if (nth) return nthWeekday(nth[1] ?? '', nth[3] === undefined ? Number(nth[2]) : -1);
	const numbers = cronNumbers(weekday, { first: 0, last: 7, names: weekdayNames });
	return numbers ? weekdaysOf(numbers.map(Number)) : [];
}

function isAny(part: string): boolean {
	return part === '*' || part === '?';
}

/** From Sunday, 0. */
const weekdayNames = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];

interface CronRange {
	first: number;
	last: number;
	names: readonly string[];
}

/** "1,3-5" and "MON-FRI" as numbers, and "L" as it is; null for anything else. A range may go over the end, as in FRI-MON. */
function cronNumbers(text: string, { first, last, names }: CronRange): (number | 'L')[] | null {
	const numberIn = (part: string) => {
		const index = names.indexOf(part.toLowerCase());
		if (index >= 0) return index;
		return /^\d{1,2}$/.test(part) && Number(part) >= first && Number(part) <= last ? Number(part) : null;
	};
	const all: (number | 'L')[] = [];
	for (const part of text.split(',', 32)) {
		if (part === 'L' && names.length === 0) {
			all.push('L');
			continue;
		}
		const [from, to = from, more] = part.split('-', 3).map(numberIn);
		if (from === undefined || from === null || to === undefined || to === null || more !== undefined) return null;
		if (to < from && names.length === 0) return null;
		const length = to >= from ? to - from : to - from + weekdays.length;
		for (let step = 0; step <= length; step += 1) {
			all.push(names.length === 0 ? from + step : (from + step) % weekdays.length);
		}
	}
	return [...new Set(all)];
}

function nthWeekday(name: string, week: number): Repeated[] {
	const [number] = cronNumbers(name, { first: 0, last: 7, names: weekdayNames }) ?? [];
	const weekday = weekdays[(Number(number) + 6) % weekdays.length];
	const known: MonthWeek | undefined = monthWeeks.find((one) => one === week);
	if (number === undefined || weekday === undefined || known === undefined) return [];
	return [{ label: '', recurrence: { kind: 'monthly-weekday', every: 1, week: known, weekday } }];
}
