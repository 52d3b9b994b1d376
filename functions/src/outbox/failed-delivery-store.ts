/** Deliveries that failed on our side: lists them for admins, and sends them again (OUT-4). */
import type { PageQuery } from '@stayup/contract';
import type { Firestore } from 'firebase-admin/firestore';
import { type AuditActor, audit } from '../audit/audit.ts';
import { collectionsOf } from '../platform/firestore/collections.ts';
import type { OutboxDocument } from '../platform/firestore/documents.ts';
import { isDocumentId, notExpired, type Page, readPage, type Stored } from '../platform/firestore/paging.ts';
import { Problem } from '../platform/problem.ts';
import { requeued } from './new-delivery.ts';
import type { OutboxStore } from './outbox-store.ts';

export interface StoredFailedDelivery extends Stored<OutboxDocument> {
	/** Null if the delivery has no account, or the account is deleted. */
	ownerEmail: string | null;
}

export interface FailedDeliveryStore {
	/** Newest first. */
	list(query: PageQuery, now: number): Promise<Page<StoredFailedDelivery>>;
	/** Queues a failed delivery again. False if it does not exist; a Problem if it has not failed. */
	resend(deliveryId: string, by: AuditActor, now: number): Promise<boolean>;
}

export function createFailedDeliveryStore(
	firestore: Firestore,
	{ sendSoon }: Pick<OutboxStore, 'sendSoon'>,
): FailedDeliveryStore {
	const { outbox, users } = collectionsOf(firestore);

	async function emailsOf(deliveries: readonly Stored<OutboxDocument>[]): Promise<Map<string, string>> {
		const uids = new Set(deliveries.flatMap(({ document }) => document.ownerId ?? []));
		if (uids.size === 0) return new Map();
		const snapshots = await firestore.getAll(...[...uids].map((uid) => users.doc(uid)));
		return new Map(
			snapshots.flatMap((snapshot) => {
				const user = snapshot.data();
				return user ? [[snapshot.id, user.email] as const] : [];
			}),
		);
	}

	return {
		async list(query, now) {
			const faults = outbox.where('isFault', '==', true);
			const { items, next } = notExpired(await readPage(faults, { field: 'createdAt', direction: 'desc' }, query), now);
			const emails = await emailsOf(items);
			return {
				items: items.map((item) => ({ ...item, ownerEmail: emails.get(item.document.ownerId ?? '') ?? null })),
				next,
			};
		},

		async resend(deliveryId, by, now) {
			if (!isDocumentId(deliveryId)) return false;
			const ref = outbox.doc(deliveryId);
			const channel = await firestore.runTransaction(async (transaction) => {
				// 1. Only a failed delivery that has not expired can be sent again.
				const delivery = (await transaction.get(ref)).data();
				if (!delivery || delivery.expireAt.toMillis() <= now) return null;
				if (!delivery.isFault) throw new Problem('conflict', 'Only failed deliveries can be sent again.');
				// 2. Queue it.
				transaction.update(ref, requeued(now));
				// 3. Write the audit log.
				const change = { before: 'failed', after: 'queued', subjectId: deliveryId };
				audit(transaction, firestore, { action: 'delivery.resent', ...change }, by, now);
				return delivery.channel;
			});
			if (channel === null) return false;
			await sendSoon({ id: deliveryId, channel }, `resend ${now}`);
			return true;
		},
	};
}
