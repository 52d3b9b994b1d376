/** Maintenance of Uptime Kuma: once, on some weekdays or days of the month, every few days, or by a cron expression. */
import { cutText, importLimits, type Recurrence, type Weekday, weekdays } from '@stayup/contract';
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

function windowsOf(row: JsonObject, serverZone: string | null, monitors: string[]): SourceWindow[] {
	const strategy = textOf(row.strategy);
	const detail = strategies[strategy] ?? strategy;
	const make = (known: Partial<SourceWindow>, name = textOf(row.title)) =>
		sourceWindow(name, detail, { monitors, ...known });
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

/** Minute, hour, day of the month, month, weekday. */
function cronOf(row: JsonObject): Rhythm | string {
	const cron = textOf(row.cron).trim();
	const unclear = `Its cron expression “${cutText(cron, 40)}” has no equivalent. Please plan a window instead.`;
	const [, minute = '', hour = '', days = '', month = '', weekday = ''] =
		/^(\d{1,2})\s+(\d{1,2})\s+(\S+)\s+(\S+)\s+(\S+)$/.exec(cron) ?? [];
	const time = clockOf(`${hour}:${minute.padStart(2, '0')}`);
	const durationMinutes = Math.round((numberOf(row.duration) ?? 0) / 60);
	if (time === null || month !== '*' || durationMinutes <= 0) return unclear;
	const recurrences =
		weekday === '*'
			? days === '*'
				? [intervalOf(1)]
				: listed(days, daysOf)
			: days === '*'
				? listed(weekday, (parts) => weekdaysOf(parts.map(Number)))
				: [];
	return recurrences.length === 0 ? unclear : { time, durationMinutes, recurrences };
}

function listed(text: string, read: (parts: string[]) => Repeated[]): Repeated[] {
	return /^(?:\d{1,2}|L)(?:,(?:\d{1,2}|L))*$/.test(text) ? read(text.split(',')) : [];
}
