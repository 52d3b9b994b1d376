/** Cloud Tasks in the process of a test: keeps the tasks until they are run, and repeats failed ones as their function says. */
import { functionOptions } from '../../../functions/src/main/function-options.ts';
import type { queues } from '../../../functions/src/platform/queues.ts';

export type QueueName = keyof typeof queues;

export interface QueuedTask {
	queue: QueueName;
	data: unknown;
	/** Milliseconds since the epoch. */
	at: number;
	/** How often it has failed. */
	failures: number;
	/** The request or task that enqueued it; null for a test. */
	cause: object | null;
}

export interface LocalQueueOptions {
	/** Milliseconds since the epoch. */
	now(): number;
	/** The request or task that runs at this moment; null for a test. */
	cause(): object | null;
	run(task: QueuedTask): Promise<unknown>;
}

export interface LocalQueue {
	/** The part of the Admin SDK that the product uses. `path` ends with the name of the queue. */
	taskQueue(path: string): { enqueue(data: object, options?: { id?: string; scheduleTime?: Date }): Promise<void> };
	/** The earliest first. */
	waiting(): readonly QueuedTask[];
	/** Takes out a task and runs it. A failed one is due again after its backoff, until its last attempt. */
	runTask(task: QueuedTask): Promise<void>;
}

/** Cloud Tasks refuses the name of a task also after the task has ended. */
class TaskAlreadyExists extends Error {
	readonly code = 'functions/task-already-exists';
}

export function createLocalQueue({ now, cause, run }: LocalQueueOptions): LocalQueue {
	const names = new Set<string>();
	const tasks: QueuedTask[] = [];

	function repeat(task: QueuedTask): void {
		const { maxAttempts, minBackoffSeconds } = functionOptions[task.queue].retryConfig;
		const failures = task.failures + 1;
		if (failures >= maxAttempts) return;
		const backoffMs = minBackoffSeconds * 1000 * 2 ** (failures - 1);
		tasks.push({ ...task, at: now() + backoffMs, failures });
	}

	return {
		taskQueue: (path) => ({
			async enqueue(data, { id = crypto.randomUUID(), scheduleTime } = {}) {
				const queue = path.split('/').at(-1) as QueueName;
				const name = `${queue} ${id}`;
				if (names.has(name)) throw new TaskAlreadyExists();
				names.add(name);
				// A copy, as after a transport.
				const copy: unknown = JSON.parse(JSON.stringify(data));
				tasks.push({ queue, data: copy, at: scheduleTime?.getTime() ?? now(), failures: 0, cause: cause() });
			},
		}),
		waiting: () => tasks.toSorted((a, b) => a.at - b.at),
		async runTask(task) {
			tasks.splice(tasks.indexOf(task), 1);
			// The function has logged its error.
			await run(task).catch(() => repeat(task));
		},
	};
}
