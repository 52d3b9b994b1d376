/** The door to outages in Firestore: one at a time, for its owner or an admin. */
import type { OutageDocument } from '@stayup/contract';
import type { Firestore } from 'firebase-admin/firestore';
import { collectionsOf, type OutboxDocument } from '../platform/collections.ts';
import { isDocumentId, type Stored } from '../platform/paging.ts';

export interface OutageStore {
	find(outageId: string): Promise<Stored<OutageDocument> | null>;
	/** Null when there is no such outage of this owner. The first acknowledgement stands. */
	acknowledge(
		ownerId: string,
		outageId: string,
		acknowledgement: { at: number; by: string; note: string },
	): Promise<Stored<OutageDocument> | null>;
	/** What was told of it, over each channel. */
	deliveriesOf(outageId: string): Promise<Stored<OutboxDocument>[]>;
}

const kinds = ['down', 'up', 'flapping'] as const;
const channels = ['email', 'webhook'] as const;

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

		// Their ids follow from the outage's (OUT-1), so that no query and no index is needed to find them.
		async deliveriesOf(outageId) {
			if (!isDocumentId(outageId)) return [];
			const refs = kinds.flatMap((kind) => channels.map((channel) => outbox.doc(`${outageId}_${kind}_${channel}`)));
			const snapshots = await firestore.getAll(...refs);
			return snapshots.flatMap((snapshot) => {
				const document = snapshot.data() as OutboxDocument | undefined;
				return document ? [{ id: snapshot.id, document }] : [];
			});
		},
	};
}
