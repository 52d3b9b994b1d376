/** The deployed function `round` with its deployed memory and as many rounds at once as it is given, while every website hangs with 64 KB of a page. */
import { closeSync, openSync, readFileSync } from 'node:fs';
import { createServer, request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { node, root, runFolder } from '../../dev/base/folders.ts';
import { isListening } from '../../dev/base/ports.ts';
import { functionOptions } from '../../functions/src/main/function-options.ts';
import { newestRoundAt } from '../../functions/src/monitoring/rules/schedule.ts';
import { measuredCore } from '../farm/cores.ts';
import { requireProgram } from '../farm/debian-programs.ts';
import { errorsIn } from './logged-errors.ts';
import { spawnLimited } from './memory-limit.ts';

export interface UnderLimit {
	limitMb: number;
	roundsAtOnce: number;
	websites: number;
	/** The most resident memory of the process. */
	peakMb: number;
	sparePercent: number;
	survived: boolean;
	/** How long the slowest round of each turn took. */
	slowestSeconds: number[];
	/** Tasks that did not end with success. */
	failedTasks: number;
	/** Outages that are stored in the end; of every website, if all went well. */
	outages: number;
	/** The errors that the function logged, and how often, by message. */
	errors: Record<string, number>;
}

export interface RoundsUnderLimit {
	shardIds: readonly string[];
	websites: number;
	intervalSeconds: number;
	countOutages(): Promise<number>;
	env: Readonly<Record<string, string | undefined>>;
}

const port = 22_080;
const queuePort = 22_081;
/** Three are suppressed, the fourth makes every website suspect, and the fifth stores an outage of each. */
const turns = 5;
/** Longer than an interval, so that every website is due again. */
const pauseMs = 1_000;

export async function runUnderLimit({
	shardIds,
	websites,
	intervalSeconds,
	countOutages,
	env,
}: RoundsUnderLimit): Promise<UnderLimit> {
	const { memory } = functionOptions.round;
	const limitMb = memory.endsWith('GiB') ? Number.parseInt(memory, 10) * 1024 : Number.parseInt(memory, 10);
	const framework = `${root}/node_modules/.bin/functions-framework`;
	const taskset = requireProgram('/usr/bin/taskset');
	const logFile = join(runFolder('bench-memory'), 'round.log');
	const log = openSync(logFile, 'w');
	const queue = await startQueue(queuePort);
	const limited = spawnLimited(
		limitMb,
		[taskset, '-c', String(measuredCore), node, framework, '--target=round', `--port=${port}`],
		{
			cwd: `${root}/functions`,
			stdio: ['ignore', log, log],
			env: {
				...env,
				FUNCTION_TARGET: 'round',
				FUNCTIONS_EMULATOR: 'true',
				NODE_NO_WARNINGS: '1',
				CLOUD_TASKS_EMULATOR_HOST: `127.0.0.1:${queuePort}`,
			},
		},
	);
	closeSync(log);
	const { child } = limited;
	let hasEnded = false;
	child.once('exit', () => {
		hasEnded = true;
	});
	const slowestSeconds: number[] = [];
	let failedTasks = 0;
	let peakMb = 0;
	try {
		await untilListening(() => hasEnded);
		for (let turn = 0; turn < turns && !hasEnded; turn += 1) {
			const startedAt = Date.now();
			const calls = await Promise.allSettled(
				shardIds.map((shardId) =>
					call({ kind: 'round', shardId, roundAt: newestRoundAt(shardId, intervalSeconds, startedAt) }),
				),
			);
			slowestSeconds.push(Math.round((Date.now() - startedAt) / 1000));
			failedTasks += calls.filter((result) => result.status === 'rejected' || result.value >= 300).length;
			if (!hasEnded) peakMb = peakOf(child.pid);
			if (turn < turns - 1) await delay(Math.max(0, startedAt + intervalSeconds * 1000 + pauseMs - Date.now()));
		}
		return {
			limitMb,
			roundsAtOnce: shardIds.length,
			websites,
			peakMb,
			sparePercent: Math.round((1 - peakMb / limitMb) * 100),
			survived: !hasEnded && !limited.wasKilled(),
			slowestSeconds,
			failedTasks,
			outages: await countOutages(),
			errors: errorsIn(readFileSync(logFile, 'utf8')),
		};
	} finally {
		if (!hasEnded) {
			child.kill('SIGKILL');
			await new Promise((resolve) => child.once('exit', resolve));
		}
		queue.close();
		await delay(500);
		limited.remove();
	}
}

/** Accepts every task and runs none, because rechecks and deliveries are other functions. */
export async function startQueue(queuePort: number) {
	const queue = createServer((task, response) => {
		task.resume().on('end', () => response.setHeader('content-type', 'application/json').end('{}'));
	});
	await new Promise<void>((resolve) => queue.listen(queuePort, '127.0.0.1', resolve));
	return queue;
}

async function untilListening(hasEnded: () => boolean): Promise<void> {
	for (let tries = 0; tries < 600 && !hasEnded(); tries += 1) {
		if (await isListening(port)) return;
		await delay(100);
	}
	throw new Error('The function does not listen.');
}

/** Cloud Tasks checks the token; the function only decodes it. */
export const token = ['{}', '{}', ''].map((part) => Buffer.from(part).toString('base64url')).join('.');

/** Returns the status. */
function call(data: object): Promise<number> {
	return new Promise((resolve, reject) => {
		const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
		const sent = request({ host: '127.0.0.1', port, path: '/', method: 'POST', headers, agent: false }, (response) => {
			response.resume().on('end', () => resolve(response.statusCode ?? 0));
		});
		sent.on('error', reject);
		sent.end(JSON.stringify({ data }));
	});
}

function peakOf(pid: number | undefined): number {
	const status = readFileSync(`/proc/${pid}/status`, 'utf8');
	return Math.round(Number(/^VmHWM:\s+(\d+)/m.exec(status)?.[1] ?? 0) / 1024);
}
