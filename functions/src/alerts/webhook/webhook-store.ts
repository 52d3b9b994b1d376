/** Store of webhooks: their secrets, and how long they have been failing. Turns failing webhooks off (HOOK-2, HOOK-4, HOOK-5). */
import { dayMs } from '@stayup/contract';
import type { DocumentReference, Firestore, Transaction } from 'firebase-admin/firestore';
import { collectionsOf } from '../../platform/firestore/collections.ts';
import type { UserDocument, WebhookSecretDocument } from '../../platform/firestore/documents.ts';
import { deliveryIdOf, webhookOffId } from '../../platform/ids.ts';
import type { DeliveryRef } from '../delivery/new-delivery.ts';
import type { OutboxStore } from '../delivery/outbox-store.ts';
import { liveSecrets, newWebhookSecret, rotate } from './webhook-signature.ts';

export interface Endpoint {
	/** Newest first. */
	secrets: string[];
	isFailing: boolean;
}

export interface WebhookStore {
	/** Creates the secret on first use. */
	endpointOf(uid: string, now: number): Promise<Endpoint>;
	secretOf(uid: string): Promise<string>;
	/** Returns the new secret; the previous one still signs for a day. */
	rotateSecret(uid: string, now: number): Promise<string>;
	noteSuccess(uid: string): Promise<void>;
	/** Turns the webhook off if it has failed for five days without a success. */
	noteFailure(uid: string, url: string, now: number): Promise<void>;
	/** Turns the webhook off, because its receiver responded with 410. */
	noteGone(uid: string, url: string, now: number): Promise<void>;
}

const maxFailingMs = 5 * dayMs;

export function createWebhookStore(firestore: Firestore, outbox: Pick<OutboxStore, 'plan' | 'sendSoon'>): WebhookStore {
	const { users, webhookSecrets } = collectionsOf(firestore);

	async function documentOf(uid: string): Promise<WebhookSecretDocument> {
		const ref = webhookSecrets.doc(uid);
		return (await ref.get()).data() ?? firestore.runTransaction((transaction) => readOrCreate(transaction, ref));
	}

	/** Also plans the email to the owner. Does nothing if the account has another URL by now. */
	function turnOff(
		transaction: Transaction,
		uid: string,
		{ user, url, cause }: { user: UserDocument | undefined; url: string; cause: 'gone' | 'failing' },
		now: number,
	): DeliveryRef | null {
		const webhook = user?.notificationPreferences.webhook;
		if (!webhook?.enabled || webhook.url !== url) return null;
		transaction.update(users.doc(uid), { 'notificationPreferences.webhook.enabled': false });
		const id = deliveryIdOf(webhookOffId(uid, now), 'email');
		const message = { event: 'webhook-off', host: new URL(url).host, cause } as const;
		return outbox.plan(transaction, { id, ownerId: uid, channel: 'email', message }, now);
	}

	async function queue(planned: DeliveryRef | null): Promise<void> {
		if (planned !== null) await outbox.sendSoon(planned);
	}

	return {
		async endpointOf(uid, now) {
			const document = await documentOf(uid);
			return { secrets: liveSecrets(document, now), isFailing: document.failing !== null };
		},
		async secretOf(uid) {
			return (await documentOf(uid)).current;
		},
		async rotateSecret(uid, now) {
			const next = newWebhookSecret();
			const ref = webhookSecrets.doc(uid);
			await firestore.runTransaction(async (transaction) => {
				const before = (await transaction.get(ref)).data();
				// Without a document there is no previous secret.
				if (before) transaction.update(ref, { ...rotate(before, next, now) });
				else transaction.create(ref, newDocument(next));
			});
			return next;
		},

		async noteSuccess(uid) {
			await webhookSecrets.doc(uid).update({ failing: null });
		},
		async noteFailure(uid, url, now) {
			const ref = webhookSecrets.doc(uid);
			const planned = await firestore.runTransaction(async (transaction) => {
				const [secrets, account] = await Promise.all([transaction.get(ref), transaction.get(users.doc(uid))]);
				const failing = secrets.data()?.failing;
				if (failing?.url !== url) {
					transaction.update(ref, { failing: { url, since: now } });
					return null;
				}
				if (now - failing.since < maxFailingMs) return null;
				transaction.update(ref, { failing: null });
				return turnOff(transaction, uid, { user: account.data(), url, cause: 'failing' }, now);
			});
			await queue(planned);
		},
		async noteGone(uid, url, now) {
			const planned = await firestore.runTransaction(async (transaction) => {
				const user = (await transaction.get(users.doc(uid))).data();
				return turnOff(transaction, uid, { user, url, cause: 'gone' }, now);
			});
			await queue(planned);
		},
	};
}

async function readOrCreate(
	transaction: Transaction,
	ref: DocumentReference<WebhookSecretDocument>,
): Promise<WebhookSecretDocument> {
	const before = (await transaction.get(ref)).data();
	if (before) return before;
	const made = newDocument(newWebhookSecret());
	transaction.create(ref, made);
	return made;
}

function newDocument(current: string): WebhookSecretDocument {
	return { current, previous: null, previousUntil: null, failing: null };
}
