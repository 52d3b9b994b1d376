/**
 * When a maintenance window happens. It begins at its time of the day on the clock of its time zone, and lasts its minutes as they pass, also on the
 * days when the clocks change (decision 56).
 */
import { type ClockChange, dayMs, minuteMs, type Recurrence, type Weekday } from '@stayup/contract';
import { RRuleTemporal } from 'rrule-temporal';
import { Temporal } from 'temporal-polyfill';

export interface WindowSchedule {
	/** IANA name. */
	timeZone: string;
	/** YYYY-MM-DDTHH:MM, with or without seconds, on the clock of the time zone. */
	start: string;
	durationMinutes: number;
	/** Null: it happens once. */
	recurrence: Recurrence | null;
}

/** Instants in milliseconds since the epoch. */
export interface PlannedOccurrence {
	from: number;
	until: number;
	clockChange: ClockChange | null;
}

/** The end of a window that repeats without end: the last instant that Firestore can store. */
export const endless = Date.UTC(9999, 11, 31, 23, 59, 59);

/** No time zone is further from UTC, on either side. */
const furthestFromUtcMs = 26 * 60 * minuteMs;
/** For the next occurrences, first the near future and then further. The 29th of February every twelve months needs eight years. */
const searchedDays = [40, 400, 3_000];

/** The occurrences that have a part in the time from `from` until `until`, oldest first. */
export function occurrencesBetween(schedule: WindowSchedule, from: number, until: number): PlannedOccurrence[] {
	const lengthMs = schedule.durationMinutes * minuteMs;
	const first = from - lengthMs - furthestFromUtcMs;
	return wallTimesBetween(schedule, first, until + furthestFromUtcMs)
		.map((wallTime) => occurrenceAt(schedule, wallTime))
		.filter((occurrence) => occurrence.from < until && occurrence.until > from);
}

/** The occurrences that are not over at `now`, as many as `count`. */
export function nextOccurrences(schedule: WindowSchedule, now: number, count: number): PlannedOccurrence[] {
	let found: PlannedOccurrence[] = [];
	for (const days of searchedDays) {
		// A window that begins far ahead is searched from its start.
		const begin = Math.max(now, wallTimeOf(schedule.start).epochMilliseconds - furthestFromUtcMs);
		found = occurrencesBetween(schedule, now, begin + days * dayMs).slice(0, count);
		if (found.length === count || schedule.recurrence === null) break;
	}
	return found;
}

/** The start that the settings name, also if no occurrence has it. */
export function firstStart(schedule: WindowSchedule): number {
	return occurrenceAt(schedule, wallTimeOf(schedule.start)).from;
}

/** When the last occurrence is over; `endless` if there is none. Null if the window never happens. */
export function lastUntil(schedule: WindowSchedule): number | null {
	if (schedule.recurrence === null) return occurrenceAt(schedule, wallTimeOf(schedule.start)).until;
	if (schedule.recurrence.until === null) {
		const start = wallTimeOf(schedule.start).epochMilliseconds - furthestFromUtcMs;
		return nextOccurrences(schedule, start, 1).length > 0 ? endless : null;
	}
	const last = ruleOf(schedule.start, schedule.recurrence).previous(
		new Date(`${schedule.recurrence.until}T23:59:59Z`),
		true,
	);
	return last && occurrenceAt(schedule, last).until;
}

/** As in iCalendar (RFC 5545), such as "FREQ=WEEKLY;INTERVAL=1;BYDAY=SU". Null if the window happens once. */
export function rruleOf({ recurrence, timeZone }: Pick<WindowSchedule, 'recurrence' | 'timeZone'>): string | null {
	if (recurrence === null) return null;
	if (recurrence.until === null) return partsOf(recurrence);
	const until = Temporal.PlainDateTime.from(`${recurrence.until}T23:59:59`).toZonedDateTime(timeZone).toInstant();
	return `${partsOf(recurrence)};UNTIL=${until.toString().replace(/[-:]/g, '')}`;
}

/** On the clock of the time zone, YYYY-MM-DDTHH:MM:SS. */
export function localTimeOf(instant: number, timeZone: string): string {
	const local = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(timeZone).toPlainDateTime();
	return local.toString({ smallestUnit: 'second' });
}

type WallTime = Pick<Temporal.ZonedDateTime, 'toPlainDateTime'>;

/** RFC 5545 leaves out times that do not exist on a day, so the rule runs in UTC and each of its times is then found in the zone. */
function wallTimesBetween({ start, recurrence }: WindowSchedule, from: number, until: number): WallTime[] {
	if (recurrence === null) {
		const only = wallTimeOf(start);
		return only.epochMilliseconds >= from && only.epochMilliseconds < until ? [only] : [];
	}
	return ruleOf(start, recurrence).between(new Date(from), new Date(until), true);
}

function ruleOf(start: string, recurrence: Recurrence): RRuleTemporal<Temporal.ZonedDateTime> {
	const { until } = recurrence;
	return new RRuleTemporal<Temporal.ZonedDateTime>({
		rruleString: `RRULE:${partsOf(recurrence)}`,
		dtstart: wallTimeOf(start),
		temporal: Temporal,
		...(until !== null && { until: wallTimeOf(`${until}T23:59:59`) }),
	});
}

/** The time on the clock as if the clock were that of UTC. */
function wallTimeOf(text: string): Temporal.ZonedDateTime {
	return Temporal.PlainDateTime.from(text).toZonedDateTime('UTC');
}

function occurrenceAt({ timeZone, durationMinutes }: WindowSchedule, wallTime: WallTime): PlannedOccurrence {
	const planned = wallTime.toPlainDateTime();
	// A time that does not exist is later by the skipped time; of two, it is the first.
	const begin = planned.toZonedDateTime(timeZone, { disambiguation: 'compatible' });
	const end = begin.add({ minutes: durationMinutes });
	return {
		from: begin.epochMilliseconds,
		until: end.epochMilliseconds,
		clockChange: clockChangeOf(planned, begin, end),
	};
}

function clockChangeOf(
	planned: Temporal.PlainDateTime,
	begin: Temporal.ZonedDateTime,
	end: Temporal.ZonedDateTime,
): ClockChange | null {
	if (!begin.toPlainDateTime().equals(planned)) return 'start-skipped';
	const later = planned.toZonedDateTime(begin.timeZoneId, { disambiguation: 'later' });
	if (!later.equals(begin)) return 'start-repeated';
	return begin.offsetNanoseconds === end.offsetNanoseconds ? null : 'during';
}

const dayCodes: Readonly<Record<Weekday, string>> = {
	monday: 'MO',
	tuesday: 'TU',
	wednesday: 'WE',
	thursday: 'TH',
	friday: 'FR',
	saturday: 'SA',
	sunday: 'SU',
};

function partsOf(recurrence: Recurrence): string {
	const { kind, every } = recurrence;
	switch (kind) {
		case 'daily':
			return `FREQ=DAILY;INTERVAL=${every}`;
		case 'weekly':
			return `FREQ=WEEKLY;INTERVAL=${every};BYDAY=${recurrence.weekdays.map((weekday) => dayCodes[weekday]).join(',')}`;
		case 'monthly-day':
			return `FREQ=MONTHLY;INTERVAL=${every};BYMONTHDAY=${recurrence.day}`;
		case 'monthly-weekday':
			return `FREQ=MONTHLY;INTERVAL=${every};BYDAY=${recurrence.week}${dayCodes[recurrence.weekday]}`;
	}
}
