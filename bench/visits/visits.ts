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
const bot = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';
const countries = ['US', 'US', 'DE', 'FR'];
const perSecond = 500;
const kills = 3;
const viewsPerVisitor = 3;
/** Beside every tenth view of a person come one of a bot and one of a person who asks not to be counted. */
const leftOutEvery = 10;
const mostDollarsPerMillion = 1;
const mostSecondsLost = 10;

interface Pattern {
	name: string;
	websites: number;
	perSecond: number;
	seconds: number;
	/** The instance has counted a view of each website in the last minutes. */
	isKnown?: true;
	/** Views that come so rarely may cost more. */
	isRare?: true;
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
		{ name: '2,000 quiet websites', websites: 2_000, perSecond: 100, seconds, isKnown: true },
		{ name: 'websites with one view in ten minutes', websites: 100 * seconds, perSecond: 100, seconds, isRare: true },
	];
	const rows: Row[] = [];
	for (const [index, pattern] of patterns.entries()) {
		rows.push(await progress.step(pattern.name, () => rowOf(firestore, pattern, index)));
	}
	const killed = await progress.step(`${perSecond} views a second with ${kills} times kill -9`, () =>
		withKills(firestore, patterns.length, seconds),
	);
	console.log(
		tableOf(
			[
				...['views of', 'a second', 'sent', 'failed', 'counted', 'bots and Do Not Track left out'],
				...['p50 ms', 'p99 ms', 'reads a view', 'writes a view', '$ a million'],
			],
			rows.map((row) => Object.values(row)),
		),
	);
	console.log(
		tableOf(
			[
				'kill -9',
				'sent',
				'without a reply',
				'replied',
				'counted',
				'replied but lost',
				'seconds of views lost in a kill',
			],
			[Object.values(killed)],
		),
	);
	requireTargets(patterns, rows, killed);
	return { benchmark: 'visits', machine: machine(), date: new Date().toISOString(), seconds, rows, killed };
}

type Row = Awaited<ReturnType<typeof rowOf>>;

async function rowOf(firestore: Firestore, pattern: Pattern, index: number) {
	const { name, perSecond: rate, websites } = pattern;
	const keys = await storeCounters(firestore, websites, index);
	const server = await startServer();
	const url = () => server.url;
	if (pattern.isKnown) await send(url, keys, { perSecond: rate, seconds: websites / rate });
	const before = await countedViews(firestore, index);
	await server.begin();
	const { latencies, failed, leftOut } = await send(url, keys, pattern);
	const operations = await server.end();
	const counted = (await countedViews(firestore, index)) - before;
	const ms = (share: number) => Number(quantile(latencies, share).toFixed(1));
	return {
		name,
		rate,
		sent: latencies.length + failed,
		failed,
		counted,
		leftOut,
		p50Ms: ms(0.5),
		p99Ms: ms(0.99),
		...costOf(operations, counted),
	};
}

function requireTargets(
	patterns: readonly Pattern[],
	rows: readonly Row[],
	{ secondsLostPerKill }: { secondsLostPerKill: number },
): void {
	const missed = rows.flatMap(({ name, sent, failed, counted, dollarsPerMillion }, index) => [
		...(failed > 0 || counted !== sent ? [`${name}: ${sent} sent, ${failed} failed, ${counted} counted`] : []),
		...(dollarsPerMillion > mostDollarsPerMillion && !patterns[index]?.isRare
			? [`${name}: ${dollarsPerMillion} dollars for a million views`]
			: []),
	]);
	if (secondsLostPerKill > mostSecondsLost) missed.push(`A kill loses ${secondsLostPerKill} s of views.`);
	if (missed.length > 0) throw new Error(missed.join('\n'));
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
	server.kill();
	const counted = await countedViews(firestore, index);
	const lost = Math.max(0, latencies.length - counted);
	return {
		kills,
		sent: latencies.length + failed,
		failed,
		replied: latencies.length,
		counted,
		lost,
		secondsLostPerKill: Number((lost / perSecond / kills).toFixed(2)),
	};
}

async function startServer() {
	const server: ChildProcess = fork('bench/visits/server.ts');
	const [url] = (await once(server, 'message')) as [string];
	return {
		url,
		kill: () => void server.kill('SIGKILL'),
		async begin(): Promise<void> {
			server.send('begin');
			await once(server, 'message');
		},
		/** Stops it. Returns what it has needed since the begin. */
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
		const counter = {
			ownerId: `owner-${owner}`,
			websiteId: `website-${index}`,
			host,
			fullMonth: null,
			formNotice: null,
			createdAt: 0,
		};
		void writer.set(visitorCounters.doc(key), counter);
	}
	await writer.close();
	return keys;
}

async function countedViews(firestore: Firestore, owner: number): Promise<number> {
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
): Promise<{ latencies: number[]; failed: number; leftOut: number }> {
	const agent = new Agent({ keepAlive: true });
	const latencies: number[] = [];
	let failed = 0;
	let leftOut = 0;
	const views: Promise<unknown>[] = [];
	const startedAt = performance.now();
	for (let index = 0; index < rate * seconds; index++) {
		const dueAt = startedAt + (index * 1000) / rate;
		const waitMs = dueAt - performance.now();
		if (waitMs > 1) await wait(waitMs);
		const request = viewOf(index, keys);
		views.push(
			post(origin(), agent, request).then((isGood) => {
				if (isGood) latencies.push(performance.now() - dueAt);
				else failed += 1;
			}),
		);
		if (index % leftOutEvery !== 0) continue;
		for (const headers of [{ 'user-agent': bot }, { dnt: '1' }]) {
			leftOut += 1;
			views.push(post(origin(), agent, { ...request, headers: { ...request.headers, ...headers } }));
		}
	}
	await Promise.all(views);
	agent.destroy();
	return { latencies, failed, leftOut };
}

interface ViewRequest {
	path: string;
	headers: Record<string, string>;
	body: string;
}

/** The views of a visitor: the first one comes from a search. */
function viewOf(index: number, keys: readonly string[]): ViewRequest {
	const visitor = Math.floor(index / viewsPerVisitor);
	const isFirst = index % viewsPerVisitor === 0;
	return {
		path: `/v/${keys[(index * 7) % keys.length]}`,
		headers: {
			origin: `https://${host}`,
			'user-agent': browser,
			'content-type': 'text/plain',
			'x-forwarded-for': `198.18.${(visitor >> 8) % 256}.${visitor % 256}`,
			'x-country-code': countries[visitor % countries.length] ?? '',
		},
		body: JSON.stringify({ p: `/${index % 20}`, r: isFirst ? 'https://search.example/' : `https://${host}/` }),
	};
}

function post(origin: string, agent: Agent, { path, headers, body }: ViewRequest): Promise<boolean> {
	return new Promise((resolve) => {
		request(`${origin}${path}`, { method: 'POST', agent, headers }, (response) => {
			response.on('end', () => resolve(response.statusCode === 204)).resume();
		})
			.on('error', () => resolve(false))
			.end(body);
	});
}
