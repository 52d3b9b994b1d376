/** Writes the emails about booked calls, from what is stored when they are sent. */
import { brand, isAdmin, minuteMs } from '@stayup/contract';
import {
	callAssignedEmail,
	callBookedEmail,
	callCancelledEmail,
	callMovedEmail,
	callReminderEmail,
	callReservedEmail,
	callWithdrawnEmail,
} from '../emails/templates/business/call-emails.ts';
import type { LeadStore } from '../inbox/lead-store.ts';
import { referenceOf } from '../inbox/rules/reference.ts';
import type { EmailContent, Fact } from '../messages/content/email-content.ts';
import { timeIn } from '../messages/content/email-times.ts';
import type { CallDocument } from '../platform/firestore/business/call-documents.ts';
import type { LeadDocument } from '../platform/firestore/business/inbox-documents.ts';
import type { UserDocument } from '../platform/firestore/documents.ts';
import type { CallMessage, MessageOf } from '../platform/firestore/outbox-message.ts';
import { calendarOfCall } from './call-calendar.ts';
import { reminderDeliveryId } from './call-mails.ts';
import type { CallStore } from './call-store.ts';
import { timeText } from './lead-fields.ts';
import { isInTime } from './rules/reminders.ts';

interface CallEmailDeps {
	config: { appOrigin: string };
	calls: Pick<CallStore, 'find' | 'mintLink' | 'noteReminder'>;
	leads: Pick<LeadStore, 'find'>;
	users: { find(uid: string): Promise<UserDocument | null> };
	/** Milliseconds since the epoch. */
	now(): number;
}

/** `to` is null for an email to us. */
interface CallEmail {
	to: string | null;
	content: EmailContent;
}

type VisitorMessage = Exclude<CallMessage, { callerId: string }>;

interface Found {
	id: string;
	call: CallDocument;
	lead: LeadDocument;
}

/** Null if the call was changed since, has begun, or no longer exists. */
export async function composeCallEmail(deps: CallEmailDeps, message: CallMessage): Promise<CallEmail | null> {
	const found = await findCall(deps, message.callId);
	if (message.event === 'call-withdrawn') return withdrawnEmail(deps, message, found);
	if (found === null || found.call.sequence !== message.sequence) return null;
	if (message.event === 'call-assigned') return assignedEmail(deps, message, found);
	return visitorEmail(deps, message, found);
}

async function findCall({ calls, leads, now }: CallEmailDeps, id: string): Promise<Found | null> {
	const call = await calls.find(id, now());
	const lead = call && (await leads.find(call.leadId, now()));
	return call && lead ? { id, call, lead } : null;
}

async function visitorEmail(
	deps: CallEmailDeps,
	message: VisitorMessage,
	{ id, call, lead }: Found,
): Promise<CallEmail | null> {
	const { config, calls, now } = deps;
	const { start, end, timeZone, caller, sequence, leadId } = call;
	const reference = referenceOf('lead', leadId);
	const when = timeIn(start, timeZone);
	const event = {
		callId: id,
		appOrigin: config.appOrigin,
		sequence,
		start,
		end,
		attendee: lead.email,
		summary: `Call with ${brand.name}`,
		description: `${caller.name} of ${brand.name} calls you. Reference: ${reference}`,
	};
	if (message.event === 'call-cancelled') {
		const calendar = calendarOfCall('CANCEL', event, now());
		const bookUrl = `${config.appOrigin}/book-call`;
		return { to: lead.email, content: callCancelledEmail({ reference, when, bookUrl, calendar }) };
	}
	if (call.state !== (message.event === 'call-reserved' ? 'reserved' : 'booked') || start <= now()) return null;
	if (message.event === 'call-reminder' && !isInTime(message.before, start, now())) return null;
	// In the fragment, which browsers send neither to servers nor to other websites (AUTH-11).
	const url = `${config.appOrigin}/calls/change#${await calls.mintLink(id)}`;
	const lengthMinutes = (end - start) / minuteMs;
	const about = aboutOutage(lead);
	const facts = { reference, when, timeZone, lengthMinutes, callerName: caller.name, url, about };
	if (message.event === 'call-reserved') return { to: lead.email, content: callReservedEmail(facts) };
	if (message.event === 'call-reminder') {
		const { before } = message;
		const text = before === 'day' ? 'Reminder a day before' : 'Reminder an hour before';
		await calls.noteReminder(call, reminderDeliveryId(id, sequence, before), text, now());
		return { to: lead.email, content: callReminderEmail(facts) };
	}
	const calendar = calendarOfCall('REQUEST', event, now());
	const write = message.event === 'call-moved' ? callMovedEmail : callBookedEmail;
	return { to: lead.email, content: write({ ...facts, calendar }) };
}

async function assignedEmail(
	deps: CallEmailDeps,
	{ callerId }: MessageOf<'call-assigned'>,
	{ id, call, lead }: Found,
): Promise<CallEmail | null> {
	const { config, now } = deps;
	if (call.state !== 'booked') return null;
	const to = await emailOfCaller(deps, callerId);
	const reference = referenceOf('lead', call.leadId);
	const url = `${config.appOrigin}/admin/leads/${call.leadId}`;
	const { fullName: name, phoneNumber, email, businessType, websiteNeeds } = lead;
	const event = {
		callId: id,
		appOrigin: config.appOrigin,
		sequence: call.sequence,
		start: call.start,
		end: call.end,
		attendee: to ?? brand.supportEmail,
		summary: `Call ${name}`,
		description: `${phoneNumber}\n${reference}\n${url}`,
	};
	const facts = shown([
		['Phone', phoneNumber],
		['Email', email],
		['Business', businessType],
		['Needs', websiteNeeds],
		['To fix the outage of', lead.outage ? `${lead.outage.website.name}, ${lead.outage.website.url}` : ''],
		['Time of the visitor', timeIn(call.start, call.timeZone)],
	]);
	const calendar = calendarOfCall('REQUEST', event, now());
	const when = timeText(call.start);
	return { to, content: callAssignedEmail({ reference, name, when, facts, url, calendar }) };
}

async function withdrawnEmail(
	deps: CallEmailDeps,
	{ callId, callerId, start, end, sequence }: MessageOf<'call-withdrawn'>,
	found: Found | null,
): Promise<CallEmail | null> {
	const { config, now } = deps;
	const call = found?.call;
	// The visitor may have moved the call back.
	if (call?.state === 'booked' && call.caller._id === callerId) return null;
	const reason = !call ? 'erased' : call.state === 'cancelled' ? 'cancelled' : 'handed-over';
	const reference = call ? referenceOf('lead', call.leadId) : null;
	const to = await emailOfCaller(deps, callerId);
	const event = {
		callId,
		appOrigin: config.appOrigin,
		sequence,
		start,
		end,
		attendee: to ?? brand.supportEmail,
		summary: 'Call withdrawn',
		description: reference ?? '',
	};
	const calendar = calendarOfCall('CANCEL', event, now());
	return { to, content: callWithdrawnEmail({ reference, when: timeText(start), reason, calendar }) };
}

/** Null for somebody who is no longer an admin: the email then goes to us all. */
async function emailOfCaller({ users }: CallEmailDeps, callerId: string): Promise<string | null> {
	const user = await users.find(callerId);
	return user && isAdmin(user) && !user.isDisabled ? user.email : null;
}

/** Null if the lead does not ask us to fix an outage. A recipient who is not known to be its owner reads no name of a website (MAIL-7). */
function aboutOutage({ outage }: LeadDocument): string | null {
	if (!outage) return null;
	return outage.isOwnEmail
		? `Your request to fix the outage of ${outage.website.name}`
		: 'Your request to fix an outage';
}

function shown(facts: readonly (readonly [label: string, value: string])[]): Fact[] {
	return facts.filter(([, value]) => value !== '').map(([label, value]) => ({ label, value }));
}
