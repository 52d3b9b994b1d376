/** The deployed functions. */
import type { HeartbeatJob, WebsiteDocument } from '@stayup/contract';
import { onDocumentWritten } from 'firebase-functions/firestore';
import { onRequest } from 'firebase-functions/https';
import { onSchedule } from 'firebase-functions/scheduler';
import { onTaskDispatched } from 'firebase-functions/tasks';
import { isUrlKind } from './alerts/channels/sender.ts';
import { sweepOutbox } from './alerts/delivery/sweep-outbox.ts';
import { continueEscalations } from './alerts/policies/continue-escalations.ts';
import { runDelivery } from './alerts/sending/deliver.ts';
import { signWebhook } from './alerts/sending/sign-webhook.ts';
import type { Context } from './main/context.ts';
import { type FunctionName, functionOptions } from './main/function-options.ts';
import {
	contextOf,
	listenerFor,
	type RequestListener,
	statusPagesListener,
	visitorsListener,
} from './main/instances.ts';
import { nameOf, startNight } from './maintenance/nightly.ts';
import { runMaintenanceJob } from './maintenance/run-job.ts';
import { runFirstCheck } from './monitoring/engine/check-now.ts';
import { answerCall } from './monitoring/engine/regions/answer-call.ts';
import { runComparison } from './monitoring/engine/regions/comparison.ts';
import { runDownChecks } from './monitoring/engine/regions/run-down-checks.ts';
import { runRecheck } from './monitoring/engine/regions/run-recheck.ts';
import { runRound } from './monitoring/engine/rounds.ts';
import { tick as runTick, runTickPart } from './monitoring/engine/tick.ts';
import { refreshOwnPage } from './operations/own-page/own-page.ts';
import { watchService } from './operations/watch-service.ts';
import { finishAll } from './platform/finish-all.ts';
import { limitHeapGrowth } from './platform/heap-growth.ts';
import { runLogged } from './platform/log.ts';
import {
	allRecheckQueues,
	type DeliveryQueue,
	deliveryQueues,
	type RecheckQueue,
	type roundQueues,
} from './platform/spread-queues.ts';
import type {
	ApplyTierTask,
	DeliverTask,
	FanOutTask,
	MaintenanceTask,
	RecheckQueueTask,
	RoundQueueTask,
	TickPartTask,
	WebhookCallTask,
} from './platform/task-queue.ts';
import { checkDomains } from './status-pages/domains/check-domains.ts';
import { announceMaintenance } from './status-pages/incidents/announce-maintenance.ts';
import { followOutage, mayChangeOutages, updateIncidents } from './status-pages/incidents/follow-outages.ts';
import { applyTierToAccount } from './status-pages/pages/apply-tier.ts';
import { refreshDuePages } from './status-pages/snapshot/rebuild.ts';
import { showWebsiteChange } from './status-pages/snapshot/status-change.ts';
import { runFanOut } from './status-pages/subscribers/fan-out.ts';
import { resumeBroadcasts } from './status-pages/subscribers/resume-broadcasts.ts';
import { lookUpDomains } from './websites/domains/look-up-domains.ts';

limitHeapGrowth();

/** Below the timeout of the functions that wait. */
const longestWaitMs = 40_000;

let listener: RequestListener | undefined;
let checksListener: RequestListener | undefined;
let pagesListener: RequestListener | undefined;
let visitorListener: RequestListener | undefined;

export const api = onRequest(functionOptions.api, async (request, response) => {
	listener ??= listenerFor(contextOf('api'), false);
	await listener(request, response);
});

/** The endpoints that request a URL of the customer while the customer waits. */
export const checks = onRequest(functionOptions.checks, async (request, response) => {
	checksListener ??= listenerFor(contextOf('checks'), true);
	await checksListener(request, response);
});

/** The pages that visitors see: status pages, badges and the careers pages. */
export const statusPages = onRequest(functionOptions.statusPages, async (request, response) => {
	pagesListener ??= statusPagesListener(contextOf('statusPages'));
	await pagesListener(request, response);
});

/** The views and the contact forms of customers' websites. */
export const visitors = onRequest(functionOptions.visitors, async (request, response) => {
	visitorListener ??= visitorsListener(contextOf('visitors'));
	await visitorListener(request, response);
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

export const deliver = deliverFunction('deliver');
export const deliverEmail = deliverFunction('deliverEmail');
export const deliverSlack = deliverFunction('deliverSlack');
export const deliverTelegram = deliverFunction('deliverTelegram');
export const deliverPush = deliverFunction('deliverPush');
export const deliverSms = deliverFunction('deliverSms');

function deliverFunction(name: DeliveryQueue) {
	return onTaskDispatched<DeliverTask>(functionOptions[name], ({ data }) =>
		run(name, (deps) => deliverInTime(deps, data)),
	);
}

export const callWebhook = onTaskDispatched<WebhookCallTask>(functionOptions.callWebhook, ({ data }) =>
	run('callWebhook', (deps) => runDelivery(deps, data.deliveryId, data.call)),
);

async function deliverInTime(deps: Context, { deliveryId, channel, at, isEscalation }: DeliverTask): Promise<void> {
	// The emulated queue dispatches without delay. The function waits out short delays; the sweep requeues deliveries with longer ones.
	if (at !== null && at - deps.now() < longestWaitMs) await deps.waitUntil(at);
	if (isEscalation) return deps.escalations.run(deliveryId, deps.now());
	await (isUrlKind(channel) ? signWebhook(deps, deliveryId) : runDelivery(deps, deliveryId));
}

/** Emails to the subscribers of status pages. */
export const fanOut = onTaskDispatched<FanOutTask>(functionOptions.fanOut, ({ data }) =>
	run('fanOut', (deps) => runFanOut(deps, data.broadcastId)),
);

export const sweep = onSchedule(functionOptions.sweep, () =>
	// Side by side, so that alerts neither wait for the escalations that are due nor fail with them.
	run('sweep', (deps) => finishAll([continueEscalations(deps), sweepOutbox(deps), resumeBroadcasts(deps)])),
);

export const domains = onSchedule(functionOptions.domains, () => run('domains', lookUpDomains));

export const nightly = onSchedule(functionOptions.nightly, ({ scheduleTime }) =>
	run('nightly', (deps) => startNight(deps, scheduleTime)),
);

export const maintenance = onTaskDispatched<MaintenanceTask>(functionOptions.maintenance, ({ data }) =>
	run('maintenance', (deps) => runMaintenanceJob(deps, data), nameOf(data.job)),
);

export const applyTier = onTaskDispatched<ApplyTierTask>(functionOptions.applyTier, ({ data }) =>
	run('applyTier', (deps) => applyTierToAccount(deps, data.ownerId)),
);

export const statusChange = onDocumentWritten(functionOptions.statusChange, ({ params, time, data }) =>
	run('statusChange', async (deps) => {
		const before = data?.before.data() as WebsiteDocument | undefined;
		const after = data?.after.data() as WebsiteDocument | undefined;
		const { websiteId } = params;
		const writtenAt = data?.after.updateTime?.toMillis() ?? null;
		const change = { websiteId, before, after, writtenAt, startedAt: Date.parse(time), now: deps.now() };
		await showWebsiteChange(deps.statusSnapshots, change);
		if (mayChangeOutages(before, after)) await followOutage(deps, websiteId, deps.now());
	}),
);

export const statusRefresh = onSchedule(functionOptions.statusRefresh, () =>
	run('statusRefresh', async (deps) => {
		const { statusSnapshots, logError, now } = deps;
		await finishAll([
			refreshDuePages({ ...statusSnapshots, logError }, now()),
			refreshOwnPage(deps),
			checkDomains(deps, now()),
		]);
		await updateIncidents(deps, now());
		await announceMaintenance(deps, now());
	}),
);

/** The heartbeats that functions leave at their end. Tick and rounds record more, and do so themselves. */
const heartbeatOf: Partial<Record<FunctionName, HeartbeatJob>> = {
	...Object.fromEntries(allRecheckQueues.map((name) => [name, 'rechecks'])),
	...Object.fromEntries(Object.values(deliveryQueues).map((name) => [name, 'deliveries'])),
	callWebhook: 'deliveries',
	sweep: 'sweep',
	domains: 'domains',
	nightly: 'nightly',
	statusRefresh: 'status-pages',
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
