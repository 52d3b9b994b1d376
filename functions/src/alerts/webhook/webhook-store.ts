/** The door to what we keep of webhooks in Firestore: their secrets, since when they fail, and that they are off (HOOK-2, HOOK-4, HOOK-5). */
import { dayMs } from '@stayup/contract';
import type { DocumentReference, Firestore, Transaction } from 'firebase-admin/firestore';
import { collectionsOf } from '../../platform/firestore/collections.ts';
import type { UserDocument, WebhookSecretDocument } from '../../platform/firestore/documents.ts';
import { deliveryIdOf, webhookOffId } from '../../platform/ids.ts';
import type { DeliveryRef, OutboxStore } from '../delivery/outbox-store.ts';
import { liveSecrets, newWebhookSecret, rotate } from './webhook-signature.ts';

export interface Endpoint {
	/** To sign with, newest first. */
	secrets: string[];
	isFailing: boolean;
}

export interface WebhookStore {
	/** The first time anybody needs an account's secret, it is made. */
	endpointOf(uid: string, now: number): Promise<Endpoint>;
	secretOf(uid: string): Promise<string>;
	/** Answers the new secret; the one before signs along for a day. */
	rotateSecret(uid: string, now: number): Promise<string>;
	noteSuccess(uid: string): Promise<void>;
	/** After five days of nothing else the webhook is turned off. */
	noteFailure(uid: string, url: string, now: number): Promise<void>;
	/** The receiver wants no more. */
	noteGone(uid: string, url: string, now: number): Promise<void>;
}

const failingMostMs = 5 * dayMs;

export function createWebhookStore(firestore: Firestore, outbox: Pick<OutboxStore, 'plan' | 'sendSoon'>): WebhookStore {
	const { users, webhookSecrets } = collectionsOf(firestore);

	async function documentOf(uid: string): Promise<WebhookSecretDocument> {
		const ref = webhookSecrets.doc(uid);
		return (await ref.get()).data() ?? firestore.runTransaction((transaction) => readOrMake(transaction, ref));
	}

	/** In the transaction that turns it off its owner's mail is planned; an address that is no longer the account's is left alone. */
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
		const message = { event: 'webhook-off', url, cause } as const;
		return outbox.plan(transaction, { id, ownerId: uid, channel: 'email', message }, now);
	}

	async function tell(planned: DeliveryRef | null): Promise<void> {
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
				// Nobody has ever seen the one before, where there is none.
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
				if (now - failing.since < failingMostMs) return null;
				transaction.update(ref, { failing: null });
				return turnOff(transaction, uid, { user: account.data(), url, cause: 'failing' }, now);
			});
			await tell(planned);
		},
		async noteGone(uid, url, now) {
			const planned = await firestore.runTransaction(async (transaction) => {
				const user = (await transaction.get(users.doc(uid))).data();
				return turnOff(transaction, uid, { user, url, cause: 'gone' }, now);
			});
			await tell(planned);
		},
	};
}

async function readOrMake(
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
