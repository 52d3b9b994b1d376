/**
 * Measures what a process of the API keeps while it answers for long: memory after a garbage collection, and open files. Logins, lists and statistics
 * alternate with calls that the API refuses; logins and refused calls come from ever new IPs. The app runs in this process, against the emulators.
 */
import { readdirSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { minuteMs } from '@stayup/contract';
import type { TemporaryProduct } from '../../dev/runner/temporary-product.ts';
import { machine, tableOf } from '../shared/report.ts';
import { calls, emailOf, loggingIn, requestOf } from './calls.ts';
import type { ApiUnderTest } from './set-up.ts';

interface Reading {
	minute: number;
	calls: number;
	heapMb: number;
	heapTotalMb: number;
	externalMb: number;
	rssMb: number;
	/** Sockets for the most part. */
	openFiles: number;
}

const clients = 20;
const readingsPerRun = 10;
const forgedToken = `e30.${Buffer.from(JSON.stringify({ sub: 'nobody' })).toString('base64url')}.`;

export async function measureGrowth(
	api: ApiUnderTest,
	minutes: number,
	{ progress, signal }: TemporaryProduct,
): Promise<object> {
	const collectGarbage = garbageCollector();
	const readings: Reading[] = [];
	const statuses: Record<number, number> = {};
	const begunAt = performance.now();
	let next = 0;
	const client = async (until: number) => {
		while (performance.now() < until && !signal.aborted) {
			const response = await api.send(requestAt(api, next++));
			await response.arrayBuffer();
			statuses[response.status] = (statuses[response.status] ?? 0) + 1;
		}
	};
	for (let part = 1; part <= readingsPerRun; part += 1) {
		const minute = (minutes * part) / readingsPerRun;
		await progress.step(`${minute} minutes`, () =>
			Promise.all(Array.from({ length: clients }, () => client(begunAt + minute * minuteMs))),
		);
		signal.throwIfAborted();
		readings.push(readingOf(minute, next, collectGarbage));
	}
	console.log(tableOf(head, readings.map(Object.values)));
	return { benchmark: 'api growth', machine: machine(), date: new Date().toISOString(), readings, statuses };
}

/** Every IP logs in no more often than its limit allows. */
function requestAt({ tokens }: ApiUnderTest, index: number): Request {
	const call = calls[index % (calls.length + refused.length)];
	if (call) return requestOf('http://bench', call, tokens, { index, email: emailOf(index % loggingIn) });
	const [path = '', init] = refused[(index % (calls.length + refused.length)) - calls.length] ?? [];
	const headers = { 'content-type': 'application/json', 'x-forwarded-for': ipOf(index), ...init?.headers };
	return new Request(`http://bench${path}`, { ...init, headers });
}

const refused: readonly [path: string, init?: { method?: string; headers?: object; body?: string }][] = [
	['/api/websites', { headers: { authorization: `Bearer ${forgedToken}` } }],
	['/api/no-endpoint'],
	['/api/auth/register', { method: 'POST', body: '{}' }],
];

function ipOf(index: number): string {
	return `198.19.${Math.floor(index / 250) % 250}.${index % 250}`;
}

function readingOf(minute: number, sent: number, collectGarbage: () => void): Reading {
	collectGarbage();
	const { heapUsed, heapTotal, external, rss } = process.memoryUsage();
	const megabytes = (bytes: number) => Math.round(bytes / 1e5) / 10;
	return {
		minute,
		calls: sent,
		heapMb: megabytes(heapUsed),
		heapTotalMb: megabytes(heapTotal),
		externalMb: megabytes(external),
		rssMb: megabytes(rss),
		openFiles: readdirSync('/proc/self/fd').length,
	};
}

function garbageCollector(): () => void {
	setFlagsFromString('--expose-gc');
	return runInNewContext('gc');
}

const head = ['minute', 'calls', 'heap MB', 'heap reserved MB', 'external MB', 'RSS MB', 'open files'];
