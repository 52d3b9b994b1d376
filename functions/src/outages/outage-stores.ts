/** The stores of outages. */
import type { Firestore } from 'firebase-admin/firestore';
import { createCommentStore } from './comment-store.ts';
import { createConditionStore } from './condition-store.ts';
import { createOutageStore } from './outage-store.ts';

export function createOutageStores(firestore: Firestore) {
	return {
		comments: createCommentStore(firestore),
		conditions: createConditionStore(firestore),
		outages: createOutageStore(firestore),
	};
}
