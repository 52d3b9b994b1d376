/** Finds the website of a request, if it belongs to the caller. */
import { Problem } from '../platform/problem.ts';
import type { OwnedWebsite } from './website.ts';
import type { WebsiteStore } from './website-store.ts';

/** Throws the same `not-found` Problem for an unknown website and for a website of another account. */
export async function ownedWebsite(
	websites: Pick<WebsiteStore, 'find'>,
	ownerId: string,
	websiteId: string,
): Promise<OwnedWebsite> {
	const website = await websites.find(ownerId, websiteId);
	if (!website) throw websiteNotFound();
	return website;
}

export function websiteNotFound(): Problem {
	return new Problem('not-found', 'Website not found');
}
