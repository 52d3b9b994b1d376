/** The emails about a lead or an application that arrives, stored together with it, so that none is lost. */
import type { Colleague, InboxKind } from '@stayup/contract';
import type { Firestore, Timestamp } from 'firebase-admin/firestore';
import type { DeliveryRef } from '../outbox/new-delivery.ts';
import type { OutboxStore } from '../outbox/outbox-store.ts';
import type { FormMessage } from '../platform/firestore/outbox-message.ts';
import { deliveryIdOf } from '../platform/ids.ts';
import type { NotSpam } from '../possible-spam/not-spam.ts';
import { addEntry } from './inbox-store.ts';

/** A transaction or a batch. */
export type ArrivalWriter = Parameters<OutboxStore['plan']>[0] & Parameters<typeof addEntry>[0];

export interface Arrival {
	kind: InboxKind;
	id: string;
	/** Whether the sender gets an answer. */
	isAnswered: boolean;
	expireAt: Timestamp;
	notSpam: InboxNotSpam | null;
}

/** Possible spam of which an admin said that it is none. */
export interface InboxNotSpam extends NotSpam {
	by: Colleague;
	/** The text of the timeline entry. */
	text: string;
}

/** The deliveries to queue after the commit. */
export function arrivalMails(
	writer: ArrivalWriter,
	firestore: Firestore,
	outbox: Pick<OutboxStore, 'plan'>,
	{ kind, id, isAnswered, expireAt, notSpam }: Arrival,
	now: number,
): DeliveryRef[] {
	const subject = { kind, id };
	const put = (event: 'arrived' | 'received') => {
		const delivery = { id: deliveryIdOf(`${kind}_${id}_${event}`, 'email'), ownerId: null, channel: 'email' } as const;
		return outbox.plan(writer, { ...delivery, message: messageOf(kind, event, id) }, now);
	};
	const arrived = put('arrived');
	const received = isAnswered ? put('received') : null;
	const receivedAt = notSpam?.createdAt ?? now;
	addEntry(
		writer,
		firestore,
		subject,
		{ event: 'received', by: null, text: '', deliveryId: null },
		expireAt,
		receivedAt,
	);
	if (notSpam !== null) {
		const { by, text } = notSpam;
		addEntry(writer, firestore, subject, { event: 'changed', by, text, deliveryId: null }, expireAt, now);
	}
	if (received === null) return [arrived];
	const mail = { event: 'mail', by: null, text: 'Answer with the reference', deliveryId: received.id } as const;
	addEntry(writer, firestore, subject, mail, expireAt, now + 1);
	return [arrived, received];
}

function messageOf(kind: InboxKind, event: 'arrived' | 'received', id: string): FormMessage {
	return kind === 'lead'
		? { event: `lead-${event}`, leadId: id }
		: { event: `application-${event}`, applicationId: id };
}
