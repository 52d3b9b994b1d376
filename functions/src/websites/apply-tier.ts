/** Brings an account's websites in line with its tier after the tier has changed (PAY-5). */
import {
	defaultAskedRegions,
	runningIntervalSeconds,
	type Tier,
	tierLimits,
	type WebsiteDocument,
	websitesOverLimit,
} from '@stayup/contract';
import type { Firestore } from 'firebase-admin/firestore';
import { collectionsOf } from '../platform/firestore/collections.ts';
import type { OwnedWebsite } from './owned-website.ts';
import type { ChangeWebsites } from './placement/change-by-shard.ts';

/** Raises intervals below the tier's minimum, sets how many regions decide and how long checks are kept, and pauses the newest websites over the limit. Deletes and resumes nothing. May be repeated. */
export type ApplyTier = (ownerId: string, now: number) => Promise<void>;

export function createApplyTier(
	firestore: Firestore,
	websites: { all(ownerId: string): Promise<OwnedWebsite[]>; change: ChangeWebsites },
): ApplyTier {
	const { users } = collectionsOf(firestore);
	return async (ownerId, now) => {
		// 1. Find the websites over the limit.
		const user = (await users.doc(ownerId).get()).data();
		if (!user) return;
		const owned = await websites.all(ownerId);
		const overLimit = websitesOverLimit(
			owned.map(({ id, document: { isActive, createdAt } }) => ({ id, isActive, createdAt })),
			user.tier,
		);
		const overLimitIds = new Set(overLimit.map(({ id }) => id));
		// 2. Pause those, and change the others whose interval, regions or days differ. An empty change applies those of the tier.
		const requested = owned.flatMap(({ id, document }) => {
			const isOverLimit = overLimitIds.has(id);
			if (!isOverLimit && isAsTierSays(document, user.tier)) return [];
			return [{ websiteId: id, change: isOverLimit ? { isActive: false } : {}, now }];
		});
		const results = requested.length === 0 ? [] : await websites.change(ownerId, requested);
		const failed = results.find((result) => result.status === 'rejected');
		if (failed) throw failed.reason;
		// 3. Record that it is done, unless the tier has changed again: that change has its own task.
		if (!user.isTierPending) return;
		await firestore.runTransaction(async (transaction) => {
			const current = (await transaction.get(users.doc(ownerId))).data();
			if (current?.tier === user.tier) transaction.update(users.doc(ownerId), { isTierPending: false });
		});
	};
}

function isAsTierSays(
	{ runningInterval, checkInterval, askedRegions, rawCheckDays }: WebsiteDocument,
	tier: Tier,
): boolean {
	return (
		runningInterval === runningIntervalSeconds(checkInterval, tier) &&
		(askedRegions ?? defaultAskedRegions) === tierLimits[tier].askedRegions &&
		rawCheckDays === tierLimits[tier].rawCheckDays
	);
}
