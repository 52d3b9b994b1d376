/** The engine and the alert delivery in a process that may be killed at any moment: runs tasks and reports when they are done. */

import { sweepOutbox } from '../../functions/src/alerts/delivery/sweep-outbox.ts';
import { runDelivery } from '../../functions/src/alerts/sending/deliver.ts';
import { createContext } from '../../functions/src/main/context.ts';
import { runRecheck, runRound } from '../../functions/src/monitoring/engine/rounds.ts';
import { runTickPart, tick } from '../../functions/src/monitoring/engine/tick.ts';
import { deliveryTaskId, homeRecheckTaskId, recheckTaskId, roundTaskId } from '../../functions/src/platform/ids.ts';
import { homeRegion } from '../../functions/src/platform/regions.ts';
import type { EngineMessage, Task } from './broker.ts';

const report = (message: EngineMessage) => process.send?.(message);
const enqueue = async (id: string, task: Task) => void report({ kind: 'enqueue', id, task });

const context = createContext(
	{ ...process.env, FUNCTIONS_EMULATOR: 'true' },
	{
		region: homeRegion,
		ownQueue: {
			enqueueTickPart: (task) => runTickPart(context.engine, task),
			enqueueRound: (task) => enqueue(roundTaskId(task), { kind: 'round', ...task }),
			enqueueRecheck: (task, region) => enqueue(recheckTaskId(task, region), { kind: 'recheck', ...task }),
			enqueueDelivery: (task, occasion) => enqueue(deliveryTaskId(task, occasion), { kind: 'deliver', ...task }),
			enqueueHomeRecheck: (task) => enqueue(homeRecheckTaskId(task), { kind: 'recheck', ...task }),
			enqueueRegionCall: async () => undefined,
			enqueueFirstCheck: async () => undefined,
			enqueueWebhookCall: async () => undefined,
			enqueueMaintenance: async () => undefined,
			enqueueApplyTier: async () => undefined,
		},
	},
);
const { probe } = context.engine;
context.engine.probe = (request) => {
	report({ kind: 'probe', url: request.url, at: Date.now() });
	return probe(request);
};

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
			await tick(context.engine, task.scheduledAt);
			return;
		case 'round':
			return runRound(context.engine, task.shardId, task.roundAt, isRetry);
		case 'recheck':
			return runRecheck(context.engine, task);
		case 'deliver':
			if (task.at !== null) await context.engine.waitUntil(task.at);
			return runDelivery(context, task.deliveryId);
		case 'sweep':
			await sweepOutbox(context);
	}
}
