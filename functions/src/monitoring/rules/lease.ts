/** Decides who may run a shard's round, so that one worker at a time does, and which commits a lease allows (SCHED-3, SCHED-4). */
import type { ShardDocument, ShardLease } from '../../platform/firestore/documents.ts';
import { newestRoundAt } from './schedule.ts';

/** Longer than a round takes, and so short that the lease of a dead worker ends before the next round of a 30-second shard. */
export const leaseMs = 29_000;

export interface LeaseRequest {
	/** The round of the task. Milliseconds since the epoch. */
	roundAt: number;
	now: number;
	/** The previous attempt at the same task has ended, so its lease is taken over at once (SCHED-4). */
	isRetry: boolean;
}

type LeaseDecision =
	/** The round is done, or a newer one has run. */
	| { kind: 'over' }
	| { kind: 'leased-elsewhere'; until: number }
	/** The fields to write on the shard. */
	| { kind: 'granted'; fields: { lease: ShardLease; lastRoundAt: number } };

export function decideLease(
	{ id, cadence, lease, lastRoundAt }: { id: string } & Pick<ShardDocument, 'cadence' | 'lease' | 'lastRoundAt'>,
	{ roundAt: requestedAt, now, isRetry }: LeaseRequest,
): LeaseDecision {
	// A late round takes the place of the newest one that is due, so that late rounds do not add up (PROBE-14).
	const roundAt = Math.max(requestedAt, newestRoundAt(id, cadence, now));
	const isUnfinished = lease?.roundAt === roundAt;
	if (lastRoundAt >= roundAt && !isUnfinished) return { kind: 'over' };
	const isTakenOver = isRetry && lease?.roundAt === requestedAt;
	if (lease && lease.until > now && !isTakenOver) {
		// A newer round than that of the task is running. Its own task waits for the lease in case its worker dies.
		const isSuperseded = lease.roundAt > requestedAt && !isRetry;
		return isSuperseded ? { kind: 'over' } : { kind: 'leased-elsewhere', until: lease.until };
	}
	return { kind: 'granted', fields: { lease: { roundAt, until: now + leaseMs }, lastRoundAt: roundAt } };
}

/** Whether another worker has taken the lease since. `until` identifies a lease among several of the same round. */
export function isFencedOff({ lease }: Pick<ShardDocument, 'lease'>, { until }: { until: number }): boolean {
	return lease?.until !== until;
}

/** Fields of a shard that are written with the checks of a round. */
export type ShardFields = Partial<Pick<ShardDocument, 'lease' | 'suppressedRounds'>>;

/** A round is committed in one part, or in two if some websites respond slowly. */
export interface RoundPart {
	suppressedRounds: number;
	/** The last part gives the lease back. */
	isLast: boolean;
}

/** Those that change with a part of a round. */
export function fieldsOfPart(
	leased: Pick<ShardDocument, 'suppressedRounds'>,
	{ suppressedRounds, isLast }: RoundPart,
): ShardFields {
	return { ...(isLast && { lease: null }), ...(suppressedRounds !== leased.suppressedRounds && { suppressedRounds }) };
}
