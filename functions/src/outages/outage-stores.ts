/** The stores of outages. */
import type { Firestore } from 'firebase-admin/firestore';
import { type CommentStore, createCommentStore } from './comment-store.ts';
import { type ConditionStore, createConditionStore } from './condition-store.ts';
import { createOutageStore, type OutageStore } from './outage-store.ts';

export interface OutageStores {
	comments: CommentStore;
	conditions: ConditionStore;
	outages: OutageStore;
}

export function createOutageStores(firestore: Firestore): OutageStores {
	return {
		comments: createCommentStore(firestore),
		conditions: createConditionStore(firestore),
		outages: createOutageStore(firestore),
	};
}
