/** Store of websites. Every function takes the owner's id, so that no account finds the websites of another (AUTH-6). */
import type { PageQuery } from '@stayup/contract';
import type { Firestore } from 'firebase-admin/firestore';
import { collectionsOf } from '../platform/firestore/collections.ts';
import { isDocumentId, type Page, readPage } from '../platform/firestore/paging.ts';
import { createKeyedMutex } from '../platform/keyed-mutex.ts';
import { type AddWebsite, createAddWebsite } from './add-website.ts';
import { type ApplyTier, createApplyTier } from './apply-tier.ts';
import { type ChangeWebsite, createChangeWebsite } from './change-website.ts';
import { createRemoveWebsite, type RemoveWebsite } from './remove-website.ts';
import type { OwnedWebsite } from './website.ts';

export interface WebsiteStore {
	/** Oldest first. */
	all(ownerId: string): Promise<OwnedWebsite[]>;
	list(ownerId: string, query: PageQuery): Promise<Page<OwnedWebsite>>;
	find(ownerId: string, websiteId: string): Promise<OwnedWebsite | null>;
	add: AddWebsite;
	change: ChangeWebsite;
	remove: RemoveWebsite;
	applyTier: ApplyTier;
}

export function createWebsiteStore(firestore: Firestore): WebsiteStore {
	const { websites } = collectionsOf(firestore);
	const add = createAddWebsite(firestore);
	const changeNow = createChangeWebsite(firestore);
	/** Websites that are placed in a shard meet in the open shards: placing them one at a time saves retries of transactions. */
	const runExclusive = createKeyedMutex();
	const changeAndPlace: ChangeWebsite = (...values) => runExclusive('placement', () => changeNow(...values));
	/** A website that keeps its interval stays in its shard, so its change waits only for other changes of the owner (INPUT-1). */
	const change: ChangeWebsite = (ownerId, websiteId, changed, ...rest) =>
		changed.checkInterval === undefined
			? runExclusive(`changes of ${ownerId}`, () => changeNow(ownerId, websiteId, changed, ...rest))
			: changeAndPlace(ownerId, websiteId, changed, ...rest);

	async function all(ownerId: string): Promise<OwnedWebsite[]> {
		const { docs } = await websites.where('ownerId', '==', ownerId).orderBy('createdAt').get();
		return docs.map((snapshot) => ({ id: snapshot.id, document: snapshot.data() }));
	}

	return {
		all,
		list: (ownerId, query) =>
			readPage(websites.where('ownerId', '==', ownerId), { field: 'createdAt', direction: 'asc' }, query),
		async find(ownerId, websiteId) {
			if (!isDocumentId(websiteId)) return null;
			const document = (await websites.doc(websiteId).get()).data();
			return document?.ownerId === ownerId ? { id: websiteId, document } : null;
		},
		add: (...values) => runExclusive('placement', () => add(...values)),
		change,
		remove: createRemoveWebsite(firestore),
		applyTier: createApplyTier(firestore, { all, change: changeAndPlace }),
	};
}
