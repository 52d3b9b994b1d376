/** Adds a website: the document, its monitor in a shard, and the counts, in one transaction. */
import { runningIntervalSeconds, tierLimits, type WebsiteDocument } from '@stayup/contract';
import { FieldValue, type Firestore } from 'firebase-admin/firestore';
import { type Monitor, newMonitorState } from '../monitoring/rules/monitor.ts';
import { cadenceSeconds } from '../monitoring/rules/schedule.ts';
import { collectionsOf } from '../platform/firestore/collections.ts';
import { count } from '../platform/firestore/counters.ts';
import { newUptime } from '../stats/uptime.ts';
import { domainOf } from './domains/domain.ts';
import { requestLookup } from './domains/domain-store.ts';
import { limitReached, readAccount } from './owner-limits.ts';
import { createPlacement, withShard } from './placement-store.ts';
import { type OwnedWebsite, placementTransaction, type WebsiteSettings } from './website.ts';

export type AddWebsite = (ownerId: string, settings: WebsiteSettings, now: number) => Promise<OwnedWebsite>;

export function createAddWebsite(firestore: Firestore): AddWebsite {
	const { users, websites, domains } = collectionsOf(firestore);
	const placement = createPlacement(firestore);

	return (ownerId, settings, now) => {
		const websiteRef = websites.doc();
		return firestore.runTransaction(async (transaction) => {
			// 1. Check the limit of the account's tier.
			const { tier, websiteCount } = await readAccount(transaction, users, ownerId);
			if (websiteCount >= tierLimits[tier].websites) throw limitReached(tier, websiteCount);
			// 2. Find a shard with room.
			const runningInterval = runningIntervalSeconds(settings.checkInterval, tier);
			const cadence = cadenceSeconds(runningInterval);
			const directory = await placement.readDirectory(transaction);
			const room = await placement.findRoom(transaction, directory, cadence);
			// 3. Write the monitor into the shard.
			const document = newWebsite(ownerId, settings, { runningInterval, shardId: room.shardId }, now);
			placement.putIn(transaction, room, cadence, newMonitor(websiteRef.id, document, now));
			const next = room.isFresh ? withShard(directory, room.shardId, cadence) : directory;
			placement.writeDirectory(transaction, directory, next);
			// 4. Write the website, and request a lookup of its domain.
			transaction.create(websiteRef, document);
			if (document.domain) requestLookup(transaction, domains, document.domain.name);
			// 5. Count it.
			transaction.update(users.doc(ownerId), { websiteCount: FieldValue.increment(1) });
			count(transaction, firestore, { websitesByStatus: { unknown: 1 } });
			return { id: websiteRef.id, document };
		}, placementTransaction);
	};
}

function newWebsite(
	ownerId: string,
	settings: WebsiteSettings,
	placed: Pick<WebsiteDocument, 'runningInterval' | 'shardId'>,
	now: number,
): WebsiteDocument {
	return {
		...settings,
		...placed,
		ownerId,
		isActive: true,
		alertsEnabled: true,
		emailsMutedUntil: null,
		tags: [],
		status: 'unknown',
		statusSince: now,
		lastChecked: null,
		openOutageId: null,
		certificate: null,
		domain: domainOf(settings.url),
		createdAt: now,
	};
}

function newMonitor(websiteId: string, website: WebsiteDocument, now: number): Monitor {
	const { ownerId, name, url, expectedStatusCode, isActive, alertsEnabled, createdAt } = website;
	return {
		...{ websiteId, ownerId, name, url, expectedStatusCode, isActive, alertsEnabled, createdAt },
		intervalSeconds: website.runningInterval,
		revision: 1,
		state: newMonitorState(now),
		uptime: newUptime(now),
	};
}
