/** Shards in Firestore: reads them, takes their leases, and commits check results to them (SCHED-3). */
import type { Firestore } from 'firebase-admin/firestore';
import { collectionsOf } from '../../platform/firestore/collections.ts';
import { createKeyedMutex } from '../../platform/keyed-mutex.ts';
import type { LogTrail } from '../../platform/log.ts';
import type { Monitor } from '../rules/monitor.ts';
import { msUntilCheckNow } from '../rules/schedule.ts';
import { decodeShard, type Shard } from '../rules/shard.ts';
import type { CheckWriters } from './check-writers.ts';
import { type CommitChecks, createCommitChecks, type LogError } from './commit-checks.ts';
import { createDirectoryStore } from './directory-store.ts';
import { readMonitors } from './read-monitors.ts';
import { createTakeLease, type TakeLease } from './shard-lease.ts';
import { shardTransaction, writeShard } from './write-shard.ts';

export interface ShardStore extends CommitChecks {
	takeLease: TakeLease;
	find(shardId: string): Promise<Shard | null>;
	/** Reads only the monitors of these websites: a whole shard is up to 700 KB. */
	findMonitors(shardIds: readonly string[], websiteIds: readonly string[]): Promise<Map<string, Monitor>>;
	/** Cadence in seconds, by shard id. */
	directory(): Promise<Map<string, number>>;
	/** Records a Check Now unless the last one was less than `restMs` ago. Returns the milliseconds to wait, 0 if it may run. */
	claimCheckNow(shardId: string, websiteId: string, now: number, restMs: number): Promise<number>;
}

export function createShardStore(
	firestore: Firestore,
	writers: CheckWriters,
	logError: LogError,
	logTrail: LogTrail = () => undefined,
): ShardStore {
	const { shards } = collectionsOf(firestore);
	const { commitRound, commit } = createCommitChecks(firestore, writers, logError, logTrail);
	const runExclusive = createKeyedMutex();

	return {
		takeLease: createTakeLease(firestore),
		commitRound,
		commit: (shardId, batches) => runExclusive(shardId, () => commit(shardId, batches)),

		async find(shardId) {
			const document = (await shards.doc(shardId).get()).data();
			return document ? decodeShard(shardId, document) : null;
		},

		findMonitors: (shardIds, websiteIds) => readMonitors(firestore, shardIds, websiteIds),

		directory: createDirectoryStore(firestore).read,

		claimCheckNow(shardId, websiteId, now, restMs) {
			const ref = shards.doc(shardId);
			const claim = () =>
				firestore.runTransaction(async (transaction) => {
					const document = (await transaction.get(ref)).data();
					const monitor = document ? decodeShard(shardId, document).monitors.get(websiteId) : undefined;
					if (!monitor) return 0;
					const waitMs = msUntilCheckNow(monitor.state, now, restMs);
					if (waitMs > 0) return waitMs;
					writeShard(transaction, ref, [{ ...monitor, state: { ...monitor.state, lastCheckNowAt: now } }]);
					return 0;
				}, shardTransaction);
			return runExclusive(shardId, claim);
		},
	};
}
