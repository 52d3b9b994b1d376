/** Business time: until when we owe an answer. */
import type { BusinessHours } from '@stayup/contract';
import { Temporal } from 'temporal-polyfill';

/** A year of days, in case that every day is a holiday. */
const searchedDays = 366;

/**
 * One business day later: the same time of the next business day. What arrives outside business hours counts from their next beginning.
 * Both instants are milliseconds since the epoch.
 */
export function answerDueAt(arrivedAt: number, hours: BusinessHours): number {
	const counted = nextOpening(zoned(arrivedAt, hours), hours);
	const nextDay = firstBusinessDay(counted.toPlainDate().add({ days: 1 }), hours);
	return nextDay.toZonedDateTime({ timeZone: hours.timeZone, plainTime: counted.toPlainTime() }).epochMilliseconds;
}

/** The instant itself within business hours, else their next beginning. */
function nextOpening(at: Temporal.ZonedDateTime, hours: BusinessHours): Temporal.ZonedDateTime {
	const { timeZone } = hours;
	const [opensAt, closesAt] = [hours.opensAt, hours.closesAt].map((time) => Temporal.PlainTime.from(time));
	const [day, time] = [at.toPlainDate(), at.toPlainTime()];
	const isLate = Temporal.PlainTime.compare(time, closesAt ?? time) >= 0;
	if (!isBusinessDay(day, hours) || isLate) {
		return firstBusinessDay(day.add({ days: 1 }), hours).toZonedDateTime({ timeZone, plainTime: opensAt });
	}
	const isEarly = opensAt !== undefined && Temporal.PlainTime.compare(time, opensAt) < 0;
	return isEarly ? day.toZonedDateTime({ timeZone, plainTime: opensAt }) : at;
}

/** The day itself or the first business day after it. */
function firstBusinessDay(from: Temporal.PlainDate, hours: BusinessHours): Temporal.PlainDate {
	for (let offset = 0; offset < searchedDays; offset += 1) {
		const day = from.add({ days: offset });
		if (isBusinessDay(day, hours)) return day;
	}
	return from;
}

function isBusinessDay(day: Temporal.PlainDate, { weekdays, holidays }: BusinessHours): boolean {
	return weekdays.includes(day.dayOfWeek) && !holidays.includes(day.toString());
}

function zoned(at: number, { timeZone }: BusinessHours): Temporal.ZonedDateTime {
	return Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone);
}
