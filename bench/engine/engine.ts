/**
 * Measures the whole engine as the number of websites grows: lateness, accuracy of response times, checks done against checks due, CPU,
 * Firestore operations and memory; then the same with a fifth of the websites hanging and a dead name server. The prober has its own core;
 * websites, name servers and the Firestore emulator share the other.
 */
import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { initializeApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';
import { withTemporaryProduct } from '../../dev/runner/temporary-product.ts';
import { makeAuthority } from '../farm/authority.ts';
import { farmCore, measuredCore, runThisOn, spawnOn } from '../farm/cores.ts';
import type { FarmPorts, FarmProcessOptions } from '../farm/farm-process.ts';
import { loopbackIps, startFarm } from '../farm/nginx.ts';
import { machine, tableOf } from '../shared/report.ts';
import type { EngineFigures, ProberOptions } from './prober.ts';
import { storeMonitors } from './store-monitors.ts';

const ports: FarmPorts = { upstream: 18_090, hanging: 18_091, nameServer: 18_053, deadNameServer: 18_054 };
const quickPort = 18_443;
const slowPort = 18_444;
const hosts = 500;
const delayMs = 100;

/** Small, frequent collections of young objects: a pause would distort response times. The same options as in docs/operations.md. */
const nodeOptions = ['--max-semi-space-size=4', '--v8-pool-size=1'];

interface Case {
	name: string;
	monitors: number;
	intervalSeconds: number;
	delayMs: number;
	hangingShare: number;
	hasDeadNameServer: boolean;
}

interface Row extends Case {
	figures: EngineFigures;
}

const usual = { intervalSeconds: 30, delayMs: 0, hangingShare: 0, hasDeadNameServer: false };
const cases: readonly Case[] = [
	...[1_000, 5_000, 10_000].flatMap((monitors) => [
		{ ...usual, name: `${monitors}`, monitors },
		{ ...usual, name: `${monitors}, ${delayMs} ms`, monitors, delayMs },
	]),
	{ ...usual, name: '10000, 20 % hang, dead DNS', monitors: 10_000, hangingShare: 0.2, hasDeadNameServer: true },
	{ ...usual, name: '5000 every 60 s', monitors: 5_000, intervalSeconds: 60 },
];

/** `npm run bench -- engine [seconds] [case…]` */
export async function run([secondsText, ...names]: readonly string[]): Promise<object> {
	const seconds = Number(secondsText ?? 300);
	await runThisOn(farmCore);
	const folder = mkdtempSync(join(tmpdir(), 'stayup-bench-'));
	const stops: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })];
	try {
		const rootFile = await startFarms(folder, stops);
		const rows: Row[] = [];
		for (const one of cases.filter(({ name }) => names.length === 0 || names.includes(name))) {
			// Each case has its own emulator, because it keeps every version of every document and would slow the next case down.
			const figures = await withTemporaryProduct('bench-engine', async ({ environment, progress, signal }) => {
				signal.throwIfAborted();
				Object.assign(process.env, environment);
				return progress.step(one.name, () => runCase(one, seconds, folder, rootFile));
			});
			console.error(JSON.stringify({ name: one.name, ...figures }));
			rows.push({ ...one, figures });
		}
		console.log(tableOfRows(rows));
		return { benchmark: 'engine', machine: machine(), date: new Date().toISOString(), seconds, rows };
	} finally {
		for (const stop of stops.reverse()) await stop();
	}
}

async function startFarms(folder: string, stops: (() => unknown)[]): Promise<string> {
	const authority = await makeAuthority();
	const rootFile = join(folder, 'root.pem');
	writeFileSync(rootFile, authority.root);
	const options: FarmProcessOptions = { delayMs, hosts, ports };
	const script = new URL('../farm/farm-process.ts', import.meta.url).pathname;
	const outside = spawnOn(farmCore, process.execPath, [script, JSON.stringify(options)], {
		isFirst: true,
		stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
	});
	stops.push(() => outside.kill('SIGTERM'));
	await new Promise((resolve) => outside.once('message', resolve));
	const farm = { authority, ips: loopbackIps(hosts), names: ['*.farm.test'] };
	const quick = await startFarm({ ...farm, httpPort: quickPort + 1000, httpsPort: quickPort });
	const slow = await startFarm({
		...farm,
		httpPort: slowPort + 1000,
		httpsPort: slowPort,
		upstreamPort: ports.upstream,
	});
	stops.push(
		() => quick.stop(),
		() => slow.stop(),
	);
	return rootFile;
}

async function runCase(one: Case, seconds: number, folder: string, rootFile: string): Promise<EngineFigures> {
	const projectId = `demo-engine-${cases.indexOf(one)}`;
	const port = one.delayMs > 0 ? slowPort : quickPort;
	const isHanging = (index: number) => index % 100 < one.hangingShare * 100;
	const stored = await storeMonitors(getFirestore(initializeApp({ projectId }, projectId)), {
		...one,
		isHanging,
		urlOf: (index) => `https://s${index}.farm.test:${isHanging(index) ? ports.hanging : port}/`,
	});
	const monitorsFile = join(folder, `${projectId}.json`);
	writeFileSync(monitorsFile, JSON.stringify(stored));
	const options: ProberOptions = {
		...{ projectId, monitorsFile, seconds },
		intervalSeconds: one.intervalSeconds,
		warmUpSeconds: one.intervalSeconds + 15,
		delayMs: one.delayMs,
		allowed: [quickPort, slowPort, ports.hanging].map((target) => `*.farm.test:${target}`).join(','),
		nameServers: [...(one.hasDeadNameServer ? [ports.deadNameServer] : []), ports.nameServer].map(
			(nameServer) => `127.0.0.1:${nameServer}`,
		),
	};
	const script = new URL('prober.ts', import.meta.url).pathname;
	const prober = spawnOn(measuredCore, process.execPath, [...nodeOptions, script, JSON.stringify(options)], {
		stdio: ['ignore', 'pipe', 'inherit'],
		env: { ...process.env, NODE_EXTRA_CA_CERTS: rootFile, NODE_NO_WARNINGS: '1' },
	});
	return JSON.parse(await outputOf(prober)) as EngineFigures;
}

function outputOf(child: ChildProcess): Promise<string> {
	return new Promise((resolve, reject) => {
		let output = '';
		child.stdout?.on('data', (chunk) => {
			output += chunk;
		});
		child.on('close', (code) => (code === 0 ? resolve(output) : reject(new Error(`The prober ended with ${code}.`))));
	});
}

function tableOfRows(rows: readonly Row[]): string {
	const round = (value: number, digits = 1) => value.toFixed(digits);
	return tableOf(
		[
			'websites',
			'done / due',
			'twice',
			'failed',
			'lateness p50 / p99 / max ms',
			'response error p50 / p99 / max ms',
			'CPU ms per check',
			'reads per check',
			'writes per check',
			'RSS MB',
			'longest stall ms',
		],
		rows.map(({ name, figures }) => [
			name,
			`${figures.done} / ${figures.due}`,
			figures.doubles,
			figures.failed,
			[figures.lateness.p50, figures.lateness.p99, figures.lateness.max].map((value) => round(value)).join(' / '),
			[figures.responseError.p50, figures.responseError.p99, figures.responseError.max]
				.map((value) => round(value))
				.join(' / '),
			round(figures.cpuMsPerCheck, 3),
			round(figures.readsPerCheck, 4),
			round(figures.writesPerCheck, 4),
			`${round(figures.rssAtStartMb, 0)} → ${round(figures.rssMb, 0)}`,
			round(figures.longestStallMs, 0),
		]),
	);
}
