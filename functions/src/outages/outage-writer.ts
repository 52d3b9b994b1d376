/** The only writer of outages: opens, closes, acknowledges and deletes them, and records when their owner was notified. */
import type { OutageDocument } from '@stayup/contract';
import type { Firestore } from 'firebase-admin/firestore';
import { collectionsOf } from '../platform/firestore/collections.ts';
import { isDocumentId, type Stored } from '../platform/firestore/paging.ts';
import type { Writer } from '../platform/firestore/writer.ts';

/** A new outage: open, not acknowledged, and its owner not notified yet. */
export type NewOutage = Omit<OutageDocument, 'end' | 'endReason' | 'acknowledgement' | 'notifiedAt'>;

export interface OutageWriter {
	/** Adds the outage to a transaction or batch, which fails with ALREADY_EXISTS if the outage was opened before. */
	open(writer: Pick<Writer, 'create'>, outageId: string, outage: NewOutage): void;
	/** Adds the end to a transaction or batch. */
	close(
		writer: Pick<Writer, 'update'>,
		outageId: string,
		end: { at: number; reason: NonNullable<OutageDocument['endReason']> },
	): void;
	/** Keeps the first acknowledgement. Null if this owner has no such outage. */
	acknowledge(
		ownerId: string,
		outageId: string,
		acknowledgement: NonNullable<OutageDocument['acknowledgement']>,
	): Promise<Stored<OutageDocument> | null>;
	/** Records that an alert was delivered. Keeps the first time; skips deleted outages. */
	noteNotified(outageIds: readonly string[], at: number): Promise<void>;
	deleteOf(ownerId: string, websiteId: string): Promise<void>;
}

const outagesPerTransaction = 100;
const deletesPerBatch = 400;

export function createOutageWriter(firestore: Firestore): OutageWriter {
	const { outages } = collectionsOf(firestore);
	return {
		open(writer, outageId, outage) {
			const initial = { end: null, endReason: null, acknowledgement: null, notifiedAt: null };
			writer.create(outages.doc(outageId), { ...outage, ...initial });
		},

		close(writer, outageId, { at, reason }) {
			writer.update(outages.doc(outageId), { end: at, endReason: reason });
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

		async deleteOf(ownerId, websiteId) {
			const query = outages.where('ownerId', '==', ownerId).where('websiteId', '==', websiteId).limit(deletesPerBatch);
			for (let page = await query.get(); !page.empty; page = await query.get()) {
				const batch = firestore.batch();
				for (const { ref } of page.docs) batch.delete(ref);
				await batch.commit();
			}
		},
	};
}
