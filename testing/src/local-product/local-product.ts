/**
 * The product in the process of a test: the real functions on a Firestore project of its own, with a queue and a clock that the test moves.
 * A response waits until everything that its request started is done, so a test reads the result and never waits for it.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { once } from 'node:events';
import { appendFileSync, readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import type { Region } from '@stayup/contract';
import { deleteApp, initializeApp } from 'firebase-admin/app';
import { logger } from 'firebase-functions';
import { root } from '../../../dev/base/folders.ts';
import { type FakePorts, functionSettings } from '../../../dev/fakes/start-fakes.ts';
import { type Context, createContext } from '../../../functions/src/main/context.ts';
import { functionOptions } from '../../../functions/src/main/function-options.ts';
import { listenerFor, statusPagesListener, visitorsListener } from '../../../functions/src/main/instances.ts';
import { followWebsiteChange, type ScheduleName, scheduledJobs, taskJobs } from '../../../functions/src/main/jobs.ts';
import { type Collections, collectionsOf } from '../../../functions/src/platform/firestore/collections.ts';
import { type FactsEntry, type LogEntry, runLogged, type TrailEntry } from '../../../functions/src/platform/log.ts';
import { homeRegion } from '../../../functions/src/platform/regions.ts';
import { createTaskQueue } from '../../../functions/src/platform/task-queue.ts';
import { emulatedFirestore } from '../stored-data.ts';
import { createLocalClock } from './local-clock.ts';
import { createLocalQueue, type QueuedTask } from './local-queue.ts';
import type { HttpFunction, HttpListener } from './local-server.ts';
import { createWebsiteChanges } from './website-changes.ts';

export interface LocalProduct {
	/** Of its own Firestore data. */
	projectId: string;
	stored: Collections;
	/** Milliseconds since the epoch. */
	now(): number;
	/** Serves a request with the function that Hosting sends it to. */
	answer(name: HttpFunction, request: IncomingMessage, response: ServerResponse): Promise<void>;
	/** Calls of the API without a server between, as the parts of one request: what they start is done when the result is there. */
	inProcess<Result>(work: (context: Context) => Promise<Result>): Promise<Result>;
	/** Runs all tasks that are due until `until`, each at its time, and then shows the changes of websites. By default until now. */
	drain(until?: number): Promise<void>;
	/** As Cloud Scheduler does, and runs what is due then. */
	runSchedule(name: ScheduleName): Promise<void>;
	/** The tasks that are not due yet, the earliest first. */
	waiting(): readonly QueuedTask[];
	/** The entries of its log, the oldest first. */
	log: readonly (LogEntry | FactsEntry | TrailEntry)[];
	/** Applies the security rules to its data, which the emulator opens to everybody otherwise. */
	loadRules(): Promise<void>;
	/** Deletes its data. */
	stop(): Promise<void>;
}

const readingMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

export async function startLocalProduct(ports: FakePorts): Promise<LocalProduct> {
	const projectId = `demo-${crypto.randomUUID().slice(0, 12)}`;
	const emulator = `http://${process.env.FIRESTORE_EMULATOR_HOST}`;
	const app = initializeApp({ projectId }, projectId);
	const firestore = emulatedFirestore(app);
	const environment = { ...process.env, ...functionSettings(ports), FUNCTIONS_EMULATOR: 'true' };
	/** The request or task that the running code belongs to. */
	const causes = new AsyncLocalStorage<object>();
	const contexts = new Map<Region, Context>();
	const log: (LogEntry | FactsEntry | TrailEntry)[] = [];
	const listeners = new Map<HttpFunction, HttpListener>();
	const clock = createLocalClock({
		runDue: (until) => runTasks((task) => task.cause === causes.getStore(), until),
		cause: () => causes.getStore(),
	});
	const { now } = clock;

	const queue = createLocalQueue({
		now,
		cause: () => causes.getStore() ?? null,
		run: (task) => runFor(task.cause ?? task, () => runTask(task)),
	});
	const ownQueue = createTaskQueue({ size: 'standard', keepsSchedule: true }, (path) => queue.taskQueue(path));
	const stored = collectionsOf(firestore);
	const findChanges = createWebsiteChanges(stored);
	let following = Promise.resolve();

	function runFor<T>(cause: object, run: () => Promise<T>): Promise<T> {
		return clock.during(cause, () => causes.run(cause, run));
	}

	function writeLog(entry: LogEntry | FactsEntry | TrailEntry): void {
		log.push(entry);
		// The steps of each alert would fill the output of the tests.
		if (!('trail' in entry)) logger.write(entry);
	}

	function contextIn(region: Region): Context {
		const known = contexts.get(region);
		if (known) return known;
		const context = createContext(environment, { region, ownQueue, ownFirestore: firestore, clock, writeLog });
		contexts.set(region, context);
		return context;
	}

	function listenerOf(name: HttpFunction): HttpListener {
		const listener = listeners.get(name) ?? createListener(name, contextIn(homeRegion));
		listeners.set(name, listener);
		return listener;
	}

	function runTask({ queue: name, data, failures }: QueuedTask): Promise<void> {
		const context = contextIn(functionOptions[name].region);
		const job = taskJobs[name] as (deps: Context, task: unknown, isRetry: boolean) => Promise<unknown>;
		return runLogged(context.logError, name, () => job(context, data, failures > 0));
	}

	/** One call after the other, so that each change is followed once and in its order. */
	function followChanges(): Promise<void> {
		const context = contextIn(homeRegion);
		following = following.then(async () => {
			for (const change of await findChanges()) {
				await followWebsiteChange(context, { ...change, startedAt: now() });
			}
		});
		return following;
	}

	/** Runs the chosen tasks that are due until then, each at its time, and those that they enqueue. Real time passes meanwhile. */
	async function runTasks(isChosen: (task: QueuedTask) => boolean, until: number): Promise<void> {
		const nextDue = () => queue.waiting().find((task) => isChosen(task) && task.at <= Math.max(until, now()));
		for (let task = nextDue(); task; task = nextDue()) {
			clock.moveTo(task.at);
			await queue.runTask(task);
		}
	}

	async function drain(until = now()): Promise<void> {
		await followChanges();
		await runTasks(() => true, until);
		clock.moveTo(until);
		await followChanges();
		await runTasks(() => true, until);
	}

	/** Does what the request has started, also through other tasks. */
	async function finish(cause: object, isReading: boolean): Promise<void> {
		const isOwn = (task: QueuedTask) => task.cause === cause;
		await runTasks(isOwn, now());
		if (isReading) return;
		await causes.run(cause, followChanges);
		await runTasks(isOwn, now());
	}

	return {
		projectId,
		stored,
		now,
		drain,
		waiting: queue.waiting,
		log,
		async answer(name, request, response) {
			const cause = {};
			const isReading = readingMethods.has(request.method ?? '');
			const ended = once(response, 'close');
			delayBody(response, () => finish(cause, isReading));
			await runFor(cause, async () => {
				await listenerOf(name)(request, response);
				await ended;
			});
		},
		inProcess(work) {
			const cause = {};
			return runFor(cause, async () => {
				const result = await work(contextIn(homeRegion));
				await finish(cause, false);
				return result;
			});
		},
		async runSchedule(name) {
			await runFor({}, async () => {
				await scheduledJobs[name](contextIn(homeRegion), now());
			});
			await drain();
		},
		async loadRules() {
			const content = readFileSync(join(root, 'firestore.rules'), 'utf8');
			const response = await fetch(`${emulator}/emulator/v1/projects/${projectId}:securityRules`, {
				method: 'PUT',
				body: JSON.stringify({ rules: { files: [{ name: 'firestore.rules', content }] } }),
			});
			if (!response.ok) throw new Error(`The rules were refused: ${await response.text()}`);
		},
		async stop() {
			await following.catch(() => undefined);
			// The shapes of the documents are recorded from projects that are kept.
			const kept = process.env.STAYUP_KEPT_PROJECTS;
			if (kept) appendFileSync(kept, `${projectId}\n`);
			else
				await fetch(`${emulator}/emulator/v1/projects/${projectId}/databases/(default)/documents`, {
					method: 'DELETE',
				});
			await deleteApp(app);
		},
	};
}

/** Sends nothing of the body until `finish` has ended. */
function delayBody(response: ServerResponse, finish: () => Promise<void>): void {
	const write = response.write.bind(response) as (...args: unknown[]) => boolean;
	const end = response.end.bind(response) as (...args: unknown[]) => ServerResponse;
	const chunks: unknown[][] = [];
	response.write = ((...args: unknown[]) => {
		chunks.push(args);
		return true;
	}) as ServerResponse['write'];
	response.end = ((...args: unknown[]) => {
		void finish()
			.catch(console.error)
			.then(() => {
				for (const chunk of chunks) write(...chunk);
				end(...args);
			});
		return response;
	}) as ServerResponse['end'];
}

function createListener(name: HttpFunction, context: Context): HttpListener {
	switch (name) {
		case 'api':
			return listenerFor(context, false);
		case 'checks':
			return listenerFor(context, true);
		case 'statusPages':
			return statusPagesListener(context);
		case 'visitors':
			return visitorsListener(context);
	}
}
