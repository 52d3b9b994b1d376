/** Commits check results: the shard and everything else that they change, in one batch or transaction (OUT-1). */
import type { Firestore } from 'firebase-admin/firestore';
import { isLastingError } from '../../platform/firestore/error-codes.ts';
import type { LogTrail } from '../../platform/log.ts';
import type { AppliedChecks } from '../rules/apply-checks.ts';
import { type Fence, noFence, partsAfterFailure, websitesToRead } from '../rules/commit-decision.ts';
import { fieldsOfPart, type RoundPart } from '../rules/lease.ts';
import type { CheckBatch } from '../rules/shard.ts';
import type { CheckWriters } from './check-writers.ts';
import { createCommitWriter } from './commit-writer.ts';
import type { LeasedShard } from './shard-lease.ts';

interface CommittedRound {
	applied: AppliedChecks[];
	/** For the next part; null after the last part, or if another worker has taken the lease. */
	next: LeasedShard | null;
}

export interface CommitChecks {
	/** Writes a round or a part of it; writes nothing if another worker has taken the lease. */
	commitRound(leased: LeasedShard, batches: readonly CheckBatch[], part: RoundPart): Promise<CommittedRound>;
	/** Writes checks made outside of a round. */
	commit(shardId: string, batches: readonly CheckBatch[]): Promise<AppliedChecks[]>;
}

export type LogError = (message: string, details: { error: unknown }) => void;

/** Each one that fails means that somebody else succeeded. */
const attemptsByVersion = 6;

export function createCommitChecks(
	firestore: Firestore,
	writers: CheckWriters,
	logError: LogError,
	logTrail: LogTrail,
): CommitChecks {
	const writer = createCommitWriter(firestore, writers, logTrail);

	/** Returns null if another worker has taken the lease of the fence. */
	async function commitStored(
		shardId: string,
		batches: readonly CheckBatch[],
		fence: Fence,
	): Promise<AppliedChecks[] | null> {
		try {
			return await writer.writeStored(shardId, batches, fence);
		} catch (error) {
			const parts = partsAfterFailure(batches, isLastingError(error));
			if (parts === null) throw error;
			if (parts.length === 0) logError('The check results of a website could not be stored.', { error });
			const applied: AppliedChecks[] = [];
			for (const part of parts) {
				applied.push(...((await commitStored(shardId, part, { ...fence, fields: {} })) ?? []));
			}
			if (Object.keys(fence.fields).length > 0) await writer.writeStored(shardId, [], fence);
			return applied;
		}
	}

	return {
		async commitRound(leased, batches, part) {
			const { shard, until, version } = leased;
			const fields = fieldsOfPart(shard, part);
			// 1. Write over the shard as it was leased.
			const written = version && (await writer.writeOver({ shard, version }, batches, fields));
			if (written?.isWritten) {
				return { applied: written.applied, next: part.isLast ? null : { ...leased, version: written.version } };
			}
			// 2. If another write came first, let a transaction decide by the stored shard.
			const applied = await commitStored(shard.id, batches, { until, fields });
			return { applied: applied ?? [], next: part.isLast || !applied ? null : { ...leased, version: null } };
		},

		async commit(shardId, batches) {
			// 1. Write over the shard as it is now. Transactions would wait for each other's locks when all regions commit at once.
			for (let attempt = 0; attempt < attemptsByVersion; attempt += 1) {
				const read = await writer.read(shardId, websitesToRead(batches));
				if (!read) return [];
				const written = await writer.writeOver(read, batches, {});
				if (written.isWritten) return written.applied;
				if (!written.isOutdated) break;
			}
			// 2. If others keep coming first, let a transaction decide.
			return (await commitStored(shardId, batches, noFence)) ?? [];
		},
	};
}
