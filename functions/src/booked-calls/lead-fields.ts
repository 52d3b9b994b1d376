/** The fields that a call changes on its lead, and its name in the timeline. Instants are milliseconds since the epoch. */
import {
	type BusinessHours,
	businessDate,
	type CallResult,
	type Colleague,
	usualBusinessHours,
} from '@stayup/contract';
import type { LeadCallFields } from '../inbox/lead-booking.ts';
import { answerDueAt } from '../inbox/rules/business-time.ts';
import { timeIn } from '../messages/content/email-times.ts';
import type { CallDocument } from '../platform/firestore/business/call-documents.ts';
import type { InboxFields } from '../platform/firestore/business/inbox-documents.ts';

type CallTime = Pick<CallDocument, 'caller' | 'start' | 'end'>;

/** Such as `Tue 2 Mar, 13:00 EST with Ada`. */
export function callText({ caller, start }: Pick<CallDocument, 'caller' | 'start'>): string {
	return `${timeText(start)} with ${caller.name}`;
}

export function timeText(start: number): string {
	return timeIn(start, usualBusinessHours.timeZone);
}

/** For a visitor whom we cannot ask to confirm the time. */
export function fieldsOfAsked(start: number): Partial<LeadCallFields> {
	return { nextAction: `Agree on a call: asked for ${timeText(start)}` };
}

/** The call is the next action, and the answer that we owe. */
export function fieldsOfBooked({ caller, start, end }: CallTime): LeadCallFields {
	return {
		assignee: caller,
		nextAction: `Call on ${timeText(start)}`,
		nextActionOn: businessDate(start),
		answerDueAt: end,
	};
}

/** `formerCaller` handles the lead no longer, unless an admin has assigned it to somebody else. */
export function fieldsOfMoved(call: CallTime, lead: InboxFields, formerCaller: Colleague): Partial<LeadCallFields> {
	const { assignee: _, ...fields } = fieldsOfBooked(call);
	return lead.assignee?._id === formerCaller._id ? { ...fields, assignee: call.caller } : fields;
}

export function fieldsOfCancelled(lead: InboxFields, hours: BusinessHours, now: number): Partial<LeadCallFields> {
	return {
		nextAction: 'Write about the cancelled call',
		nextActionOn: businessDate(now),
		...(lead.answeredAt === null && { answerDueAt: answerDueAt(now, hours) }),
	};
}

/** A call that nobody answered is an answer of ours all the same. */
export function fieldsOfResult(
	result: CallResult,
	{ start }: Pick<CallDocument, 'start'>,
	lead: InboxFields,
	now: number,
): Partial<InboxFields> {
	const answered = lead.answeredAt === null ? { answeredAt: start } : {};
	return result === 'completed'
		? { ...answered, nextAction: '', nextActionOn: null }
		: { ...answered, nextAction: 'Call again: nobody answered', nextActionOn: businessDate(now) };
}
