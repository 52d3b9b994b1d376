/** Store of websites. Every function takes the owner's id, so that no account finds the websites of another (AUTH-6). */
import type { PageQuery } from '@stayup/contract';
import type { Firestore } from 'firebase-admin/firestore';
import pLimit from 'p-limit';
import { createOutageWriter } from '../outages/outage-writer.ts';
import { createCallBatcher } from '../platform/call-batcher.ts';
import { collectionsOf } from '../platform/firestore/collections.ts';
import { allOf, isDocumentId, ownedIn, type Page, readPage } from '../platform/firestore/paging.ts';
import { createStoreWebsite } from './add-website.ts';
import { type ApplyTier, createApplyTier } from './apply-tier.ts';
import type { ChangeCondition, ChangedWebsite, RequestedChange } from './change-website.ts';
import type { OwnedWebsite } from './owned-website.ts';
import { changesPerTransaction, createChangeWebsites } from './placement/change-by-shard.ts';
import type { StoreWebsite } from './placement/join-together.ts';
import { createPlacement, type PlacementOptions } from './placement/placement-store.ts';
import { createRemoveWebsites, removalsAtOnce } from './remove-website.ts';
import type { SettingsChange } from './website-settings.ts';

/** Returns null if the owner has no such website. */
type ChangeWebsite = (
	ownerId: string,
	websiteId: string,
	change: SettingsChange,
	now: number,
	condition?: ChangeCondition,
) => Promise<ChangedWebsite | null>;

export interface WebsiteStore {
	/** Oldest first. */
	all(ownerId: string): Promise<OwnedWebsite[]>;
	list(ownerId: string, query: PageQuery): Promise<Page<OwnedWebsite>>;
	/** The ids of websites with this URL, ten at most. */
	withUrl(ownerId: string, url: string): Promise<string[]>;
	find(ownerId: string, websiteId: string): Promise<OwnedWebsite | null>;
	/** For a website that is added with it. */
	newId(): string;
	add: StoreWebsite;
	change: ChangeWebsite;
	/** With its outages, its badges, its visitor numbers and everything recorded about it. Returns false if the owner has no such website. */
	remove(ownerId: string, websiteId: string): Promise<boolean>;
	/** All websites of the account. May be repeated. */
	removeAll(ownerId: string): Promise<void>;
	applyTier: ApplyTier;
}

/** Removed websites whose history is deleted at the same time. */
const historiesAtOnce = 10;

export function createWebsiteStore(firestore: Firestore, options?: PlacementOptions): WebsiteStore {
	const { statusBadges, websites, visitorCounters, visitorDays, formEntries, possibleSpam } = collectionsOf(firestore);
	const placement = createPlacement(firestore, options);
	const outages = createOutageWriter(firestore);
	const changeWebsites = createChangeWebsites(firestore, placement);
	/** Simultaneous changes of an account are one write of each shard. */
	const change = createCallBatcher<RequestedChange, ChangedWebsite | null>(changeWebsites, changesPerTransaction);
	const removeWebsites = createRemoveWebsites(firestore, placement);
	const remove = createCallBatcher<string, boolean>(removeWebsites, removalsAtOnce);

	const all = (ownerId: string) => allOf(websites.where('ownerId', '==', ownerId).orderBy('createdAt'));

	/** Too much for one transaction. */
	async function deleteHistory(ownerId: string, websiteId: string): Promise<void> {
		await firestore.recursiveDelete(websites.doc(websiteId));
		await outages.deleteOf(ownerId, websiteId);
		const writer = firestore.bulkWriter();
		for (const collection of [statusBadges, visitorCounters, visitorDays, formEntries, possibleSpam]) {
			const { docs } = await collection
				.where('ownerId', '==', ownerId)
				.where('websiteId', '==', websiteId)
				.select()
				.get();
			for (const { ref } of docs) void writer.delete(ref);
		}
		await writer.close();
	}

	return {
		all,
		list: (ownerId, query) =>
			readPage(websites.where('ownerId', '==', ownerId), { field: 'createdAt', direction: 'asc' }, query),
		async withUrl(ownerId, url) {
			const same = websites.where('ownerId', '==', ownerId).where('url', '==', url);
			const { docs } = await same.select().limit(10).get();
			return docs.map(({ id }) => id);
		},
		find: (ownerId, websiteId) => ownedIn(websites, ownerId, websiteId),
		newId: () => websites.doc().id,
		add: createStoreWebsite(firestore, placement),
		async change(ownerId, websiteId, changed, now, condition) {
			if (!isDocumentId(websiteId)) return null;
			return change(ownerId, { websiteId, change: changed, now, condition });
		},
		async remove(ownerId, websiteId) {
			if (!isDocumentId(websiteId)) return false;
			const isRemoved = await remove(ownerId, websiteId);
			if (isRemoved) await deleteHistory(ownerId, websiteId);
			return isRemoved;
		},
		async removeAll(ownerId) {
			const ids = (await all(ownerId)).map(({ id }) => id);
			for (let from = 0; from < ids.length; from += removalsAtOnce) {
				const some = ids.slice(from, from + removalsAtOnce);
				const failed = (await removeWebsites(ownerId, some)).find(({ status }) => status === 'rejected');
				await pLimit(historiesAtOnce).map(some, (id) => deleteHistory(ownerId, id));
				if (failed?.status === 'rejected') throw failed.reason;
			}
		},
		applyTier: createApplyTier(firestore, { all, change: changeWebsites }),
	};
}
