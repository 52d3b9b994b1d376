/** Websites of all accounts that are added at the same time share a transaction, and so one write of the shard that they join. */
import { loopLimit, type WebsiteDocument } from '@stayup/contract';
import type { Firestore, Transaction } from 'firebase-admin/firestore';
import { placesOf } from '../../monitoring/rules/shard-room.ts';
import { createCallBatcher, eachAloneIfNeeded, fulfilled, rejected } from '../../platform/call-batcher.ts';
import { collectionsOf } from '../../platform/firestore/collections.ts';
import type { UserDocument } from '../../platform/firestore/documents.ts';
import { alreadyExists } from '../../platform/firestore/error-codes.ts';
import type { OwnedWebsite } from '../owned-website.ts';
import { requireAccount } from '../owner-limits.ts';
import { cadenceOf, type WebsiteSettings } from '../website-settings.ts';
import type { Placement, ShardChange } from './placement-store.ts';

interface RequestedWebsite {
	ownerId: string;
	settings: WebsiteSettings;
	now: number;
	websiteId: string;
}

/** `websiteId`: an id that no other website has. */
export type StoreWebsite = (
	ownerId: string,
	settings: WebsiteSettings,
	now: number,
	websiteId?: string,
) => Promise<OwnedWebsite>;

interface JoiningSteps<Added> {
	/** Puts the website into the shard, or throws why the account may not have it. The owner's count includes those that join with it. */
	add(requested: RequestedWebsite, owner: UserDocument, shard: ShardChange): Added;
	/** Writes those that were put. */
	write(transaction: Transaction, shard: ShardChange, added: readonly Added[]): Promise<void>;
}

const websitesPerTransaction = 25;
/** One more is needed when the tier of the owner changes in the meantime. */
const mostTries = 100;

export function createJoinTogether<Added extends { after: WebsiteDocument }>(
	firestore: Firestore,
	placement: Placement,
	steps: JoiningSteps<Added>,
): StoreWebsite {
	const { users, websites } = collectionsOf(firestore);
	/** Null if the owner's tier has changed in the meantime, so that the website needs a shard of another cadence. */
	const batch = createCallBatcher<RequestedWebsite, Added | null>(
		(key, requested) => eachAloneIfNeeded(requested, (some) => joinShard(Number.parseInt(key, 10), some)),
		websitesPerTransaction,
	);

	return async (ownerId, settings, now, websiteId = websites.doc().id) => {
		const iterate = loopLimit(mostTries, 'the addition of a website');
		for (;;) {
			iterate();
			const owner = requireAccount((await users.doc(ownerId).get()).data());
			const cadence = cadenceOf(settings, owner.tier);
			// Websites with large settings take several places, so each has its own transaction.
			const key = placesOf(settings) === 1 ? `${cadence}` : `${cadence} ${websiteId}`;
			const added = await batch(key, { ownerId, settings, now, websiteId });
			if (added !== null) return { id: websiteId, document: added.after };
		}
	};

	function joinShard(cadence: number, requested: readonly RequestedWebsite[]) {
		const places = requested.reduce((sum, { settings }) => sum + placesOf(settings), 0);
		return placement.join({ cadence, places }, async (transaction, shard) => {
			const owners = await readOwners(transaction, requested);
			const added = new Map<string, Added>();
			const results = requested.map((one): PromiseSettledResult<Added | null> => {
				try {
					const owner = requireAccount(owners.get(one.ownerId));
					if (cadenceOf(one.settings, owner.tier) !== cadence) return fulfilled(null);
					// An import that runs twice at once adds the same id twice; the second one is refused like an id that is stored.
					if (added.has(one.websiteId)) return rejected(idTaken());
					const website = steps.add(one, owner, shard);
					added.set(one.websiteId, website);
					owners.set(one.ownerId, { ...owner, websiteCount: owner.websiteCount + 1 });
					return fulfilled(website);
				} catch (problem) {
					return rejected(problem);
				}
			});
			if (added.size > 0) await steps.write(transaction, shard, [...added.values()]);
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
