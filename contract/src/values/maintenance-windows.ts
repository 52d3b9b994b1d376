/** Maintenance windows: the choices, and the sentence that describes a recurrence. */

export const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;
export type Weekday = (typeof weekdays)[number];

/** Which of the weekdays of a month: -1 is the last. */
export const monthWeeks = [1, 2, 3, 4, -1] as const;
export type MonthWeek = (typeof monthWeeks)[number];

export const maintenanceLimits = {
	nameLength: 80,
	/** Websites that one window names. A tag adds any number. */
	websites: 500,
	tags: 10,
	/** Of a window that happens once: seven days. */
	longestMinutes: 7 * 24 * 60,
	/** Of one occurrence of a window that repeats: a day. */
	longestRepeatedMinutes: 24 * 60,
	/** Days, weeks or months from one occurrence to the next. */
	longestEvery: 12,
	/** Days back that an outage can be marked as planned. */
	plannedDays: 30,
	previewed: 5,
	occurrences: 50,
} as const;

/** The choices of the button on a website. */
export const maintenanceNowMinutes = [30, 60, 120] as const;

/**
 * How a change of the clocks affects an occurrence: the start does not exist that day and is later by the skipped time; the start comes twice and
 * the first one counts; or the clocks change between start and end.
 */
export const clockChanges = ['start-skipped', 'start-repeated', 'during'] as const;
export type ClockChange = (typeof clockChanges)[number];

export const clockChangeSentences: Readonly<Record<ClockChange, string>> = {
	'start-skipped': 'The clocks go forward: this time does not exist that day, so the window starts later.',
	'start-repeated': 'The clocks go back: this time comes twice that day, and the window starts at the first.',
	during: 'The clocks change during the window. It lasts as long as always.',
};

export const maintenanceStates = ['running', 'planned', 'over'] as const;
export type MaintenanceState = (typeof maintenanceStates)[number];

/** `until`: the last day, YYYY-MM-DD in the zone of the window; null if it never ends. */
export type Recurrence = { every: number; until: string | null } & (
	| { kind: 'daily' }
	| { kind: 'weekly'; weekdays: Weekday[] }
	/** 1 to 31, or -1 for the last day of the month. A month without the day is left out. */
	| { kind: 'monthly-day'; day: number }
	| { kind: 'monthly-weekday'; week: MonthWeek; weekday: Weekday }
);

const weekNames: Readonly<Record<MonthWeek, string>> = {
	1: 'first',
	2: 'second',
	3: 'third',
	4: 'fourth',
	[-1]: 'last',
};

const dayFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** "Every 2 weeks on Monday and Friday, until January 31, 2027". Null is a window that happens once. */
export function describeRecurrence(recurrence: Recurrence | null): string {
	if (recurrence === null) return 'Once';
	const { every, until } = recurrence;
	const rhythm = `${everyInWords(every, unitOf(recurrence))}${dayInWords(recurrence)}`;
	return until === null ? rhythm : `${rhythm}, until ${dayFormat.format(Date.parse(until))}`;
}

export function weekdayName(weekday: Weekday): string {
	return `${weekday.charAt(0).toUpperCase()}${weekday.slice(1)}`;
}

function unitOf({ kind }: Recurrence): string {
	if (kind === 'daily') return 'day';
	return kind === 'weekly' ? 'week' : 'month';
}

function everyInWords(every: number, unit: string): string {
	return every === 1 ? `Every ${unit}` : `Every ${every} ${unit}s`;
}

function dayInWords(recurrence: Recurrence): string {
	if (recurrence.kind === 'daily') return '';
	if (recurrence.kind === 'weekly') {
		const chosen = weekdays.filter((weekday) => recurrence.weekdays.includes(weekday)).map(weekdayName);
		return ` on ${new Intl.ListFormat('en', { type: 'conjunction' }).format(chosen)}`;
	}
	if (recurrence.kind === 'monthly-day') {
		return recurrence.day === -1 ? ' on the last day' : ` on day ${recurrence.day}`;
	}
	return ` on the ${weekNames[recurrence.week]} ${weekdayName(recurrence.weekday)}`;
}
