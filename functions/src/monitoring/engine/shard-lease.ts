/** Takes the lease on a shard for one round, so that each round is run by one worker at a time (SCHED-3, SCHED-4). */
import type { Firestore, Timestamp } from 'firebase-admin/firestore';
import { collectionsOf } from '../../platform/firestore/collections.ts';
import { failedPrecondition, hasErrorCode, notFound } from '../../platform/firestore/error-codes.ts';
import { decideLease } from '../rules/lease.ts';
import { decodeShard, type Shard } from '../rules/shard.ts';

export interface LeasedShard {
	shard: Shard;
	/** The round to run: that of the task, or a newer one that is due by now. */
	roundAt: number;
	/** When the lease ends. It also identifies the lease among several of the same round. */
	until: number;
	/** The version of the document that our last write made; null after a write by another worker. */
	version: Timestamp | null;
}

/** Another worker has the lease. That worker may have died, which shows only when the lease ends. */
interface LeasedElsewhere {
	leasedUntil: number;
}

/** Returns null if the round is done or a newer one has run. `isRetry` takes over the lease of the previous attempt at the task. */
export type TakeLease = (
	shardId: string,
	roundAt: number,
	now: number,
	isRetry?: boolean,
) => Promise<LeasedShard | LeasedElsewhere | null>;

export function createTakeLease(firestore: Firestore): TakeLease {
	const { shards } = collectionsOf(firestore);
	return async function takeLease(shardId, roundAt, now, isRetry = false) {
		// 1. Read the shard.
		const ref = shards.doc(shardId);
		const snapshot = await ref.get();
		const document = snapshot.data();
		if (!document || !snapshot.updateTime) return null;
		// 2. Decide whether the round may run.
		const decision = decideLease({ id: shardId, ...document }, { roundAt, now, isRetry });
		if (decision.kind === 'over') return null;
		if (decision.kind === 'leased-elsewhere') return { leasedUntil: decision.until };
		const { lease } = decision.fields;
		// 3. Write the lease, unless the shard has changed since it was read; then start again.
		const shard = decodeShard(shardId, document);
		try {
			const { writeTime } = await ref.update(decision.fields, { lastUpdateTime: snapshot.updateTime });
			return { shard, ...lease, version: writeTime };
		} catch (error) {
			if (hasErrorCode(error, failedPrecondition)) return takeLease(shardId, roundAt, now, isRetry);
			if (hasErrorCode(error, notFound)) return null;
			throw error;
		}
	};
}
