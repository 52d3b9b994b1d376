/** Store of the subscribers of status pages. */
import { randomBytes } from 'node:crypto';
import type { PageQuery } from '@stayup/contract';
import { FieldValue, type Firestore, Timestamp } from 'firebase-admin/firestore';
import { newWebhookSecret } from '../channels/webhook/webhook-signature.ts';
import type { DeliveryRef, NewDelivery } from '../outbox/new-delivery.ts';
import { collectionsOf } from '../platform/firestore/collections.ts';
import { findIn, type Page, readPage, readPageById, type Stored } from '../platform/firestore/paging.ts';
import type { StatusSubscriberDocument } from '../platform/firestore/status-documents.ts';
import { confirmableMs, idInKey, keyOf, leaves, opens, subscriberIdOf } from './rules/subscriber.ts';

export type Subscriber = Stored<StatusSubscriberDocument>;

export interface SignUp extends Pick<StatusSubscriberDocument, 'channel' | 'recipient' | 'componentIds'> {
	page: { id: string; ownerId: string };
}

export interface SubscriberStore {
	/**
	 * Stores a sign-up that still has to be confirmed, and queues what confirms it. One that is confirmed keeps all but the time; by email it gets a message
	 * that says so. Returns what the owner of a webhook needs, and null for one that is confirmed.
	 */
	signUp(signUp: SignUp, now: number): Promise<{ key: string; secret: string | null } | null>;
	find(id: string): Promise<StatusSubscriberDocument | null>;
	/** The subscriber whose link has this key, confirmed or not; null for an unknown key, and for a sign-up that is too old to be confirmed. */
	open(key: string, now: number): Promise<Subscriber | null>;
	/** As `open`, also for the link that only leaves. */
	openToLeave(key: string, now: number): Promise<Subscriber | null>;
	/** False if the page already has as many subscribers as its plan allows. */
	confirm(id: string, most: number, now: number): Promise<boolean>;
	change(id: string, componentIds: string[]): Promise<boolean>;
	/** Deletes everything that is stored about a subscriber. False if there is none. */
	erase(id: string): Promise<boolean>;
	/** Confirmed ones, the latest first. */
	list(pageId: string, query: PageQuery): Promise<Page<Subscriber>>;
	/** In the order of their ids, confirmed or not. */
	after(pageId: string, cursor: string, limit: number): Promise<Page<Subscriber>>;
}

interface Outbox {
	plan(writer: FirebaseFirestore.Transaction, delivery: NewDelivery, now: number): DeliveryRef;
	sendSoon(delivery: DeliveryRef): Promise<void>;
}

const endless = Timestamp.fromMillis(Date.UTC(9999, 11, 31));
const tokenBytes = 32;

export function createSubscriberStore(firestore: Firestore, outbox: Outbox): SubscriberStore {
	const { statusSubscribers, statusPages } = collectionsOf(firestore);

	async function find(id: string): Promise<StatusSubscriberDocument | null> {
		return findIn(statusSubscribers, id);
	}

	async function opened(
		key: string,
		now: number,
		fits: (key: string, id: string, document: StatusSubscriberDocument) => boolean,
	): Promise<Subscriber | null> {
		const id = idInKey(key);
		const document = id === null ? null : await find(id);
		if (id === null || !document || !fits(key, id, document)) return null;
		return document.expireAt.toMillis() > now ? { id, document } : null;
	}

	return {
		find,
		async signUp({ page, channel, recipient, componentIds }, now) {
			const id = subscriberIdOf(page.id, { channel, recipient });
			const ref = statusSubscribers.doc(id);
			const { planned, ...signedUp } = await firestore.runTransaction(async (transaction) => {
				const before = (await transaction.get(ref)).data();
				const isConfirmed = before !== undefined && before.confirmedAt !== null;
				// The link of an earlier email for the same sign-up still works.
				const token = before?.token ?? randomBytes(tokenBytes).toString('base64url');
				const secret = channel === 'webhook' && !isConfirmed ? newWebhookSecret() : null;
				if (isConfirmed) {
					// The form of a private page opens only for those who may read it.
					transaction.update(ref, { createdAt: now });
				} else {
					transaction.set(ref, {
						ownerId: page.ownerId,
						pageId: page.id,
						channel,
						recipient,
						componentIds,
						token,
						secret,
						confirmedAt: null,
						createdAt: now,
						expireAt: Timestamp.fromMillis(now + confirmableMs),
					});
				}
				if (isConfirmed && channel === 'webhook') return { planned: null, token, secret };
				const message = { event: 'status-confirmation', subscriberId: id } as const;
				return { planned: outbox.plan(transaction, { ownerId: null, channel, message }, now), token, secret };
			});
			if (planned === null) return null;
			await outbox.sendSoon(planned);
			return { key: keyOf(id, signedUp), secret: signedUp.secret };
		},

		open: (key, now) => opened(key, now, opens),
		openToLeave: (key, now) => opened(key, now, leaves),

		confirm(id, most, now) {
			const ref = statusSubscribers.doc(id);
			return firestore.runTransaction(async (transaction) => {
				const subscriber = (await transaction.get(ref)).data();
				if (!subscriber) return false;
				if (subscriber.confirmedAt !== null) return true;
				const pageRef = statusPages.doc(subscriber.pageId);
				const page = (await transaction.get(pageRef)).data();
				if (!page || page.subscriberCount >= most) return false;
				transaction.update(ref, { confirmedAt: now, expireAt: endless });
				// Maintenance is announced from the first subscriber on.
				transaction.update(pageRef, { subscriberCount: FieldValue.increment(1), 'upkeep.announceAt': now });
				return true;
			});
		},

		async change(id, componentIds) {
			const ref = statusSubscribers.doc(id);
			return firestore.runTransaction(async (transaction) => {
				if (!(await transaction.get(ref)).exists) return false;
				transaction.update(ref, { componentIds });
				return true;
			});
		},

		erase(id) {
			const ref = statusSubscribers.doc(id);
			return firestore.runTransaction(async (transaction) => {
				const subscriber = (await transaction.get(ref)).data();
				if (!subscriber) return false;
				const pageRef = statusPages.doc(subscriber.pageId);
				const isCounted = subscriber.confirmedAt !== null && (await transaction.get(pageRef)).exists;
				transaction.delete(ref);
				if (isCounted) transaction.update(pageRef, { subscriberCount: FieldValue.increment(-1) });
				return true;
			});
		},

		list(pageId, query) {
			const confirmed = statusSubscribers.where('pageId', '==', pageId).where('confirmedAt', '>', 0);
			return readPage(confirmed, { field: 'confirmedAt', direction: 'desc' }, query);
		},

		after(pageId, cursor, limit) {
			const ofPage = statusSubscribers.where('pageId', '==', pageId);
			return readPageById(ofPage, { limit, cursor: cursor === '' ? undefined : cursor });
		},
	};
}
