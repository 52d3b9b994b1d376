/** Removes a status page with its logos, domain, incidents, subscribers and snapshot. */
import type { PageStore, StoredStatusPage } from './page-store.ts';

/** Writes what visitors of a page see. */
export type RefreshStatusPage = (pageId: string) => Promise<void>;

export interface RemovePageDeps {
	/** Milliseconds since the epoch. */
	now(): number;
	statusPages: Pick<PageStore, 'remove'>;
	/** The next minute detaches the domain at Firebase Hosting. */
	statusDomains: { release(ownerId: string, pageId: string, now: number): Promise<unknown> };
	statusLogos: { removeAll(page: StoredStatusPage): Promise<void> };
	refreshStatusPage: RefreshStatusPage;
}

/** False if it is not there any more. May be repeated after a failure. */
export async function removePage(deps: RemovePageDeps, ownerId: string, page: StoredStatusPage): Promise<boolean> {
	// While the page is there, so that a removal that was interrupted can be repeated.
	await deps.statusLogos.removeAll(page);
	const shown = await deps.statusPages.remove(ownerId, page.id, deps.now());
	if (!shown) return false;
	await deps.statusDomains.release(ownerId, page.id, deps.now());
	for (const id of shown) await deps.refreshStatusPage(id);
	return true;
}
