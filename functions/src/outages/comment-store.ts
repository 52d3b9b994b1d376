/** The comments on outages. The outage counts them, so that concurrent comments neither exceed the limit nor outlive the outage. */
import { commentsPerOutage, type PageQuery } from '@stayup/contract';
import type { Firestore } from 'firebase-admin/firestore';
import { collectionsOf } from '../platform/firestore/collections.ts';
import type { OutageCommentDocument } from '../platform/firestore/outage-documents.ts';
import { allOf, ownedIn, type Page, readPageById, type Stored } from '../platform/firestore/paging.ts';

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
			return (await allOf(query.limit(commentsPerOutage))).sort((a, b) => a.document.at - b.document.at);
		},

		listOf: (ownerId, query) => readPageById(outageComments.where('ownerId', '==', ownerId), query),

		async add(ownerId, outageId, comment) {
			return firestore.runTransaction(async (transaction) => {
				// 1. Read the outage, and with it the number of its comments.
				const outage = await ownedIn(outages, ownerId, outageId, transaction);
				if (!outage) return 'no-outage';
				const { commentCount, websiteId } = outage.document;
				if (commentCount >= commentsPerOutage) return 'full';
				// 2. Store the comment.
				transaction.create(outageComments.doc(), { ownerId, websiteId, outageId, ...comment, editedAt: null });
				// 3. Count it. A concurrent comment or deletion makes the transaction start again.
				transaction.update(outages.doc(outageId), { commentCount: commentCount + 1 });
				return 'added';
			});
		},

		async edit(ownerId, commentId, { text, at }) {
			return firestore.runTransaction(async (transaction) => {
				const comment = (await ownedIn(outageComments, ownerId, commentId, transaction))?.document;
				if (!comment) return null;
				if (comment.text !== text) transaction.update(outageComments.doc(commentId), { text, editedAt: at });
				return comment.outageId;
			});
		},

		async remove(ownerId, commentId) {
			return firestore.runTransaction(async (transaction) => {
				// 1. Read the comment and its outage.
				const comment = (await ownedIn(outageComments, ownerId, commentId, transaction))?.document;
				if (!comment) return null;
				const outageRef = outages.doc(comment.outageId);
				const outage = (await transaction.get(outageRef)).data();
				// 2. Delete the comment.
				transaction.delete(outageComments.doc(commentId));
				// 3. Count it.
				if (outage) transaction.update(outageRef, { commentCount: Math.max(0, outage.commentCount - 1) });
				return comment.outageId;
			});
		},
	};
}
