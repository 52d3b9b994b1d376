/** Documents about outages. The outage itself is in the contract, because browsers listen to it. */
import type { ConditionDocument, OutageDocument } from '@stayup/contract';
import type { Timestamp } from 'firebase-admin/firestore';

/** A new outage: open, not acknowledged, not shared, without comments, and its owner not notified yet. */
export type NewOutage = Omit<
	OutageDocument,
	'end' | 'endReason' | 'acknowledgement' | 'commentCount' | 'evidenceLink' | 'notifiedAt' | 'plannedAt'
>;

/** `outageComments/{id}`: what the owner wrote about an outage. */
export interface OutageCommentDocument {
	ownerId: string;
	/** Of the outage, so that the comments are deleted with the website. */
	websiteId: string;
	outageId: string;
	at: number;
	/** The name of the author when it was written. */
	by: string;
	text: string;
	/** Null if it was not edited. */
	editedAt: number | null;
}

/** `conditions/{websiteId_second}`: a period in which a website had a condition (decision 52). */
export type StoredConditionDocument = ConditionDocument & { expireAt: Timestamp };
