/** The deployed functions. */
import type { WebsiteDocument } from '@stayup/contract';
import { onDocumentWritten } from 'firebase-functions/firestore';
import { onRequest } from 'firebase-functions/https';
import { onSchedule } from 'firebase-functions/scheduler';
import { onTaskDispatched } from 'firebase-functions/tasks';
import type { Context } from './main/context.ts';
import { type FunctionName, functionOptions } from './main/function-options.ts';
import {
	contextOf,
	listenerFor,
	type RequestListener,
	statusPagesListener,
	visitorsListener,
} from './main/instances.ts';
import {
	applyTierJob,
	callWebhookJob,
	deliverJob,
	fanOutJob,
	followWebsiteChange,
	heartbeatOf,
	nightlyJob,
	recheckJob,
	roundJob,
	type ScheduleName,
	scheduledJobs,
	type TaskJob,
	tickPartJob,
} from './main/jobs.ts';
import { nameOf } from './nightly/nightly.ts';
import { limitHeapGrowth } from './platform/heap-growth.ts';
import { runLogged } from './platform/log.ts';
import type { queues } from './platform/queues.ts';
import type { NightlyTask } from './platform/task-queue.ts';

limitHeapGrowth();

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

export const tick = scheduled('tick');
export const sweep = scheduled('sweep');
export const domains = scheduled('domains');
export const nightly = scheduled('nightly');
export const statusRefresh = scheduled('statusRefresh');

export const tickPart = dispatched('tickPart', tickPartJob);
export const round = dispatched('round', roundJob);
export const round2 = dispatched('round2', roundJob);
export const round3 = dispatched('round3', roundJob);
export const round4 = dispatched('round4', roundJob);
export const recheck = dispatched('recheck', recheckJob);
export const recheck2 = dispatched('recheck2', recheckJob);
export const recheck3 = dispatched('recheck3', recheckJob);
export const recheck4 = dispatched('recheck4', recheckJob);
export const recheckEurope = dispatched('recheckEurope', recheckJob);
export const recheckEurope2 = dispatched('recheckEurope2', recheckJob);
export const recheckEurope3 = dispatched('recheckEurope3', recheckJob);
export const recheckEurope4 = dispatched('recheckEurope4', recheckJob);
export const recheckAsia = dispatched('recheckAsia', recheckJob);
export const recheckAsia2 = dispatched('recheckAsia2', recheckJob);
export const recheckAsia3 = dispatched('recheckAsia3', recheckJob);
export const recheckAsia4 = dispatched('recheckAsia4', recheckJob);
export const deliver = dispatched('deliver', deliverJob);
export const deliverEmail = dispatched('deliverEmail', deliverJob);
export const deliverSlack = dispatched('deliverSlack', deliverJob);
export const deliverTelegram = dispatched('deliverTelegram', deliverJob);
export const deliverPush = dispatched('deliverPush', deliverJob);
export const deliverSms = dispatched('deliverSms', deliverJob);
export const callWebhook = dispatched('callWebhook', callWebhookJob);
export const fanOut = dispatched('fanOut', fanOutJob);
export const applyTier = dispatched('applyTier', applyTierJob);
export const nightlyJobs = dispatched('nightlyJobs', nightlyJob, ({ job }: NightlyTask) => nameOf(job));

export const statusChange = onDocumentWritten(functionOptions.statusChange, ({ params, time, data }) =>
	run('statusChange', (deps) =>
		followWebsiteChange(deps, {
			websiteId: params.websiteId,
			before: data?.before.data() as WebsiteDocument | undefined,
			after: data?.after.data() as WebsiteDocument | undefined,
			writtenAt: data?.after.updateTime?.toMillis() ?? null,
			startedAt: Date.parse(time),
		}),
	),
);

function scheduled(name: ScheduleName) {
	return onSchedule(functionOptions[name], ({ scheduleTime }) =>
		run(name, (deps) => {
			const scheduledAt = Date.parse(scheduleTime);
			return scheduledJobs[name](deps, Number.isNaN(scheduledAt) ? deps.now() : scheduledAt);
		}),
	);
}

/** `partOf`: which work of the function the log names, for a function with several. */
function dispatched<Task>(name: keyof typeof queues, job: TaskJob<Task>, partOf?: (task: Task) => string) {
	return onTaskDispatched<Task>(functionOptions[name], ({ data, retryCount }) =>
		run(name, (deps) => job(deps, data, retryCount > 0), partOf?.(data)),
	);
}

function run(name: FunctionName, work: (deps: Context) => Promise<unknown>, part?: string): Promise<void> {
	const deps = contextOf(name);
	return runLogged(deps.logError, part === undefined ? name : `${name} (${part})`, async () => {
		await work(deps);
		const heartbeat = name in heartbeatOf && heartbeatOf[name as keyof typeof heartbeatOf];
		if (heartbeat) await deps.operations.heartbeats.beat(heartbeat, deps.now());
	});
}
