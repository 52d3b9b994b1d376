/** The comments on outages. The outage counts them, so that concurrent comments neither exceed the limit nor outlive the outage. */
import { commentsPerOutage, type PageQuery } from '@stayup/contract';
import type { Firestore } from 'firebase-admin/firestore';
import { collectionsOf } from '../platform/firestore/collections.ts';
import type { OutageCommentDocument } from '../platform/firestore/outage-documents.ts';
import { isDocumentId, type Page, readPageById, type Stored } from '../platform/firestore/paging.ts';

export interface CommentStore {
	/** Oldest first. */
	of(ownerId: string, outageId: string): Promise<Stored<OutageCommentDocument>[]>;
	/** All comments of the account, page by page in the order of their ids. */
	listOf(ownerId: string, query: PageQuery): Promise<Page<Stored<OutageCommentDocument>>>;
	add(
		ownerId: string,
		outageId: string,
		comment: Pick<OutageCommentDocument, 'at' | 'by' | 'text'>,
	): Promise<'added' | 'full' | 'no-outage'>;
	/** Returns the id of the outage, or null if the owner has no such comment. */
	edit(ownerId: string, commentId: string, change: { text: string; at: number }): Promise<string | null>;
	/** Returns the id of the outage, or null if the owner has no such comment. */
	remove(ownerId: string, commentId: string): Promise<string | null>;
}

export function createCommentStore(firestore: Firestore): CommentStore {
	const { outageComments, outages } = collectionsOf(firestore);
	return {
		async of(ownerId, outageId) {
			const query = outageComments.where('ownerId', '==', ownerId).where('outageId', '==', outageId);
			const { docs } = await query.limit(commentsPerOutage).get();
			const comments = docs.map((snapshot) => ({ id: snapshot.id, document: snapshot.data() }));
			return comments.sort((a, b) => a.document.at - b.document.at);
		},

		listOf: (ownerId, query) => readPageById(outageComments.where('ownerId', '==', ownerId), query),

		async add(ownerId, outageId, comment) {
			if (!isDocumentId(outageId)) return 'no-outage';
			return firestore.runTransaction(async (transaction) => {
				// 1. Read the outage, and with it the number of its comments.
				const outage = (await transaction.get(outages.doc(outageId))).data();
				if (outage?.ownerId !== ownerId) return 'no-outage';
				const count = outage.commentCount;
				if (count >= commentsPerOutage) return 'full';
				// 2. Store the comment.
				const { websiteId } = outage;
				transaction.create(outageComments.doc(), { ownerId, websiteId, outageId, ...comment, editedAt: null });
				// 3. Count it. A concurrent comment or deletion makes the transaction start again.
				transaction.update(outages.doc(outageId), { commentCount: count + 1 });
				return 'added';
			});
		},

		async edit(ownerId, commentId, { text, at }) {
			if (!isDocumentId(commentId)) return null;
			const ref = outageComments.doc(commentId);
			return firestore.runTransaction(async (transaction) => {
				const comment = (await transaction.get(ref)).data();
				if (comment?.ownerId !== ownerId) return null;
				if (comment.text !== text) transaction.update(ref, { text, editedAt: at });
				return comment.outageId;
			});
		},

		async remove(ownerId, commentId) {
			if (!isDocumentId(commentId)) return null;
			const ref = outageComments.doc(commentId);
			return firestore.runTransaction(async (transaction) => {
				// 1. Read the comment and its outage.
				const comment = (await transaction.get(ref)).data();
				if (comment?.ownerId !== ownerId) return null;
				const outageRef = outages.doc(comment.outageId);
				const outage = (await transaction.get(outageRef)).data();
				// 2. Delete the comment.
				transaction.delete(ref);
				// 3. Count it.
				if (outage) transaction.update(outageRef, { commentCount: Math.max(0, outage.commentCount - 1) });
				return comment.outageId;
			});
		},
	};
}
