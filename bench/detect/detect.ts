/**
 * How long an outage goes unnoticed: a thousand kills at random moments of websites checked every 30 s, half of them refusing and half
 * hanging, until the alert is in the outbox and handed to its queue. And how many alarms are false in a simulated day of bad weather.
 */
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { initializeApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';
import { chooseFreePorts } from '../../dev/product/ports.ts';
import { startProduct } from '../../dev/product/product.ts';
import { showProgress } from '../../dev/progress.ts';
import { randomOf } from '../../dev/random.ts';
import { createOutboxStore } from '../../functions/src/alerts/outbox-store.ts';
import { createGate } from '../../functions/src/monitoring/gate.ts';
import { createHolds } from '../../functions/src/monitoring/hold-store.ts';
import { createProbe, probeUserAgent } from '../../functions/src/monitoring/probe.ts';
import { createResolver } from '../../functions/src/monitoring/resolver.ts';
import { type Engine, runRecheck, runRound, tick } from '../../functions/src/monitoring/rounds.ts';
import { createShardStore } from '../../functions/src/monitoring/shard-store.ts';
import { parseAllowedTargets } from '../../functions/src/monitoring/target.ts';
import { simulateBadWeather } from '../../tests/simulations/bad-weather.ts';
import { plantMonitors } from '../engine/plant.ts';
import { farmCore, measuredCore, runThisOn, spawnOn } from '../farm/cores.ts';
import { machine, quantile, tableOf } from '../report.ts';
import type { VictimMessage, VictimOptions } from './victims.ts';

const victims: VictimOptions = { count: 1_000, firstPort: 21_000 };
/** So that no more than a few of a shard's hundred fail at a time: many at once would be held. */
const monitors = 3_000;
const intervalSeconds = 30;
const killsWithinSeconds = 150;
const healthyPort = 20_999;

interface Delays {
	how: VictimMessage['how'];
	kills: number;
	alerts: number;
	meanSeconds: number;
	p50Seconds: number;
	p99Seconds: number;
	maxSeconds: number;
}

export async function run(): Promise<object> {
	const progress = showProgress(process.stdout);
	await runThisOn(farmCore);
	const stopping = new AbortController();
	for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stopping.abort());
	const product = await startProduct({
		name: 'bench-detect',
		projectId: 'demo-stayup-detect',
		ports: await chooseFreePorts(),
		dataDir: null,
		env: {},
		seed: false,
		progress,
		signal: stopping.signal,
	});
	const script = new URL('victims.ts', import.meta.url).pathname;
	const options = { ...victims, count: victims.count + 1, firstPort: healthyPort };
	const farm = spawnOn(farmCore, process.execPath, [script, JSON.stringify(options)], {
		stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
	});
	try {
		await once(farm, 'message');
		Object.assign(process.env, product.environment);
		await runThisOn(measuredCore);
		const delays = await progress.step(`Killing ${victims.count} websites`, () =>
			killAll((message) => farm.send(message)),
		);
		const weather = await progress.step('A simulated day of bad weather', () => simulateBadWeather(1_000, 24));
		console.log(tableOfDelays(delays));
		console.log(
			`\nFalse alarms in 24 simulated hours: ${weather.alerts} (${weather.checks} checks, ${weather.failures} failed).`,
		);
		return { benchmark: 'detect', machine: machine(), date: new Date().toISOString(), delays, weather };
	} finally {
		farm.kill('SIGTERM');
		await product.stop();
	}
}

async function killAll(send: (message: VictimMessage) => void): Promise<Delays[]> {
	const firestore = getFirestore(initializeApp({ projectId: 'demo-detect' }, 'detect'));
	const planted = await plantMonitors(firestore, {
		...{ monitors, intervalSeconds },
		urlOf: (index) =>
			index % 3 === 0
				? `http://v${index}.localhost:${victims.firstPort + index / 3}/`
				: `http://h${index}.localhost:${healthyPort}/`,
		isHanging: () => false,
	});
	const alertedAt = new Map<string, number>();
	const now = () => Date.now();
	const outbox = createOutboxStore(
		firestore,
		{
			async enqueueDelivery({ deliveryId }) {
				const [websiteId = ''] = deliveryId.split('_');
				if (deliveryId.endsWith('_down_email') && !alertedAt.has(websiteId)) alertedAt.set(websiteId, now());
			},
		},
		() => undefined,
	);
	const engine: Engine = {
		shards: createShardStore(firestore, outbox, (message, { error }) => console.error(message, error)),
		queue: {
			async enqueueRound({ shardId, roundAt }) {
				setTimeout(() => void runRound(engine, shardId, roundAt).catch(console.error), roundAt - now());
			},
			enqueueRecheck: async (task) => void runRecheck(engine, task).catch(console.error),
			enqueueFirstCheck: async () => undefined,
		},
		canaries: { areWell: async () => true },
		gate: createGate({ now }),
		holds: createHolds(firestore, outbox),
		probe: createProbe({
			resolver: createResolver({ now }),
			allowed: parseAllowedTargets(
				Array.from({ length: victims.count + 1 }, (_, index) => `*.localhost:${healthyPort + index}`).join(','),
			),
			ownHosts: [],
			userAgent: probeUserAgent,
		}),
		now,
		waitUntil: async (instant) => {
			const waitMs = instant - now();
			if (waitMs > 0) await delay(waitMs);
		},
	};
	await tick(engine, now());
	const ticking = setInterval(() => void tick(engine, now()).catch(console.error), 60_000);
	await delay((intervalSeconds + 10) * 1000);

	const random = randomOf('kills');
	const killedAt = new Map<string, { at: number; how: VictimMessage['how'] }>();
	const victimsPlanted = planted.filter((_, index) => index % 3 === 0);
	await Promise.all(
		victimsPlanted.map(async ({ websiteId }, index) => {
			await delay(random() * killsWithinSeconds * 1000);
			const how = index % 2 === 0 ? 'refused' : 'hanging';
			killedAt.set(websiteId, { at: now(), how });
			// The first of the farm's websites is the healthy one.
			send({ kill: index + 1, how });
		}),
	);
	await delay(90_000);
	clearInterval(ticking);
	return (['refused', 'hanging'] as const).map((how) => {
		const killed = [...killedAt].filter(([, victim]) => victim.how === how);
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
