/** The engine and the alert delivery in a process that may be killed at any moment: runs tasks and reports when they are done. */

import type { Region } from '@stayup/contract';
import { isCallKind } from '../../functions/src/channels/kinds/call-kinds.ts';
import { runDelivery } from '../../functions/src/delivery/deliver.ts';
import { signCall } from '../../functions/src/delivery/sign-call.ts';
import { type Context, createContext } from '../../functions/src/main/context.ts';
import type { Engine } from '../../functions/src/monitoring/engine/engine.ts';
import { answerCall } from '../../functions/src/monitoring/engine/regions/answer-call.ts';
import { runDownChecks } from '../../functions/src/monitoring/engine/regions/run-down-checks.ts';
import { runRecheck } from '../../functions/src/monitoring/engine/regions/run-recheck.ts';
import { runRound } from '../../functions/src/monitoring/engine/rounds.ts';
import { runTickPart, tick } from '../../functions/src/monitoring/engine/tick.ts';
import { sweepOutbox } from '../../functions/src/outbox/sweep-outbox.ts';
import {
	deliveryTaskId,
	downChecksTaskId,
	homeRecheckTaskId,
	recheckTaskId,
	regionCallTaskId,
	roundTaskId,
} from '../../functions/src/platform/ids.ts';
import { homeRegion } from '../../functions/src/platform/regions.ts';
import type { TaskQueue } from '../../functions/src/platform/task-queue.ts';
import { continueEscalations } from '../../functions/src/policies/continue-escalations.ts';
import type { EngineMessage, Task } from './broker.ts';

const report = (message: EngineMessage) => process.send?.(message);
const enqueue = async (id: string, task: Task) => void report({ kind: 'enqueue', id, task });

const ownQueue: TaskQueue = {
	enqueueTickPart: (task) => runTickPart(engineIn(homeRegion), task),
	enqueueRound: (task) => enqueue(roundTaskId(task), { kind: 'round', ...task }),
	enqueueRecheck: (task, region) => enqueue(recheckTaskId(task, region), { kind: 'recheck', region, ...task }),
	enqueueHomeRecheck: (task) => enqueue(homeRecheckTaskId(task), { kind: 'recheck', region: homeRegion, ...task }),
	enqueueDownChecks: (task, region) => enqueue(downChecksTaskId(task), { kind: 'down-checks', region, ...task }),
	enqueueRegionCall: (at, region) => enqueue(regionCallTaskId(at, region), { kind: 'region-call', region }),
	enqueueDelivery: (task, occasion) => enqueue(deliveryTaskId(task, occasion), { kind: 'deliver', ...task }),
	enqueueComparison: async () => undefined,
	enqueueLiveCheck: async () => undefined,
	enqueueFirstCheck: async () => undefined,
	enqueueWebhookCall: (task, occasion) => enqueue(`call ${deliveryTaskId(task, occasion)}`, { kind: 'call', ...task }),
	enqueueNightly: async () => undefined,
	enqueueApplyTier: async () => undefined,
	enqueueFanOut: async () => undefined,
	moveShared: async () => undefined,
};

/** This process is an instance of every region. */
const contexts = new Map<Region, Context>();
function contextIn(region: Region): Context {
	const context =
		contexts.get(region) ?? createContext({ ...process.env, FUNCTIONS_EMULATOR: 'true' }, { region, ownQueue });
	if (!contexts.has(region)) {
		const { probe } = context.engine;
		context.engine.probe = (request) => {
			report({ kind: 'probe', url: request.url, at: Date.now() });
			return probe(request);
		};
	}
	contexts.set(region, context);
	return context;
}
const engineIn = (region: Region): Engine => contextIn(region).engine;

process.on('message', ({ id, task, isRetry }: { id: string; task: Task; isRetry: boolean }) => {
	run(task, isRetry).then(
		() => report({ kind: 'done', id }),
		(error) => report({ kind: 'failed', id, reason: String(error) }),
	);
});
process.on('disconnect', () => process.exit());
report({ kind: 'ready' });

async function run(task: Task, isRetry: boolean): Promise<void> {
	switch (task.kind) {
		case 'tick':
			await tick(engineIn(homeRegion), task.scheduledAt);
			return;
		case 'round':
			return runRound(engineIn(homeRegion), task.shardId, task.roundAt, isRetry);
		case 'recheck':
			return runRecheck(engineIn(task.region), task);
		case 'down-checks':
			return runDownChecks(engineIn(task.region), task);
		case 'region-call':
			return answerCall(engineIn(task.region));
		case 'deliver':
			if (task.at !== null) await engineIn(homeRegion).waitUntil(task.at);
			if (task.isEscalation) {
				const { escalations, now } = contextIn(homeRegion);
				return escalations.run(task.deliveryId, now());
			}
			return isCallKind(task.channel)
				? signCall(contextIn(homeRegion), task.deliveryId)
				: runDelivery(contextIn(homeRegion), task.deliveryId);
		case 'call':
			return runDelivery(contextIn(homeRegion), task.deliveryId, task.call);
		case 'sweep':
			await continueEscalations(contextIn(homeRegion));
			await sweepOutbox(contextIn(homeRegion));
	}
}
