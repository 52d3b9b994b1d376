/**
 * Detection time: a thousand websites checked every 30 s go down at random moments, half refusing connections and half hanging, until the
 * alert is in the outbox and queued. Also counts false alarms in a simulated day on a bad network.
 */
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { brand, userAgentOf } from '@stayup/contract';
import { randomOf } from '@stayup/testing/random';
import { initializeApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';
import { type TemporaryProduct, withTemporaryProduct } from '../../dev/runner/temporary-product.ts';
import { tick } from '../../functions/src/monitoring/engine/tick.ts';
import { collectionsOf } from '../../functions/src/platform/firestore/collections.ts';
import { createResolver } from '../../functions/src/probe/guard/resolver.ts';
import { parseAllowedTargets } from '../../functions/src/probe/guard/target.ts';
import { createProbe } from '../../functions/src/probe/probe.ts';
import { simulateBadWeather } from '../../tests/simulations/bad-weather.ts';
import { createLocalEngine } from '../engine/local-engine.ts';
import { storeMonitors } from '../engine/store-monitors.ts';
import { farmCore, measuredCore, runThisOn, spawnOn } from '../farm/cores.ts';
import { machine, quantile, tableOf } from '../shared/report.ts';
import type { KillableWebsitesOptions, KillMessage } from './killable-websites.ts';

const killableWebsites: KillableWebsitesOptions = { count: 1_000, firstPort: 21_000 };
/** Enough that only a few of a shard's hundred fail at the same time, because many failures would be suppressed. */
const monitors = 3_000;
const intervalSeconds = 30;
const killsWithinSeconds = 150;
const healthyPort = 20_999;

interface Delays {
	how: KillMessage['how'];
	kills: number;
	alerts: number;
	meanSeconds: number;
	p50Seconds: number;
	p99Seconds: number;
	maxSeconds: number;
}

export async function run(): Promise<object> {
	await runThisOn(farmCore);
	return withTemporaryProduct('bench-detect', detect);
}

async function detect({ environment, progress }: TemporaryProduct): Promise<object> {
	const script = new URL('killable-websites.ts', import.meta.url).pathname;
	const options = { ...killableWebsites, count: killableWebsites.count + 1, firstPort: healthyPort };
	const farm = spawnOn(farmCore, process.execPath, [script, JSON.stringify(options)], {
		stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
	});
	try {
		await once(farm, 'message');
		Object.assign(process.env, environment);
		await runThisOn(measuredCore);
		const delays = await progress.step(`Killing ${killableWebsites.count} websites`, () =>
			killAll((message) => farm.send(message)),
		);
		const badNetwork = await progress.step('Simulating a day on a bad network', () => simulateBadWeather(1_000, 24));
		console.log(tableOfDelays(delays));
		console.log(
			`\nFalse alarms in 24 simulated hours: ${badNetwork.alerts} (${badNetwork.checks} checks, ${badNetwork.failures} failed).`,
		);
		return { benchmark: 'detect', machine: machine(), date: new Date().toISOString(), delays, badNetwork };
	} finally {
		farm.kill('SIGTERM');
	}
}

async function killAll(send: (message: KillMessage) => void): Promise<Delays[]> {
	const firestore = getFirestore(initializeApp({ projectId: 'demo-detect' }, 'detect'));
	const stored = await storeMonitors(firestore, {
		monitors,
		intervalSeconds,
		urlOf: (index) =>
			index % 3 === 0
				? `http://v${index}.localhost:${killableWebsites.firstPort + index / 3}/`
				: `http://h${index}.localhost:${healthyPort}/`,
		isHanging: () => false,
	});
	const alertedAt = new Map<string, number>();
	const now = () => Date.now();
	const ports = Array.from({ length: killableWebsites.count + 1 }, (_, index) => healthyPort + index);
	const probe = createProbe({
		region: 'us-east4',
		resolver: createResolver({ now }),
		allowed: parseAllowedTargets(ports.map((port) => `*.localhost:${port}`).join(',')),
		ownHosts: [],
		userAgent: userAgentOf(brand.origin),
	});
	const { outbox } = collectionsOf(firestore);
	const engine = createLocalEngine(firestore, probe, async ({ deliveryId, channel }) => {
		const at = now();
		const { message, websiteId } = (await outbox.doc(deliveryId).get()).data() ?? {};
		if (message?.event !== 'website-down' || channel !== 'email' || !websiteId) return;
		if (!alertedAt.has(websiteId)) alertedAt.set(websiteId, at);
	});
	await tick(engine, now());
	const ticking = setInterval(() => void tick(engine, now()).catch(console.error), 60_000);
	await delay((intervalSeconds + 10) * 1000);

	const random = randomOf('kills');
	const killedAt = new Map<string, { at: number; how: KillMessage['how'] }>();
	const killable = stored.filter((_, index) => index % 3 === 0);
	await Promise.all(
		killable.map(async ({ websiteId }, index) => {
			await delay(random() * killsWithinSeconds * 1000);
			const how = index % 2 === 0 ? 'refused' : 'hanging';
			killedAt.set(websiteId, { at: now(), how });
			// The farm's first website is the healthy one.
			send({ kill: index + 1, how });
		}),
	);
	await delay(90_000);
	clearInterval(ticking);
	return (['refused', 'hanging'] as const).map((how) => {
		const killed = [...killedAt].filter(([, kill]) => kill.how === how);
		const seconds = killed.flatMap(([id, { at }]) => {
			const alerted = alertedAt.get(id);
			return alerted === undefined ? [] : [(alerted - at) / 1000];
		});
		return {
			how,
			kills: killed.length,
			alerts: seconds.length,
			meanSeconds: seconds.reduce((sum, value) => sum + value, 0) / seconds.length,
			p50Seconds: quantile(seconds, 0.5),
			p99Seconds: quantile(seconds, 0.99),
			maxSeconds: Math.max(...seconds),
		};
	});
}

function tableOfDelays(rows: readonly Delays[]): string {
	return tableOf(
		['killed websites', 'kills', 'alerts', 'mean s', 'p50 s', 'p99 s', 'max s'],
		rows.map(({ how, kills, alerts, meanSeconds, p50Seconds, p99Seconds, maxSeconds }) => [
			how,
			kills,
			alerts,
			...[meanSeconds, p50Seconds, p99Seconds, maxSeconds].map((value) => value.toFixed(1)),
		]),
	);
}
