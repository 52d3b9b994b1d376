/** Finds the page that a request names. */
import type { Actor } from '../../http/actor.ts';
import { Problem } from '../../platform/problem.ts';
import type { PageStore, StoredStatusPage } from './page-store.ts';

export function pageNotFound(): Problem {
	return new Problem('not-found', 'Status page not found');
}

/** Throws a `not-found` Problem. */
export async function ownedPage(
	{ statusPages }: { statusPages: Pick<PageStore, 'find'> },
	{ uid }: Actor,
	id: string,
): Promise<StoredStatusPage> {
	const page = await statusPages.find(uid, id);
	if (!page) throw pageNotFound();
	return page;
}
