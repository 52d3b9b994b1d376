/** Visitors of 1,000 status pages with ten components each: 1,000 a second at the edge cache, then 50 a second at the origin behind it. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { exampleSnapshot } from '@stayup/testing/status-pages/example-snapshot';
import { initializeApp } from 'firebase-admin/app';
import { type Firestore, getFirestore, Timestamp } from 'firebase-admin/firestore';
import { type TemporaryProduct, withTemporaryProduct } from '../../dev/runner/temporary-product.ts';
import { endless } from '../../functions/src/maintenance-windows/rules/occurrences.ts';
import { collectionsOf } from '../../functions/src/platform/firestore/collections.ts';
import { packed, packedSnapshot } from '../../functions/src/status-pages/snapshot/packed.ts';
import { machine, quantile, tableOf } from '../shared/report.ts';

const pages = 1_000;
const warmUpSeconds = 5;
const phases = [
	{ name: 'edge', perSecond: 1_000 },
	{ name: 'origin', perSecond: 50 },
] as const;

/** `npm run bench -- status visitors [seconds]` */
export async function run([seconds = '20']: readonly string[]): Promise<object> {
	return withTemporaryProduct('bench-visitors', (product) => measure(product, Number(seconds)));
}

async function measure({ environment, progress }: TemporaryProduct, seconds: number): Promise<object> {
	Object.assign(process.env, environment, { GCLOUD_PROJECT: 'demo-status-visitors' });
	const firestore = getFirestore(initializeApp());
	await progress.step(`${pages} pages are stored`, () => storePages(firestore));
	const origin = await startServer([]);
	const edge = await startServer([origin.url]);
	const urls = { edge: edge.url, origin: origin.url };
	const rows = [];
	for (const { name, perSecond } of phases) {
		await send(urls[name], perSecond, warmUpSeconds);
		const { latencies, failed } = await progress.step(`${perSecond} visitors a second at the ${name}`, () =>
			send(urls[name], perSecond, seconds),
		);
		const ms = (share: number) => Number(quantile(latencies, share).toFixed(1));
		rows.push({ name, perSecond, visits: latencies.length, failed, p50Ms: ms(0.5), p99Ms: ms(0.99), maxMs: ms(1) });
	}
	for (const { stop } of [edge, origin]) stop();
	const head = ['at the', 'visitors a second', 'visits', 'failed', 'p50 ms', 'p99 ms', 'max ms'];
	console.log(
		tableOf(
			head,
			rows.map((row) => Object.values(row)),
		),
	);
	const failed = rows.reduce((sum, row) => sum + row.failed, 0);
	if (failed > 0) throw new Error(`${failed} visits failed.`);
	return { benchmark: 'status visitors', machine: machine(), date: new Date().toISOString(), pages, seconds, rows };
}

async function startServer(args: readonly string[]): Promise<{ url: string; stop(): void }> {
	const server = fork('bench/status/visitors-server.ts', args);
	const [url] = (await once(server, 'message')) as [string];
	return { url, stop: () => server.kill() };
}

async function storePages(firestore: Firestore): Promise<void> {
	const { statusNames, statusSnapshots } = collectionsOf(firestore);
	const sources = await packed([]);
	const writer = firestore.bulkWriter();
	for (let index = 0; index < pages; index += 1) {
		const slug = slugOf(index);
		const snapshot = exampleSnapshot({ slug, name: `Page ${index}` });
		void writer.set(statusNames.doc(slug), {
			ownerId: 'owner',
			pageId: slug,
			skeleton: slug,
			releasedAt: null,
			expireAt: Timestamp.fromMillis(endless),
		});
		void writer.set(statusSnapshots.doc(slug), {
			ownerId: 'owner',
			content: await packedSnapshot(snapshot),
			sources,
			access: { isOpen: true, kind: 'public', passwordHash: null, visitKey: 'key', allowedEmails: [] },
			builtAt: snapshot.builtAt,
			factsAt: snapshot.builtAt,
			nextRefreshAt: endless,
		});
	}
	await writer.close();
}

function slugOf(index: number): string {
	return `page-${index}`;
}

/** Visits at a constant rate, however long each takes, to all pages in turn. A latency counts from when the visit was due. */
async function send(
	origin: string,
	perSecond: number,
	seconds: number,
): Promise<{ latencies: number[]; failed: number }> {
	const agent = new Agent({ keepAlive: true });
	const latencies: number[] = [];
	let failed = 0;
	const visits: Promise<void>[] = [];
	const startedAt = performance.now();
	for (let index = 0; index < perSecond * seconds; index += 1) {
		const dueAt = startedAt + (index * 1000) / perSecond;
		const waitMs = dueAt - performance.now();
		if (waitMs > 1) await wait(waitMs);
		visits.push(
			visit(`${origin}/s/${slugOf((index * 7) % pages)}`, agent).then((isGood) => {
				if (isGood) latencies.push(performance.now() - dueAt);
				else failed += 1;
			}),
		);
	}
	await Promise.all(visits);
	agent.destroy();
	return { latencies, failed };
}

function visit(url: string, agent: Agent): Promise<boolean> {
	return new Promise((resolve) => {
		get(url, { agent, headers: { 'accept-encoding': 'gzip' } }, (response) => {
			response.on('end', () => resolve(response.statusCode === 200)).resume();
		}).on('error', () => resolve(false));
	});
}
