/** Cloud Tasks and Cloud Scheduler for one engine process: holds what is to be done until it is done, also when the process is killed. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import type { DeliverTask, RecheckTask, RoundTask } from '../../functions/src/platform/task-queue.ts';

export type Task =
	| { kind: 'tick'; scheduledAt: number }
	| { kind: 'sweep' }
	| ({ kind: 'round' } & RoundTask)
	| ({ kind: 'recheck' } & RecheckTask)
	| ({ kind: 'deliver' } & DeliverTask);

export type EngineMessage =
	| { kind: 'ready' }
	| { kind: 'enqueue'; id: string; task: Task }
	| { kind: 'probe'; url: string; at: number }
	| { kind: 'done'; id: string }
	| { kind: 'failed'; id: string; reason: string };

export interface Broker {
	enqueue(id: string, task: Task): void;
	/** kill -9; a new process takes over, and what was under way comes again. */
	kill(): void;
	/** Tasks that are neither done nor given up. */
	open(): number;
	givenUp(): readonly string[];
	stop(): Promise<void>;
}

const attemptsMost = { tick: 1, sweep: 1, round: 8, recheck: 8, deliver: 3 } as const;
const retryMs = 1_000;

export async function startBroker(
	environment: Readonly<Record<string, string>>,
	onProbe: (url: string, at: number) => void,
): Promise<Broker> {
	const tasks = new Map<string, { task: Task; attempts: number; timer: NodeJS.Timeout | null }>();
	const known = new Set<string>();
	const givenUp: string[] = [];
	let isStopped = false;
	let engine = await startEngine();

	async function startEngine(): Promise<ChildProcess> {
		const child = fork(new URL('engine-process.ts', import.meta.url), {
			env: { ...process.env, ...environment },
			execArgv: [],
		});
		child.on('message', hear);
		child.once('exit', () => void takeOver());
		await once(child, 'message');
		return child;
	}

	async function takeOver(): Promise<void> {
		if (isStopped) return;
		engine = await startEngine();
		for (const id of [...tasks.keys()]) retry(id, 'the process died');
	}

	function hear(message: EngineMessage): void {
		if (message.kind === 'probe') onProbe(message.url, message.at);
		if (message.kind === 'enqueue') add(message.id, message.task);
		if (message.kind === 'done') tasks.delete(message.id);
		if (message.kind === 'failed') retry(message.id, message.reason);
	}

	/** Cloud Tasks knows an id for long after its task is gone (SCHED-2). */
	function add(id: string, task: Task): void {
		if (known.has(id)) return;
		known.add(id);
		tasks.set(id, { task, attempts: 0, timer: null });
		dispatch(id, timeOf(task));
	}

	/** A task is sent at its time; the engine waits for the last moment itself. */
	function dispatch(id: string, at: number): void {
		const held = tasks.get(id);
		if (!held) return;
		const send = () => {
			held.timer = null;
			if (!tasks.has(id) || isStopped) return;
			held.attempts += 1;
			if (engine.connected) engine.send({ id, task: held.task, isRetry: held.attempts > 1 }, () => {});
		};
		held.timer = setTimeout(send, Math.max(0, at - Date.now()));
	}

	function retry(id: string, reason: string): void {
		const held = tasks.get(id);
		// One that still waits for its time was not under way.
		if (!held || held.timer !== null) return;
		if (held.attempts < attemptsMost[held.task.kind]) {
			dispatch(id, Date.now() + retryMs);
			return;
		}
		tasks.delete(id);
		givenUp.push(`${id}: ${reason}`);
	}

	return {
		enqueue: add,
		kill: () => engine.kill('SIGKILL'),
		open: () => tasks.size,
		givenUp: () => givenUp,
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
			return Math.min(...task.websites.map(({ at }) => at));
		case 'deliver':
			return task.at ?? 0;
		default:
			return 0;
	}
}
