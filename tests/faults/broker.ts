/** Replaces Cloud Tasks and Cloud Scheduler for one engine process: keeps tasks until they are done, even if the process is killed. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import type { Region } from '@stayup/contract';
import type {
	DeliverTask,
	DownChecksTask,
	HomeRecheckTask,
	RecheckTask,
	RoundTask,
	WebhookCallTask,
} from '../../functions/src/platform/task-queue.ts';

export type Task =
	| { kind: 'tick'; scheduledAt: number }
	| { kind: 'sweep' }
	| ({ kind: 'round' } & RoundTask)
	| ({ kind: 'recheck'; region: Region } & RecheckTask & Partial<HomeRecheckTask>)
	| ({ kind: 'down-checks'; region: Region } & DownChecksTask)
	| { kind: 'region-call'; region: Region }
	| ({ kind: 'deliver' } & DeliverTask)
	| ({ kind: 'call' } & WebhookCallTask);

export type EngineMessage =
	| { kind: 'ready' }
	| { kind: 'enqueue'; id: string; task: Task }
	| { kind: 'probe'; url: string; at: number }
	| { kind: 'done'; id: string }
	| { kind: 'failed'; id: string; reason: string };

export interface Broker {
	enqueue(id: string, task: Task): void;
	/** Kills the engine with SIGKILL; a new process starts and unfinished tasks are sent again. */
	kill(): void;
	/** The number of unfinished tasks. */
	open(): number;
	failedTasks(): readonly string[];
	/** The id of a delivery for each time that it was being sent when the process died, or failed: only these may repeat a message. */
	interrupted(): readonly string[];
	stop(): Promise<void>;
}

const maxAttempts = {
	tick: 1,
	sweep: 1,
	round: 8,
	recheck: 8,
	'down-checks': 8,
	'region-call': 8,
	deliver: 3,
	call: 3,
} as const;
const retryMs = 1_000;

export async function startBroker(
	environment: Readonly<Record<string, string>>,
	onProbe: (url: string, at: number) => void,
): Promise<Broker> {
	const tasks = new Map<string, { task: Task; attempts: number; timer: NodeJS.Timeout | null }>();
	const known = new Set<string>();
	const failedTasks: string[] = [];
	const interrupted: string[] = [];
	let isStopped = false;
	let engine = await startEngine();

	async function startEngine(): Promise<ChildProcess> {
		const child = fork(new URL('engine-process.ts', import.meta.url), {
			env: { ...process.env, ...environment },
			execArgv: [],
		});
		child.on('message', onMessage);
		child.once('exit', () => void restart());
		await once(child, 'message');
		return child;
	}

	async function restart(): Promise<void> {
		if (isStopped) return;
		engine = await startEngine();
		for (const id of [...tasks.keys()]) retry(id, 'the process died');
	}

	function onMessage(message: EngineMessage): void {
		if (message.kind === 'probe') onProbe(message.url, message.at);
		if (message.kind === 'enqueue') add(message.id, message.task);
		if (message.kind === 'done') tasks.delete(message.id);
		if (message.kind === 'failed') retry(message.id, message.reason);
	}

	/** Like Cloud Tasks, ignores the id of an earlier task (SCHED-2). */
	function add(id: string, task: Task): void {
		if (known.has(id)) return;
		known.add(id);
		tasks.set(id, { task, attempts: 0, timer: null });
		dispatch(id, timeOf(task));
	}

	/** Sends a task at its time; the engine itself waits the rest. */
	function dispatch(id: string, at: number): void {
		const entry = tasks.get(id);
		if (!entry) return;
		const send = () => {
			entry.timer = null;
			if (!tasks.has(id) || isStopped) return;
			entry.attempts += 1;
			if (engine.connected) engine.send({ id, task: entry.task, isRetry: entry.attempts > 1 }, () => {});
		};
		entry.timer = setTimeout(send, Math.max(0, at - Date.now()));
	}

	function retry(id: string, reason: string): void {
		const entry = tasks.get(id);
		// A task with a timer was not running.
		if (!entry || entry.timer !== null) return;
		if ('deliveryId' in entry.task) interrupted.push(entry.task.deliveryId);
		if (entry.attempts < maxAttempts[entry.task.kind]) {
			dispatch(id, Date.now() + retryMs);
			return;
		}
		tasks.delete(id);
		failedTasks.push(`${id}: ${reason}`);
	}

	return {
		enqueue: add,
		kill: () => engine.kill('SIGKILL'),
		open: () => tasks.size,
		failedTasks: () => failedTasks,
		interrupted: () => interrupted,
		async stop() {
			isStopped = true;
			engine.kill('SIGTERM');
			if (engine.exitCode === null && engine.signalCode === null) await once(engine, 'exit');
		},
	};
}

function timeOf(task: Task): number {
	switch (task.kind) {
		case 'round':
			return task.roundAt;
		case 'recheck':
			return Math.min(...task.websites.map(({ at }) => at)) + (task.overdueAfterMs ?? 0);
		case 'down-checks':
			return task.beginsAt ?? task.at;
		case 'deliver':
			return task.at ?? 0;
		default:
			return 0;
	}
}
