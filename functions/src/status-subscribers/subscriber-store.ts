/** Store of the subscribers of status pages. */
import type { PageQuery } from '@stayup/contract';
import { FieldValue, type Firestore, Timestamp, type Transaction } from 'firebase-admin/firestore';
import type { DeliveryRef, NewDelivery } from '../outbox/new-delivery.ts';
import { collectionsOf } from '../platform/firestore/collections.ts';
import { findIn, type Page, readPage, readPageById, type Stored } from '../platform/firestore/paging.ts';
import type { StatusSubscriberDocument, SubscriberEnd } from '../platform/firestore/status-documents.ts';
import { Problem } from '../platform/problem.ts';
import type { SecretBox } from '../platform/secret-box.ts';
import {
	confirmableMs,
	endsBy,
	fullPartOfHost,
	hostFullMessage,
	idInKey,
	keyOf,
	leaves,
	opens,
	subscriberIdOf,
} from './rules/subscriber.ts';
import { sealNewSecret, sealToken, secretOf, tokenOf } from './subscriber-secrets.ts';

export type Subscriber = Stored<StatusSubscriberDocument>;

export interface SignUp extends Pick<StatusSubscriberDocument, 'channel' | 'recipient' | 'componentIds' | 'place'> {
	page: { id: string; ownerId: string };
}

export interface SubscriberStore {
	/**
	 * Stores a sign-up that still has to be confirmed, and queues what confirms it. One that is confirmed keeps all but the time; by email it gets a message
	 * that says so. Returns what the owner of a webhook needs, and null for one that is confirmed. Throws a Problem for a host with enough webhooks.
	 */
	signUp(signUp: SignUp, now: number): Promise<{ key: string; secret: string | null } | null>;
	find(id: string): Promise<StatusSubscriberDocument | null>;
	/** The subscriber whose link has this key, confirmed or not; null for an unknown key, and for a sign-up that is too old to be confirmed. */
	open(key: string, now: number): Promise<Subscriber | null>;
	/** As `open`, also for the link that only leaves. */
	openToLeave(key: string, now: number): Promise<Subscriber | null>;
	/** False if the page already has as many subscribers as its plan allows, or as many webhooks of one host as may be. */
	confirm(id: string, most: number, now: number): Promise<boolean>;
	change(id: string, componentIds: string[]): Promise<boolean>;
	/** Deletes everything that is stored about a subscriber. False if there is none. */
	erase(id: string): Promise<boolean>;
	/** Ends the emails to an address on every page; a report about an email from before a later confirmation changes nothing. */
	end(email: string, end: SubscriberEnd): Promise<void>;
	/** Confirmed ones, the latest first. */
	list(pageId: string, query: PageQuery): Promise<Page<Subscriber>>;
	/** In the order of their ids, confirmed or not. */
	after(pageId: string, cursor: string, limit: number): Promise<Page<Subscriber>>;
}

interface Outbox {
	plan(writer: FirebaseFirestore.Transaction, delivery: NewDelivery, now: number): DeliveryRef;
	sendSoon(delivery: DeliveryRef): Promise<void>;
}

const mostPagesOfEmail = 500;
const endless = Timestamp.fromMillis(Date.UTC(9999, 11, 31));

export function createSubscriberStore(firestore: Firestore, outbox: Outbox, box: SecretBox): SubscriberStore {
	const { statusSubscribers, statusPages } = collectionsOf(firestore);

	async function find(id: string): Promise<StatusSubscriberDocument | null> {
		return findIn(statusSubscribers, id);
	}

	async function opened(
		key: string,
		now: number,
		fits: (key: string, id: string, token: string) => boolean,
	): Promise<Subscriber | null> {
		const id = idInKey(key);
		const document = id === null ? null : await find(id);
		if (id === null || !document || !fits(key, id, tokenOf(box, id, document))) return null;
		return document.expireAt.toMillis() > now ? { id, document } : null;
	}

	/** The refusal if the page notifies as many webhooks of a host as may be; null if there is room for one more. Sign-ups without a confirmation do not count, so that nobody can use up the places of others. */
	async function hostProblem(
		transaction: Transaction,
		{ pageId, host, place }: Pick<StatusSubscriberDocument, 'pageId' | 'host' | 'place'>,
	): Promise<Problem | null> {
		if (host === null) return null;
		const ofHost = await transaction.get(statusSubscribers.where('pageId', '==', pageId).where('host', '==', host));
		const confirmed = ofHost.docs
			.map((subscriber) => subscriber.data())
			.filter(({ confirmedAt }) => confirmedAt !== null);
		const part = fullPartOfHost(confirmed, place);
		return part && new Problem('invalid', hostFullMessage(host, part));
	}

	return {
		find,
		async signUp({ page, channel, recipient, componentIds, place }, now) {
			const id = subscriberIdOf(page.id, { channel, recipient });
			const ref = statusSubscribers.doc(id);
			const host = channel === 'webhook' ? new URL(recipient).hostname : null;
			const { planned, ...signedUp } = await firestore.runTransaction(async (transaction) => {
				const before = (await transaction.get(ref)).data();
				const isConfirmed = before !== undefined && before.confirmedAt !== null && before.ended === null;
				const problem = isConfirmed ? null : await hostProblem(transaction, { pageId: page.id, host, place });
				if (problem !== null) throw problem;
				// The link of an earlier email for the same sign-up still works.
				const sealedToken = before?.sealedToken ?? sealToken(box, id);
				const sealedSecret = channel === 'webhook' && !isConfirmed ? sealNewSecret(box, id) : null;
				if (isConfirmed) {
					// The form of a private page opens only for those who may read it.
					transaction.update(ref, { createdAt: now });
				} else {
					transaction.set(ref, {
						ownerId: page.ownerId,
						pageId: page.id,
						channel,
						recipient,
						host,
						place,
						componentIds,
						sealedToken,
						sealedSecret,
						confirmedAt: null,
						ended: null,
						createdAt: now,
						expireAt: Timestamp.fromMillis(now + confirmableMs),
					});
				}
				if (isConfirmed && channel === 'webhook') return { planned: null, sealedToken, sealedSecret };
				const message = { event: 'status-confirmation', subscriberId: id } as const;
				const delivery = { ownerId: null, channel, message } as const;
				return { planned: outbox.plan(transaction, delivery, now), sealedToken, sealedSecret };
			});
			if (planned === null) return null;
			await outbox.sendSoon(planned);
			return { key: keyOf(id, tokenOf(box, id, signedUp)), secret: secretOf(box, { id, document: signedUp }) };
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
				if ((await hostProblem(transaction, subscriber)) !== null) return false;
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
				const isNotified = subscriber.confirmedAt !== null && subscriber.ended === null;
				const isCounted = isNotified && (await transaction.get(pageRef)).exists;
				transaction.delete(ref);
				if (isCounted) transaction.update(pageRef, { subscriberCount: FieldValue.increment(-1) });
				return true;
			});
		},

		async end(email, end) {
			const { docs } = await statusSubscribers.where('recipient', '==', email).limit(mostPagesOfEmail).get();
			for (const { ref } of docs) {
				await firestore.runTransaction(async (transaction) => {
					const subscriber = (await transaction.get(ref)).data();
					if (!subscriber || !endsBy(subscriber, end)) return;
					const pageRef = statusPages.doc(subscriber.pageId);
					const isCounted = (await transaction.get(pageRef)).exists;
					transaction.update(ref, { ended: end });
					if (isCounted) transaction.update(pageRef, { subscriberCount: FieldValue.increment(-1) });
				});
			}
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
