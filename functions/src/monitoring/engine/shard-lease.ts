/** Takes the lease on a shard for one round, so that each round is run by one worker at a time (SCHED-3, SCHED-4). */
import type { Firestore, Timestamp } from 'firebase-admin/firestore';
import { collectionsOf } from '../../platform/firestore/collections.ts';
import { failedPrecondition, hasErrorCode, notFound } from '../../platform/firestore/error-codes.ts';
import { roundDeadlineSeconds } from '../../platform/task-queue.ts';
import { decodeShard, type Shard } from '../rules/shard.ts';

/** The deadline of a round's task: when a worker dies, its lease ends before the shard's next round. */
const leaseMs = roundDeadlineSeconds * 1000;

export interface LeasedShard {
	shard: Shard;
	roundAt: number;
	/** When the lease ends; it also identifies the lease among several of the same round. */
	until: number;
	/** The version of the document that our last write made; null after a write by another worker. */
	version: Timestamp | null;
}

/** Another worker has the lease. Whether it is still alive cannot be known before the lease ends. */
export interface LeasedElsewhere {
	leasedUntil: number;
}

/**
 * Returns null if the round is over, or older than the last one. `isRetry`: the previous attempt at the same task has ended, so its
 * lease is taken over at once (SCHED-4).
 */
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
		const isUnfinished = document.lease?.roundAt === roundAt;
		if (document.lastRoundAt >= roundAt && !isUnfinished) return null;
		const isOwn = isRetry && isUnfinished;
		if (document.lease && document.lease.until > now && !isOwn) return { leasedUntil: document.lease.until };
		// 3. Write the lease, unless the shard has changed since it was read; then start again.
		const lease = { roundAt, until: now + leaseMs };
		try {
			const { writeTime } = await ref.update({ lease, lastRoundAt: roundAt }, { lastUpdateTime: snapshot.updateTime });
			return { shard: decodeShard(shardId, document), ...lease, version: writeTime };
		} catch (error) {
			if (hasErrorCode(error, failedPrecondition)) return takeLease(shardId, roundAt, now, isRetry);
			if (hasErrorCode(error, notFound)) return null;
			throw error;
		}
	};
}
