/** Switches on a public status page when a website that we built goes live. */
import { pageOfWebsite, randomLetters, type StatusPageSettings, slugsFor } from '@stayup/contract';
import type { LogError } from '../../platform/log.ts';
import { Problem } from '../../platform/problem.ts';
import { freshValues } from '../../status-pages/pages/fresh-values.ts';
import type { FreshValues } from '../../status-pages/pages/page-settings.ts';
import { pageUrlOf } from '../../status-pages/pages/page-url.ts';

/** The status pages of an account, as far as a launch needs them. */
interface LaunchPages {
	all(ownerId: string): Promise<{ document: { websiteIds: string[] } }[]>;
	add(ownerId: string, sent: StatusPageSettings, fresh: FreshValues, now: number): Promise<AddedPage>;
	slugConflict(ownerId: string, slug: string, now: number): Promise<string | null>;
}

interface AddedPage {
	id: string;
	document: Parameters<typeof pageUrlOf>[0];
}

export interface LaunchPageDeps {
	config: { appOrigin: string };
	statusPages: LaunchPages;
	refreshStatusPage(pageId: string): Promise<void>;
	/** Milliseconds since the epoch. */
	now(): number;
	logError: LogError;
}

/**
 * Returns the URL of the new page. Null if a page of the client shows the website already, the plan has no room for another one, or it could not be
 * created: the website is live all the same.
 */
export async function addLaunchPage(
	deps: LaunchPageDeps,
	ownerId: string,
	website: Parameters<typeof pageOfWebsite>[0],
): Promise<string | null> {
	const { statusPages: pages, now } = deps;
	try {
		const own = await pages.all(ownerId);
		if (own.some(({ document }) => document.websiteIds.includes(website._id))) return null;
		for (const slug of slugsFor(website, randomLetters(5))) {
			if ((await pages.slugConflict(ownerId, slug, now())) !== null) continue;
			const settings = pageOfWebsite(website, slug);
			const page = await pages.add(ownerId, settings, await freshValues(settings, null), now());
			await deps.refreshStatusPage(page.id);
			return pageUrlOf(page.document, deps.config.appOrigin);
		}
		return null;
	} catch (error) {
		if (!(error instanceof Problem))
			deps.logError('The status page of a launched website could not be created.', { error });
		return null;
	}
}
