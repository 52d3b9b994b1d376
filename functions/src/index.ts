/** The deployed functions. */
import type { WebsiteDocument } from '@stayup/contract';
import { onDocumentWritten } from 'firebase-functions/firestore';
import { onRequest } from 'firebase-functions/https';
import { onSchedule } from 'firebase-functions/scheduler';
import { onTaskDispatched } from 'firebase-functions/tasks';
import type { Context } from './main/context.ts';
import { type FunctionName, functionOptions, isDeployedAt, scale } from './main/function-options.ts';
import {
	contextOf,
	listenerFor,
	type RequestListener,
	statusPagesListener,
	visitorsListener,
} from './main/instances.ts';
import { followWebsiteChange, heartbeatOf, runTask, type ScheduleName, scheduledJobs } from './main/jobs.ts';
import { nameOf } from './nightly/nightly.ts';
import { isSharedTask } from './platform/deployment-size.ts';
import { limitHeapGrowth } from './platform/heap-growth.ts';
import { runLogged } from './platform/log.ts';
import type { NightlyTask } from './platform/nightly-task.ts';
import { queues } from './platform/queues.ts';

type QueueName = keyof typeof queues;

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

/** Firebase finds a function by the name of its export, and none in the undefined ones, whose tasks others run at this size. */
export const {
	tickPart,
	round,
	round2,
	round3,
	round4,
	recheck,
	recheck2,
	recheck3,
	recheck4,
	recheckEurope,
	recheckEurope2,
	recheckEurope3,
	recheckEurope4,
	recheckAsia,
	recheckAsia2,
	recheckAsia3,
	recheckAsia4,
	deliver,
	deliverEmail,
	deliverSlack,
	deliverTelegram,
	deliverPush,
	deliverSms,
	callWebhook,
	fanOut,
	applyTier,
	nightlyJobs,
} = queueFunctions();

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

type QueueFunctions = Partial<Record<QueueName, ReturnType<typeof dispatched>>>;

function queueFunctions(): QueueFunctions {
	const names = (Object.keys(queues) as QueueName[]).filter((name) => isDeployedAt(scale.size, name));
	return Object.fromEntries(names.map((name) => [name, dispatched(name)]));
}

function dispatched(name: QueueName) {
	return onTaskDispatched<object>(functionOptions[name], ({ data, retryCount }) =>
		run(name, (deps) => runTask(deps, { name, size: scale.size, data, isRetry: retryCount > 0 }), partOf(data)),
	);
}

/** For the log: which work of a function with several kinds. */
function partOf(data: object): string | undefined {
	if (isSharedTask(data)) return data.queue;
	return 'job' in data ? nameOf((data as NightlyTask).job) : undefined;
}

function run(name: FunctionName, work: (deps: Context) => Promise<unknown>, part?: string): Promise<void> {
	const deps = contextOf(name);
	return runLogged(deps.logError, part === undefined ? name : `${name} (${part})`, async () => {
		await work(deps);
		const heartbeat = name in heartbeatOf && heartbeatOf[name as keyof typeof heartbeatOf];
		if (heartbeat) await deps.operations.heartbeats.beat(heartbeat, deps.now());
	});
}
