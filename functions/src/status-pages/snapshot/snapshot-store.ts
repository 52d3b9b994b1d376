/** Stores the snapshots of pages, and finds the pages to rebuild. */
import { type DocumentSnapshot, FieldValue, type Firestore, type Timestamp } from 'firebase-admin/firestore';
import { collectionsOf } from '../../platform/firestore/collections.ts';
import { alreadyExists, failedPrecondition, hasErrorCode, notFound } from '../../platform/firestore/error-codes.ts';
import type { Stored } from '../../platform/firestore/paging.ts';
import type { StatusPageDocument, StatusSnapshotDocument } from '../../platform/firestore/status-documents.ts';

interface StoredSnapshot {
	document: StatusSnapshotDocument;
	updateTime: Timestamp;
}

export interface FoundPage {
	page: Stored<StatusPageDocument>;
	/** When it was read, by Firestore's clock. Milliseconds since the epoch. */
	readAt: number;
}

export interface SnapshotStore {
	/** Null if the page does not exist. */
	findPage(pageId: string): Promise<FoundPage | null>;
	find(pageId: string): Promise<StoredSnapshot | null>;
	/** False if the snapshot is not `before` any more, or the page was deleted. */
	save(pageId: string, document: StatusSnapshotDocument, before: StoredSnapshot | null): Promise<boolean>;
	remove(pageId: string): Promise<void>;
	pagesWith(websiteId: string): Promise<FoundPage[]>;
	/** The pages of the account that show one of the websites. */
	pagesOf(ownerId: string, websiteIds: readonly string[]): Promise<string[]>;
	/** The pages without a snapshot, and those whose snapshots are due, the longest due first. */
	due(now: number, limit: number): Promise<string[]>;
}

export function createSnapshotStore(firestore: Firestore): SnapshotStore {
	const { statusPages, statusSnapshots } = collectionsOf(firestore);

	return {
		async findPage(pageId) {
			return foundIn(await statusPages.doc(pageId).get());
		},

		async find(pageId) {
			const snapshot = await statusSnapshots.doc(pageId).get();
			const document = snapshot.data();
			return document && snapshot.updateTime ? { document, updateTime: snapshot.updateTime } : null;
		},

		async save(pageId, document, before) {
			const ref = statusSnapshots.doc(pageId);
			try {
				if (before) await ref.update({ ...document }, { lastUpdateTime: before.updateTime });
				else return await createFirst(pageId, document);
				return true;
			} catch (error) {
				if ([alreadyExists, failedPrecondition, notFound].some((code) => hasErrorCode(error, code))) return false;
				throw error;
			}
		},

		async remove(pageId) {
			await statusSnapshots.doc(pageId).delete();
		},

		async pagesWith(websiteId) {
			const { docs } = await statusPages.where('websiteIds', 'array-contains', websiteId).get();
			return docs.flatMap((snapshot) => foundIn(snapshot) ?? []);
		},

		async pagesOf(ownerId, websiteIds) {
			const shown = new Set(websiteIds);
			const { docs } = await statusPages.where('ownerId', '==', ownerId).get();
			return docs.filter((snapshot) => snapshot.data().websiteIds.some((id) => shown.has(id))).map(({ id }) => id);
		},

		async due(now, limit) {
			const missing = statusPages.where('upkeep.snapshotDueAt', '<=', now).orderBy('upkeep.snapshotDueAt');
			const due = statusSnapshots.where('nextRefreshAt', '<=', now).orderBy('nextRefreshAt');
			const found = await Promise.all([missing, due].map((query) => query.limit(limit).select().get()));
			return found.flatMap(({ docs }) => docs.map(({ id }) => id)).slice(0, limit);
		},
	};

	/** Reads the page in the same transaction, so that the snapshot of a deleted page does not come back. */
	function createFirst(pageId: string, document: StatusSnapshotDocument): Promise<boolean> {
		return firestore.runTransaction(async (transaction) => {
			const page = await transaction.get(statusPages.doc(pageId));
			if (!page.exists) return false;
			transaction.create(statusSnapshots.doc(pageId), document);
			if (page.data()?.upkeep.snapshotDueAt !== undefined) {
				transaction.update(page.ref, { 'upkeep.snapshotDueAt': FieldValue.delete() });
			}
			return true;
		});
	}
}

function foundIn(snapshot: DocumentSnapshot<StatusPageDocument>): FoundPage | null {
	const document = snapshot.data();
	return document ? { page: { id: snapshot.id, document }, readAt: snapshot.readTime.toMillis() } : null;
}
