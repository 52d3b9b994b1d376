/** Removes a website, with its outages and everything recorded about it. */
import { FieldValue, type Firestore } from 'firebase-admin/firestore';
import { createOutageWriter } from '../outages/outage-writer.ts';
import { collectionsOf } from '../platform/firestore/collections.ts';
import { count } from '../platform/firestore/counters.ts';
import { isDocumentId } from '../platform/firestore/paging.ts';
import { createPlacement, isLeftEmpty, withoutShard } from './placement-store.ts';
import { placementTransaction } from './website.ts';

/** Returns false if the owner has no such website. */
export type RemoveWebsite = (ownerId: string, websiteId: string) => Promise<boolean>;

export function createRemoveWebsite(firestore: Firestore): RemoveWebsite {
	const { users, websites } = collectionsOf(firestore);
	const placement = createPlacement(firestore);
	const outages = createOutageWriter(firestore);

	return async (ownerId, websiteId) => {
		if (!isDocumentId(websiteId)) return false;
		const websiteRef = websites.doc(websiteId);
		const isRemoved = await firestore.runTransaction(async (transaction) => {
			// 1. Read the website.
			const document = (await transaction.get(websiteRef)).data();
			if (document?.ownerId !== ownerId) return false;
			// 2. Take its monitor out of the shard, which ends its checks.
			const shard = await placement.readShard(transaction, document.shardId);
			const directory = await placement.readDirectory(transaction);
			placement.takeOut(transaction, document.shardId, shard, websiteId);
			const isEmpty = shard !== null && isLeftEmpty(shard, websiteId);
			const next = isEmpty ? withoutShard(directory, document.shardId) : directory;
			placement.writeDirectory(transaction, directory, next);
			// 3. Delete the website.
			transaction.delete(websiteRef);
			// 4. Count it.
			transaction.update(users.doc(ownerId), { websiteCount: FieldValue.increment(-1) });
			count(transaction, firestore, {
				websitesByStatus: { [document.status]: -1 },
				checksPerDay: -document.checksPerDay,
			});
			return true;
		}, placementTransaction);
		if (!isRemoved) return false;
		// 5. Delete its history and its outages, which are too many for one transaction.
		await firestore.recursiveDelete(websiteRef);
		await outages.deleteOf(ownerId, websiteId);
		return true;
	};
}
