/** The load of a number of websites on each part of a deployment, and which limits it exceeds. Figures per check and round were measured. */

import { functionOptions } from '../../functions/src/main/function-options.ts';
import { checkBudgetMs } from '../../functions/src/monitoring/rules/apply-checks.ts';
import { cadenceSeconds, spreadMs } from '../../functions/src/monitoring/rules/schedule.ts';
import { monitorsPerShard } from '../../functions/src/monitoring/rules/shard.ts';
import { type Bill, billFor } from '../cost/bill.ts';

/** docs/benchmarks.md has the runs; `npm run bench -- engine` and `npm run bench -- cost` repeat them. */
export const measured = {
	/** 10,000 websites every 30 s on one slow core; a usual server needs about a third. */
	cpuMsPerCheck: 2.58,
	readsPerRound: 1,
	writesPerRound: 2,
	egressBytesPerCheck: 1_000,
	/** From the start of a round's last check to its commit. */
	roundTailSeconds: 1.1,
	/** Of the process with 20 rounds whose websites all hang, in MB, when most memory was in use. */
	mbOf20Rounds: 657,
	/** Of the idle process that serves one function. */
	idleMb: 131,
	/** Of a shard with 100 monitors. */
	shardKb: 660,
	/** Of a shard's entry in the directory. */
	directoryBytesPerShard: 30,
} as const;

const cpuTarget = 0.6;
/** Calls of Cloud Tasks that a tick completes in a second: 200 at a time of about 50 ms each. */
const enqueuedPerSecond = 4_000;

export interface Load {
	shards: number;
	checksPerSecond: number;
	roundsPerSecond: number;
	roundsInFlight: number;
	/** If no website answers. */
	roundsInFlightHanging: number;
	vcpus: number;
	/** MB of an instance that runs as many rounds as it may. */
	instanceMb: number;
	writesPerSecond: number;
	/** Of documents whose indexed times always grow; Firestore recommends at most 500 a second. */
	shardWritesPerSecond: number;
	/** Enqueued by a tick for its minute. */
	tasksPerTick: number;
	tickSeconds: number;
	directoryKb: number;
	shardKb: number;
	bill: Bill;
}

export function loadOf(websites: number, intervalSeconds: number): Load {
	const cadence = cadenceSeconds(intervalSeconds);
	const shards = websites / monitorsPerShard;
	const roundsPerSecond = shards / cadence;
	const checksPerSecond = websites / intervalSeconds;
	const spreadSeconds = spreadMs(cadence) / 1000;
	const checksPerDay = 86_400 / intervalSeconds;
	// Each website stores a document an hour and one a day, and deletes them after their time.
	const writesPerWebsiteAndDay = 24 + 1;
	const deletesPerWebsiteAndDay = 2;
	const shardWritesPerSecond = measured.writesPerRound * roundsPerSecond;
	const tasksPerTick = roundsPerSecond * 60;
	return {
		shards,
		checksPerSecond,
		roundsPerSecond,
		roundsInFlight: roundsPerSecond * (spreadSeconds + measured.roundTailSeconds),
		roundsInFlightHanging: roundsPerSecond * (spreadSeconds + measured.roundTailSeconds + checkBudgetMs / 1000),
		vcpus: (checksPerSecond * measured.cpuMsPerCheck) / 1000 / cpuTarget,
		instanceMb: measured.idleMb + (functionOptions.round.concurrency * (measured.mbOf20Rounds - measured.idleMb)) / 20,
		writesPerSecond: shardWritesPerSecond + (websites * writesPerWebsiteAndDay) / 86_400,
		shardWritesPerSecond,
		tasksPerTick,
		tickSeconds: tasksPerTick / enqueuedPerSecond,
		directoryKb: (shards * measured.directoryBytesPerShard) / 1024,
		shardKb: measured.shardKb,
		bill: billFor(websites, intervalSeconds, {
			readsPerCheck: measured.readsPerRound / monitorsPerShard,
			writesPerCheck: measured.writesPerRound / monitorsPerShard + writesPerWebsiteAndDay / checksPerDay,
			deletesPerCheck: deletesPerWebsiteAndDay / checksPerDay,
			cpuMsPerCheck: measured.cpuMsPerCheck,
			egressBytesPerCheck: measured.egressBytesPerCheck,
			checksPerRound: monitorsPerShard,
		}),
	};
}

const { maxInstances, memory, rateLimits } = functionOptions.round;

/** The limits of a deployment, by the part that has them. */
export const limits = {
	'the queue of rounds': { limit: rateLimits.maxConcurrentDispatches, of: (load: Load) => load.roundsInFlight },
	'the queue of rounds, if no website answers': {
		limit: rateLimits.maxConcurrentDispatches,
		of: (load: Load) => load.roundsInFlightHanging,
	},
	'the instances of `round`': { limit: maxInstances, of: (load: Load) => load.vcpus },
	'the memory of an instance of `round`, in MB': {
		limit: Number.parseInt(memory, 10) * 1_024,
		of: (load: Load) => load.instanceMb,
	},
	'the writes of shards a second': { limit: 500, of: (load: Load) => load.shardWritesPerSecond },
	'the time of a tick, in seconds': {
		limit: functionOptions.tick.timeoutSeconds,
		of: (load: Load) => load.tickSeconds,
	},
	'the document of the directory, in KB': { limit: 1_024, of: (load: Load) => load.directoryKb },
	'the document of a shard, in KB': { limit: 1_024, of: (load: Load) => load.shardKb },
} as const satisfies Record<string, { limit: number; of(load: Load): number }>;

/** The limits that the load exceeds. */
export function exceededBy(load: Load): (keyof typeof limits)[] {
	const names = Object.keys(limits) as (keyof typeof limits)[];
	return names.filter((name) => limits[name].of(load) > limits[name].limit);
}
