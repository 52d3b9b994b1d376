/** Commits check results: the shard and everything else that they change, in one batch or transaction (OUT-1). */
import type { Firestore } from 'firebase-admin/firestore';
import { collectionsOf } from '../../platform/firestore/collections.ts';
import { failedPrecondition, hasErrorCode, isLastingError } from '../../platform/firestore/error-codes.ts';
import type { AppliedChecks } from '../rules/apply-checks.ts';
import { fieldsOfPart, isFencedOff, type RoundPart } from '../rules/lease.ts';
import { applyBatches, type CheckBatch, decodeShard } from '../rules/shard.ts';
import type { CheckWriters } from './check-writers.ts';
import type { LeasedShard } from './shard-lease.ts';
import { readOwners, writeApplied } from './write-applied.ts';
import { type ShardFields, shardTransaction, writeShard } from './write-shard.ts';

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

/** The end of the lease that the shard must still have, and the fields of the shard to write. */
interface Fence {
	until: number;
	fields: ShardFields;
}

export type LogError = (message: string, details: { error: unknown }) => void;

/** Each one that fails means that somebody else succeeded. */
const attemptsByVersion = 6;

export function createCommitChecks(firestore: Firestore, writers: CheckWriters, logError: LogError): CommitChecks {
	const collections = collectionsOf(firestore);
	const { shards } = collections;
	const { dependsOnTags } = writers.alerts;

	async function commitRound(
		leased: LeasedShard,
		batches: readonly CheckBatch[],
		part: RoundPart,
	): Promise<CommittedRound> {
		if (leased.version === null) return commitPartInTransaction(leased, batches, part);
		// 1. Apply the checks to the shard as it was leased.
		const applied = applyBatches(leased.shard, batches);
		// 2. Read the owners of websites that went down.
		const owners = await readOwners(applied, (refs) => firestore.getAll(...refs), collections, dependsOnTags);
		// 3. Write everything in one batch, which fails if another worker has written the shard since our last write.
		const batch = firestore.batch();
		const monitors = applied.map(({ monitor }) => monitor);
		const ref = shards.doc(leased.shard.id);
		const isWritten = writeShard(batch, ref, monitors, fieldsOfPart(leased.shard, part), {
			lastUpdateTime: leased.version,
		});
		const planned = writeApplied(batch, writers, applied, owners, leased.shard.monitors.values());
		try {
			const [shardWritten] = await batch.commit();
			// 4. Queue the alerts.
			await writers.alerts.sendSoon(planned);
			const version = (isWritten && shardWritten?.writeTime) || leased.version;
			return { applied, next: part.isLast ? null : { ...leased, version } };
		} catch {
			// Another write came first, or this one failed. The transaction decides by the stored shard.
			return commitPartInTransaction(leased, batches, part);
		}
	}

	async function commitPartInTransaction(
		leased: LeasedShard,
		batches: readonly CheckBatch[],
		part: RoundPart,
	): Promise<CommittedRound> {
		const fence = { until: leased.until, fields: fieldsOfPart(leased.shard, part) };
		const applied = await commitInTransaction(leased.shard.id, batches, fence);
		if (applied === null) return { applied: [], next: null };
		return { applied, next: part.isLast ? null : { ...leased, version: null } };
	}

	/**
	 * Writes the checks in a batch that fails if somebody has written the shard since it was read. Transactions that read the shard would wait for
	 * each other's locks when all regions commit at once. Null if the transaction must decide.
	 */
	async function commitByVersion(shardId: string, batches: readonly CheckBatch[]): Promise<AppliedChecks[] | null> {
		const ref = shards.doc(shardId);
		for (let attempt = 0; attempt < attemptsByVersion; attempt++) {
			// 1. Read the shard and its version.
			const snapshot = await ref.get();
			const document = snapshot.data();
			if (!document || !snapshot.updateTime) return [];
			// 2. Apply the checks, and read the owners of websites that went down.
			const shard = decodeShard(shardId, document);
			const applied = applyBatches(shard, batches);
			const owners = await readOwners(applied, (refs) => firestore.getAll(...refs), collections, dependsOnTags);
			// 3. Write everything, unless the shard has another version by now.
			const batch = firestore.batch();
			const monitors = applied.map(({ monitor }) => monitor);
			const isWritten = writeShard(batch, ref, monitors, {}, { lastUpdateTime: snapshot.updateTime });
			if (!isWritten) return null;
			const planned = writeApplied(batch, writers, applied, owners, shard.monitors.values());
			try {
				await batch.commit();
			} catch (error) {
				if (!hasErrorCode(error, failedPrecondition)) return null;
				continue;
			}
			// 4. Queue the alerts.
			await writers.alerts.sendSoon(planned);
			return applied;
		}
		return null;
	}

	/** Returns null if another worker has taken the lease of the fence. */
	async function commitInTransaction(
		shardId: string,
		batches: readonly CheckBatch[],
		fence: Fence | null,
	): Promise<AppliedChecks[] | null> {
		try {
			return await commitTogether(shardId, batches, fence);
		} catch (error) {
			if (!isLastingError(error) || batches.length === 0) throw error;
			if (batches.length === 1) logError('The check results of a website could not be stored.', { error });
			// Commits halves, and halves of these, so that a website that cannot be stored does not stop the others of its shard (OUT-4), and so
			// that a commit with too many writes becomes two.
			const middle = Math.ceil(batches.length / 2);
			const halves = batches.length === 1 ? [] : [batches.slice(0, middle), batches.slice(middle)];
			const applied: AppliedChecks[] = [];
			for (const half of halves) {
				const unfenced = fence && { ...fence, fields: {} };
				applied.push(...((await commitInTransaction(shardId, half, unfenced)) ?? []));
			}
			if (fence && Object.keys(fence.fields).length > 0) await commitTogether(shardId, [], fence);
			return applied;
		}
	}

	async function commitTogether(
		shardId: string,
		batches: readonly CheckBatch[],
		fence: Fence | null,
	): Promise<AppliedChecks[] | null> {
		const ref = shards.doc(shardId);
		const committed = await firestore.runTransaction(async (transaction) => {
			// 1. Read the shard, and check that no other worker has taken the lease.
			const document = (await transaction.get(ref)).data();
			if (!document || (fence && isFencedOff(document, fence))) return null;
			// 2. Apply the checks to the stored shard.
			const shard = decodeShard(shardId, document);
			const applied = applyBatches(shard, batches);
			// 3. Read the owners of websites that went down: a transaction reads before it writes.
			const owners = await readOwners(applied, (refs) => transaction.getAll(...refs), collections, dependsOnTags);
			// 4. Write the shard and everything else.
			const monitors = applied.map(({ monitor }) => monitor);
			writeShard(transaction, ref, monitors, fence?.fields ?? {});
			return { applied, planned: writeApplied(transaction, writers, applied, owners, shard.monitors.values()) };
		}, shardTransaction);
		// 5. Queue the alerts.
		if (committed) await writers.alerts.sendSoon(committed.planned);
		return committed?.applied ?? null;
	}

	return {
		commitRound,
		commit: async (shardId, batches) =>
			(await commitByVersion(shardId, batches)) ?? (await commitInTransaction(shardId, batches, null)) ?? [],
	};
}
