/** Views of customers' websites: many a second, with kill -9 of the process that counts them, and what they cost. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { initializeApp } from 'firebase-admin/app';
import { type Firestore, getFirestore } from 'firebase-admin/firestore';
import { type TemporaryProduct, withTemporaryProduct } from '../../dev/runner/temporary-product.ts';
import { collectionsOf } from '../../functions/src/platform/firestore/collections.ts';
import { prices } from '../cost/prices.ts';
import type { Operations } from '../shared/count-operations.ts';
import { machine, quantile, tableOf } from '../shared/report.ts';

const host = 'bakery.example';
const browser = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36';
const perSecond = 500;
const kills = 3;

interface Pattern {
	name: string;
	websites: number;
	perSecond: number;
	seconds: number;
}

/** `npm run bench -- visits [seconds]` */
export async function run([seconds = '30']: readonly string[]): Promise<object> {
	return withTemporaryProduct('bench-visits', (product) => measure(product, Number(seconds)));
}

async function measure({ environment, progress }: TemporaryProduct, seconds: number): Promise<object> {
	Object.assign(process.env, environment, { GCLOUD_PROJECT: 'demo-visits' });
	const firestore = getFirestore(initializeApp());
	const patterns: readonly Pattern[] = [
		{ name: '50 busy websites', websites: 50, perSecond, seconds },
		{ name: 'one website', websites: 1, perSecond: 100, seconds },
		{ name: '2,000 quiet websites', websites: 2_000, perSecond: 100, seconds },
	];
	const rows = [];
	for (const [index, pattern] of patterns.entries()) {
		const keys = await storeCounters(firestore, pattern.websites, index);
		const server = await startServer();
		const { latencies, failed } = await progress.step(pattern.name, () => send(() => server.url, keys, pattern));
		const operations = await server.end();
		const stored = await storedViews(firestore, index);
		rows.push({ ...summary(pattern, latencies, failed, stored), ...costOf(operations, stored) });
	}
	const killed = await progress.step(`${perSecond} views a second with ${kills} times kill -9`, () =>
		withKills(firestore, patterns.length, seconds),
	);
	console.log(
		tableOf(
			[
				'views of',
				'a second',
				'sent',
				'failed',
				'stored',
				'p50 ms',
				'p99 ms',
				'reads a view',
				'writes a view',
				'$ a million',
			],
			rows.map((row) => Object.values(row)),
		),
	);
	console.log(
		tableOf(
			['kill -9', 'sent', 'without a reply', 'replied', 'stored', 'replied but lost', 'seconds of views in memory'],
			[Object.values(killed)],
		),
	);
	return { benchmark: 'visits', machine: machine(), date: new Date().toISOString(), seconds, rows, killed };
}

function summary({ name, perSecond: rate }: Pattern, latencies: readonly number[], failed: number, stored: number) {
	const ms = (share: number) => Number(quantile(latencies, share).toFixed(1));
	return {
		...{ name, rate, sent: latencies.length + failed, failed, stored },
		...{ p50Ms: ms(0.5), p99Ms: ms(0.99) },
	};
}

function costOf({ reads, writes }: Operations, views: number) {
	const dollars = (reads * prices.firestoreRead + writes * prices.firestoreWrite) / views;
	return {
		reads: Number((reads / views).toFixed(4)),
		writes: Number((writes / views).toFixed(4)),
		dollarsPerMillion: Number((dollars * 1e6).toFixed(2)),
	};
}

/** Kills the process a few times and starts another one at once. */
async function withKills(firestore: Firestore, index: number, seconds: number) {
	const keys = await storeCounters(firestore, 50, index);
	let server = await startServer();
	let isOver = false;
	const killing = (async () => {
		for (let kill = 0; kill < kills; kill++) {
			await wait((seconds * 1000) / (kills + 1));
			if (isOver) return;
			server.kill();
			server = await startServer();
		}
	})();
	const { latencies, failed } = await send(() => server.url, keys, { perSecond, seconds });
	isOver = true;
	await killing;
	await server.end();
	const stored = await storedViews(firestore, index);
	const lost = latencies.length - stored;
	return {
		...{ kills, sent: latencies.length + failed, failed, replied: latencies.length, stored, lost },
		secondsLostPerKill: Number((Math.max(0, lost) / perSecond / kills).toFixed(2)),
	};
}

async function startServer() {
	const server: ChildProcess = fork('bench/visits/server.ts');
	const [url] = (await once(server, 'message')) as [string];
	return {
		url,
		kill: () => void server.kill('SIGKILL'),
		async end(): Promise<Operations> {
			server.send('end');
			const [operations] = (await once(server, 'message')) as [Operations];
			server.kill();
			return operations;
		},
	};
}

/** The keys of the counters, of an owner of their own. */
async function storeCounters(firestore: Firestore, websites: number, owner: number): Promise<string[]> {
	const { visitorCounters } = collectionsOf(firestore);
	const writer = firestore.bulkWriter();
	const keys = Array.from({ length: websites }, (_, index) => `${owner}-${index}`.padEnd(24, '_'));
	for (const [index, key] of keys.entries()) {
		const counter = { ownerId: `owner-${owner}`, websiteId: `website-${index}`, host, fullMonth: null, createdAt: 0 };
		void writer.set(visitorCounters.doc(key), counter);
	}
	await writer.close();
	return keys;
}

async function storedViews(firestore: Firestore, owner: number): Promise<number> {
	const { docs } = await collectionsOf(firestore)
		.visitorDays.where('ownerId', '==', `owner-${owner}`)
		.select('views')
		.get();
	return docs.reduce((sum, day) => sum + Number(day.get('views')), 0);
}

/** At a constant rate, however long each takes. A latency counts from when the view was due; replies without one are lost with their process. */
async function send(
	origin: () => string,
	keys: readonly string[],
	{ perSecond: rate, seconds }: Pick<Pattern, 'perSecond' | 'seconds'>,
): Promise<{ latencies: number[]; failed: number }> {
	const agent = new Agent({ keepAlive: true });
	const latencies: number[] = [];
	let failed = 0;
	const views: Promise<void>[] = [];
	const startedAt = performance.now();
	for (let index = 0; index < rate * seconds; index++) {
		const dueAt = startedAt + (index * 1000) / rate;
		const waitMs = dueAt - performance.now();
		if (waitMs > 1) await wait(waitMs);
		const key = keys[(index * 7) % keys.length];
		views.push(
			view(`${origin()}/v/${key}`, agent, `/${index % 20}`).then((isGood) => {
				if (isGood) latencies.push(performance.now() - dueAt);
				else failed += 1;
			}),
		);
	}
	await Promise.all(views);
	agent.destroy();
	return { latencies, failed };
}

function view(url: string, agent: Agent, path: string): Promise<boolean> {
	return new Promise((resolve) => {
		const headers = { origin: `https://${host}`, 'user-agent': browser, 'content-type': 'text/plain' };
		request(url, { method: 'POST', agent, headers }, (response) => {
			response.on('end', () => resolve(response.statusCode === 204)).resume();
		})
			.on('error', () => resolve(false))
			.end(JSON.stringify({ p: path, r: '' }));
	});
}
