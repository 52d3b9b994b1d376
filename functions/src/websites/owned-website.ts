/** The website a call names, if it is the caller's. */
import { Problem } from '../platform/problem.ts';
import type { OwnedWebsite } from './website.ts';
import type { WebsiteStore } from './website-store.ts';

/** Throws a `not-found` Problem for an unknown website and for somebody else's alike. */
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
