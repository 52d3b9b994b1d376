/** Adds a website to an account: within the limits, as a document and a monitor in a shard, and counted. */
import type { Tier } from '@stayup/contract';
import type { Firestore } from 'firebase-admin/firestore';
import type { Capacity } from './capacity.ts';
import { createCommitWebsites } from './commit-websites.ts';
import { type FirstCheckDeps, requestFirstCheck } from './first-check.ts';
import type { OwnedWebsite } from './owned-website.ts';
import { requireConfirmedEmail, requireRoom } from './owner-limits.ts';
import { createJoinTogether, type StoreWebsite } from './placement/join-together.ts';
import type { Placement } from './placement/placement-store.ts';
import { checksPerDay, type NewSettings, newMonitor, newWebsite, withDefaults } from './website-settings.ts';

export interface AddWebsiteDeps extends FirstCheckDeps {
	capacity: Capacity;
	websites: { add: StoreWebsite };
	/** Milliseconds since the epoch. */
	now(): number;
}

/** `requested`: with a canonical URL. */
export async function addWebsite(
	deps: AddWebsiteDeps,
	{ uid, tier }: { uid: string; tier: Tier },
	requested: NewSettings,
	websiteId?: string,
): Promise<OwnedWebsite> {
	// 1. Fill in the settings that were left out.
	const settings = withDefaults(requested);
	// 2. Check that the deployment has room for its checks.
	await deps.capacity.requireRoom(checksPerDay(settings, tier));
	// 3. Check the limits of the account, write the website and count it, as below.
	const added = await deps.websites.add(uid, settings, deps.now(), websiteId);
	// 4. Request its first check.
	const { shardId, isActive } = added.document;
	if (isActive) await requestFirstCheck(deps, { shardId, websiteId: added.id, revision: 1 });
	return added;
}

export function createStoreWebsite(firestore: Firestore, placement: Placement): StoreWebsite {
	const commit = createCommitWebsites(firestore);
	return createJoinTogether(firestore, placement, {
		add({ ownerId, settings, now, websiteId }, owner, shard) {
			// 3.1 Check the limits of the account.
			const { tier, websiteCount } = owner;
			requireConfirmedEmail(owner);
			requireRoom(tier, websiteCount);
			// 3.2 Create its document and its monitor.
			const after = newWebsite({ ownerId, tier, shardId: shard.shardId }, settings, now);
			shard.put(newMonitor(websiteId, after, now, settings.check));
			return { id: websiteId, before: null, after, check: settings.check ?? undefined };
		},
		async write(transaction, shard, added) {
			// 3.3 Write the monitors into the shard, and the documents with all counts.
			await shard.write();
			commit(transaction, added);
		},
	});
}
