/** The stores of outages. */
import type { Firestore } from 'firebase-admin/firestore';
import { type CommentStore, createCommentStore } from './comment-store.ts';
import { createOutageStore, type OutageStore } from './outage-store.ts';

export interface OutageStores {
	comments: CommentStore;
	outages: OutageStore;
}

export function createOutageStores(firestore: Firestore): OutageStores {
	return { comments: createCommentStore(firestore), outages: createOutageStore(firestore) };
}
