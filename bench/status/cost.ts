/**
 * Firestore operations of the snapshots of status pages, per check. A day of pages with ten websites each: every website goes down and comes back
 * once a day, which is far more than real websites do, its incidents are looked up each time, and every page is refreshed when it is due.
 */
import { dayMs, minuteMs } from '@stayup/contract';
import { aStatusPage } from '@stayup/testing/status-pages/facts';
import { initializeApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';
import { type TemporaryProduct, withTemporaryProduct } from '../../dev/runner/temporary-product.ts';
import { createFindMonitors } from '../../functions/src/monitoring/engine/find-monitors.ts';
import { decodeMonitors } from '../../functions/src/monitoring/rules/shard.ts';
import { collectionsOf } from '../../functions/src/platform/firestore/collections.ts';
import { createKeyedMutex } from '../../functions/src/platform/keyed-mutex.ts';
import { createRollUpStore } from '../../functions/src/stats/roll-up-store.ts';
import { followOutage } from '../../functions/src/status-pages/incidents/follow-outages.ts';
import { createPublicationStore } from '../../functions/src/status-pages/incidents/publication-store.ts';
import { createFactStore } from '../../functions/src/status-pages/snapshot/fact-store.ts';
import { rebuildPage, rebuildPagesOf, refreshDuePages } from '../../functions/src/status-pages/snapshot/rebuild.ts';
import { createSnapshotStore } from '../../functions/src/status-pages/snapshot/snapshot-store.ts';
import { storeMonitors } from '../engine/store-monitors.ts';
import { countOperations } from '../shared/count-operations.ts';
import { machine } from '../shared/report.ts';

const websitesPerPage = 10;
const intervalSeconds = 60;
const changesPerWebsite = 2;
/** The roll-up of yesterday, read once by each page for each of its websites. */
const dayReadsPerWebsite = 1;
const limit = 0.01;

/** `npm run bench -- status cost [pages]` */
export async function run([pages = '20']: readonly string[]): Promise<object> {
	return withTemporaryProduct('bench-status', (product) => count(product, Number(pages)));
}

async function count({ environment, progress }: TemporaryProduct, pages: number): Promise<object> {
	Object.assign(process.env, environment);
	const name = 'demo-status-cost';
	const firestore = getFirestore(initializeApp({ projectId: name }, name));
	const { shards, statusPages } = collectionsOf(firestore);
	const start = Math.floor(Date.now() / dayMs) * dayMs + minuteMs;
	const stored = await storeMonitors(firestore, {
		monitors: pages * websitesPerPage,
		intervalSeconds,
		now: start,
		urlOf: (index) => `https://s${index}.example.com/`,
		isHanging: () => false,
	});
	const findMonitors = createFindMonitors({
		findMonitors: async (shardIds, ids) => {
			// The monitors of the engine are checked all the time; these are as fresh as the page that asks.
			const fieldMask = ['shapeVersion', ...ids.map((id) => `monitors.${id}`)];
			const found = await firestore.getAll(...shardIds.map((id) => shards.doc(id)), { fieldMask });
			const monitors = found.flatMap((snapshot) => [...decodeMonitors(snapshot.get('monitors') ?? {})]);
			return new Map(
				monitors.map(([id, monitor]) => [id, { ...monitor, state: { ...monitor.state, lastCheckedAt: clock } }]),
			);
		},
	});
	let clock = start;
	const deps = {
		snapshots: createSnapshotStore(firestore),
		facts: createFactStore(firestore, {
			findMonitors,
			rollUps: createRollUpStore(firestore),
			appOrigin: 'https://app.example.com',
		}),
		runExclusive: createKeyedMutex(),
		logError: (message: string, { error }: { error?: unknown }) => console.error(message, error),
	};
	const publications = createPublicationStore(firestore, {
		broadcast: () => undefined,
		sendSoon: async () => undefined,
	});
	for (let page = 0; page < pages; page += 1) {
		const shown = stored.slice(page * websitesPerPage, (page + 1) * websitesPerPage);
		const components = shown.map(({ websiteId }, index) => ({
			id: `component-${index}`,
			websiteId,
			name: `Website ${index}`,
			showsUrl: false,
		}));
		const groups = [{ name: '', components }];
		const document = aStatusPage({ ownerId: `owner-${page}`, groups, createdAt: start, changedAt: start });
		await statusPages.doc(`page-${page}`).set(document);
		await rebuildPage(deps, `page-${page}`, start);
	}
	const changes = stored.length * changesPerWebsite;
	const operations = countOperations(firestore);
	const { reads, writes } = await progress.step(`${changes} changes and a day of refreshes`, () =>
		operations.during(async () => {
			for (let change = 0; change < changes; change += 1) {
				clock = start + Math.floor((change / changes) * dayMs);
				const website = stored[change % stored.length];
				if (website) {
					await rebuildPagesOf(deps, website.websiteId, clock, { changedAt: Date.now() + dayMs });
					await followOutage({ publications, refreshStatusPage: async () => undefined }, website.websiteId, clock);
				}
				if (change % pages === 0) await refreshDuePages(deps, clock);
			}
		}),
	);
	const checks = (stored.length * dayMs) / 1000 / intervalSeconds;
	const perCheck = (reads + writes + stored.length * dayReadsPerWebsite) / checks;
	console.log(
		`${pages} pages with ${websitesPerPage} websites: ${reads} reads and ${writes} writes a day, ${perCheck.toFixed(4)} operations per check (at most ${limit}).`,
	);
	if (perCheck > limit) throw new Error(`Status pages use ${perCheck.toFixed(4)} operations per check.`);
	return {
		benchmark: 'status cost',
		machine: machine(),
		date: new Date().toISOString(),
		pages,
		reads,
		writes,
		perCheck,
	};
}
