/** The work of each background function, on the stores and clients of its process. */
import type { HeartbeatJob, WebsiteDocument } from '@stayup/contract';
import { followEnd } from '../alerts/service-events.ts';
import { isCallKind, serviceAt } from '../channels/kinds/call-kinds.ts';
import { runDelivery } from '../delivery/deliver.ts';
import { nextTimeOf } from '../delivery/hanging-services.ts';
import { signCall } from '../delivery/sign-call.ts';
import { runFirstCheck } from '../monitoring/engine/check-now.ts';
import { answerCall } from '../monitoring/engine/regions/answer-call.ts';
import { runComparison } from '../monitoring/engine/regions/comparison.ts';
import { runDownChecks } from '../monitoring/engine/regions/run-down-checks.ts';
import { runRecheck } from '../monitoring/engine/regions/run-recheck.ts';
import { runRound } from '../monitoring/engine/rounds.ts';
import { runTickPart, tick } from '../monitoring/engine/tick.ts';
import { startNight } from '../nightly/nightly.ts';
import { runNightlyJob } from '../nightly/run-job.ts';
import { refreshOwnPage } from '../operations/own-page/own-page.ts';
import { watchChanges } from '../operations/watch-changes.ts';
import { watchService } from '../operations/watch-service.ts';
import type { DeliveryRef } from '../outbox/new-delivery.ts';
import { sweepOutbox } from '../outbox/sweep-outbox.ts';
import { type DeploymentSize, isSharedTask } from '../platform/deployment-size.ts';
import { finishAll } from '../platform/finish-all.ts';
import type { NightlyTask } from '../platform/nightly-task.ts';
import type { queues } from '../platform/queues.ts';
import { allRecheckQueues, deliveryQueues, forEachOf, roundQueues } from '../platform/spread-queues.ts';
import type {
	ApplyTierTask,
	DeliverTask,
	FanOutTask,
	RecheckQueueTask,
	RoundQueueTask,
	SignedCall,
	TickPartTask,
	WebhookCallTask,
} from '../platform/task-queue.ts';
import { continueEscalations } from '../policies/continue-escalations.ts';
import { answerLiveCheck } from '../projects/launch/live-check.ts';
import { checkDomains } from '../status-pages/domains/check-domains.ts';
import { announceMaintenance } from '../status-pages/incidents/announce-maintenance.ts';
import { followOutage, mayChangeOutages, updateIncidents } from '../status-pages/incidents/follow-outages.ts';
import { applyTierToAccount } from '../status-pages/pages/apply-tier.ts';
import { refreshDuePages } from '../status-pages/snapshot/rebuild.ts';
import { showWebsiteChange } from '../status-pages/snapshot/status-change.ts';
import { runFanOut } from '../status-subscribers/fan-out.ts';
import { resumeBroadcasts } from '../status-subscribers/resume-broadcasts.ts';
import { lookUpDomains } from '../websites/domains/look-up-domains.ts';
import type { Context } from './context.ts';
import { partsAt, partsOf } from './function-options.ts';

type QueueName = keyof typeof queues;

/** Below the timeout of the functions that wait. */
const longestWaitMs = 40_000;

/** `scheduledAt`: when Cloud Scheduler meant to call it, in milliseconds since the epoch. */
type ScheduledJob = (deps: Context, scheduledAt: number) => Promise<unknown>;

export const scheduledJobs = {
	async tick({ engine, operations }, scheduledAt) {
		await tick(engine, scheduledAt);
		await watchService({ ...operations, shards: engine.shards, lostRegions: engine.regions.lostRegions });
	},
	// Side by side, so that alerts neither wait for the escalations that are due nor fail with them.
	sweep: (deps) => finishAll([continueEscalations(deps), sweepOutbox(deps), resumeBroadcasts(deps)]),
	domains: lookUpDomains,
	nightly: (deps, scheduledAt) => startNight(deps, new Date(scheduledAt).toISOString()),
	async statusRefresh(deps, scheduledAt) {
		const { statusSnapshots, logError, now } = deps;
		await finishAll([
			refreshDuePages({ ...statusSnapshots, logError }, now()),
			refreshOwnPage(deps),
			checkDomains(deps, now()),
			watchChanges(deps.operations, scheduledAt),
		]);
		await updateIncidents(deps, now());
		await announceMaintenance(deps, now());
	},
} as const satisfies Record<string, ScheduledJob>;

export type ScheduleName = keyof typeof scheduledJobs;

export interface ChangedWebsite {
	websiteId: string;
	before: WebsiteDocument | undefined;
	after: WebsiteDocument | undefined;
	/** When the change was stored; null for a deletion. Milliseconds since the epoch. */
	writtenAt: number | null;
	/** When the change was reported. Milliseconds since the epoch. */
	startedAt: number;
}

/** Shows the change of a website on its status pages, and the end of its outage at services that track outages. */
export async function followWebsiteChange(deps: Context, change: ChangedWebsite): Promise<void> {
	const now = deps.now();
	await showWebsiteChange(deps.statusSnapshots, { ...change, now });
	const { websiteId, before, after } = change;
	await finishAll([
		followEnd(deps, before, after),
		...(mayChangeOutages(before, after) ? [followOutage(deps, websiteId, now)] : []),
	]);
}

/** `isRetry`: the queue delivers the task again, because the previous attempt ended without a response. */
export type TaskJob<Task> = (deps: Context, task: Task, isRetry: boolean) => Promise<unknown>;

export const roundJob: TaskJob<RoundQueueTask> = ({ engine }, task, isRetry) => {
	switch (task.kind) {
		case 'first-check':
			return runFirstCheck(engine, task);
		case 'home-recheck':
			return runRecheck(engine, task);
		case 'down-checks':
			return runDownChecks(engine, task);
		case 'round':
			return runRound(engine, task.shardId, task.roundAt, isRetry, task.queuesInUse);
	}
};

export const recheckJob: TaskJob<RecheckQueueTask> = (deps, task) => {
	const { engine } = deps;
	switch (task.kind) {
		case 'live-check':
			return answerLiveCheck(deps, task);
		case 'region-call':
			return answerCall(engine);
		case 'recheck':
			return runRecheck(engine, task);
		case 'down-checks':
			return runDownChecks(engine, task);
		case 'comparison':
			return runComparison(engine, task);
	}
};

export const deliverJob: TaskJob<DeliverTask> = async (deps, { deliveryId, channel, at, isEscalation }) => {
	// The emulated queue dispatches without delay. The function waits out short delays; the sweep requeues deliveries with longer ones.
	if (at !== null && at - deps.now() < longestWaitMs) await deps.waitUntil(at);
	if (isEscalation) return deps.escalations.run(deliveryId, deps.now());
	if (isCallKind(channel)) return signCall(deps, deliveryId);
	await sendOrPostpone(deps, channel, { id: deliveryId, channel }, null);
};

export const callWebhookJob: TaskJob<WebhookCallTask> = (deps, { deliveryId, call }) => {
	if (call === null) return runDelivery(deps, deliveryId, call);
	return sendOrPostpone(deps, serviceAt(call.url), { id: deliveryId, channel: 'webhook' }, call);
};

/** A message to a service that hangs comes again a little later, while others have its place; it stays due since then. */
async function sendOrPostpone(
	deps: Context,
	service: string,
	delivery: DeliveryRef,
	call: SignedCall | null,
): Promise<void> {
	if (await deps.hangingServices.run(service, () => runDelivery(deps, delivery.id, call))) return;
	const at = nextTimeOf(delivery.id, deps.now());
	await deps.outbox.sendSoon(delivery, `postponed ${at}`, at);
}

/** Emails to the subscribers of status pages. */
export const fanOutJob: TaskJob<FanOutTask> = (deps, { broadcastId }) => runFanOut(deps, broadcastId);

export const applyTierJob: TaskJob<ApplyTierTask> = (deps, { ownerId }) => applyTierToAccount(deps, ownerId);

export const nightlyJob: TaskJob<NightlyTask> = runNightlyJob;

export const tickPartJob: TaskJob<TickPartTask> = ({ engine }, task) => runTickPart(engine, task);

/** The heartbeats that functions leave at their end. Tick and rounds record more, and do so themselves. */
export const heartbeatOf: Readonly<Partial<Record<QueueName | ScheduleName | 'statusChange', HeartbeatJob>>> = {
	...forEachOf(allRecheckQueues, 'rechecks' as const),
	...forEachOf(deliveryQueues, 'deliveries' as const),
	callWebhook: 'deliveries',
	sweep: 'sweep',
	domains: 'domains',
	nightly: 'nightly',
	statusRefresh: 'status-pages',
	statusChange: 'website-changes',
};

/**
 * Runs a task of the function's queue, also one of another queue that shares it at this size. From before the deployment grew, it may be one for which
 * this function has no secrets any more: it is moved to its own queue.
 */
export async function runTask(
	deps: Context,
	{ name, size, data, isRetry }: { name: QueueName; size: DeploymentSize; data: object; isRetry: boolean },
): Promise<unknown> {
	const { queue, task } = isSharedTask(data) ? data : { queue: name, task: data };
	const parts = partsAt(size, name);
	if (partsOf[queue].some((part) => !parts.includes(part))) return deps.queue.moveShared({ queue, task });
	return taskJobs[queue](deps, task as never, isRetry);
}

/** The jobs by queue, for programs that run the tasks without Firebase's functions. */
export const taskJobs: Readonly<Record<QueueName, TaskJob<never>>> = {
	...forEachOf(roundQueues, roundJob),
	...forEachOf(allRecheckQueues, recheckJob),
	...forEachOf(deliveryQueues, deliverJob),
	tickPart: tickPartJob,
	callWebhook: callWebhookJob,
	fanOut: fanOutJob,
	applyTier: applyTierJob,
	nightlyJobs: nightlyJob,
};
