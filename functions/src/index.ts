/** The deployed functions. */
import { onRequest } from 'firebase-functions/https';
import { onSchedule } from 'firebase-functions/scheduler';
import { onTaskDispatched } from 'firebase-functions/tasks';
import { sweepOutbox } from './alerts/delivery/sweep-outbox.ts';
import { runDelivery } from './alerts/sending/deliver.ts';
import { signWebhook } from './alerts/sending/sign-webhook.ts';
import type { Context } from './main/context.ts';
import { functionOptions } from './main/function-options.ts';
import { currentContext, listenerFor, proberContext, type RequestListener } from './main/instances.ts';
import { nameOf, startNight } from './maintenance/nightly.ts';
import { runMaintenanceJob } from './maintenance/run-job.ts';
import { runFirstCheck } from './monitoring/engine/check-now.ts';
import { runRecheck, runRound } from './monitoring/engine/rounds.ts';
import { tick as runTick } from './monitoring/engine/tick.ts';
import { runLogged } from './platform/log.ts';
import { recheckRegion } from './platform/regions.ts';
import type {
	ApplyTierTask,
	DeliverTask,
	MaintenanceTask,
	RecheckTask,
	RoundQueueTask,
	WebhookCallTask,
} from './platform/task-queue.ts';
import { lookUpDomains } from './websites/domains/look-up-domains.ts';

/** Below the timeout of the functions that wait. */
const longestWaitMs = 40_000;

let listener: RequestListener | undefined;
let checksListener: RequestListener | undefined;

export const api = onRequest(functionOptions.api, async (request, response) => {
	listener ??= listenerFor(currentContext(), false);
	await listener(request, response);
});

/** The endpoints that request a URL of the customer while the customer waits. */
export const checks = onRequest(functionOptions.checks, async (request, response) => {
	checksListener ??= listenerFor(proberContext(), true);
	await checksListener(request, response);
});

export const tick = onSchedule(functionOptions.tick, ({ scheduleTime }) =>
	run('tick', currentContext(), ({ engine }) => {
		const scheduledAt = Date.parse(scheduleTime);
		return runTick(engine, Number.isNaN(scheduledAt) ? Date.now() : scheduledAt);
	}),
);

export const round = onTaskDispatched<RoundQueueTask>(functionOptions.round, ({ data, retryCount }) =>
	run('round', proberContext(), ({ engine }) =>
		data.kind === 'first-check'
			? runFirstCheck(engine, data)
			: runRound(engine, data.shardId, data.roundAt, retryCount > 0),
	),
);

export const recheck = onTaskDispatched<RecheckTask>(functionOptions.recheck, ({ data }) =>
	run('recheck', proberContext(recheckRegion), ({ engine }) => runRecheck(engine, data)),
);

export const deliver = onTaskDispatched<DeliverTask>(functionOptions.deliver, ({ data }) =>
	run('deliver', currentContext(), (deps) => deliverInTime(deps, data)),
);

export const callWebhook = onTaskDispatched<WebhookCallTask>(functionOptions.callWebhook, ({ data }) =>
	run('callWebhook', proberContext(), (deps) => runDelivery(deps, data.deliveryId, data.call)),
);

async function deliverInTime(deps: Context, { deliveryId, channel, at }: DeliverTask): Promise<void> {
	// The emulated queue dispatches without delay. The function waits out short delays; the sweep requeues deliveries with longer ones.
	if (at !== null && at - deps.now() < longestWaitMs) await deps.waitUntil(at);
	await (channel === 'webhook' ? signWebhook(deps, deliveryId) : runDelivery(deps, deliveryId));
}

export const sweep = onSchedule(functionOptions.sweep, () =>
	run('sweep', currentContext(), (deps) => sweepOutbox(deps, deps.now())),
);

export const domains = onSchedule(functionOptions.domains, () => run('domains', proberContext(), lookUpDomains));

export const nightly = onSchedule(functionOptions.nightly, ({ scheduleTime }) =>
	run('nightly', currentContext(), (deps) => startNight(deps, scheduleTime)),
);

export const maintenance = onTaskDispatched<MaintenanceTask>(functionOptions.maintenance, ({ data }) =>
	run(`maintenance (${nameOf(data.job)})`, currentContext(), (deps) => runMaintenanceJob(deps, data)),
);

export const applyTier = onTaskDispatched<ApplyTierTask>(functionOptions.applyTier, ({ data }) =>
	run('applyTier', currentContext(), ({ websites, now }) => websites.applyTier(data.ownerId, now())),
);

function run(job: string, deps: Context, work: (deps: Context) => Promise<unknown>): Promise<void> {
	return runLogged(deps.logError, job, () => work(deps));
}
