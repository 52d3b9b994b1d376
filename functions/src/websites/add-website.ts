/** Adds a website: the document, its monitor in a shard, and the counts, in one transaction. */
import { runningIntervalSeconds, tierLimits } from '@stayup/contract';
import { FieldValue, type Firestore } from 'firebase-admin/firestore';
import { cadenceSeconds } from '../monitoring/rules/schedule.ts';
import { collectionsOf } from '../platform/firestore/collections.ts';
import { count } from '../platform/firestore/counters.ts';
import { requestLookup } from './domains/domain-store.ts';
import { limitReached, readAccount, requireConfirmedEmail } from './owner-limits.ts';
import { createPlacement, withShard } from './placement-store.ts';
import { newMonitor, newWebsite, type OwnedWebsite, placementTransaction, type WebsiteSettings } from './website.ts';

/** `websiteId`: an id that no other website has. */
export type AddWebsite = (
	ownerId: string,
	settings: WebsiteSettings,
	now: number,
	websiteId?: string,
) => Promise<OwnedWebsite>;

export function createAddWebsite(firestore: Firestore): AddWebsite {
	const { users, websites, domains } = collectionsOf(firestore);
	const placement = createPlacement(firestore);

	return (ownerId, settings, now, websiteId = websites.doc().id) => {
		const websiteRef = websites.doc(websiteId);
		return firestore.runTransaction(async (transaction) => {
			// 1. Check the limit of the account's tier.
			const owner = await readAccount(transaction, users, ownerId);
			requireConfirmedEmail(owner);
			const { tier, websiteCount } = owner;
			if (websiteCount >= tierLimits[tier].websites) throw limitReached(tier, websiteCount);
			// 2. Find a shard with room.
			const runningInterval = runningIntervalSeconds(settings.checkInterval, tier);
			const cadence = cadenceSeconds(runningInterval);
			const directory = await placement.readDirectory(transaction);
			const room = await placement.findRoom(transaction, directory, cadence);
			// 3. Write the monitor into the shard.
			const document = newWebsite(ownerId, settings, { runningInterval, shardId: room.shardId }, now);
			placement.putIn(transaction, room, cadence, newMonitor(websiteId, document, now));
			const next = room.isFresh ? withShard(directory, room.shardId, cadence) : directory;
			placement.writeDirectory(transaction, directory, next);
			// 4. Write the website, and request a lookup of its domain.
			transaction.create(websiteRef, document);
			if (document.domain?.state === 'pending') requestLookup(transaction, domains, document.domain.name);
			// 5. Count it.
			transaction.update(users.doc(ownerId), { websiteCount: FieldValue.increment(1) });
			count(transaction, firestore, { websitesByStatus: { unknown: 1 }, checksPerDay: document.checksPerDay });
			return { id: websiteId, document };
		}, placementTransaction);
	};
}
