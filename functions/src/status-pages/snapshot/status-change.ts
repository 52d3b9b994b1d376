/** Shows the change of a website on its pages. */
import { hourMs, type WebsiteDocument } from '@stayup/contract';
import { type RebuildDeps, rebuildPagesOf } from './rebuild.ts';

type ShownFields = Pick<WebsiteDocument, 'status' | 'statusSince' | 'condition' | 'isActive' | 'url' | 'tags'>;

/** Undefined: the document does not exist. A new website is on no page. */
function changesPages(before: ShownFields | undefined, after: ShownFields | undefined): boolean {
	if (!before) return false;
	return !after || shownOf(before) !== shownOf(after);
}

/** Names are not shown: a component has its own. */
function shownOf({ status, statusSince, condition, isActive, url, tags }: ShownFields): string {
	return JSON.stringify([status, statusSince, condition?.kind, condition?.since, isActive, url, tags]);
}

/** Instants in milliseconds since the epoch. */
export interface WebsiteChange {
	websiteId: string;
	/** Undefined if the website did not exist. */
	before: ShownFields | undefined;
	after: ShownFields | undefined;
	/** By Firestore's clock; null if it was deleted. */
	writtenAt: number | null;
	/** When the event was first sent. */
	startedAt: number;
	now: number;
}

/** By then, every page was rebuilt because it was due. */
const longestRetryMs = 6 * hourMs;

export async function showWebsiteChange(deps: RebuildDeps, change: WebsiteChange): Promise<void> {
	const { websiteId, before, after, writtenAt, startedAt, now } = change;
	if (!changesPages(before, after) || now - startedAt > longestRetryMs) return;
	await rebuildPagesOf(deps, websiteId, now, { changedAt: writtenAt });
}
