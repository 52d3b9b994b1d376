/** The deployed functions. */
import type { HeartbeatJob } from '@stayup/contract';
import { onRequest } from 'firebase-functions/https';
import { onSchedule } from 'firebase-functions/scheduler';
import { onTaskDispatched } from 'firebase-functions/tasks';
import { sweepOutbox } from './alerts/delivery/sweep-outbox.ts';
import { runDelivery } from './alerts/sending/deliver.ts';
import { signWebhook } from './alerts/sending/sign-webhook.ts';
import type { Context } from './main/context.ts';
import { type FunctionName, functionOptions } from './main/function-options.ts';
import { contextOf, listenerFor, type RequestListener } from './main/instances.ts';
import { nameOf, startNight } from './maintenance/nightly.ts';
import { runMaintenanceJob } from './maintenance/run-job.ts';
import { runFirstCheck } from './monitoring/engine/check-now.ts';
import { answerCall } from './monitoring/engine/regions/answer-call.ts';
import { runComparison } from './monitoring/engine/regions/comparison.ts';
import { runDownChecks } from './monitoring/engine/regions/run-down-checks.ts';
import { runRecheck } from './monitoring/engine/regions/run-recheck.ts';
import { runRound } from './monitoring/engine/rounds.ts';
import { tick as runTick, runTickPart } from './monitoring/engine/tick.ts';
import { watchService } from './operations/watch-service.ts';
import { limitHeapGrowth } from './platform/heap-growth.ts';
import { runLogged } from './platform/log.ts';
import { allRecheckQueues, type RecheckQueue, type roundQueues } from './platform/spread-queues.ts';
import type {
	ApplyTierTask,
	DeliverTask,
	MaintenanceTask,
	RecheckQueueTask,
	RoundQueueTask,
	TickPartTask,
	WebhookCallTask,
} from './platform/task-queue.ts';
import { lookUpDomains } from './websites/domains/look-up-domains.ts';

limitHeapGrowth();

/** Below the timeout of the functions that wait. */
const longestWaitMs = 40_000;

let listener: RequestListener | undefined;
let checksListener: RequestListener | undefined;

export const api = onRequest(functionOptions.api, async (request, response) => {
	listener ??= listenerFor(contextOf('api'), false);
	await listener(request, response);
});

/** The endpoints that request a URL of the customer while the customer waits. */
export const checks = onRequest(functionOptions.checks, async (request, response) => {
	checksListener ??= listenerFor(contextOf('checks'), true);
	await checksListener(request, response);
});

export const tick = onSchedule(functionOptions.tick, ({ scheduleTime }) =>
	run('tick', async ({ engine, operations }) => {
		const scheduledAt = Date.parse(scheduleTime);
		await runTick(engine, Number.isNaN(scheduledAt) ? Date.now() : scheduledAt);
		await watchService({ ...operations, shards: engine.shards, lostRegions: engine.regions.lostRegions });
	}),
);

export const tickPart = onTaskDispatched<TickPartTask>(functionOptions.tickPart, ({ data }) =>
	run('tickPart', ({ engine }) => runTickPart(engine, data)),
);

export const round = roundFunction('round');
export const round2 = roundFunction('round2');
export const round3 = roundFunction('round3');
export const round4 = roundFunction('round4');

function roundFunction(name: (typeof roundQueues)[number]) {
	return onTaskDispatched<RoundQueueTask>(functionOptions[name], ({ data, retryCount }) =>
		run(name, ({ engine }) => {
			switch (data.kind) {
				case 'first-check':
					return runFirstCheck(engine, data);
				case 'home-recheck':
					return runRecheck(engine, data);
				case 'down-checks':
					return runDownChecks(engine, data);
				case 'round':
					return runRound(engine, data.shardId, data.roundAt, retryCount > 0, data.queuesInUse);
			}
		}),
	);
}

export const recheck = recheckFunction('recheck');
export const recheck2 = recheckFunction('recheck2');
export const recheck3 = recheckFunction('recheck3');
export const recheck4 = recheckFunction('recheck4');
export const recheckEurope = recheckFunction('recheckEurope');
export const recheckEurope2 = recheckFunction('recheckEurope2');
export const recheckEurope3 = recheckFunction('recheckEurope3');
export const recheckEurope4 = recheckFunction('recheckEurope4');
export const recheckAsia = recheckFunction('recheckAsia');
export const recheckAsia2 = recheckFunction('recheckAsia2');
export const recheckAsia3 = recheckFunction('recheckAsia3');
export const recheckAsia4 = recheckFunction('recheckAsia4');

function recheckFunction(name: RecheckQueue) {
	return onTaskDispatched<RecheckQueueTask>(functionOptions[name], ({ data }) =>
		run(name, ({ engine }) => {
			switch (data.kind) {
				case 'region-call':
					return answerCall(engine);
				case 'recheck':
					return runRecheck(engine, data);
				case 'down-checks':
					return runDownChecks(engine, data);
				case 'comparison':
					return runComparison(engine, data);
			}
		}),
	);
}

export const deliver = onTaskDispatched<DeliverTask>(functionOptions.deliver, ({ data }) =>
	run('deliver', (deps) => deliverInTime(deps, data)),
);

export const callWebhook = onTaskDispatched<WebhookCallTask>(functionOptions.callWebhook, ({ data }) =>
	run('callWebhook', (deps) => runDelivery(deps, data.deliveryId, data.call)),
);

async function deliverInTime(deps: Context, { deliveryId, channel, at }: DeliverTask): Promise<void> {
	// The emulated queue dispatches without delay. The function waits out short delays; the sweep requeues deliveries with longer ones.
	if (at !== null && at - deps.now() < longestWaitMs) await deps.waitUntil(at);
	await (channel === 'webhook' ? signWebhook(deps, deliveryId) : runDelivery(deps, deliveryId));
}

export const sweep = onSchedule(functionOptions.sweep, () => run('sweep', sweepOutbox));

export const domains = onSchedule(functionOptions.domains, () => run('domains', lookUpDomains));

export const nightly = onSchedule(functionOptions.nightly, ({ scheduleTime }) =>
	run('nightly', (deps) => startNight(deps, scheduleTime)),
);

export const maintenance = onTaskDispatched<MaintenanceTask>(functionOptions.maintenance, ({ data }) =>
	run('maintenance', (deps) => runMaintenanceJob(deps, data), nameOf(data.job)),
);

export const applyTier = onTaskDispatched<ApplyTierTask>(functionOptions.applyTier, ({ data }) =>
	run('applyTier', ({ websites, now }) => websites.applyTier(data.ownerId, now())),
);

/** The heartbeats that functions leave at their end. Tick and rounds record more, and do so themselves. */
const heartbeatOf: Partial<Record<FunctionName, HeartbeatJob>> = {
	...Object.fromEntries(allRecheckQueues.map((name) => [name, 'rechecks'])),
	deliver: 'deliveries',
	callWebhook: 'deliveries',
	sweep: 'sweep',
	domains: 'domains',
	nightly: 'nightly',
};

/** `part`: which work of the function the log names, for a function with several. */
function run(job: FunctionName, work: (deps: Context) => Promise<unknown>, part?: string): Promise<void> {
	const deps = contextOf(job);
	return runLogged(deps.logError, part === undefined ? job : `${job} (${part})`, async () => {
		await work(deps);
		const heartbeat = heartbeatOf[job];
		if (heartbeat) await deps.operations.heartbeats.beat(heartbeat, deps.now());
	});
}
