/** Maintenance windows: failures inside a window are planned, so they send no alert and count neither as up nor as down. */
import * as z from 'zod/mini';
import {
	clockChanges,
	maintenanceLimits,
	maintenanceStates,
	monthWeeks,
	weekdays,
} from '../values/maintenance-windows.ts';
import { isTimeZone } from '../values/time-zone.ts';
import { Instant } from './instant.ts';
import { PageQuery } from './paging.ts';
import { cleanText, requiredLine, requiredText } from './text.ts';
import { tagLimits } from './websites.ts';

const { longestEvery, longestMinutes, longestRepeatedMinutes } = maintenanceLimits;
const startMessage = 'Please enter the start as a date and a time, such as 2026-12-06T02:00.';
const untilMessage = 'Please enter the last day as a date, such as 2027-01-31.';
const everyMessage = `Please repeat it every 1 to ${longestEvery} days, weeks or months.`;
const minutesMessage = `Please choose a length from 1 minute to ${longestMinutes / 60 / 24} days.`;
const recurrenceMessage = 'Please choose how the window repeats.';
const weekdayMessage = 'Please choose a weekday.';
const dayMessage = 'Please choose a day from 1 to 31, or the last day.';

/** A date and a time without a zone: that of the window. */
const LocalTime = z
	.string(startMessage)
	.check(z.refine((text) => /^20\d\d-\d\d-\d\dT\d\d:\d\d(:\d\d)?$/.test(text) && isRealTime(text), startMessage));
const LocalDay = z
	.string(untilMessage)
	.check(z.refine((text) => /^20\d\d-\d\d-\d\d$/.test(text) && isRealTime(`${text}T00:00`), untilMessage));

function isRealTime(text: string): boolean {
	const instant = new Date(`${text}Z`);
	return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(text);
}

const WeekdaySchema = z.enum(weekdays, { error: weekdayMessage });
const rhythm = {
	/** Every so many days, weeks or months. */
	every: z.int(everyMessage).check(z.gte(1, everyMessage), z.lte(longestEvery, everyMessage)),
	/** The last day, in the zone of the window; null if it never ends. */
	until: z.nullable(LocalDay),
};

/** Months that lack the day are left out. */
const RecurrenceSchema = z.discriminatedUnion(
	'kind',
	[
		z.object({ kind: z.literal('daily'), ...rhythm }),
		z.object({
			kind: z.literal('weekly'),
			weekdays: z
				.array(WeekdaySchema, weekdayMessage)
				.check(z.minLength(1, weekdayMessage), z.maxLength(7, weekdayMessage)),
			...rhythm,
		}),
		z.object({
			kind: z.literal('monthly-day'),
			/** 1 to 31, or -1 for the last day of the month. */
			day: z.int(dayMessage).check(
				z.gte(-1, dayMessage),
				z.lte(31, dayMessage),
				z.refine((day) => day !== 0, dayMessage),
			),
			...rhythm,
		}),
		z.object({
			kind: z.literal('monthly-weekday'),
			/** -1 for the last one of the month. */
			week: z.literal(monthWeeks, 'Please choose which week of the month.'),
			weekday: WeekdaySchema,
			...rhythm,
		}),
	],
	{ error: recurrenceMessage },
);

const Minutes = z.int(minutesMessage).check(z.gte(1, minutesMessage), z.lte(longestMinutes, minutesMessage));
const websitesMessage = `Please choose at most ${maintenanceLimits.websites} websites, or a tag.`;
const WebsiteIds = z
	.array(z.string('Please choose websites by their ids.').check(z.minLength(1), z.maxLength(128)))
	.check(z.maxLength(maintenanceLimits.websites, websitesMessage));
const WindowTags = z
	.array(
		cleanText('Please enter tags as text.').check(
			z.toLowerCase(),
			z.minLength(1, 'Please remove empty tags.'),
			z.maxLength(tagLimits.length, `Please keep each tag within ${tagLimits.length} characters.`),
		),
	)
	.check(z.maxLength(maintenanceLimits.tags, `Please choose at most ${maintenanceLimits.tags} tags.`));

/** When a window is: enough for a preview. */
const schedule = {
	/** The zone whose clock the window follows, such as Europe/Berlin. */
	timeZone: z
		.string('Please choose a time zone.')
		.check(z.refine(isTimeZone, 'Please choose a time zone from the list.')),
	/** YYYY-MM-DDTHH:MM on the clock of the zone. A window that repeats starts at this time of the day, from this day on. */
	start: LocalTime,
	/** As they pass, also when the clocks change. */
	durationMinutes: Minutes,
	/** Null: the window happens once. */
	recurrence: z.nullable(RecurrenceSchema),
};

const repeatedTooLong = {
	error: `Please keep a window that repeats within ${longestRepeatedMinutes / 60} hours.`,
	path: ['durationMinutes'],
};

export const MaintenanceSchedule = z.object(schedule).check(z.refine(isShortEnough, repeatedTooLong));
export type MaintenanceSchedule = z.infer<typeof MaintenanceSchedule>;

export const MaintenanceSettings = z
	.object({
		name: requiredLine(
			'Please enter a name for the window.',
			maintenanceLimits.nameLength,
			`Please keep the name within ${maintenanceLimits.nameLength} characters.`,
		),
		/** The ids of the websites that the window names. */
		websites: WebsiteIds,
		/** Websites with one of these tags are covered too, also those that get it later. */
		tags: WindowTags,
		...schedule,
	})
	.check(
		z.refine(isShortEnough, repeatedTooLong),
		z.refine(({ websites, tags }) => websites.length + tags.length > 0, {
			error: 'Please choose at least one website or tag.',
			path: ['websites'],
		}),
	);
export type MaintenanceSettings = z.infer<typeof MaintenanceSettings>;

function isShortEnough({ recurrence, durationMinutes }: z.infer<z.ZodMiniObject<typeof schedule>>): boolean {
	return recurrence === null || durationMinutes <= longestRepeatedMinutes;
}

/** Maintenance of a website that we host. */
export const MaintenanceAnnouncement = z.object({
	timeZone: schedule.timeZone,
	start: schedule.start,
	durationMinutes: schedule.durationMinutes,
	/** For the client: what we do, and what visitors notice. */
	text: requiredText('Please say what you do.', 1000, 'Please keep the text within 1000 characters.'),
});
export type MaintenanceAnnouncement = z.infer<typeof MaintenanceAnnouncement>;

/** Maintenance from now on. */
export const MaintenanceNow = z.object({ minutes: Minutes });
export const MaintenanceNowOfMany = z.object({
	websites: WebsiteIds.check(z.minLength(1, 'Please choose at least one website.')),
	minutes: Minutes,
});

export const MaintenanceQuery = z.extend(PageQuery, {
	/** By default the windows that are not over. */
	state: z.optional(z.enum(['current', 'over'], { error: 'Please choose current windows or those that are over.' })),
});

export const MaintenanceSpan = z.object({ from: Instant, until: Instant });
export type MaintenanceSpan = z.infer<typeof MaintenanceSpan>;

export const MaintenanceWindow = z.object({
	_id: z.string(),
	name: z.string(),
	/** The ids of the websites that the window names. */
	websites: z.array(z.string()),
	/** Websites with one of these tags are covered too, also those that get it later. */
	tags: z.array(z.string()),
	/** The zone whose clock the window follows, such as Europe/Berlin. */
	timeZone: z.string(),
	/** YYYY-MM-DDTHH:MM on the clock of the zone. */
	start: z.string(),
	/** As they pass, also when the clocks change. */
	durationMinutes: z.int(),
	/** Null: the window happens once. */
	recurrence: z.nullable(RecurrenceSchema),
	/** The recurrence as a rule of iCalendar (RFC 5545); null if the window happens once. */
	rrule: z.nullable(z.string()),
	/** Such as "Every week on Sunday". */
	repeats: z.string(),
	state: z.enum(maintenanceStates),
	/** The running occurrence, or else the next one; null when the window is over. */
	current: z.nullable(MaintenanceSpan),
	/** The last occurrence, when the window is over; otherwise null. */
	last: z.nullable(MaintenanceSpan),
	createdAt: Instant,
});
export type MaintenanceWindow = z.infer<typeof MaintenanceWindow>;

export const Occurrence = z.extend(MaintenanceSpan, {
	/** On the clock of the window's time zone, YYYY-MM-DDTHH:MM:SS. */
	localFrom: z.string(),
	/** On the same clock. */
	localUntil: z.string(),
	/** How a change of the clocks affects the occurrence; null if it does not. */
	clockChange: z.nullable(z.enum(clockChanges)),
});
export type Occurrence = z.infer<typeof Occurrence>;

const countMessage = `Please request 1 to ${maintenanceLimits.occurrences} occurrences.`;
export const OccurrenceQuery = z.object({
	/** Five if omitted. */
	count: z.optional(
		z.coerce
			.number(countMessage)
			.check(z.multipleOf(1, countMessage), z.gte(1, countMessage), z.lte(maintenanceLimits.occurrences, countMessage)),
	),
});

export const MaintenancePreview = z.object({
	repeats: z.string(),
	/** The recurrence as a rule of iCalendar (RFC 5545); null if the window happens once. */
	rrule: z.nullable(z.string()),
	/** Those that are running or ahead. */
	occurrences: z.array(Occurrence),
});
export type MaintenancePreview = z.infer<typeof MaintenancePreview>;

export const MaintenanceCalendar = z.object({
	/** With the secret that calendar programs subscribe to; null if there is none. */
	url: z.nullable(z.string()),
	createdAt: z.nullable(Instant),
});
export type MaintenanceCalendar = z.infer<typeof MaintenanceCalendar>;

export const PlannedMark = z.object({
	/** False takes the mark back. */
	planned: z.boolean('Please say whether the outage was planned.'),
});
