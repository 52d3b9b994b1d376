/** The stores, clients and clocks that the tasks of the engine use. */
import type { Region, StoredCheckSettings } from '@stayup/contract';
import type { TaskQueue } from '../../platform/task-queue.ts';
import type { CheckResult, ProbeRequest } from '../../probe/check-result.ts';
import type { OpenCheckSettings } from '../../probe/request/check-plan.ts';
import type { Canaries } from './canaries.ts';
import type { ConcurrencyLimiter } from './concurrency-limiter.ts';
import type { Regions } from './regions/region-store.ts';
import type { ShardStore } from './shard-store.ts';
import type { Suppression } from './suppression-store.ts';

export interface Engine {
	/** Of this process. */
	region: Region;
	shards: ShardStore;
	queue: Pick<
		TaskQueue,
		| 'enqueueTickPart'
		| 'enqueueRound'
		| 'enqueueRecheck'
		| 'enqueueHomeRecheck'
		| 'enqueueDownChecks'
		| 'enqueueComparison'
		| 'enqueueRegionCall'
		| 'enqueueFirstCheck'
	>;
	canaries: Canaries;
	limiter: ConcurrencyLimiter;
	probe(request: ProbeRequest): Promise<CheckResult>;
	/** Decrypts the secrets of a request. Throws if one cannot be opened. */
	openCheckSettings(websiteId: string, stored: StoredCheckSettings): OpenCheckSettings;
	suppression: Suppression;
	regions: Regions;
	/** How far ahead a tick enqueues rounds. */
	horizonMs: number;
	/** The checks of a round spread over this time at most. */
	longestSpreadMs: number;
	now(): number;
	waitUntil(instant: number): Promise<void>;
	/** Resolves then, for a race with work that goes on meanwhile. */
	deadline(instant: number): Promise<void>;
	logError(message: string, details: { error: unknown }): void;
	/** Called at the end of each round. A rejection is logged and does not fail the round. */
	noteRound?(round: FinishedRound): Promise<void>;
}

/** All times are milliseconds since the epoch. */
export interface FinishedRound {
	shardId: string;
	roundAt: number;
	/** When the round had the lease and could start its checks. A punctual round starts within a second of `roundAt`. */
	startedAt: number;
	now: number;
}
