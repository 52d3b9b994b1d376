/** Removes websites of an account: ends their checks, deletes their documents and counts them, but keeps their history. */
import { loopLimit } from '@stayup/contract';
import type { Firestore } from 'firebase-admin/firestore';
import { fulfilled, rejected } from '../platform/call-batcher.ts';
import { createCommitWebsites } from './commit-websites.ts';
import type { Placement, WebsitesOfShard } from './placement/placement-store.ts';
import { createWebsitesByShard } from './placement/websites-by-shard.ts';

/** Whether this call removed each website; false if the owner has no such website. At most `removalsAtOnce` of them. */
type RemoveWebsites = (ownerId: string, websiteIds: readonly string[]) => Promise<PromiseSettledResult<boolean>[]>;

export const removalsAtOnce = 100;

/** A website that moves to another shard in the meantime takes another iteration. */
const mostMoves = 100;

export function createRemoveWebsites(firestore: Firestore, placement: Placement): RemoveWebsites {
	const byShard = createWebsitesByShard(firestore);
	const commit = createCommitWebsites(firestore);

	return async (ownerId, websiteIds) => {
		const removed = new Set<string>();
		const failed = new Map<string, unknown>();
		const iterate = loopLimit(mostMoves, 'the removal of websites that move');
		for (let left = [...new Set(websiteIds)]; left.length > 0; ) {
			iterate();
			const inShards = await byShard.find(ownerId, left);
			left = [];
			for (const inShard of inShards) {
				try {
					const result = await removeTogether(ownerId, inShard);
					for (const id of result.removed) removed.add(id);
					left.push(...result.moved);
				} catch (error) {
					for (const id of inShard.websiteIds) failed.set(id, error);
				}
			}
		}
		return websiteIds.map((id, index) =>
			failed.has(id) ? rejected(failed.get(id)) : fulfilled(removed.has(id) && websiteIds.indexOf(id) === index),
		);
	};

	/** `moved`: another change has moved the website to another shard in the meantime. */
	function removeTogether(ownerId: string, inShard: WebsitesOfShard): Promise<{ removed: string[]; moved: string[] }> {
		return placement.change(inShard, async (transaction, shard) => {
			// 1. Read the websites.
			const { here, moved } = await byShard.read(transaction, ownerId, inShard);
			// 2. Take their monitors out of the shard, which ends their checks.
			for (const { id } of here) shard.remove(id);
			await shard.write();
			// 3. Delete the websites and their settings, and count them.
			commit(
				transaction,
				here.map(({ id, document }) => ({ id, before: document, after: null })),
			);
			return { removed: here.map(({ id }) => id), moved };
		});
	}
}
