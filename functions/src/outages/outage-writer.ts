/** The only writer of outages: opens, closes, acknowledges, shares and deletes them, and records when their owner was notified. */
import { loopLimit, type OutageDocument } from '@stayup/contract';
import type { CollectionReference, DocumentReference, Firestore } from 'firebase-admin/firestore';
import { collectionsOf } from '../platform/firestore/collections.ts';
import { deleteAll } from '../platform/firestore/delete-all.ts';
import { failedPrecondition, hasErrorCode, notFound } from '../platform/firestore/error-codes.ts';
import type { NewOutage } from '../platform/firestore/outage-documents.ts';
import { isDocumentId, ownedIn, type Stored } from '../platform/firestore/paging.ts';
import type { Writer } from '../platform/firestore/writer.ts';

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
	/** Acknowledges those of this owner that are open and not acknowledged. Returns their ids. */
	acknowledgeAll(
		ownerId: string,
		outageIds: readonly string[],
		acknowledgement: NonNullable<OutageDocument['acknowledgement']>,
	): Promise<string[]>;
	/** Stores the new link to the evidence, or keeps the existing one. Null if this owner has no such outage. */
	share(
		ownerId: string,
		outageId: string,
		fresh: NonNullable<OutageDocument['evidenceLink']>,
	): Promise<(Stored<OutageDocument> & { isNew: boolean }) | null>;
	/** Null if this owner has no such outage. */
	revoke(ownerId: string, outageId: string): Promise<Stored<OutageDocument> | null>;
	/** Revokes all links to evidence of the account. Returns the names of their websites. */
	revokeAll(ownerId: string): Promise<string[]>;
	/** Records that an alert was delivered. Keeps the first time; skips deleted outages. */
	noteNotified(outageIds: readonly string[], at: number): Promise<void>;
	/** Deletes the outages of a website with their comments, and the periods of its conditions. */
	deleteOf(ownerId: string, websiteId: string): Promise<void>;
}

/** Of a new outage. */
const initial = {
	end: null,
	endReason: null,
	acknowledgement: null,
	notifiedAt: null,
	commentCount: 0,
	evidenceLink: null,
	plannedAt: null,
};

const outagesPerBatch = 100;
const mostAttempts = 5;

export function createOutageWriter(firestore: Firestore): OutageWriter {
	const { conditions, outageComments, outages } = collectionsOf(firestore);
	return {
		open(writer, outageId, outage) {
			writer.create(outages.doc(outageId), { ...outage, ...initial });
		},

		close(writer, outageId, { at, reason }) {
			writer.update(outages.doc(outageId), { end: at, endReason: reason });
		},

		async acknowledge(ownerId, outageId, acknowledgement) {
			return firestore.runTransaction(async (transaction) => {
				const outage = await ownedIn(outages, ownerId, outageId, transaction);
				if (!outage || outage.document.acknowledgement) return outage;
				transaction.update(outages.doc(outageId), { acknowledgement });
				return { id: outageId, document: { ...outage.document, acknowledgement } };
			});
		},

		async acknowledgeAll(ownerId, outageIds, acknowledgement) {
			const acknowledged: string[] = [];
			const ids = outageIds.filter(isDocumentId);
			for (let from = 0; from < ids.length; from += outagesPerBatch) {
				const refs = ids.slice(from, from + outagesPerBatch).map((id) => outages.doc(id));
				const open = await firestore.runTransaction(async (transaction) => {
					const found = (await transaction.getAll(...refs)).filter((snapshot) => {
						const outage = snapshot.data() as OutageDocument | undefined;
						return outage?.ownerId === ownerId && outage.end === null && !outage.acknowledgement;
					});
					for (const { ref } of found) transaction.update(ref, { acknowledgement });
					return found.map(({ id }) => id);
				});
				acknowledged.push(...open);
			}
			return acknowledged;
		},

		async share(ownerId, outageId, fresh) {
			return firestore.runTransaction(async (transaction) => {
				const outage = await ownedIn(outages, ownerId, outageId, transaction);
				if (!outage || outage.document.evidenceLink) return outage && { ...outage, isNew: false };
				transaction.update(outages.doc(outageId), { evidenceLink: fresh });
				return { id: outageId, document: { ...outage.document, evidenceLink: fresh }, isNew: true };
			});
		},

		async revoke(ownerId, outageId) {
			return firestore.runTransaction(async (transaction) => {
				const outage = await ownedIn(outages, ownerId, outageId, transaction);
				if (!outage) return null;
				if (outage.document.evidenceLink) transaction.update(outages.doc(outageId), { evidenceLink: null });
				return { id: outageId, document: { ...outage.document, evidenceLink: null } };
			});
		},

		async revokeAll(ownerId) {
			const shared = outages.where('ownerId', '==', ownerId).orderBy('evidenceLink.createdAt', 'desc');
			const some = shared.limit(outagesPerBatch);
			const revoked: string[] = [];
			for (let page = await some.get(); !page.empty; page = await some.get()) {
				const batch = firestore.batch();
				for (const { ref } of page.docs) batch.update(ref, { evidenceLink: null });
				await batch.commit();
				revoked.push(...page.docs.map((found) => found.data().website.name));
			}
			return revoked;
		},

		async noteNotified(outageIds, at) {
			// A digest names an outage once for each step of its policy.
			const ids = [...new Set(outageIds)];
			for (let from = 0; from < ids.length; from += outagesPerBatch) {
				const refs = ids.slice(from, from + outagesPerBatch).map((id) => outages.doc(id));
				const iterate = loopLimit(mostAttempts, 'the note of outages that change all the time');
				do {
					iterate();
				} while (!(await noteUnlessChanged(firestore, refs, at)));
			}
		},

		async deleteOf(ownerId, websiteId) {
			const ofWebsite = <Shape>(collection: CollectionReference<Shape>) =>
				collection.where('ownerId', '==', ownerId).where('websiteId', '==', websiteId);
			await deleteAll(firestore, ofWebsite(outages));
			// Afterwards: without its outage, no comment is added any more.
			await deleteAll(firestore, ofWebsite(outageComments));
			await deleteAll(firestore, ofWebsite(conditions));
		},
	};
}

/**
 * False if an outage changed meanwhile. Not a transaction, because the alerts of an outage are often delivered over many channels at the same time, and
 * each would wait for the locks of the others.
 */
async function noteUnlessChanged(
	firestore: Firestore,
	refs: readonly DocumentReference[],
	at: number,
): Promise<boolean> {
	const found = await firestore.getAll(...refs);
	const waiting = found.filter((outage) => (outage.data() as OutageDocument | undefined)?.notifiedAt === null);
	if (waiting.length === 0) return true;
	const batch = firestore.batch();
	for (const { ref, updateTime } of waiting) {
		batch.update(ref, { notifiedAt: at }, updateTime ? { lastUpdateTime: updateTime } : {});
	}
	try {
		await batch.commit();
		return true;
	} catch (error) {
		if (hasErrorCode(error, failedPrecondition) || hasErrorCode(error, notFound)) return false;
		throw error;
	}
}
