/** Where a lead came from, in a few words. */
import type { LeadDocument } from '../../platform/firestore/business/inbox-documents.ts';

/** The campaign of the link that led to us, or else the page on which the visit began. Blank if neither is known. */
export function sourceOf({ campaign, firstPage }: Pick<LeadDocument, 'campaign' | 'firstPage'>): string {
	return campaign || firstPage;
}
