/** Acknowledges and mutes from an alert: its outage, and those of its group (decision 71). */
import type { OutageDocument } from '@stayup/contract';
import type { OutageStore } from '../outages/outage-store.ts';
import type { Stored } from '../platform/firestore/paging.ts';
import { muted } from '../websites/mute.ts';
import type { OwnedWebsite } from '../websites/owned-website.ts';
import type { WebsiteStore } from '../websites/website-store.ts';

interface GroupActionDeps {
	outages: Pick<OutageStore, 'acknowledgeAll' | 'findMany'>;
	websites: Pick<WebsiteStore, 'change'>;
	/** Milliseconds since the epoch. */
	now(): number;
}

/** Acknowledges the outages that are open and that nobody is on. Returns those of this owner as they are now. */
export async function acknowledgeGroup(
	{ outages, now }: Pick<GroupActionDeps, 'outages' | 'now'>,
	ownerId: string,
	outageIds: readonly string[],
	by: string,
): Promise<Stored<OutageDocument>[]> {
	await outages.acknowledgeAll(ownerId, outageIds, { at: now(), by, note: '' });
	return (await outages.findMany(outageIds)).filter(({ document }) => document.ownerId === ownerId);
}

/** Mutes the websites for one hour. Returns those that still exist. */
export async function muteGroup(
	{ websites, now }: Pick<GroupActionDeps, 'websites' | 'now'>,
	ownerId: string,
	websiteIds: readonly string[],
): Promise<OwnedWebsite[]> {
	const changed = await Promise.all(
		[...new Set(websiteIds)].map((id) => websites.change(ownerId, id, muted(true, now()), now())),
	);
	return changed.filter((website) => website !== null);
}
