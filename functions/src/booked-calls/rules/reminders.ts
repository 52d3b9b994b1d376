/** When the visitor of a call is reminded. Instants are milliseconds since the epoch. */
import { dayMs, hourMs, minuteMs } from '@stayup/contract';
import type { CallReminder } from '../../platform/firestore/outbox-message.ts';

const reminderLeadMs: Readonly<Record<CallReminder, number>> = { day: dayMs, hour: hourMs };
const reminders = ['day', 'hour'] as const;
/** An email that says the time has just been sent. */
const tooSoonMs = 30 * minuteMs;
/** A late reminder of the day before would arrive with the one of the hour before. */
const lateMs: Readonly<Record<CallReminder, number>> = { day: 2 * hourMs, hour: 0 };

/** Those that are not too close to `now`, when the call is booked or moved. */
export function remindersOf(start: number, now: number): { before: CallReminder; at: number }[] {
	return reminders
		.map((before) => ({ before, at: start - reminderLeadMs[before] }))
		.filter(({ at }) => at - now >= tooSoonMs);
}

/** Whether the reminder still helps; emails can be late. */
export function isInTime(before: CallReminder, start: number, now: number): boolean {
	return start - now > lateMs[before];
}
