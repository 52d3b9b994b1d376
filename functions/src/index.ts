/** The functions that are deployed; nothing else is. */
import { getRequestListener } from '@hono/node-server';
import { onRequest } from 'firebase-functions/https';
import { onSchedule } from 'firebase-functions/scheduler';
import { onTaskDispatched } from 'firebase-functions/tasks';
import { createContext } from './context.ts';
import { handlers } from './handlers.ts';
import { createApp } from './http/app.ts';
import { runCheckNow, runRecheck, runRound, tick as runTick } from './monitoring/rounds.ts';
import type { RecheckTask, RoundTask } from './monitoring/task-queue-client.ts';
import { homeRegion, recheckRegion } from './regions.ts';

// Firebase loads this file to learn what is exported, without the settings a running function has.
let context: ReturnType<typeof createContext> | undefined;
let listener: ReturnType<typeof getRequestListener> | undefined;

function currentContext(): ReturnType<typeof createContext> {
	context ??= createContext(process.env);
	return context;
}

export const api = onRequest(
	{ region: homeRegion, memory: '512MiB', timeoutSeconds: 60, maxInstances: 20, concurrency: 80 },
	async (request, response) => {
		listener ??= getRequestListener(createApp(currentContext(), handlers).fetch);
		await listener(request, response);
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
	},
	async ({ scheduleTime }) => {
		const scheduledAt = Date.parse(scheduleTime);
		await runTick(currentContext().engine, Number.isNaN(scheduledAt) ? Date.now() : scheduledAt);
	},
);

export const round = onTaskDispatched<RoundTask>(
	{
		region: homeRegion,
		memory: '512MiB',
		timeoutSeconds: 240,
		maxInstances: 50,
		concurrency: 80,
		retryConfig: { maxAttempts: 2, minBackoffSeconds: 1 },
		rateLimits: { maxConcurrentDispatches: 1000 },
	},
	async ({ data }) => {
		await runRound(currentContext().engine, data.shardId, data.roundAt);
	},
);

export const recheck = onTaskDispatched<RecheckTask>(
	{
		region: recheckRegion,
		memory: '512MiB',
		timeoutSeconds: 120,
		maxInstances: 50,
		concurrency: 80,
		retryConfig: { maxAttempts: 3, minBackoffSeconds: 1 },
		rateLimits: { maxConcurrentDispatches: 1000 },
	},
	async ({ data }) => {
		const { engine } = currentContext();
		await (data.kind === 'first-check' ? runCheckNow(engine, data.shardId, data.websiteId) : runRecheck(engine, data));
	},
);
