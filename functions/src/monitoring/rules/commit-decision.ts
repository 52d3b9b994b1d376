/** Decides what a commit of check results writes, and how it goes on after an attempt that failed. */
import type { AppliedChecks } from './apply-checks.ts';
import { isFencedOff, type ShardFields } from './lease.ts';
import { applyBatches, type CheckBatch, type Shard } from './shard.ts';

/** The lease that the shard must still have, and the fields that are written with the checks. */
export interface Fence {
	/** The end of the lease; null outside of rounds, and if the version of the document is compared instead. */
	until: number | null;
	fields: ShardFields;
}

export const noFence: Fence = { until: null, fields: {} };

export interface CommitDecision {
	applied: AppliedChecks[];
	fields: ShardFields;
}

/**
 * The websites whose monitors a commit outside of a round reads; null for the whole shard, which is up to 700 KB, and reaching another region costs by
 * the byte. A website that goes down is compared with the others of its owner.
 */
export function websitesToRead(batches: readonly CheckBatch[]): string[] | null {
	const mayGoDown = batches.some(({ results }) => results.some(({ ok, origin }) => !ok && origin !== 'comparison'));
	return mayGoDown ? null : batches.map(({ websiteId }) => websiteId);
}

/** Null if nothing may be written: the shard does not exist any more, or another worker has taken its lease. */
export function decideCommit(
	shard: Shard | null,
	batches: readonly CheckBatch[],
	{ until, fields }: Fence,
): CommitDecision | null {
	if (!shard || (until !== null && isFencedOff(shard, { until }))) return null;
	return { applied: applyBatches(shard, batches), fields };
}

/**
 * The parts in which a transaction that failed is repeated, so that a website that cannot be stored does not stop the others of its shard (OUT-4),
 * and a commit with too many writes becomes two. None for a single website, which is left out. Null if another attempt may succeed as it is.
 */
export function partsAfterFailure<Batch>(batches: readonly Batch[], isLasting: boolean): Batch[][] | null {
	if (!isLasting || batches.length === 0) return null;
	if (batches.length === 1) return [];
	const middle = Math.ceil(batches.length / 2);
	return [batches.slice(0, middle), batches.slice(middle)];
}
