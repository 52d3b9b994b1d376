/** Batches alerts: those for one email address into a digest every ten minutes (MAIL-6), and those of one cause (decision 71). */
import { minuteMs } from '@stayup/contract';
import type { Firestore } from 'firebase-admin/firestore';
import { collectionsOf } from '../platform/firestore/collections.ts';
import type { OutboxDocument } from '../platform/firestore/documents.ts';
import { alertDigestId, deliveryIdOf } from '../platform/ids.ts';
import type { Claim } from './claim.ts';
import { createGroupStore, type GroupStore } from './group-store.ts';
import { type DeliveryRef, newOutboxDocument } from './new-delivery.ts';

export interface DigestStore extends GroupStore {
	/** Adds a claimed alert to the next digest. Returns that digest and when it is due; null if the claim is lost, or another alert has taken this one. */
	add(claim: Claim, now: number): Promise<{ digest: DeliveryRef; at: number } | null>;
	/** The alerts of a digest that are not sent yet. */
	alertsIn(digestId: string): Promise<OutboxDocument[]>;
	/** Marks the alerts of a sent digest as sent. */
	markSent(digestId: string, now: number): Promise<void>;
}

const periodMs = 10 * minuteMs;
/** An alert is sent on its own if its digest has not been sent by then. */
const digestTimeoutMs = 10 * minuteMs;
/** Twice the websites of the largest plan: each down and up once. */
const maxAlerts = 1000;
const writesPerBatch = 400;

export function createDigestStore(firestore: Firestore): DigestStore {
	const { outbox } = collectionsOf(firestore);
	const alertsOf = (digestId: string) =>
		outbox.where('digestId', '==', digestId).where('state', '==', 'pending').limit(maxAlerts).get();

	return {
		...createGroupStore(firestore),

		async add({ id, holder, delivery }, now) {
			const { ownerId, channelId, channelName } = delivery;
			if (ownerId === null) throw new Error(`Delivery ${id} has no owner, and cannot be part of a digest.`);
			const ref = outbox.doc(id);
			const named = channelId === undefined ? {} : { channelId, ...(channelName !== undefined && { channelName }) };
			const period = Math.floor(now / periodMs);
			const refs = [period, period + 1].map((number) =>
				outbox.doc(deliveryIdOf(alertDigestId(ownerId, number), channelId ?? 'email')),
			);
			return firestore.runTransaction(async (transaction) => {
				// 1. The claim must still be ours.
				const [own, ...digests] = await transaction.getAll(ref, ...refs);
				const stored = own?.data() as OutboxDocument | undefined;
				if (stored?.lease?.holder !== holder) return null;
				// An alert of the same cause has taken it meanwhile, and is sent for both.
				if (stored.digestId !== delivery.digestId) {
					transaction.update(ref, { lease: null });
					return null;
				}
				// 2. Take the digest of this period, or the next one if this one is being sent and has read its alerts already.
				const index = digests.findIndex((digest) => isOpen(digest.data() as OutboxDocument | undefined));
				const digest = digests[index];
				if (!digest) throw new Error(`Delivery ${id} found no open digest.`);
				const at = (period + index + 1) * periodMs;
				// 3. Create the digest with its first alert.
				if (!digest.exists) {
					const message = { event: 'alert-digest' } as const;
					transaction.create(digest.ref, newOutboxDocument({ ownerId, channel: 'email', ...named, message }, now, at));
				}
				// 4. Add the alert to it and release the claim.
				transaction.update(ref, { lease: null, digestId: digest.id, nextAttemptAt: at + digestTimeoutMs });
				return { digest: { id: digest.id, channel: 'email' }, at };
			});
		},

		async alertsIn(digestId) {
			return (await alertsOf(digestId)).docs.map((snapshot) => snapshot.data());
		},

		async markSent(digestId, now) {
			const { docs } = await alertsOf(digestId);
			for (let from = 0; from < docs.length; from += writesPerBatch) {
				const batch = firestore.batch();
				for (const { ref } of docs.slice(from, from + writesPerBatch))
					batch.update(ref, { state: 'sent', sentAt: now });
				await batch.commit();
			}
		},
	};
}

function isOpen(digest: OutboxDocument | undefined): boolean {
	return digest === undefined || (digest.state === 'pending' && digest.lease === null);
}
