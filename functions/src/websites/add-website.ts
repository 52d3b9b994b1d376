/** Adds websites: the documents, their monitors in a shard, and the counts, in one transaction. */
import { loopLimit, runningIntervalSeconds, tierLimits, type WebsiteDocument } from '@stayup/contract';
import { FieldValue, type Firestore, type Transaction } from 'firebase-admin/firestore';
import type { Monitor } from '../monitoring/rules/monitor.ts';
import { writesOfNewMonitors } from '../monitoring/rules/room-pool.ts';
import { cadenceSeconds } from '../monitoring/rules/schedule.ts';
import { placesOf } from '../monitoring/rules/shard-room.ts';
import { createCallBatcher, eachAloneIfNeeded, fulfilled, rejected } from '../platform/call-batcher.ts';
import { collectionsOf } from '../platform/firestore/collections.ts';
import { count } from '../platform/firestore/counters.ts';
import type { UserDocument } from '../platform/firestore/documents.ts';
import { alreadyExists } from '../platform/firestore/error-codes.ts';
import { writeCheckSettings } from './check-settings/check-settings-store.ts';
import { requestLookups } from './domains/domain-store.ts';
import { limitReached, requireAccount, requireConfirmedEmail } from './owner-limits.ts';
import type { Placement } from './placement-store.ts';
import { newMonitor, newWebsite, type OwnedWebsite, type WebsiteSettings } from './website.ts';

/** `websiteId`: an id that no other website has. */
export type AddWebsite = (
	ownerId: string,
	settings: WebsiteSettings,
	now: number,
	websiteId?: string,
) => Promise<OwnedWebsite>;

interface RequestedWebsite {
	ownerId: string;
	settings: WebsiteSettings;
	now: number;
	websiteId: string;
}

/** Null if the owner's tier has changed in the meantime, so that the website needs a shard of another cadence. */
type Added = OwnedWebsite | null;

const websitesPerTransaction = 25;
/** One more is needed when the tier of the owner changes in the meantime. */
const mostTries = 100;

export function createAddWebsite(firestore: Firestore, placement: Placement): AddWebsite {
	const { users, websites, domains, checkSettings } = collectionsOf(firestore);
	/** Websites of all owners that join shards of the same cadence share a transaction, and so one write of the shard. */
	const batch = createCallBatcher<RequestedWebsite, Added>(
		(key, requested) => eachAloneIfNeeded(requested, (some) => addTogether(Number.parseInt(key, 10), some)),
		websitesPerTransaction,
	);

	return async (ownerId, settings, now, websiteId = websites.doc().id) => {
		const iterate = loopLimit(mostTries, 'the addition of a website');
		for (;;) {
			iterate();
			const owner = requireAccount((await users.doc(ownerId).get()).data());
			const cadence = cadenceOf(settings, owner);
			// Websites with large settings take several places, so each has its own transaction.
			const key = placesOf(settings) === 1 ? `${cadence}` : `${cadence} ${websiteId}`;
			const added = await batch(key, { ownerId, settings, now, websiteId });
			if (added) return added;
		}
	};

	function addTogether(cadence: number, requested: readonly RequestedWebsite[]) {
		const places = requested.reduce((sum, { settings }) => sum + placesOf(settings), 0);
		const joining = { cadence, places, writes: writesOfNewMonitors };
		return placement.withRoom(joining, async (transaction, room) => {
			const owners = await readOwners(transaction, requested);
			const addedBy = new Map<string, number>();
			const documents: WebsiteDocument[] = [];
			const monitors: Monitor[] = [];
			const results = requested.map(({ ownerId, settings, now, websiteId }): PromiseSettledResult<Added> => {
				// 1. Refuse an id that comes twice, as from an import that runs twice at once, like one that is stored.
				if (monitors.some((monitor) => monitor.websiteId === websiteId)) return rejected(idTaken());
				// 2. Check the limit of the account's tier.
				const added = addedBy.get(ownerId) ?? 0;
				const owner = owners.get(ownerId);
				const refusal = refusalOf(owner, added);
				if (refusal || !owner) return rejected(refusal);
				if (cadenceOf(settings, owner) !== cadence) return fulfilled(null);
				// 3. Create the website, and request a lookup of its domain.
				const runningInterval = runningIntervalSeconds(settings.checkInterval, owner.tier);
				const { askedRegions } = tierLimits[owner.tier];
				const placed = { runningInterval, askedRegions, shardId: room.shardId };
				const document = newWebsite(ownerId, settings, placed, now);
				transaction.create(websites.doc(websiteId), document);
				const { check = null } = settings;
				if (check) writeCheckSettings(transaction, checkSettings, { id: websiteId, ownerId }, check);
				addedBy.set(ownerId, added + 1);
				documents.push(document);
				monitors.push(newMonitor(websiteId, document, now, check));
				return fulfilled({ id: websiteId, document });
			});
			if (monitors.length === 0) return results;
			requestLookups(transaction, domains, documents);
			// 4. Write the monitors into the shard.
			room.put(monitors);
			// 5. Count them.
			for (const [ownerId, added] of addedBy) {
				transaction.update(users.doc(ownerId), { websiteCount: FieldValue.increment(added) });
			}
			const checksPerDay = documents.reduce((sum, document) => sum + document.checksPerDay, 0);
			count(transaction, firestore, { websitesByStatus: { unknown: documents.length }, checksPerDay });
			return results;
		});
	}

	async function readOwners(transaction: Transaction, requested: readonly RequestedWebsite[]) {
		const ownerIds = [...new Set(requested.map(({ ownerId }) => ownerId))];
		const snapshots = await transaction.getAll(...ownerIds.map((id) => users.doc(id)));
		return new Map(snapshots.map((snapshot) => [snapshot.id, snapshot.data() as UserDocument | undefined]));
	}
}

function idTaken(): Error {
	return Object.assign(new Error('A website with this id exists already.'), { code: alreadyExists });
}

/** Why the account may not add a website after those that it adds at the same time; null if it may. */
function refusalOf(owner: UserDocument | undefined, added: number): unknown {
	try {
		const { tier, websiteCount } = requireAccount(owner);
		if (owner) requireConfirmedEmail(owner);
		return websiteCount + added >= tierLimits[tier].websites ? limitReached(tier, websiteCount + added) : null;
	} catch (problem) {
		return problem;
	}
}

function cadenceOf({ checkInterval }: WebsiteSettings, { tier }: UserDocument): number {
	return cadenceSeconds(runningIntervalSeconds(checkInterval, tier));
}
