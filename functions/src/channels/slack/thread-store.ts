/** Stores the first message about an outage in a chat, which later ones continue. */
import { dayMs } from '@stayup/contract';
import { type Firestore, Timestamp } from 'firebase-admin/firestore';
import type { AlertThreadDocument } from '../../platform/firestore/channel-documents.ts';
import { collectionsOf } from '../../platform/firestore/collections.ts';
import { allOf, isDocumentId, type Stored } from '../../platform/firestore/paging.ts';
import { alertThreadId } from '../../platform/ids.ts';

export type AlertThread = Stored<AlertThreadDocument>;

export interface ThreadStore {
	find(threadId: string): Promise<AlertThread | null>;
	/** The threads of an outage in all chats. */
	ofOutage(ownerId: string, outageId: string): Promise<AlertThread[]>;
	/** Replaces one that was in another conversation. */
	put(thread: Omit<AlertThreadDocument, 'expireAt' | 'mutedBy'>): Promise<AlertThread>;
	/** Keeps the first name. Null if the thread is gone. */
	noteMuted(threadId: string, by: string): Promise<AlertThread | null>;
}

/** As long as a delivery. */
const keptMs = 90 * dayMs;

export function createThreadStore(firestore: Firestore): ThreadStore {
	const { alertThreads } = collectionsOf(firestore);
	return {
		async find(threadId) {
			if (!isDocumentId(threadId)) return null;
			const document = (await alertThreads.doc(threadId).get()).data();
			return document ? { id: threadId, document } : null;
		},

		async ofOutage(ownerId, outageId) {
			return allOf(alertThreads.where('ownerId', '==', ownerId).where('outageId', '==', outageId));
		},

		async put(thread) {
			const id = alertThreadId(thread.channelId, thread.outageId);
			const document = { ...thread, mutedBy: null, expireAt: Timestamp.fromMillis(thread.createdAt + keptMs) };
			await alertThreads.doc(id).set(document);
			return { id, document };
		},

		noteMuted: (threadId, by) =>
			firestore.runTransaction(async (transaction) => {
				const ref = alertThreads.doc(threadId);
				const document = (await transaction.get(ref)).data();
				if (!document) return null;
				if (document.mutedBy === null) transaction.update(ref, { mutedBy: by });
				return { id: threadId, document: { ...document, mutedBy: document.mutedBy ?? by } };
			}),
	};
}
