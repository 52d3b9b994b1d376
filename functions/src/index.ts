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
import { deliveryQueues, recheckQueues, roundQueues } from './platform/spread-queues.ts';
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
export const { round, round2, round3, round4 } = eachDispatched(roundQueues, roundJob);
export const { recheck, recheck2, recheck3, recheck4 } = eachDispatched(recheckQueues['us-west1'], recheckJob);
export const { recheckEurope, recheckEurope2, recheckEurope3, recheckEurope4 } = eachDispatched(
	recheckQueues['europe-west1'],
	recheckJob,
);
export const { recheckAsia, recheckAsia2, recheckAsia3, recheckAsia4 } = eachDispatched(
	recheckQueues['asia-southeast1'],
	recheckJob,
);
export const { deliver, deliverEmail, deliverSlack, deliverTelegram, deliverPush, deliverSms } = eachDispatched(
	Object.values(deliveryQueues),
	deliverJob,
);
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

/** Functions with the same work; Firebase finds each by the name of its export. */
function eachDispatched<Name extends keyof typeof queues, Task>(names: readonly Name[], job: TaskJob<Task>) {
	const functions = names.map((name) => [name, dispatched(name, job)] as const);
	return Object.fromEntries(functions) as Record<Name, ReturnType<typeof dispatched<Task>>>;
}

function run(name: FunctionName, work: (deps: Context) => Promise<unknown>, part?: string): Promise<void> {
	const deps = contextOf(name);
	return runLogged(deps.logError, part === undefined ? name : `${name} (${part})`, async () => {
		await work(deps);
		const heartbeat = name in heartbeatOf && heartbeatOf[name as keyof typeof heartbeatOf];
		if (heartbeat) await deps.operations.heartbeats.beat(heartbeat, deps.now());
	});
}
