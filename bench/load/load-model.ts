/** The load of a number of websites on each part of a deployment, and which limits it exceeds. Figures per check and round were measured. */

import { functionOptionsFor } from '../../functions/src/main/function-options.ts';
import { mostInstances, roundsAtOnce, type Scale } from '../../functions/src/main/sizes.ts';
import { checkBudgetMs } from '../../functions/src/monitoring/rules/apply-checks.ts';
import { directoryNames } from '../../functions/src/monitoring/rules/directory.ts';
import { cadenceSeconds, spreadMs, usualSpreadMs } from '../../functions/src/monitoring/rules/schedule.ts';
import { monitorsPerShard } from '../../functions/src/monitoring/rules/shard.ts';
import { queuesForRounds } from '../../functions/src/platform/spread-queues.ts';
import { type Bill, modelledBill } from '../cost/bill.ts';
import { measured, modelledOperations } from '../shared/measured.ts';

const cpuTarget = 0.6;
/** Calls of Cloud Tasks that a tick completes in a second: 200 at a time of about 50 ms each. */
const enqueuedPerSecond = 4_000;

export interface Load {
	shards: number;
	checksPerSecond: number;
	roundsPerSecond: number;
	/** Queues and functions of rounds that are in use. */
	queues: number;
	/** Of each queue. */
	roundsInFlight: number;
	/** Of each queue, if no website answers. */
	roundsInFlightHanging: number;
	/** Of each function of rounds. */
	vcpus: number;
	/** MB of an instance that runs as many rounds as it may, if no website answers. */
	instanceMb: number;
	writesPerSecond: number;
	/** Enqueued by a tick and its parts for their minute. */
	tasksPerTick: number;
	/** If the tick enqueued them alone. */
	tickSeconds: number;
	/** Of a piece. */
	directoryKb: number;
	shardKb: number;
	operationsPerCheck: number;
	bill: Bill;
}

export function loadOf(websites: number, intervalSeconds: number): Load {
	const cadence = cadenceSeconds(intervalSeconds);
	const shards = websites / monitorsPerShard;
	const roundsPerSecond = shards / cadence;
	const queues = queuesForRounds(60 * roundsPerSecond);
	const checksPerSecond = websites / intervalSeconds;
	const spreadSeconds = spreadMs(cadence, usualSpreadMs) / 1000;
	const operations = modelledOperations(intervalSeconds);
	const tasksPerTick = roundsPerSecond * 60;
	const budgetSeconds = Math.min(checkBudgetMs / 1000, 0.7 * intervalSeconds);
	return {
		shards,
		checksPerSecond,
		roundsPerSecond,
		queues,
		roundsInFlight: (roundsPerSecond * (spreadSeconds + measured.roundTailSeconds)) / queues,
		roundsInFlightHanging: (roundsPerSecond * (spreadSeconds + measured.roundTailSeconds + budgetSeconds)) / queues,
		vcpus: (checksPerSecond * measured.cpuMsPerCheck) / 1000 / cpuTarget / queues,
		instanceMb: measured.idleMb + (roundsAtOnce * (measured.mbOf16Rounds - measured.idleMb)) / 16,
		writesPerSecond: checksPerSecond * operations.writesPerCheck,
		tasksPerTick,
		tickSeconds: tasksPerTick / enqueuedPerSecond,
		directoryKb: (shards * measured.directoryBytesPerShard) / 1024 / directoryNames.length,
		shardKb: measured.shardKb,
		operationsPerCheck: operations.readsPerCheck + operations.writesPerCheck + operations.deletesPerCheck,
		bill: modelledBill({ websites, intervalSeconds }),
	};
}

const largest: Scale = { size: 'large', maxInstances: mostInstances };

/** The limits of a deployment, by the part that has them. */
export function limitsWith(scale: Scale) {
	const { round, tick } = functionOptionsFor(scale);
	const tasks = round.rateLimits.maxConcurrentDispatches;
	return {
		'a queue of rounds': { limit: tasks, of: (load: Load) => load.roundsInFlight },
		'a queue of rounds, if no website answers': { limit: tasks, of: (load: Load) => load.roundsInFlightHanging },
		'the rounds of the instances of a function, if no website answers': {
			limit: round.maxInstances * round.concurrency,
			of: (load: Load) => load.roundsInFlightHanging,
		},
		'the memory of an instance, in MB': {
			limit: Number.parseInt(round.memory, 10) * 1_024,
			of: (load: Load) => load.instanceMb,
		},
		'the instances of a function by CPU': { limit: round.maxInstances, of: (load: Load) => load.vcpus },
		'the time of a tick, in seconds': { limit: tick.timeoutSeconds, of: (load: Load) => load.tickSeconds },
		'a document of the directory, in KB': { limit: 1_024, of: (load: Load) => load.directoryKb },
		'the document of a shard, in KB': { limit: 1_024, of: (load: Load) => load.shardKb },
	} as const satisfies Record<string, { limit: number; of(load: Load): number }>;
}
export const limits = limitsWith(largest);

const allowedShare = 0.7;

/** The limits of which the load uses more than 70 %. */
export function exceededBy(load: Load, scale = largest): (keyof typeof limits)[] {
	const limited = limitsWith(scale);
	const names = Object.keys(limited) as (keyof typeof limits)[];
	return names.filter((name) => limited[name].of(load) > allowedShare * limited[name].limit);
}
