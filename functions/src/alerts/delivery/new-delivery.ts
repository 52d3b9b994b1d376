/** Turns a message into a document of the outbox. */
import { type Channel, dayMs } from '@stayup/contract';
import { Timestamp } from 'firebase-admin/firestore';
import type { OutboxDocument } from '../../platform/firestore/documents.ts';
import type { OutboxMessage } from '../../platform/firestore/outbox-message.ts';

export interface NewDelivery {
	/** Null while only an email address is known. */
	ownerId: string | null;
	channel: Channel;
	websiteId?: string;
	message: OutboxMessage;
	/** Derived from the event, so that a second writer of the same event fails with ALREADY_EXISTS (OUT-1); random if left out. */
	id?: string;
}

/** The id of a delivery, and the channel whose queue takes its task. */
export interface DeliveryRef {
	id: string;
	channel: Channel;
}

const keptMs = 90 * dayMs;

export function newOutboxDocument(
	{ ownerId, channel, websiteId, message }: NewDelivery,
	now: number,
	notBefore = now,
): OutboxDocument {
	return {
		ownerId,
		channel,
		websiteId: websiteId ?? null,
		message,
		...queued(notBefore),
		attempts: [],
		lease: null,
		createdAt: now,
		queuedAt: now,
		expireAt: Timestamp.fromMillis(now + keptMs),
	};
}

/** The change that sends a delivery again. It may use all its attempts again, because earlier ones do not count. */
export function requeued(now: number) {
	return { ...queued(now), queuedAt: now };
}

function queued(nextAttemptAt: number) {
	return {
		state: 'pending',
		reason: null,
		isFault: false,
		nextAttemptAt,
		digestId: null,
		sentAt: null,
	} as const;
}
