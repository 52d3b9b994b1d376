/** Finds the newest change of a website's status, which `statusChange` must have followed. */
import type { Firestore } from 'firebase-admin/firestore';
import { collectionsOf } from '../platform/firestore/collections.ts';

export interface WebsiteChangeStore {
	/** Milliseconds since the epoch; null without websites. */
	newestAt(): Promise<number | null>;
}

export function createWebsiteChangeStore(firestore: Firestore): WebsiteChangeStore {
	const newest = collectionsOf(firestore).websites.orderBy('statusSince', 'desc').limit(1);
	return {
		newestAt: async () => (await newest.get()).docs[0]?.data().statusSince ?? null,
	};
}
