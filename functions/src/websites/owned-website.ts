/** The website of a request, if it belongs to the caller. */
import type { WebsiteDocument } from '@stayup/contract';
import type { Stored } from '../platform/firestore/paging.ts';
import { Problem } from '../platform/problem.ts';

export type OwnedWebsite = Stored<WebsiteDocument>;

/** Throws the same `not-found` Problem for an unknown website and for a website of another account. */
export async function ownedWebsite(
	websites: { find(ownerId: string, websiteId: string): Promise<OwnedWebsite | null> },
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
