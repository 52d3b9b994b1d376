/** A call as an iCalendar event (RFC 5545, RFC 5546). The same UID and a higher SEQUENCE change or remove the event in the calendar of its recipient. */
import { brand } from '@stayup/contract';
import ical, { ICalAttendeeStatus, ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import type { CalendarPart } from '../messages/content/email-content.ts';

export interface CallEvent {
	callId: string;
	/** Of the app, such as https://stayup.example. */
	appOrigin: string;
	sequence: number;
	/** Milliseconds since the epoch. */
	start: number;
	end: number;
	summary: string;
	description: string;
	/** The recipient of the email. */
	attendee: string;
}

/** `now` in milliseconds since the epoch. */
export function calendarOfCall(method: CalendarPart['method'], event: CallEvent, now: number): CalendarPart {
	const isCancelled = method === 'CANCEL';
	const calendar = ical({
		prodId: { company: brand.name, product: 'Calls', language: 'EN' },
		method: isCancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.REQUEST,
	});
	calendar.createEvent({
		id: `call-${event.callId}@${new URL(event.appOrigin).hostname}`,
		sequence: event.sequence,
		start: new Date(event.start),
		end: new Date(event.end),
		stamp: new Date(now),
		summary: event.summary,
		description: event.description,
		status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
		organizer: { name: brand.name, email: brand.supportEmail },
		attendees: [{ email: event.attendee, status: ICalAttendeeStatus.ACCEPTED, rsvp: false }],
	});
	return { method, text: calendar.toString() };
}
