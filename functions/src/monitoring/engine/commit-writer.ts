/** Writes a commit of check results in one batch or transaction: the shard, everything else that the checks change, and then the tasks of the alerts. */
import {
	type DocumentReference,
	FieldPath,
	type Firestore,
	type Precondition,
	type Timestamp,
} from 'firebase-admin/firestore';
import { collectionsOf } from '../../platform/firestore/collections.ts';
import type { ShardDocument } from '../../platform/firestore/documents.ts';
import { failedPrecondition, hasErrorCode } from '../../platform/firestore/error-codes.ts';
import type { Writer } from '../../platform/firestore/writer.ts';
import type { LogTrail } from '../../platform/log.ts';
import type { AppliedChecks } from '../rules/apply-checks.ts';
import { type CommitDecision, decideCommit, type Fence } from '../rules/commit-decision.ts';
import type { ShardFields } from '../rules/lease.ts';
import { type CheckBatch, decodeShard, type Shard } from '../rules/shard.ts';
import type { CheckWriters } from './check-writers.ts';
import { logChecks } from './log-checks.ts';
import { readOwners, writeApplied } from './write-applied.ts';
import { shardTransaction, writeShard } from './write-shard.ts';

/** A shard as it was read, and the version of its document then. */
interface ReadShard {
	shard: Shard;
	version: Timestamp;
}

type WrittenBatch =
	| { isWritten: true; applied: AppliedChecks[]; version: Timestamp }
	/** `isOutdated`: somebody has written the shard since it was read. */
	| { isWritten: false; isOutdated: boolean };

interface CommitWriter {
	/** With the monitors of these websites, or of all. Null if the shard does not exist. */
	read(shardId: string, websiteIds: readonly string[] | null): Promise<ReadShard | null>;
	/** Writes a batch that fails if the shard has another version by now. */
	writeOver(read: ReadShard, batches: readonly CheckBatch[], fields: ShardFields): Promise<WrittenBatch>;
	/** Writes a transaction, which decides by the stored shard. Null if it wrote nothing. */
	writeStored(shardId: string, batches: readonly CheckBatch[], fence: Fence): Promise<AppliedChecks[] | null>;
}

const ownFields = ['shapeVersion', 'cadence', 'lease', 'lastRoundAt', 'suppressedRounds'].map(
	(name) => new FieldPath(name),
);

type GetAll = Parameters<typeof readOwners>[1];

export function createCommitWriter(firestore: Firestore, writers: CheckWriters, logTrail: LogTrail): CommitWriter {
	const collections = collectionsOf(firestore);
	const { shards } = collections;

	/** Returns the planned alerts, and whether there was something to write into the shard. */
	async function write(
		writer: Writer,
		getAll: GetAll,
		shard: Shard,
		{ applied, fields }: CommitDecision,
		precondition?: Precondition,
	) {
		// 1. Read the owners of websites that went down: a transaction reads before it writes.
		const owners = await readOwners(applied, getAll, collections, writers.alerts.dependsOnTags);
		// 2. Write the shard.
		const monitors = applied.map(({ monitor }) => monitor);
		const isShardWritten = writeShard(writer, shards.doc(shard.id), monitors, fields, precondition);
		// 3. Write everything else.
		return { isShardWritten, planned: writeApplied(writer, writers, applied, owners, shard.monitors.values()) };
	}

	return {
		async read(shardId, websiteIds) {
			const ref = shards.doc(shardId);
			const fieldMask = websiteIds && [...ownFields, ...websiteIds.map((id) => new FieldPath('monitors', id))];
			const [snapshot] = await (fieldMask ? firestore.getAll(ref, { fieldMask }) : firestore.getAll(ref));
			if (!snapshot) return null;
			const document = snapshot.data() as ShardDocument | undefined;
			if (!document || !snapshot.updateTime) return null;
			const { monitors = {} } = document;
			return { shard: decodeShard(shardId, { ...document, monitors }), version: snapshot.updateTime };
		},

		async writeOver({ shard, version }, batches, fields) {
			const decision = decideCommit(shard, batches, { until: null, fields });
			if (!decision) return { isWritten: false, isOutdated: false };
			const batch = firestore.batch();
			const getAll = (refs: DocumentReference[]) => firestore.getAll(...refs);
			const { isShardWritten, planned } = await write(batch, getAll, shard, decision, { lastUpdateTime: version });
			try {
				const [shardWritten] = await batch.commit();
				logChecks(logTrail, { shardId: shard.id, batches, applied: decision.applied, planned });
				await writers.alerts.sendSoon(planned);
				const newVersion = (isShardWritten && shardWritten?.writeTime) || version;
				return { isWritten: true, applied: decision.applied, version: newVersion };
			} catch (error) {
				return { isWritten: false, isOutdated: hasErrorCode(error, failedPrecondition) };
			}
		},

		async writeStored(shardId, batches, fence) {
			const committed = await firestore.runTransaction(async (transaction) => {
				const document = (await transaction.get(shards.doc(shardId))).data();
				const shard = document ? decodeShard(shardId, document) : null;
				const decision = decideCommit(shard, batches, fence);
				if (!shard || !decision) return null;
				const getAll = (refs: DocumentReference[]) => transaction.getAll(...refs);
				const { planned } = await write(transaction, getAll, shard, decision);
				return { applied: decision.applied, planned };
			}, shardTransaction);
			if (committed === null) return null;
			logChecks(logTrail, { shardId, batches, ...committed });
			await writers.alerts.sendSoon(committed.planned);
			return committed.applied;
		},
	};
}
