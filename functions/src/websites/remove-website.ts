/** Removes websites of an account, with their outages and everything recorded about them. */
import { loopLimit, type WebsiteDocument } from '@stayup/contract';
import { FieldValue, type Firestore } from 'firebase-admin/firestore';
import { fulfilled, rejected } from '../platform/call-batcher.ts';
import { collectionsOf } from '../platform/firestore/collections.ts';
import { type CountChange, count } from '../platform/firestore/counters.ts';
import type { Placement } from './placement-store.ts';

/** Whether this call removed each website; false if the owner has no such website. At most `removalsAtOnce` of them. */
type RemoveWebsites = (ownerId: string, websiteIds: readonly string[]) => Promise<PromiseSettledResult<boolean>[]>;

export const removalsAtOnce = 100;

interface WebsitesOfShard {
	shardId: string;
	websiteIds: string[];
}

/** A website that moves to another shard in the meantime takes another iteration. */
const mostMoves = 100;

/** Ends the checks of the websites and deletes their documents, but not their history. */
export function createRemoveWebsites(firestore: Firestore, placement: Placement): RemoveWebsites {
	const { users, websites, checkSettings } = collectionsOf(firestore);

	return async (ownerId, websiteIds) => {
		const removed = new Set<string>();
		const failed = new Map<string, unknown>();
		let left: readonly string[] = [...new Set(websiteIds)];
		const iterate = loopLimit(mostMoves, 'the removal of websites that move');
		while (left.length > 0) {
			iterate();
			const moved: string[] = [];
			for (const inShard of await groupByShard(left)) {
				try {
					const result = await removeTogether(ownerId, inShard);
					for (const id of result.removed) removed.add(id);
					moved.push(...result.moved);
				} catch (error) {
					for (const id of inShard.websiteIds) failed.set(id, error);
				}
			}
			left = moved;
		}
		return websiteIds.map((id, index) =>
			failed.has(id) ? rejected(failed.get(id)) : fulfilled(removed.has(id) && websiteIds.indexOf(id) === index),
		);
	};

	async function groupByShard(websiteIds: readonly string[]): Promise<WebsitesOfShard[]> {
		const snapshots = await firestore.getAll(...websiteIds.map((id) => websites.doc(id)));
		const found = snapshots.flatMap((snapshot) => {
			const document = snapshot.data() as WebsiteDocument | undefined;
			return document ? [{ id: snapshot.id, shardId: document.shardId }] : [];
		});
		const byShard = Map.groupBy(found, ({ shardId }) => shardId);
		return [...byShard].map(([shardId, inShard]) => ({ shardId, websiteIds: inShard.map(({ id }) => id) }));
	}

	/** `moved`: another change has moved the website to another shard in the meantime. */
	function removeTogether(
		ownerId: string,
		{ shardId, websiteIds }: WebsitesOfShard,
	): Promise<{ removed: string[]; moved: string[] }> {
		return placement.inShard(shardId, async (transaction) => {
			// 1. Read the monitors and the websites, in the order of locks of docs/data-model.md.
			const shard = await placement.readShard(transaction, shardId, websiteIds);
			const snapshots = await transaction.getAll(...websiteIds.map((id) => websites.doc(id)));
			const owned = snapshots.flatMap((snapshot) => {
				const document = snapshot.data() as WebsiteDocument | undefined;
				return document?.ownerId === ownerId ? [{ id: snapshot.id, document }] : [];
			});
			const here = owned.filter(({ document }) => document.shardId === shardId);
			const moved = owned.filter((website) => !here.includes(website)).map(({ id }) => id);
			const removed = here.map(({ id }) => id);
			if (removed.length === 0) return { removed, moved };
			// 2. Take their monitors out of the shard, which ends their checks.
			const takeOut = shard && (await placement.prepareRemoval(transaction, shard, removed));
			takeOut?.();
			// 3. Delete the websites and their settings.
			for (const { id, document } of here) {
				transaction.delete(websites.doc(id));
				if (document.hasMoreChecks) transaction.delete(checkSettings.doc(id));
			}
			// 4. Count them.
			transaction.update(users.doc(ownerId), { websiteCount: FieldValue.increment(-removed.length) });
			count(transaction, firestore, countRemovals(here.map(({ document }) => document)));
			return { removed, moved };
		});
	}
}

function countRemovals(documents: readonly WebsiteDocument[]): CountChange {
	const websitesByStatus: NonNullable<CountChange['websitesByStatus']> = {};
	let checksPerDay = 0;
	for (const document of documents) {
		websitesByStatus[document.status] = (websitesByStatus[document.status] ?? 0) - 1;
		checksPerDay -= document.checksPerDay;
	}
	return { websitesByStatus, checksPerDay };
}
