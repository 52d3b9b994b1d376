/** Store of badges. A website has one public id at most. */
import { randomBytes } from 'node:crypto';
import type { Firestore, Transaction } from 'firebase-admin/firestore';
import { collectionsOf } from '../platform/firestore/collections.ts';
import { firstOf, type Stored } from '../platform/firestore/paging.ts';
import type { StatusBadgeDocument } from '../platform/firestore/status-documents.ts';

export type StoredBadge = Stored<StatusBadgeDocument>;

export interface BadgeStore {
	/** Null for an id that is unknown, revoked or malformed. */
	find(publicId: string): Promise<StoredBadge | null>;
	/** Null if the website has no badges. */
	ofWebsite(ownerId: string, websiteId: string): Promise<StoredBadge | null>;
	/** Creates a public id, which replaces the former one. Null if the owner has no such website. */
	renew(ownerId: string, websiteId: string, now: number): Promise<StoredBadge | null>;
	remove(ownerId: string, websiteId: string): Promise<void>;
}

const idBytes = 18;
const idPattern = /^[\w-]{24}$/;

export function isBadgeId(text: string): boolean {
	return idPattern.test(text);
}

export function createBadgeStore(firestore: Firestore): BadgeStore {
	const { statusBadges, websites } = collectionsOf(firestore);

	const badgesOf = (ownerId: string, websiteId: string) =>
		statusBadges.where('ownerId', '==', ownerId).where('websiteId', '==', websiteId);

	async function deleteIn(transaction: Transaction, ownerId: string, websiteId: string): Promise<void> {
		const { docs } = await transaction.get(badgesOf(ownerId, websiteId));
		for (const { ref } of docs) transaction.delete(ref);
	}

	return {
		async find(publicId) {
			if (!isBadgeId(publicId)) return null;
			const document = (await statusBadges.doc(publicId).get()).data();
			return document ? { id: publicId, document } : null;
		},

		ofWebsite: (ownerId, websiteId) => firstOf(badgesOf(ownerId, websiteId)),

		renew(ownerId, websiteId, now) {
			return firestore.runTransaction(async (transaction) => {
				// Read in the transaction, so that a website that is removed meanwhile leaves no badge.
				const website = (await transaction.get(websites.doc(websiteId))).data();
				if (website?.ownerId !== ownerId) return null;
				await deleteIn(transaction, ownerId, websiteId);
				const badge = {
					id: randomBytes(idBytes).toString('base64url'),
					document: { ownerId, websiteId, createdAt: now },
				};
				transaction.create(statusBadges.doc(badge.id), badge.document);
				return badge;
			});
		},

		async remove(ownerId, websiteId) {
			await firestore.runTransaction((transaction) => deleteIn(transaction, ownerId, websiteId));
		},
	};
}
