/** Changes a website's settings: pauses, resumes, edits, tags, mutes and moves it, in one transaction. */
import { runningIntervalSeconds, type Tier, tierLimits, type WebsiteDocument } from '@stayup/contract';
import type { Firestore, Transaction } from 'firebase-admin/firestore';
import { cadenceSeconds } from '../monitoring/rules/schedule.ts';
import { changeSettings } from '../monitoring/rules/settings-change.ts';
import { decodeShard } from '../monitoring/rules/shard.ts';
import { createOutageWriter } from '../outages/outage-writer.ts';
import { collectionsOf } from '../platform/firestore/collections.ts';
import { count } from '../platform/firestore/counters.ts';
import type { UserDocument } from '../platform/firestore/documents.ts';
import { isDocumentId } from '../platform/firestore/paging.ts';
import { domainOf, keepDomain } from './domains/domain.ts';
import { requestLookup } from './domains/domain-store.ts';
import { limitReached, readAccount, requireConfirmedEmail } from './owner-limits.ts';
import { createPlacement } from './placement-store.ts';
import { checksPerDay, type OwnedWebsite, placementTransaction, type WebsiteSettings } from './website.ts';

/** A setting that is left out or undefined stays as it is. */
export type SettingsChange = {
	[Name in ChangeableSetting]?: WebsiteDocument[Name] | undefined;
};
type ChangeableSetting =
	| keyof WebsiteSettings
	| 'isActive'
	| 'alertsEnabled'
	| 'emailsMutedUntil'
	| 'tags'
	| 'pausedBecause';

export interface ChangedWebsite extends OwnedWebsite {
	/** The website is active, and its status is unknown since the change. */
	needsFirstCheck: boolean;
	/** Identifies this version of the settings. */
	revision: number;
}

/** Returns null if the owner has no such website. */
export type ChangeWebsite = (
	ownerId: string,
	websiteId: string,
	change: SettingsChange,
	now: number,
	/** Checked in the transaction: if it does not hold, nothing changes and the result is null. */
	condition?: (website: WebsiteDocument, owner: UserDocument) => boolean,
) => Promise<ChangedWebsite | null>;

export function createChangeWebsite(firestore: Firestore): ChangeWebsite {
	const { users, websites, domains } = collectionsOf(firestore);
	const placement = createPlacement(firestore);
	const outages = createOutageWriter(firestore);

	return async (ownerId, websiteId, change, now, condition = () => true) => {
		if (!isDocumentId(websiteId)) return null;
		const websiteRef = websites.doc(websiteId);
		return firestore.runTransaction(async (transaction) => {
			// 1. Read the website, and check the limit of the account's tier if it is resumed.
			const before = (await transaction.get(websiteRef)).data();
			if (before?.ownerId !== ownerId) return null;
			const owner = await readAccount(transaction, users, ownerId);
			if (!condition(before, owner)) return null;
			const { tier } = owner;
			if (change.isActive && !before.isActive) {
				requireConfirmedEmail(owner);
				await requireRoomToResume(transaction, ownerId, tier);
			}
			// 2. Apply the change to the monitor.
			// A new choice of the owner replaces the reason of an earlier pause.
			const pausedBecause = change.isActive === undefined ? before.pausedBecause : (change.pausedBecause ?? null);
			const settings = { ...before, ...definedIn(change), pausedBecause };
			const runningInterval = runningIntervalSeconds(settings.checkInterval, tier);
			const shard = await placement.readShard(transaction, before.shardId);
			const monitor = shard && decodeShard(before.shardId, shard).monitors.get(websiteId);
			if (!shard || !monitor) throw new Error(`Website ${websiteId} has no monitor.`);
			const { name, url, expectedStatusCode, isActive, alertsEnabled } = settings;
			const monitored = { name, url, expectedStatusCode, isActive, alertsEnabled, intervalSeconds: runningInterval };
			const { monitor: after, endedOutage, needsFirstCheck } = changeSettings(monitor, monitored, now);
			// 3. Write the monitor, into another shard if its interval needs another cadence.
			const from = { shardId: before.shardId, shard };
			const shardId = await placement.replace(transaction, from, cadenceSeconds(runningInterval), after);
			// 4. Write the website, and request a lookup of a new domain.
			const { shown: status, shownSince: statusSince, lastCheckedAt: lastChecked, openOutageId } = after.state;
			const isRescheduled = needsFirstCheck || runningInterval !== before.runningInterval;
			const document: WebsiteDocument = {
				...settings,
				...{ runningInterval, shardId, status, statusSince, lastChecked, openOutageId },
				checksPerDay: checksPerDay(runningInterval, isActive),
				...(isRescheduled && { scheduledSince: now }),
				...(url !== before.url && { certificate: null, domain: keepDomain(before.domain, domainOf(url)) }),
			};
			transaction.set(websiteRef, document);
			if (document.domain?.state === 'pending') requestLookup(transaction, domains, document.domain.name);
			// 5. Close the outage that the change ends.
			if (endedOutage) outages.close(transaction, endedOutage.id, { at: now, reason: endedOutage.reason });
			// 6. Count the change.
			count(transaction, firestore, {
				...(before.status !== status && { websitesByStatus: { [before.status]: -1, [status]: 1 } }),
				checksPerDay: document.checksPerDay - before.checksPerDay,
			});
			return { id: websiteId, document, needsFirstCheck, revision: after.revision };
		}, placementTransaction);
	};

	/** A downgrade keeps all websites and runs only as many as the tier allows; resuming must not exceed that. */
	async function requireRoomToResume(transaction: Transaction, ownerId: string, tier: Tier): Promise<void> {
		const running = websites.where('ownerId', '==', ownerId).where('isActive', '==', true).count();
		const { count: active } = (await transaction.get(running)).data();
		if (active >= tierLimits[tier].websites) throw limitReached(tier, active);
	}
}

function definedIn(change: SettingsChange): Partial<WebsiteDocument> {
	return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
}
