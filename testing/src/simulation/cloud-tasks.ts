/**
 * Cloud Tasks on a virtual clock: remembers names, dispatches late, within the limits of each queue, ends an attempt at its deadline, and
 * retries with backoff.
 */
import { functionOptionsFor } from '../../../functions/src/main/function-options.ts';
import { mostInstances } from '../../../functions/src/main/sizes.ts';
import { type Queue, queues } from '../../../functions/src/platform/queues.ts';
import type { Instance, Instances } from './instances.ts';
import { createQueueLimiter, type QueueLoad } from './queue-limiter.ts';
import type { VirtualClock } from './virtual-clock.ts';

export type QueueName = keyof typeof queues;

export interface SimulatedTask {
	queue: QueueName;
	name: string;
	/** Milliseconds since the epoch. */
	at: number;
	run(instance: Instance, isRetry: boolean): Promise<void>;
}

export interface CloudTasksOptions {
	clock: VirtualClock;
	instances: Instances;
	random(): number;
	/** How late a task that is due now is dispatched. */
	delayMs(now: number, random: () => number): number;
	/** How long the name of a finished task is refused. Cloud Tasks promises about an hour. */
	nameMemoryMs: number;
	/** Delivers each task twice. */
	deliversTwice: boolean;
	/** `MAX_INSTANCES`, from which the limits of the queues follow; the largest if left out. */
	maxInstances?: number;
}

export interface CloudTasks {
	enqueue(task: SimulatedTask): void;
	/** Names of the tasks whose last attempt failed. */
	failed: readonly string[];
	/** Of the queues that had tasks. */
	loads: ReadonlyMap<QueueName, QueueLoad>;
}

interface QueueOptions {
	retryConfig: { maxAttempts: number; minBackoffSeconds: number; maxBackoffSeconds?: number };
	rateLimits: { maxConcurrentDispatches: number; maxDispatchesPerSecond?: number };
}

/** Of Cloud Tasks, where a function does not say otherwise. */
const defaults = { maxBackoffSeconds: 3600, maxDispatchesPerSecond: 500 };

export function createCloudTasks(options: CloudTasksOptions): CloudTasks {
	const { clock, instances, random, delayMs, nameMemoryMs, deliversTwice, maxInstances = mostInstances } = options;
	const functions: Readonly<Record<QueueName, QueueOptions>> = functionOptionsFor({ size: 'large', maxInstances });
	/** When a name may be used again. */
	const names = new Map<string, number>();
	const failed: string[] = [];
	const limiters = new Map<QueueName, ReturnType<typeof createQueueLimiter>>();
	const loads = new Map<QueueName, QueueLoad>();

	function limiterOf(name: QueueName) {
		const limiter = limiters.get(name) ?? createQueueLimiter(clock, { ...defaults, ...functions[name].rateLimits });
		limiters.set(name, limiter);
		loads.set(name, limiter.load);
		return limiter;
	}

	async function dispatch({ queue, name, at, run }: SimulatedTask): Promise<void> {
		await clock.waitUntil(at);
		await clock.waitUntil(clock.now() + delayMs(clock.now(), random));
		const { maxAttempts, minBackoffSeconds, maxBackoffSeconds } = { ...defaults, ...functions[queue].retryConfig };
		for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
			const leave = await limiterOf(queue).enter();
			const isDone = await succeeds(queues[queue], (instance) => run(instance, attempt > 1));
			leave();
			if (isDone) {
				names.set(name, clock.now() + nameMemoryMs);
				return;
			}
			const backoffSeconds = Math.min(maxBackoffSeconds, minBackoffSeconds * 2 ** (attempt - 1));
			await clock.waitUntil(clock.now() + backoffSeconds * 1000);
		}
		failed.push(name);
	}

	/** An attempt that misses its deadline continues on its instance, as on Cloud Run. */
	async function succeeds(queue: Queue, run: (instance: Instance) => Promise<void>): Promise<boolean> {
		const instance = instances.pick(queue.region);
		if (!instance) return false;
		return await Promise.race([
			run(instance).then(
				() => true,
				() => false,
			),
			instance.died.then(() => false),
			clock.waitUntil(clock.now() + queue.deadlineSeconds * 1000).then(() => false),
		]);
	}

	return {
		failed,
		loads,
		enqueue(task) {
			if ((names.get(task.name) ?? 0) > clock.now()) return;
			names.set(task.name, Number.POSITIVE_INFINITY);
			void dispatch(task);
			if (deliversTwice) void dispatch(task);
		},
	};
}
