/** Decides who may run a shard's round, so that one worker at a time does, and which commits a lease allows (SCHED-3, SCHED-4). */
import type { ShardDocument, ShardLease } from '../../platform/firestore/documents.ts';

/** A round starts its checks within ten seconds, and a check takes ten at most. */
export const roundDeadlineSeconds = 29;
/** When the queue stops a worker or a worker dies, its lease ends before the next round of a 30-second shard. */
const leaseMs = roundDeadlineSeconds * 1000;

export interface LeaseRequest {
	/** Milliseconds since the epoch. */
	roundAt: number;
	now: number;
	/** The previous attempt at the same task has ended, so its lease is taken over at once (SCHED-4). */
	isRetry: boolean;
}

export type LeaseDecision =
	/** The round is done, or older than the last one. */
	| { kind: 'over' }
	| { kind: 'leased-elsewhere'; until: number }
	/** The fields to write on the shard. */
	| { kind: 'granted'; fields: { lease: ShardLease; lastRoundAt: number } };

export function decideLease(
	{ lease, lastRoundAt }: Pick<ShardDocument, 'lease' | 'lastRoundAt'>,
	{ roundAt, now, isRetry }: LeaseRequest,
): LeaseDecision {
	const isUnfinished = lease?.roundAt === roundAt;
	if (lastRoundAt >= roundAt && !isUnfinished) return { kind: 'over' };
	const isTakenOver = isRetry && isUnfinished;
	if (lease && lease.until > now && !isTakenOver) return { kind: 'leased-elsewhere', until: lease.until };
	return { kind: 'granted', fields: { lease: { roundAt, until: now + leaseMs }, lastRoundAt: roundAt } };
}

/** Whether another worker has taken the lease since. `until` identifies a lease among several of the same round. */
export function isFencedOff({ lease }: Pick<ShardDocument, 'lease'>, { until }: { until: number }): boolean {
	return lease?.until !== until;
}

/** A round is committed in one part, or in two if some websites respond slowly. */
export interface RoundPart {
	suppressedRounds: number;
	/** The last part gives the lease back. */
	isLast: boolean;
}

/** The fields of the shard that change with a part of a round. */
export function fieldsOfPart(
	leased: Pick<ShardDocument, 'suppressedRounds'>,
	{ suppressedRounds, isLast }: RoundPart,
): Partial<Pick<ShardDocument, 'lease' | 'suppressedRounds'>> {
	return { ...(isLast && { lease: null }), ...(suppressedRounds !== leased.suppressedRounds && { suppressedRounds }) };
}
