/** The deployed function `round` with its deployed memory and as many rounds at once as it is given, while every website hangs with 64 KB of a page. */
import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { node, root } from '../../dev/base/folders.ts';
import { functionOptions } from '../../functions/src/main/function-options.ts';
import { spawnLimited } from './memory-limit.ts';

export interface UnderLimit {
	limitMb: number;
	roundsAtOnce: number;
	websites: number;
	/** The most resident memory of the process. */
	peakMb: number;
	sparePercent: number;
	survived: boolean;
	/** Tasks that did not end with success. */
	failedTasks: number;
}

const port = 22_080;
/** Three are suppressed, and the fourth stores an outage of every website. */
const turns = 4;

export async function runUnderLimit(
	shardIds: readonly string[],
	websites: number,
	env: Readonly<Record<string, string | undefined>>,
): Promise<UnderLimit> {
	const { memory } = functionOptions.round;
	const limitMb = memory.endsWith('GiB') ? Number.parseInt(memory, 10) * 1024 : Number.parseInt(memory, 10);
	const framework = `${root}/node_modules/.bin/functions-framework`;
	const limited = spawnLimited(limitMb, [node, framework, '--target=round', `--port=${port}`], {
		cwd: `${root}/functions`,
		stdio: 'ignore',
		env: { ...env, FUNCTION_TARGET: 'round', FUNCTIONS_EMULATOR: 'true', NODE_NO_WARNINGS: '1' },
	});
	const { child } = limited;
	let hasEnded = false;
	child.once('exit', () => {
		hasEnded = true;
	});
	let failedTasks = 0;
	let peakMb = 0;
	try {
		await untilListening(() => hasEnded);
		for (let turn = 0; turn < turns && !hasEnded; turn += 1) {
			const roundAt = Date.now() + 1_000;
			const calls = await Promise.allSettled(shardIds.map((shardId) => call({ kind: 'round', shardId, roundAt })));
			failedTasks += calls.filter((result) => result.status === 'rejected' || result.value >= 300).length;
			if (!hasEnded) peakMb = peakOf(child.pid);
		}
		return {
			...{ limitMb, roundsAtOnce: shardIds.length, websites, failedTasks },
			peakMb,
			sparePercent: Math.round((1 - peakMb / limitMb) * 100),
			survived: !hasEnded && !limited.wasKilled(),
		};
	} finally {
		if (!hasEnded) {
			child.kill('SIGKILL');
			await new Promise((resolve) => child.once('exit', resolve));
		}
		await delay(500);
		limited.remove();
	}
}

async function untilListening(hasEnded: () => boolean): Promise<void> {
	for (let tries = 0; tries < 600 && !hasEnded(); tries += 1) {
		const isListening = await call(null).then(
			() => true,
			() => false,
		);
		if (isListening) return;
		await delay(100);
	}
	throw new Error('The function does not listen.');
}

/** Cloud Tasks checks the token; the function only decodes it. */
const token = ['{}', '{}', ''].map((part) => Buffer.from(part).toString('base64url')).join('.');

/** Returns the status. */
function call(data: object | null): Promise<number> {
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
