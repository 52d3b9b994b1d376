/** Reads outages from Firestore, and writes them through the outage writer. */
import type { OutageDocument, PageQuery } from '@stayup/contract';
import { FieldPath, type Firestore } from 'firebase-admin/firestore';
import { collectionsOf } from '../platform/firestore/collections.ts';
import type { OutboxDocument } from '../platform/firestore/documents.ts';
import { allOf, firstOf, isDocumentId, type Page, type Stored } from '../platform/firestore/paging.ts';
import { hashOfEvidenceToken } from './evidence-token.ts';
import { listOutages, type OutageFilter } from './outage-list.ts';
import { createOutageWriter, type OutageWriter } from './outage-writer.ts';

export type StoredOutage = Stored<OutageDocument>;

export interface Neighbours {
	previous: StoredOutage | null;
	next: StoredOutage | null;
}

export interface OutageStore extends OutageWriter {
	find(outageId: string): Promise<StoredOutage | null>;
	/** Those that exist, in the order of the ids. */
	findMany(outageIds: readonly string[]): Promise<StoredOutage[]>;
	/** Newest first: all outages of the owner, or those of one website. */
	recent(ownerId: string, options: { websiteId?: string; limit: number }): Promise<StoredOutage[]>;
	/** Newest first: the outages of a website that lasted at some time between the instants. */
	between(ownerId: string, websiteId: string, span: { from: number; to: number }): Promise<StoredOutage[]>;
	/** The outages of the owner, page by page, ongoing ones first; all of them without a filter. */
	listOf(ownerId: string, query: PageQuery, filter?: OutageFilter): Promise<Page<StoredOutage>>;
	/** The outages that began directly before and after this one, of the owner or of one website. */
	neighbours(outage: StoredOutage, of: { ownerId: string; websiteId?: string }): Promise<Neighbours>;
	/** The outage whose evidence the token opens. */
	findShared(token: string): Promise<StoredOutage | null>;
	/** The alerts about the outage on all channels. */
	deliveriesOf(outageId: string): Promise<Stored<OutboxDocument>[]>;
}

const mostBetween = 100;
/** An alert and a recovery over all channels, and reminders. */
const mostDeliveries = 1_000;

export function createOutageStore(firestore: Firestore): OutageStore {
	const { outages, outbox } = collectionsOf(firestore);
	return {
		...createOutageWriter(firestore),

		async find(outageId) {
			if (!isDocumentId(outageId)) return null;
			const document = (await outages.doc(outageId).get()).data();
			return document ? { id: outageId, document } : null;
		},

		async findMany(outageIds) {
			const refs = outageIds.filter(isDocumentId).map((id) => outages.doc(id));
			if (refs.length === 0) return [];
			return (await firestore.getAll(...refs)).flatMap((snapshot) => {
				const document = snapshot.data() as OutageDocument | undefined;
				return document ? [{ id: snapshot.id, document }] : [];
			});
		},

		async recent(ownerId, { websiteId, limit }) {
			const owned = outages.where('ownerId', '==', ownerId);
			const query = websiteId ? owned.where('websiteId', '==', websiteId) : owned;
			return allOf(query.orderBy('start', 'desc').limit(limit));
		},

		async between(ownerId, websiteId, { from, to }) {
			const newest = outages
				.where('ownerId', '==', ownerId)
				.where('websiteId', '==', websiteId)
				.orderBy('start', 'desc');
			const [begun, earlier] = await Promise.all([
				allOf(newest.where('start', '>=', from).where('start', '<', to).limit(mostBetween)),
				// A website has one outage at a time, so only the one before can last into the span.
				allOf(newest.where('start', '<', from).limit(1)),
			]);
			return [...begun, ...earlier].filter(({ document: { end } }) => end === null || end > from);
		},

		listOf: (ownerId, query, filter = {}) => listOutages(outages.where('ownerId', '==', ownerId), filter, query),

		async neighbours({ id, document: { start } }, { ownerId, websiteId }) {
			const owned = outages.where('ownerId', '==', ownerId);
			const query = websiteId === undefined ? owned : owned.where('websiteId', '==', websiteId);
			const [previous, next] = await Promise.all(
				(['desc', 'asc'] as const).map(async (direction) => {
					// Outages of one second are ordered by id, so that going forth and back visits each.
					const ordered = query.orderBy('start', direction).orderBy(FieldPath.documentId(), direction);
					return firstOf(ordered.startAfter(start, id));
				}),
			);
			return { previous: previous ?? null, next: next ?? null };
		},

		findShared: (token) => firstOf(outages.where('evidenceLink.tokenHash', '==', hashOfEvidenceToken(token))),

		async deliveriesOf(outageId) {
			if (!isDocumentId(outageId)) return [];
			return allOf(outbox.where('outageId', '==', outageId).limit(mostDeliveries));
		},
	};
}
