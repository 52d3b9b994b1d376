/** Finds the shards of websites. A website may move until a transaction reads it again. */
import type { WebsiteDocument } from '@stayup/contract';
import type { Firestore, Transaction } from 'firebase-admin/firestore';
import { collectionsOf } from '../../platform/firestore/collections.ts';
import type { OwnedWebsite } from '../owned-website.ts';
import type { WebsitesOfShard } from './placement-store.ts';

const websitesPerRead = 300;

interface WebsitesByShard {
	/** Leaves out websites that the owner does not have. */
	find(ownerId: string, websiteIds: readonly string[]): Promise<WebsitesOfShard[]>;
	/** `here`: the owner's websites that are still in the shard. `moved`: the ids of those that are in another one. */
	read(
		transaction: Transaction,
		ownerId: string,
		websites: WebsitesOfShard,
	): Promise<{ here: OwnedWebsite[]; moved: string[] }>;
}

export function createWebsitesByShard(firestore: Firestore): WebsitesByShard {
	const { websites } = collectionsOf(firestore);

	async function readOwned(
		reader: Pick<Firestore | Transaction, 'getAll'>,
		ownerId: string,
		websiteIds: readonly string[],
	): Promise<OwnedWebsite[]> {
		const snapshots = await reader.getAll(...websiteIds.map((id) => websites.doc(id)));
		return snapshots.flatMap((snapshot) => {
			const document = snapshot.data() as WebsiteDocument | undefined;
			return document?.ownerId === ownerId ? [{ id: snapshot.id, document }] : [];
		});
	}

	return {
		async find(ownerId, websiteIds) {
			const found: OwnedWebsite[] = [];
			for (let from = 0; from < websiteIds.length; from += websitesPerRead) {
				found.push(...(await readOwned(firestore, ownerId, websiteIds.slice(from, from + websitesPerRead))));
			}
			const byShard = Map.groupBy(found, ({ document }) => document.shardId);
			return [...byShard].map(([shardId, inShard]) => ({ shardId, websiteIds: inShard.map(({ id }) => id) }));
		},

		async read(transaction, ownerId, { shardId, websiteIds }) {
			const owned = await readOwned(transaction, ownerId, websiteIds);
			const here = owned.filter(({ document }) => document.shardId === shardId);
			return { here, moved: owned.filter((website) => !here.includes(website)).map(({ id }) => id) };
		},
	};
}
