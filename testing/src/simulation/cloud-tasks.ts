/** Cloud Tasks on a virtual clock: remembers names, dispatches late, ends an attempt at its deadline, and retries with backoff. */
import type { Region } from '@stayup/contract';
import type { Instance, Instances } from './instances.ts';
import type { VirtualClock } from './virtual-clock.ts';

export interface SimulatedQueue {
	/** Of the functions that run the tasks. */
	region: Region;
	deadlineSeconds: number;
	retries: { maxAttempts: number; minBackoffSeconds: number; maxBackoffSeconds: number };
}

export interface SimulatedTask {
	queue: SimulatedQueue;
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
}

export interface CloudTasks {
	enqueue(task: SimulatedTask): void;
	/** Names of the tasks whose last attempt failed. */
	failed: readonly string[];
}

export function createCloudTasks(options: CloudTasksOptions): CloudTasks {
	const { clock, instances, random, delayMs, nameMemoryMs, deliversTwice } = options;
	/** When a name may be used again. */
	const names = new Map<string, number>();
	const failed: string[] = [];

	async function dispatch({ queue, name, at, run }: SimulatedTask): Promise<void> {
		await clock.waitUntil(at);
		await clock.waitUntil(clock.now() + delayMs(clock.now(), random));
		for (let attempt = 1; attempt <= queue.retries.maxAttempts; attempt += 1) {
			if (await succeeds(queue, (instance) => run(instance, attempt > 1))) {
				names.set(name, clock.now() + nameMemoryMs);
				return;
			}
			const { minBackoffSeconds, maxBackoffSeconds } = queue.retries;
			const backoffSeconds = Math.min(maxBackoffSeconds, minBackoffSeconds * 2 ** (attempt - 1));
			await clock.waitUntil(clock.now() + backoffSeconds * 1000);
		}
		failed.push(name);
	}

	/** An attempt that misses its deadline continues on its instance, as on Cloud Run. */
	async function succeeds(queue: SimulatedQueue, run: (instance: Instance) => Promise<void>): Promise<boolean> {
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
		enqueue(task) {
			if ((names.get(task.name) ?? 0) > clock.now()) return;
			names.set(task.name, Number.POSITIVE_INFINITY);
			void dispatch(task);
			if (deliversTwice) void dispatch(task);
		},
	};
}
