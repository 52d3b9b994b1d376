/** Brings an account in line with its tier after the tier has changed (PAY-5). */
import type { WebsiteStore } from '../../websites/website-store.ts';
import type { PageStore } from './page-store.ts';
import type { RefreshStatusPage } from './remove-page.ts';

export interface ApplyTierDeps {
	/** Milliseconds since the epoch. */
	now(): number;
	websites: Pick<WebsiteStore, 'applyTier'>;
	memberships: { applyTier(ownerId: string, now: number): Promise<void> };
	/** Our own monitors of the websites that we host for the account run while it pays. */
	promiseMonitors: { followAllOf(ownerId: string): Promise<void> };
	statusPages: Pick<PageStore, 'applyTier'>;
	statusDomains: { checkAllOf(ownerId: string, now: number): Promise<void> };
	refreshStatusPage: RefreshStatusPage;
}

/** The websites come last, because they record that the change is complete. May be repeated. */
export async function applyTierToAccount(deps: ApplyTierDeps, ownerId: string): Promise<void> {
	for (const pageId of await deps.statusPages.applyTier(ownerId)) await deps.refreshStatusPage(pageId);
	await deps.memberships.applyTier(ownerId, deps.now());
	// The next minute hides or shows them.
	await deps.statusDomains.checkAllOf(ownerId, deps.now());
	await deps.promiseMonitors.followAllOf(ownerId);
	await deps.websites.applyTier(ownerId, deps.now());
}
