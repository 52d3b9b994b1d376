/** Brings an account's websites in line with its tier after the tier has changed (PAY-5). */
import { runningIntervalSeconds, websitesOverLimit } from '@stayup/contract';
import type { Firestore } from 'firebase-admin/firestore';
import { collectionsOf } from '../platform/firestore/collections.ts';
import type { ChangeWebsites } from './change-website.ts';
import type { OwnedWebsite } from './website.ts';

/** Raises intervals below the tier's minimum and pauses the newest websites over its limit. Deletes and resumes nothing. May be repeated. */
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
		// 2. Pause those, and change the others whose interval differs. An empty change applies the tier's interval.
		const requested = owned.flatMap(({ id, document }) => {
			const isOverLimit = overLimitIds.has(id);
			const hasRightInterval = document.runningInterval === runningIntervalSeconds(document.checkInterval, user.tier);
			if (!isOverLimit && hasRightInterval) return [];
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
