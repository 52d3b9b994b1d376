/** Calls that visitors book with the intake form: the choices of the admins, and their limits. */
import type { Weekday } from '../maintenance-windows.ts';
import { usualBusinessHours } from './inbox.ts';

/** `reserved` waits for the visitor to confirm it; `completed` and `no-show` are what an admin says afterwards. */
export const callStates = ['reserved', 'booked', 'cancelled', 'completed', 'no-show'] as const;
export type CallState = (typeof callStates)[number];
export const callResults = ['completed', 'no-show'] as const;
export type CallResult = (typeof callResults)[number];

/** `open`: those that are ahead or wait for their result. */
export const callLists = ['open', 'past'] as const;
export type CallList = (typeof callLists)[number];

export const callLimits = {
	/** A time without a confirmation is free again after this time. */
	reservedMinutes: 15,
	/**
	 * Calls that visitors behind one network and domain of email addresses may book within `countedDays`, also those that they cancelled; a mailbox has one.
	 * Beyond those of a provider, its networks get no more times that are kept.
	 */
	perNetwork: 3,
	perPlace: 6,
	perOrganization: 3,
	/** Of those of a network, so many may wait for a confirmation. For a domain they do not count: anybody can type its email addresses. */
	unconfirmedPerNetwork: 2,
	countedDays: 14,
	/** One of so many times of a day is kept for visitors whose network and domain have no call. */
	keptOf: 3,
	shortestMinutes: 10,
	longestMinutes: 120,
	longestBufferMinutes: 120,
	/** A week. */
	longestNoticeHours: 168,
	/** A task of the queue waits at most 30 days, and the reminders are such tasks. */
	mostDaysAhead: 28,
	callers: 10,
	holidays: 60,
	/** Free times that visitors are shown. */
	times: 1_000,
	/** How often a visitor can move a call. */
	changes: 10,
} as const;

/** HH:MM on the clock of the time zone. */
export interface CallHours {
	from: string;
	until: string;
}

/** When calls can be booked. */
export interface CallRules {
	/** IANA name. */
	timeZone: string;
	/** Null on days without calls. */
	hours: Record<Weekday, CallHours | null>;
	lengthMinutes: number;
	/** Between two calls of one person. */
	bufferMinutes: number;
	/** Between the booking and the call. */
	noticeHours: number;
	daysAhead: number;
	/** YYYY-MM-DD. */
	holidays: string[];
}

const { timeZone, opensAt, closesAt } = usualBusinessHours;
const open: CallHours = { from: opensAt, until: closesAt };

export const usualCallRules: CallRules = {
	timeZone,
	hours: { monday: open, tuesday: open, wednesday: open, thursday: open, friday: open, saturday: null, sunday: null },
	lengthMinutes: 30,
	bufferMinutes: 30,
	noticeHours: 4,
	daysAhead: 14,
	holidays: [],
};
