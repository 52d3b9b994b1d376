/** Turns a message into a document of the outbox. */
import { type ChannelKind, dayMs, keptDays } from '@stayup/contract';
import { Timestamp } from 'firebase-admin/firestore';
import { takesGroups } from '../platform/channel-kinds.ts';
import type { OutboxDocument } from '../platform/firestore/documents.ts';
import type { OutboxMessage } from '../platform/firestore/outbox-message.ts';
import { deliveryIdOf } from '../platform/ids.ts';

export interface NewDelivery {
	/** Null while only an email address is known. */
	ownerId: string | null;
	channel: ChannelKind;
	/** Left out for the channels of the profile. */
	channelId?: string;
	channelName?: string;
	/** Of an alert: the event that its deliveries on all channels report. */
	eventId?: string;
	/** The delivery that must have been sent or have failed before this one is sent. */
	afterId?: string;
	websiteId?: string;
	message: OutboxMessage;
	/** Derived from the event, so that a second writer of the same event fails with ALREADY_EXISTS (OUT-1); random if left out. */
	id?: string;
}

/** The fields of a delivery that name its channel. Its id derives from the event and the channel (OUT-1). */
export function deliveryOver(
	{ id, kind, name }: { id: string; kind: ChannelKind; name: string | null },
	eventId: string,
): Pick<NewDelivery, 'id' | 'eventId' | 'channel' | 'channelId' | 'channelName'> {
	const named = name === null ? {} : { channelId: id, channelName: name };
	return { id: deliveryIdOf(eventId, id), eventId, channel: kind, ...named };
}

/** The id of a delivery, and the channel whose queue takes its task. */
export interface DeliveryRef {
	id: string;
	channel: ChannelKind;
	/** The id is that of an outage, whose next step is taken. */
	isEscalation?: true;
	/** Not before; missing for at once. */
	at?: number;
	/** Missing for the first task: the queue refuses another task with the same id and occasion. */
	occasion?: string;
}

const keptMs = keptDays.messages * dayMs;

export function newOutboxDocument(
	{ ownerId, channel, channelId, channelName, eventId, afterId, websiteId, message }: NewDelivery,
	now: number,
	notBefore = now,
): OutboxDocument {
	return {
		ownerId,
		channel,
		...(channelId !== undefined && { channelId }),
		...(channelName !== undefined && { channelName }),
		...(eventId !== undefined && { eventId }),
		...('outageId' in message && { outageId: message.outageId }),
		...(afterId !== undefined && { afterId }),
		...(message.event === 'website-down' && message.groupKey && takesGroups(channel) && { groupKey: message.groupKey }),
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
