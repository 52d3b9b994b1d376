/** The door to outages in Firestore: one at a time, for its owner or an admin. */
import { channels, type OutageDocument } from '@stayup/contract';
import type { Firestore } from 'firebase-admin/firestore';
import { collectionsOf } from '../platform/firestore/collections.ts';
import type { OutboxDocument } from '../platform/firestore/documents.ts';
import { isDocumentId, type Stored } from '../platform/firestore/paging.ts';
import { deliveryIdOf, outageEventId, outageEvents } from '../platform/ids.ts';

export interface OutageStore {
	find(outageId: string): Promise<Stored<OutageDocument> | null>;
	/** Null when there is no such outage of this owner. The first acknowledgement stands. */
	acknowledge(
		ownerId: string,
		outageId: string,
		acknowledgement: { at: number; by: string; note: string },
	): Promise<Stored<OutageDocument> | null>;
	/** An alert of these was delivered. The first instant stands; of an outage that is gone nothing is noted. */
	noteNotified(outageIds: readonly string[], at: number): Promise<void>;
	/** What was told of it, over each channel. */
	deliveriesOf(outageId: string): Promise<Stored<OutboxDocument>[]>;
}

const outagesPerTransaction = 100;

export function createOutageStore(firestore: Firestore): OutageStore {
	const { outages, outbox } = collectionsOf(firestore);
	return {
		async find(outageId) {
			if (!isDocumentId(outageId)) return null;
			const document = (await outages.doc(outageId).get()).data();
			return document ? { id: outageId, document } : null;
		},

		async acknowledge(ownerId, outageId, acknowledgement) {
			if (!isDocumentId(outageId)) return null;
			const ref = outages.doc(outageId);
			return firestore.runTransaction(async (transaction) => {
				const document = (await transaction.get(ref)).data();
				if (document?.ownerId !== ownerId) return null;
				if (document.acknowledgement) return { id: outageId, document };
				transaction.update(ref, { acknowledgement });
				return { id: outageId, document: { ...document, acknowledgement } };
			});
		},

		async noteNotified(outageIds, at) {
			for (let from = 0; from < outageIds.length; from += outagesPerTransaction) {
				const refs = outageIds.slice(from, from + outagesPerTransaction).map((id) => outages.doc(id));
				await firestore.runTransaction(async (transaction) => {
					for (const snapshot of await transaction.getAll(...refs)) {
						const outage = snapshot.data() as OutageDocument | undefined;
						if (outage?.notifiedAt === null) transaction.update(snapshot.ref, { notifiedAt: at });
					}
				});
			}
		},

		// Their ids follow from the outage's (OUT-1), so that no query and no index is needed to find them.
		async deliveriesOf(outageId) {
			if (!isDocumentId(outageId)) return [];
			const events = outageEvents.map((event) => outageEventId(outageId, event));
			const refs = events.flatMap((id) => channels.map((channel) => outbox.doc(deliveryIdOf(id, channel))));
			const snapshots = await firestore.getAll(...refs);
			return snapshots.flatMap((snapshot) => {
				const document = snapshot.data() as OutboxDocument | undefined;
				return document ? [{ id: snapshot.id, document }] : [];
			});
		},
	};
}
