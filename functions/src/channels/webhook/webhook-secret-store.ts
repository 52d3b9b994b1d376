/** Store of the secrets that sign webhook calls, encrypted. Only functions with the key can use it (HOOK-2, HOOK-9). */
import type { Firestore } from 'firebase-admin/firestore';
import { collectionsOf } from '../../platform/firestore/collections.ts';
import type { WebhookSecretDocument } from '../../platform/firestore/documents.ts';
import type { SecretBox } from '../../platform/secret-box.ts';
import { liveSecrets, newWebhookSecret, rotate } from './webhook-signature.ts';

export interface WebhookSecretStore {
	/** Newest first. Creates the secret on first use. */
	live(uid: string, now: number): Promise<string[]>;
	/** Returns the new secret; null if there is one already. */
	createFirst(uid: string): Promise<string | null>;
	/** Returns the new secret; the previous one still signs for a day. */
	rotate(uid: string, now: number): Promise<string>;
}

export function createWebhookSecretStore(firestore: Firestore, box: SecretBox): WebhookSecretStore {
	const { webhookSecrets } = collectionsOf(firestore);
	const owner = (uid: string) => ({ purpose: 'webhook', uid });
	const newDocument = (uid: string, secret: string): WebhookSecretDocument => ({
		current: box.seal(secret, owner(uid)),
		previous: null,
		previousUntil: null,
		failing: null,
	});

	function createFirst(uid: string): Promise<string | null> {
		const ref = webhookSecrets.doc(uid);
		return firestore.runTransaction(async (transaction) => {
			if ((await transaction.get(ref)).exists) return null;
			const secret = newWebhookSecret();
			transaction.create(ref, newDocument(uid, secret));
			return secret;
		});
	}

	return {
		createFirst,
		async live(uid, now) {
			const ref = webhookSecrets.doc(uid);
			let document = (await ref.get()).data();
			if (!document) {
				await createFirst(uid);
				document = (await ref.get()).data();
			}
			if (!document) throw new Error('The webhook secret was deleted with its account.');
			return liveSecrets(document, now).map((sealed) => box.open(sealed, owner(uid)));
		},
		rotate(uid, now) {
			const ref = webhookSecrets.doc(uid);
			return firestore.runTransaction(async (transaction) => {
				const secret = newWebhookSecret();
				const before = (await transaction.get(ref)).data();
				// Without a document there is no previous secret.
				if (before) transaction.update(ref, { ...rotate(before, box.seal(secret, owner(uid)), now) });
				else transaction.create(ref, newDocument(uid, secret));
				return secret;
			});
		},
	};
}
