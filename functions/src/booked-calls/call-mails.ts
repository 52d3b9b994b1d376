/** The emails about a call, stored in the transaction that books, moves or cancels it, so that none is lost and none is sent twice. */
import type { Firestore, Timestamp, Transaction } from 'firebase-admin/firestore';
import { addEntry } from '../inbox/inbox-store.ts';
import type { DeliveryRef } from '../outbox/new-delivery.ts';
import type { OutboxStore } from '../outbox/outbox-store.ts';
import type { CallDocument } from '../platform/firestore/business/call-documents.ts';
import type { CallMessage } from '../platform/firestore/outbox-message.ts';
import { callMailId, deliveryIdOf } from '../platform/ids.ts';
import { remindersOf } from './rules/reminders.ts';

interface CallMailDeps {
	firestore: Firestore;
	outbox: Pick<OutboxStore, 'plan'>;
}

export type CallFacts = Pick<CallDocument, 'leadId' | 'caller' | 'start' | 'end' | 'sequence' | 'isMailed'>;

const texts = {
	'call-reserved': 'Link to confirm the call',
	'call-booked': 'Calendar invitation',
	'call-moved': 'Calendar update',
	'call-cancelled': 'Cancellation',
} as const;

/** To the visitor, unless the mailbox has had its emails of the day (MAIL-7), with an entry in the timeline of the lead. */
export function mailVisitor(
	{ firestore, outbox }: CallMailDeps,
	transaction: Transaction,
	{ callId, call, event }: { callId: string; call: CallFacts; event: keyof typeof texts },
	expireAt: Timestamp,
	now: number,
): DeliveryRef[] {
	if (!call.isMailed) return [];
	const { sequence } = call;
	const mail = plan(outbox, transaction, { event, callId, sequence }, event, now);
	const subject = { kind: 'lead', id: call.leadId } as const;
	const entry = { event: 'mail', by: null, text: texts[event], deliveryId: mail.id } as const;
	addEntry(transaction, firestore, subject, entry, expireAt, now + 1);
	return [mail];
}

/** A day and an hour before. */
export function planReminders(
	{ outbox }: CallMailDeps,
	transaction: Transaction,
	callId: string,
	{ start, sequence, isMailed }: CallFacts,
	now: number,
): DeliveryRef[] {
	if (!isMailed) return [];
	return remindersOf(start, now).map(({ before, at }) =>
		plan(outbox, transaction, { event: 'call-reminder', callId, sequence, before }, `reminder_${before}`, now, at),
	);
}

export function mailCaller(
	{ outbox }: CallMailDeps,
	transaction: Transaction,
	callId: string,
	{ caller, sequence }: CallFacts,
	now: number,
): DeliveryRef {
	const message = { event: 'call-assigned', callId, sequence, callerId: caller._id } as const;
	return plan(outbox, transaction, message, 'assigned', now);
}

/** To who no longer calls; `sequence` as of the change. */
export function mailFormerCaller(
	{ outbox }: Pick<CallMailDeps, 'outbox'>,
	writer: Parameters<OutboxStore['plan']>[0],
	callId: string,
	{ caller, start, end, sequence }: Pick<CallFacts, 'caller' | 'start' | 'end' | 'sequence'>,
	now: number,
): DeliveryRef {
	const message = { event: 'call-withdrawn', callId, sequence, callerId: caller._id, start, end } as const;
	return plan(outbox, writer, message, 'withdrawn', now);
}

export function reminderDeliveryId(callId: string, sequence: number, before: string): string {
	return deliveryIdOf(callMailId(callId, sequence, `reminder_${before}`), 'email');
}

function plan(
	outbox: Pick<OutboxStore, 'plan'>,
	writer: Parameters<OutboxStore['plan']>[0],
	message: CallMessage,
	name: string,
	now: number,
	notBefore?: number,
): DeliveryRef {
	const id = deliveryIdOf(callMailId(message.callId, message.sequence, name), 'email');
	return outbox.plan(writer, { id, ownerId: null, channel: 'email', message }, now, notBefore);
}
