/** Store of how long webhooks have been failing. Turns failing webhooks off (HOOK-4, HOOK-5). */
import { dayMs } from '@stayup/contract';
import type { Firestore, Transaction } from 'firebase-admin/firestore';
import type { DeliveryRef } from '../../outbox/new-delivery.ts';
import type { OutboxStore } from '../../outbox/outbox-store.ts';
import { collectionsOf } from '../../platform/firestore/collections.ts';
import type { UserDocument } from '../../platform/firestore/documents.ts';
import { deliveryIdOf, webhookOffId } from '../../platform/ids.ts';

export interface WebhookStore {
	noteSuccess(uid: string): Promise<void>;
	/** Turns the webhook off if it has failed for five days without a success. */
	noteFailure(uid: string, url: string, now: number): Promise<void>;
	/** Turns the webhook off, because its receiver responded with 410. */
	noteGone(uid: string, url: string, now: number): Promise<void>;
}

const maxFailingMs = 5 * dayMs;

export function createWebhookStore(firestore: Firestore, outbox: Pick<OutboxStore, 'plan' | 'sendSoon'>): WebhookStore {
	const { users, webhookSecrets } = collectionsOf(firestore);

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
		async noteSuccess(uid) {
			const ref = webhookSecrets.doc(uid);
			const isFailing = (await ref.get()).data()?.failing;
			if (isFailing) await ref.update({ failing: null });
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
