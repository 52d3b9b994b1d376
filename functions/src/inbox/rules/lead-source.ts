/** Where a lead came from, in a few words. */
import type { LeadDocument } from '../../platform/firestore/business/inbox-documents.ts';

/** As an admin has typed it, or else the campaign of the link that led to us, or the page on which the visit began. Blank if none is known. */
export function sourceOf({
	source,
	campaign,
	firstPage,
}: Pick<LeadDocument, 'source' | 'campaign' | 'firstPage'>): string {
	return source || campaign || firstPage;
}
