/** Calls that visitors book: when they can, who calls, and what visitors and admins see of a call. */
import * as z from 'zod/mini';
import { callLimits, callLists, callResults, callStates } from '../../values/inbox/calls.ts';
import { weekdayName, weekdays } from '../../values/maintenance-windows.ts';
import { isTimeZone } from '../../values/time-zone.ts';
import { Instant } from '../instant.ts';
import { PageQuery } from '../paging.ts';
import { Colleague } from './inbox.ts';

const timeMessage = 'Please choose one of the free times.';
const zoneMessage = 'Please choose a time zone from the list.';

/** Such as 2026-12-01T15:00:00.000Z. */
const CallTime = z.string(timeMessage).check(
	z.maxLength(40, timeMessage),
	z.refine((text) => Instant.safeParse(text).success, timeMessage),
);
const TimeZone = z.string(zoneMessage).check(z.maxLength(64, zoneMessage), z.refine(isTimeZone, zoneMessage));

/** A wish for a call in the intake form. */
export const callWishFields = {
	/** One of the free times. A lead without it can be called at any time. */
	callAt: z.optional(CallTime),
	/** Of the visitor, for the emails: IANA name. */
	callTimeZone: z.optional(TimeZone),
};

/** The times that can be booked now. */
export const CallTimes = z.object({
	lengthMinutes: z.int(),
	/** The starts, earliest first. Empty if nobody calls. */
	times: z.array(Instant),
});
export type CallTimes = z.infer<typeof CallTimes>;

const hoursMessage = 'Please enter times such as 09:00, the second later than the first.';
const Clock = z.string(hoursMessage).check(z.refine((text) => /^([01]\d|2[0-3]):[0-5]\d$/.test(text), hoursMessage));
const Hours = z.nullable(
	z.object({ from: Clock, until: Clock }).check(z.refine(({ from, until }) => from < until, hoursMessage)),
);

function whole(least: number, most: number, unit: string) {
	const message = `Please enter ${least} to ${most} ${unit}.`;
	return z.int(message).check(z.gte(least, message), z.lte(most, message));
}

const holidaysMessage = `Please enter at most ${callLimits.holidays} dates, such as 2026-12-25.`;
const Holiday = z.iso.date({ error: holidaysMessage });

const callRuleFields = {
	/** IANA name. */
	timeZone: TimeZone,
	/** Null on days without calls. */
	hours: z.object({
		monday: Hours,
		tuesday: Hours,
		wednesday: Hours,
		thursday: Hours,
		friday: Hours,
		saturday: Hours,
		sunday: Hours,
	}),
	lengthMinutes: whole(callLimits.shortestMinutes, callLimits.longestMinutes, 'minutes'),
	/** Between two calls of one person. */
	bufferMinutes: whole(0, callLimits.longestBufferMinutes, 'minutes'),
	/** Between the booking and the call. */
	noticeHours: whole(0, callLimits.longestNoticeHours, 'hours'),
	/** How many days after today can be booked. */
	daysAhead: whole(1, callLimits.mostDaysAhead, 'days'),
	holidays: z.array(Holiday, holidaysMessage).check(z.maxLength(callLimits.holidays, holidaysMessage)),
};

const callersMessage = `Please choose at most ${callLimits.callers} admins.`;

export const CallSettingsChange = z
	.object({
		...callRuleFields,
		/** The ids of admins. Nobody can book a time if it is empty. */
		callerIds: z
			.array(z.string(callersMessage).check(z.maxLength(128, callersMessage)), callersMessage)
			.check(z.maxLength(callLimits.callers, callersMessage)),
	})
	.check((context) => {
		const { hours, lengthMinutes } = context.value;
		for (const day of weekdays) {
			if (hours[day] === null || minutesIn(hours[day]) >= lengthMinutes) continue;
			const message = `No call fits into the hours of ${weekdayName(day)}.`;
			context.issues.push({ code: 'custom', input: hours[day], path: ['hours', day], message });
		}
	});
export type CallSettingsChange = z.infer<typeof CallSettingsChange>;

function minutesIn({ from, until }: { from: string; until: string }): number {
	const [start = 0, end = 0] = [from, until].map((time) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3)));
	return end - start;
}

export const CallSettings = z.object({
	...callRuleFields,
	/** Who calls. */
	callers: z.array(Colleague),
	/** Who can be chosen. */
	colleagues: z.array(Colleague),
});
export type CallSettings = z.infer<typeof CallSettings>;

/** A call as admins see it. */
export const Call = z.object({
	_id: z.string(),
	leadId: z.string(),
	/** Of the lead. */
	reference: z.string(),
	/** Of the lead; blank if it no longer exists. */
	fullName: z.string(),
	phoneNumber: z.string(),
	caller: Colleague,
	start: Instant,
	end: Instant,
	/** Of the visitor: IANA name. */
	timeZone: z.string(),
	state: z.enum(callStates),
});
export type Call = z.infer<typeof Call>;

export const CallQuery = z.extend(PageQuery, {
	list: z.optional(z.enum(callLists, { error: 'Please choose open or past.' })),
});

export const CallResultChange = z.object({
	result: z.enum(callResults, { error: 'Please choose completed or no-show.' }),
});

const linkMessage = 'This link is incomplete.';
const Token = z.string(linkMessage).check(z.minLength(1, linkMessage), z.maxLength(100, 'This link is not valid.'));

export const CallLink = z.object({
	/** From the link in the email. */
	token: Token,
});
export const CallMove = z.object({
	/** From the link in the email. */
	token: Token,
	/** One of the free times. */
	callAt: CallTime,
	/** Of the visitor, for the emails: IANA name. */
	callTimeZone: TimeZone,
});

/** A call as its visitor sees it through the link of an email. */
export const BookedCall = z.object({
	reference: z.string(),
	start: Instant,
	lengthMinutes: z.int(),
	/** Who calls. */
	callerName: z.string(),
	/** `reserved`: it waits for its visitor to confirm it. `over`: it has begun or was, and can no longer be changed. */
	state: z.enum(['reserved', 'booked', 'cancelled', 'over']),
});
export type BookedCall = z.infer<typeof BookedCall>;
