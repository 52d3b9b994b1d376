/**
 * The times at which a call can be booked. Hours are those on the clock of their time zone; a call and its buffer last their minutes as they pass, also on
 * the days when the clocks change.
 */
import {
	type CallHours,
	type CallRules,
	type Colleague,
	callLimits,
	hourMs,
	minuteMs,
	weekdays,
} from '@stayup/contract';
import { Temporal } from 'temporal-polyfill';

/** A booked call. Instants are milliseconds since the epoch. */
export interface BusyTime {
	callerId: string;
	start: number;
	end: number;
}

export interface CallPlan extends CallRules {
	/** Who calls. */
	callers: readonly Colleague[];
}

/** The starts of all calls that the rules allow, earliest first, whether or not somebody is free. */
export function offeredTimes(rules: CallRules, now: number): number[] {
	const { timeZone, daysAhead, holidays, noticeHours } = rules;
	const today = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timeZone).toPlainDate();
	const earliest = now + noticeHours * hourMs;
	const times: number[] = [];
	for (let offset = 0; offset <= daysAhead; offset += 1) {
		const day = today.add({ days: offset });
		const hours = hoursOn(rules, day);
		if (hours === null || holidays.includes(day.toString())) continue;
		times.push(...startsOn(rules, day, hours).filter((start) => start > now && start >= earliest));
	}
	return times;
}

/** The starts at which somebody is free, earliest first. */
export function freeTimes(plan: CallPlan, busy: readonly BusyTime[], now: number): number[] {
	const offered = offeredTimes(plan, now).filter((start) => freeCallers(plan, busy, start).length > 0);
	return offered.slice(0, callLimits.times);
}

/** Whether the time is one of those of its day that are kept for visitors whose network and domain have no call. The same while the hours stay. */
export function isKept(rules: CallRules, start: number): boolean {
	const day = Temporal.Instant.fromEpochMilliseconds(start).toZonedDateTimeISO(rules.timeZone).toPlainDate();
	const hours = hoursOn(rules, day);
	const index = hours === null ? -1 : startsOn(rules, day, hours).indexOf(start);
	return index % callLimits.keptOf === callLimits.keptOf - 1;
}

/** Who can call at this time: those with the fewest calls first. */
export function freeCallers(plan: CallPlan, busy: readonly BusyTime[], start: number): Colleague[] {
	const callsOf = ({ _id }: Colleague) => busy.filter(({ callerId }) => callerId === _id);
	return plan.callers
		.filter((caller) => callsOf(caller).every((call) => isApart(plan, call, start)))
		.toSorted((one, other) => callsOf(one).length - callsOf(other).length);
}

function isApart({ lengthMinutes, bufferMinutes }: CallRules, call: BusyTime, start: number): boolean {
	const bufferMs = bufferMinutes * minuteMs;
	const end = start + lengthMinutes * minuteMs;
	return call.start >= end + bufferMs || call.end + bufferMs <= start;
}

function hoursOn({ hours }: CallRules, day: Temporal.PlainDate): CallHours | null {
	const weekday = weekdays[day.dayOfWeek - 1];
	return weekday === undefined ? null : hours[weekday];
}

/** One call after the other with the buffer between them, as many as end within the hours. */
function startsOn(
	{ timeZone, lengthMinutes, bufferMinutes }: CallRules,
	day: Temporal.PlainDate,
	{ from, until }: CallHours,
): number[] {
	const at = (time: string) => day.toZonedDateTime({ timeZone, plainTime: time }).epochMilliseconds;
	const closesAt = at(until);
	const lengthMs = lengthMinutes * minuteMs;
	const starts: number[] = [];
	for (let start = at(from); start + lengthMs <= closesAt; start += lengthMs + bufferMinutes * minuteMs)
		starts.push(start);
	return starts;
}
