/** The state of the editor of a maintenance window, and the settings that it sends. */
import {
	type MaintenanceSchedule,
	type MaintenanceSettings,
	type MaintenanceWindow,
	type MonthWeek,
	monthWeeks,
	type Recurrence,
	type Weekday,
	weekdays,
} from '@stayup/contract';

export const repeats = {
	once: 'Does not repeat',
	daily: 'Every day',
	weekly: 'Every week',
	'monthly-day': 'Every month, on a day of the month',
	'monthly-weekday': 'Every month, on a weekday',
} as const;
export type Repeat = keyof typeof repeats;

export const lengthUnits = { minutes: 1, hours: 60, days: 24 * 60 } as const;
export type LengthUnit = keyof typeof lengthUnits;

/** Numbers are kept as they were typed. */
export interface Draft {
	name: string;
	websites: readonly string[];
	tags: readonly string[];
	timeZone: string;
	/** YYYY-MM-DDTHH:MM, or empty. */
	start: string;
	length: string;
	unit: LengthUnit;
	repeat: Repeat;
	every: string;
	weekdays: readonly Weekday[];
	/** -1 is the last day of the month. */
	day: number;
	week: MonthWeek;
	weekday: Weekday;
	/** YYYY-MM-DD; empty if the window never ends. */
	until: string;
}

/** The next full hour in the zone, for an hour. */
export function newDraft(timeZone: string, websites: readonly string[], nowMs: number): Draft {
	const hourMs = 60 * 60_000;
	return withStart(
		{
			name: '',
			websites,
			tags: [],
			timeZone,
			start: '',
			length: '1',
			unit: 'hours',
			repeat: 'once',
			every: '1',
			weekdays: [],
			day: 1,
			week: 1,
			weekday: 'monday',
			until: '',
		},
		localTime(Math.floor(nowMs / hourMs) * hourMs + hourMs, timeZone),
	);
}

/** Choices of the day that still follow the start move with it. */
export function withStart(draft: Draft, start: string): Draft {
	if (Number.isNaN(Date.parse(`${start}Z`))) return { ...draft, start };
	const chosen = weekdayOf(start);
	const previous = draft.start === '' ? null : weekdayOf(draft.start);
	const follows = draft.weekdays.length === 0 || (draft.weekdays.length === 1 && draft.weekdays[0] === previous);
	return {
		...draft,
		start,
		...(follows && { weekdays: [chosen] }),
		...(draft.start === '' || draft.day === Number(draft.start.slice(8, 10))
			? { day: Number(start.slice(8, 10)) }
			: {}),
		...(previous === null || draft.weekday === previous ? { weekday: chosen, week: weekOf(start) } : {}),
	};
}

export function draftOf(window: MaintenanceWindow): Draft {
	const { name, websites, tags, timeZone, start, durationMinutes, recurrence } = window;
	const unit = durationMinutes % lengthUnits.days === 0 ? 'days' : durationMinutes % 60 === 0 ? 'hours' : 'minutes';
	const followed = withStart(newDraft(timeZone, websites, 0), start.slice(0, 16));
	return {
		...followed,
		name,
		websites,
		tags,
		unit,
		length: String(durationMinutes / lengthUnits[unit]),
		...(recurrence !== null && {
			repeat: recurrence.kind,
			every: String(recurrence.every),
			until: recurrence.until ?? '',
			...(recurrence.kind === 'weekly' && { weekdays: recurrence.weekdays }),
			...(recurrence.kind === 'monthly-day' && { day: recurrence.day }),
			...(recurrence.kind === 'monthly-weekday' && { week: recurrence.week, weekday: recurrence.weekday }),
		}),
	};
}

export function scheduleOf(draft: Draft): MaintenanceSchedule {
	const { timeZone, start, length, unit } = draft;
	return { timeZone, start, durationMinutes: Number(length) * lengthUnits[unit], recurrence: recurrenceOf(draft) };
}

export function settingsOf(draft: Draft): MaintenanceSettings {
	const { name, websites, tags } = draft;
	return { name, websites: [...websites], tags: [...tags], ...scheduleOf(draft) };
}

function recurrenceOf({ repeat, every, until, ...days }: Draft): Recurrence | null {
	const rhythm = { every: Number(every), until: until === '' ? null : until };
	if (repeat === 'once') return null;
	if (repeat === 'daily') return { kind: repeat, ...rhythm };
	if (repeat === 'weekly') {
		return { kind: repeat, weekdays: weekdays.filter((weekday) => days.weekdays.includes(weekday)), ...rhythm };
	}
	if (repeat === 'monthly-day') return { kind: repeat, day: days.day, ...rhythm };
	return { kind: repeat, week: days.week, weekday: days.weekday, ...rhythm };
}

/** YYYY-MM-DDTHH:MM on the clock of the zone. */
function localTime(instantMs: number, timeZone: string): string {
	const parts = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
	return parts.format(instantMs).replace(' ', 'T');
}

function weekdayOf(start: string): Weekday {
	const sunday = 0;
	const day = new Date(`${start}Z`).getUTCDay();
	return weekdays[day === sunday ? 6 : day - 1] ?? 'monday';
}

/** The fifth of a weekday, which most months lack, is the last. */
function weekOf(start: string): MonthWeek {
	return monthWeeks[Math.floor((Number(start.slice(8, 10)) - 1) / 7)] ?? -1;
}
