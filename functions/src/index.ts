/** The deployed functions. */
import { onRequest } from 'firebase-functions/https';
import { defineSecret } from 'firebase-functions/params';
import { onSchedule } from 'firebase-functions/scheduler';
import { onTaskDispatched } from 'firebase-functions/tasks';
import { deleteDueAccounts } from './accounts/delete-accounts.ts';
import { sweepOutbox } from './alerts/delivery/sweep-outbox.ts';
import { putMonthlyReports } from './alerts/monthly-reports.ts';
import { runDelivery } from './alerts/sending/deliver.ts';
import { applyPendingTiers } from './billing/pending-tiers.ts';
import { reconcile } from './billing/sync-subscription.ts';
import type { Context } from './main/context.ts';
import { currentContext, listenerFor, proberContext, type RequestListener } from './main/instances.ts';
import { runFirstCheck } from './monitoring/engine/check-now.ts';
import { runRecheck, runRound, tick as runTick } from './monitoring/engine/rounds.ts';
import { homeRegion, recheckRegion } from './platform/regions.ts';
import type { ApplyTierTask, DeliverTask, RecheckTask, RoundQueueTask } from './platform/task-queue.ts';
import { lookUpDomains } from './websites/domains/look-up-domains.ts';

const keys = ['SENDGRID_API_KEY', 'STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'].map((name) => defineSecret(name));
const longestWaitMs = 40_000;
/** Retries must outlive the lease of a dead worker. */
const takeOver = { maxAttempts: 8, minBackoffSeconds: 1, maxBackoffSeconds: 5 };
/** Functions that request URLs of customers may use the database and the task queues, and have no secrets (SSRF-11). */
const prober = { serviceAccount: 'prober@' } as const;

let listener: RequestListener | undefined;
let checksListener: RequestListener | undefined;

export const api = onRequest(
	{ region: homeRegion, memory: '512MiB', timeoutSeconds: 60, maxInstances: 20, concurrency: 80, secrets: keys },
	async (request, response) => {
		listener ??= listenerFor(currentContext(), false);
		await listener(request, response);
	},
);

/** The endpoints that request a URL of the customer while the customer waits. */
export const checks = onRequest(
	{ ...prober, region: homeRegion, memory: '512MiB', timeoutSeconds: 60, maxInstances: 20, concurrency: 80 },
	async (request, response) => {
		checksListener ??= listenerFor(proberContext(), true);
		await checksListener(request, response);
	},
);

export const tick = onSchedule(
	{
		schedule: 'every 1 minutes',
		region: homeRegion,
		memory: '256MiB',
		timeoutSeconds: 60,
		maxInstances: 1,
		concurrency: 1,
		secrets: keys,
	},
	async ({ scheduleTime }) => {
		const scheduledAt = Date.parse(scheduleTime);
		await runTick(currentContext().engine, Number.isNaN(scheduledAt) ? Date.now() : scheduledAt);
	},
);

export const round = onTaskDispatched<RoundQueueTask>(
	{
		...prober,
		region: homeRegion,
		memory: '512MiB',
		timeoutSeconds: 240,
		maxInstances: 50,
		concurrency: 80,
		retryConfig: takeOver,
		rateLimits: { maxConcurrentDispatches: 1000 },
	},
	async ({ data, retryCount }) => {
		const { engine } = proberContext();
		await (data.kind === 'first-check'
			? runFirstCheck(engine, data)
			: runRound(engine, data.shardId, data.roundAt, retryCount > 0));
	},
);

export const deliver = onTaskDispatched<DeliverTask>(
	{
		region: homeRegion,
		memory: '256MiB',
		timeoutSeconds: 60,
		maxInstances: 20,
		concurrency: 40,
		secrets: keys,
		retryConfig: { maxAttempts: 3, minBackoffSeconds: 2 },
		rateLimits: { maxConcurrentDispatches: 200 },
	},
	({ data }) => deliverInTime(currentContext(), data),
);

/** A receiver may take fifteen seconds, so webhooks have a function of their own and do not delay emails. */
export const callWebhook = onTaskDispatched<DeliverTask>(
	{
		...prober,
		region: homeRegion,
		memory: '256MiB',
		timeoutSeconds: 60,
		maxInstances: 50,
		concurrency: 80,
		retryConfig: { maxAttempts: 3, minBackoffSeconds: 2 },
		rateLimits: { maxConcurrentDispatches: 1000 },
	},
	({ data }) => deliverInTime(proberContext(), data),
);

async function deliverInTime(deps: Context, { deliveryId, at }: DeliverTask): Promise<void> {
	// The local queue keeps no schedule; a longer pause than this one is the sweeper's there.
	if (at !== null && at - deps.now() < longestWaitMs) await deps.waitUntil(at);
	await runDelivery(deps, deliveryId);
}

export const sweep = onSchedule(
	{
		schedule: 'every 2 minutes',
		region: homeRegion,
		memory: '256MiB',
		timeoutSeconds: 60,
		maxInstances: 1,
		concurrency: 1,
		secrets: keys,
	},
	async () => {
		const deps = currentContext();
		await sweepOutbox(deps, deps.now());
	},
);

export const domains = onSchedule(
	{
		...prober,
		schedule: 'every 10 minutes',
		region: homeRegion,
		memory: '256MiB',
		timeoutSeconds: 540,
		maxInstances: 1,
		concurrency: 1,
	},
	async () => {
		await lookUpDomains(proberContext());
	},
);

export const nightly = onSchedule(
	{
		schedule: 'every day 03:00',
		region: homeRegion,
		memory: '512MiB',
		timeoutSeconds: 1800,
		maxInstances: 1,
		concurrency: 1,
		secrets: keys,
	},
	async () => {
		const deps = currentContext();
		await deps.recount();
		await deleteDueAccounts(deps, deps.now());
		await putMonthlyReports(deps, deps.now());
		if (deps.payments) await reconcile({ ...deps, payments: deps.payments });
		await applyPendingTiers(deps, deps.now());
	},
);

export const applyTier = onTaskDispatched<ApplyTierTask>(
	{
		region: homeRegion,
		memory: '256MiB',
		timeoutSeconds: 300,
		maxInstances: 10,
		concurrency: 10,
		secrets: keys,
		retryConfig: { maxAttempts: 5, minBackoffSeconds: 5 },
		rateLimits: { maxConcurrentDispatches: 50 },
	},
	async ({ data }) => {
		const { websites, now } = currentContext();
		await websites.applyTier(data.ownerId, now());
	},
);

export const recheck = onTaskDispatched<RecheckTask>(
	{
		...prober,
		region: recheckRegion,
		memory: '512MiB',
		timeoutSeconds: 120,
		maxInstances: 50,
		concurrency: 80,
		retryConfig: takeOver,
		rateLimits: { maxConcurrentDispatches: 1000 },
	},
	async ({ data }) => {
		await runRecheck(proberContext(recheckRegion).engine, data);
	},
);
