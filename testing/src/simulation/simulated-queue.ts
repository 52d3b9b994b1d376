/** The queue of the engine on simulated Cloud Tasks. */

import type { Engine } from '../../../functions/src/monitoring/engine/engine.ts';
import { answerCall } from '../../../functions/src/monitoring/engine/regions/answer-call.ts';
import { runComparison } from '../../../functions/src/monitoring/engine/regions/comparison.ts';
import { runDownChecks } from '../../../functions/src/monitoring/engine/regions/run-down-checks.ts';
import { runRecheck } from '../../../functions/src/monitoring/engine/regions/run-recheck.ts';
import { runRound } from '../../../functions/src/monitoring/engine/rounds.ts';
import { runTickPart } from '../../../functions/src/monitoring/engine/tick.ts';
import {
	comparisonTaskId,
	downChecksTaskId,
	homeRecheckTaskId,
	recheckTaskId,
	regionCallTaskId,
	roundTaskId,
	tickPartTaskId,
} from '../../../functions/src/platform/ids.ts';
import { isRecheckRegion, type RecheckRegion } from '../../../functions/src/platform/regions.ts';
import {
	queueOf,
	type RecheckQueue,
	recheckQueues,
	roundQueues,
} from '../../../functions/src/platform/spread-queues.ts';
import type { RecheckTask, RoundTask } from '../../../functions/src/platform/task-queue.ts';
import type { CloudTasks } from './cloud-tasks.ts';
import type { Instance } from './instances.ts';

export interface SimulatedQueueOptions {
	cloudTasks: CloudTasks;
	now(): number;
	engineOf(instance: Instance): Engine;
	/** Throws while the queues of rechecks in this region cannot be reached. */
	refuseRechecks(region: RecheckRegion): void;
	noteRound(task: RoundTask): void;
	noteRecheck(task: RecheckTask): void;
}

/** The queue as an instance sees it. */
export function createSimulatedQueue({
	cloudTasks,
	now,
	engineOf,
	refuseRechecks,
	noteRound,
	noteRecheck,
}: SimulatedQueueOptions): (instance: Instance) => Engine['queue'] {
	return ({ alive }) => ({
		enqueueTickPart: alive(async (task) => {
			cloudTasks.enqueue({
				queue: 'tickPart',
				name: tickPartTaskId(task),
				at: now(),
				run: (on) => runTickPart(engineOf(on), task),
			});
		}),
		enqueueRound: alive(async (task) => {
			noteRound(task);
			const { shardId, roundAt, queuesInUse = 1 } = task;
			cloudTasks.enqueue({
				queue: queueOf(roundQueues, shardId, queuesInUse),
				name: roundTaskId(task),
				at: roundAt,
				run: (on, isRetry) => runRound(engineOf(on), shardId, roundAt, isRetry, queuesInUse),
			});
		}),
		enqueueRecheck: alive(async (task, region) => {
			refuseRechecks(region);
			noteRecheck(task);
			cloudTasks.enqueue({
				queue: queueOf<RecheckQueue>(recheckQueues[region], task.shardId, task.queuesInUse ?? 1),
				name: recheckTaskId(task, region),
				at: firstAt(task),
				run: (on) => runRecheck(engineOf(on), task),
			});
		}),
		enqueueHomeRecheck: alive(async (task) => {
			cloudTasks.enqueue({
				queue: queueOf(roundQueues, task.shardId, task.queuesInUse ?? 1),
				name: homeRecheckTaskId(task),
				at: firstAt(task) + task.overdueAfterMs,
				run: (on) => runRecheck(engineOf(on), task),
			});
		}),
		enqueueDownChecks: alive(async (task, region) => {
			if (isRecheckRegion(region)) refuseRechecks(region);
			const { shardId, beginsAt, queuesInUse = 1 } = task;
			cloudTasks.enqueue({
				queue: isRecheckRegion(region)
					? queueOf<RecheckQueue>(recheckQueues[region], shardId, queuesInUse)
					: queueOf(roundQueues, shardId, queuesInUse),
				name: downChecksTaskId(task),
				at: beginsAt ?? task.at,
				run: (on) => runDownChecks(engineOf(on), task),
			});
		}),
		enqueueComparison: alive(async (task, region) => {
			refuseRechecks(region);
			cloudTasks.enqueue({
				queue: queueOf<RecheckQueue>(recheckQueues[region], task.shardId, task.queuesInUse ?? 1),
				name: comparisonTaskId(task, region),
				at: task.at,
				run: (on) => runComparison(engineOf(on), task),
			});
		}),
		enqueueRegionCall: alive(async (at, region) => {
			refuseRechecks(region);
			cloudTasks.enqueue({
				queue: recheckQueues[region][0],
				name: regionCallTaskId(at, region),
				at,
				run: (on) => answerCall(engineOf(on)),
			});
		}),
		enqueueFirstCheck: async () => undefined,
	});
}

function firstAt({ websites }: RecheckTask): number {
	return Math.min(...websites.map(({ at }) => at));
}
