/**
 * The memory of the engine's process over time, as it is now and as it was at the commit before, and the deployed function `round` under its
 * hard limit. The process has its own core; websites, name server and the Firestore emulator share the other.
 */
import { spawn } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { build } from 'esbuild';
import { initializeApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';
import { node, root, runFolder } from '../../dev/base/folders.ts';
import { StartRefused } from '../../dev/base/refusal.ts';
import { type TemporaryProduct, withTemporaryProduct } from '../../dev/runner/temporary-product.ts';
import { functionOptions } from '../../functions/src/main/function-options.ts';
import { monitorsPerShard } from '../../functions/src/monitoring/rules/shard.ts';
import { collectionsOf } from '../../functions/src/platform/firestore/collections.ts';
import { type Authority, makeAuthority } from '../farm/authority.ts';
import { farmCore, measuredCore, runThisOn, spawnOn } from '../farm/cores.ts';
import type { FarmPorts, FarmProcessOptions } from '../farm/farm-process.ts';
import { loopbackIps, startFarm } from '../farm/nginx.ts';
import { checkOutBefore } from '../shared/commit-before.ts';
import { keepManyVersions } from '../shared/large-emulator.ts';
import { machine, tableOf } from '../shared/report.ts';
import { type FunctionMemory, measureEachFunction } from './each-function.ts';
import type { EngineProcessOptions, MemoryOfMinute } from './engine-process.ts';
import type { HangingWebsitesOptions } from './hanging-websites.ts';
import { runUnderLimit, type UnderLimit } from './rounds-under-limit.ts';
import type { StoreOptions } from './store-process.ts';

const ports: FarmPorts = { upstream: 22_090, hanging: 22_091, nameServer: 22_053, deadNameServer: 22_054 };
const quickPort = 22_443;
const slowPort = 22_444;
const hangingPort = 22_445;
const hosts = 500;
/** The same options as in docs/operations.md. */
const nodeOptions = ['--max-semi-space-size=4', '--v8-pool-size=1'];
const programs = ['engine-process.ts', 'store-process.ts'];

interface Case {
	name: string;
	monitors: number;
	intervalSeconds: number;
	port: number;
	isBefore: boolean;
}

interface Row extends Case {
	minutes: MemoryOfMinute[];
}

/** `npm run bench -- memory [minutes] [case…]`; a case is a number of websites, one with `before-` in front, `limit`, or `functions`. */
export async function run([minutesText = '30', ...names]: readonly string[]): Promise<object> {
	const minutes = Number(minutesText);
	const chosen = names.length > 0 ? names : ['functions', '10000', 'before', '50000', 'limit'];
	const cases = chosen.filter((name) => name !== 'limit' && name !== 'functions').map(caseOf);
	const functions = chosen.includes('functions') ? await runFunctions() : [];
	if (functions.length > 0) console.log(tableOfFunctions(functions));
	const result = { benchmark: 'memory', machine: machine(), date: new Date().toISOString(), minutes, functions };
	if (chosen.every((name) => name === 'functions')) return result;
	keepManyVersions();
	await runThisOn(farmCore);
	const folder = mkdtempSync(join(tmpdir(), 'stayup-bench-'));
	const stops: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })];
	try {
		const authority = await startFarms(folder, stops);
		const rows: Row[] = [];
		for (const one of cases) {
			// Each case has its own emulator, because it keeps every version of every document.
			rows.push(await withTemporaryProduct('bench-memory', (product) => runCase(one, minutes, folder, product)));
		}
		const limit = chosen.includes('limit') ? await runLimit(folder, authority, stops) : null;
		if (rows.length > 0) console.log(rows.map(tableOfMinutes).join('\n\n'), tableOfRows(rows));
		if (limit) console.log(tableOfLimit(limit));
		return { ...result, rows, limit };
	} finally {
		for (const stop of stops.reverse()) await stop();
	}
}

function caseOf(name: string): Case {
	const [, before, count = '10000'] = /^(before)?-?(\d+)?$/.exec(name) ?? [];
	const monitors = Number(count);
	if (name === '' || !(monitors > 0)) throw new StartRefused(`There is no case ${name}.`);
	const isLarge = monitors >= 50_000;
	return {
		name,
		monitors,
		isBefore: before !== undefined,
		intervalSeconds: isLarge ? 60 : 30,
		port: isLarge ? slowPort : quickPort,
	};
}

async function startFarms(folder: string, stops: (() => unknown)[]): Promise<Authority> {
	const authority = await makeAuthority();
	writeFileSync(join(folder, 'root.pem'), authority.root);
	const options: FarmProcessOptions = { delayMs: 100, hosts, ports };
	await startOnFarm(new URL('../farm/farm-process.ts', import.meta.url), options, stops);
	const farm = { authority, ips: loopbackIps(hosts), names: ['*.farm.test'] };
	const quick = await startFarm({ ...farm, httpPort: quickPort + 100, httpsPort: quickPort });
	const slow = await startFarm({
		...farm,
		httpPort: slowPort + 100,
		httpsPort: slowPort,
		upstreamPort: ports.upstream,
	});
	stops.push(
		() => quick.stop(),
		() => slow.stop(),
	);
	return authority;
}

async function startOnFarm(script: URL, options: object, stops: (() => unknown)[]): Promise<void> {
	const child = spawnOn(farmCore, process.execPath, [script.pathname, JSON.stringify(options)], {
		isFirst: true,
		stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
	});
	stops.push(() => child.kill('SIGTERM'));
	await new Promise((resolve) => child.once('message', resolve));
}

async function runCase(one: Case, minutes: number, folder: string, product: TemporaryProduct): Promise<Row> {
	const projectId = `demo-memory-${one.name}`;
	const tree = one.isBefore ? await checkOutBefore() : root;
	const here = join(root, 'bench', 'memory');
	const there = join(tree, 'bench', 'memory');
	mkdirSync(there, { recursive: true });
	if (one.isBefore) for (const name of programs) copyFileSync(join(here, name), join(there, name));
	const { monitors, intervalSeconds, port } = one;
	await storeIn(there, { projectId, monitors, intervalSeconds, port }, product);
	const bundle = one.isBefore ? join(there, 'engine.mjs') : join(runFolder('bench-memory'), 'engine.mjs');
	await bundleEngine(there, bundle);
	const optionsFile = join(folder, 'engine.json');
	const options: EngineProcessOptions = {
		projectId,
		minutes,
		allowed: `*.farm.test:${port}`,
		nameServers: [`127.0.0.1:${ports.nameServer}`],
	};
	writeFileSync(optionsFile, JSON.stringify(options));
	return product.progress.step(one.name, async () => {
		const child = spawnOn(measuredCore, node, [...nodeOptions, bundle, optionsFile], {
			stdio: ['ignore', 'pipe', 'inherit'],
			env: environmentOf(product, folder),
		});
		const measured: MemoryOfMinute[] = [];
		if (!child.stdout) throw new Error('The engine has no output.');
		for await (const line of createInterface({ input: child.stdout })) {
			console.error(line);
			measured.push(JSON.parse(line) as MemoryOfMinute);
		}
		return { ...one, minutes: measured };
	});
}

/** As the functions are bundled, so that no compiler is in the process. */
async function bundleEngine(from: string, outfile: string): Promise<void> {
	const manifest = JSON.parse(readFileSync(join(root, 'functions', 'package.json'), 'utf8'));
	await build({
		entryPoints: [join(from, 'engine-process.ts')],
		outfile,
		bundle: true,
		format: 'esm',
		platform: 'node',
		target: 'node24',
		logLevel: 'error',
		external: Object.keys(manifest.dependencies),
	});
}

async function storeIn(there: string, options: StoreOptions, { environment }: TemporaryProduct): Promise<string[]> {
	const child = spawn(node, [join(there, 'store-process.ts'), JSON.stringify(options)], {
		stdio: ['ignore', 'pipe', 'inherit'],
		env: { ...process.env, ...environment, NODE_NO_WARNINGS: '1' },
	});
	let output = '';
	for await (const chunk of child.stdout) output += chunk;
	return JSON.parse(output) as string[];
}

async function runLimit(folder: string, authority: Authority, stops: (() => unknown)[]): Promise<UnderLimit> {
	const { key, chain } = await authority.issue({ names: ['*.farm.test'] });
	const options: HangingWebsitesOptions = { port: hangingPort, hosts, key, chain };
	await startOnFarm(new URL('hanging-websites.ts', import.meta.url), options, stops);
	return withTemporaryProduct('bench-memory', (product) =>
		product.progress.step('limit', async () => {
			const monitors = functionOptions.round.concurrency * monitorsPerShard;
			const { projectId } = product;
			const intervalSeconds = 30;
			const stored = { projectId, monitors, intervalSeconds, port: hangingPort, hasPast: true };
			const shardIds = await storeIn(join(root, 'bench', 'memory'), stored, product);
			return runUnderLimit({
				shardIds,
				websites: monitors,
				intervalSeconds,
				countOutages: () => countOutages(product),
				env: {
					...environmentOf(product, folder),
					...product.settings,
					NODE_OPTIONS: nodeOptions.join(' '),
					PROBE_ALLOWED_TARGETS: `${product.settings.PROBE_ALLOWED_TARGETS},*.farm.test:${hangingPort}`,
					NAME_SERVERS: `127.0.0.1:${ports.nameServer}`,
				},
			});
		}),
	);
}

function runFunctions(): Promise<FunctionMemory[]> {
	return withTemporaryProduct(
		'bench-memory',
		(product) =>
			measureEachFunction(product, {
				...process.env,
				...product.environment,
				...product.settings,
				NODE_OPTIONS: nodeOptions.join(' '),
			}),
		{ seed: true },
	);
}

function tableOfFunctions(rows: readonly FunctionMemory[]): string {
	return tableOf(
		['function', 'CPU ms to load', 'MB after loading', 'at once', 'peak MB', 'limit MiB', 'spare %', 'failed'],
		rows.map((row) => [
			...[row.name, row.loadCpuMs, row.loadedMb, row.atOnce || '—', row.peakMb, row.limitMb],
			...[row.sparePercent, row.failed],
		]),
	);
}

async function countOutages({ projectId, environment }: TemporaryProduct): Promise<number> {
	Object.assign(process.env, environment);
	const { outages } = collectionsOf(getFirestore(initializeApp({ projectId })));
	return (await outages.count().get()).data().count;
}

function environmentOf({ environment }: TemporaryProduct, folder: string): Record<string, string | undefined> {
	return { ...process.env, ...environment, NODE_EXTRA_CA_CERTS: join(folder, 'root.pem'), NODE_NO_WARNINGS: '1' };
}

function tableOfMinutes({ name, minutes }: Row): string {
	const columns = [
		...(['minute', 'rss', 'heapUsed', 'heapTotal', 'external', 'arrayBuffers', 'native'] as const),
		...(['sockets', 'channels', 'checks', 'failed', 'cpuMs'] as const),
	];
	return `${name}\n${tableOf(
		columns,
		minutes.map((minute) => columns.map((column) => minute[column])),
	)}`;
}

/** The minutes before belong to the start. */
const settledAfterMinutes = 5;

function tableOfRows(rows: readonly Row[]): string {
	return tableOf(
		[
			'websites',
			'interval s',
			'minutes',
			'RSS MB at the end',
			'most',
			'MB per minute after the fifth',
			'checks',
			'failed',
		],
		rows.map(({ name, intervalSeconds, minutes }) => {
			const last = minutes.at(-1);
			const settled = minutes.filter(({ minute }) => minute >= settledAfterMinutes);
			return [
				...[name, intervalSeconds, last?.minute ?? 0, last?.rss ?? 0],
				Math.max(...minutes.map(({ rss }) => rss)),
				settled.length < 3 ? '—' : slopeOf(settled.map(({ minute, rss }) => [minute, rss])).toFixed(2),
				...[last?.checks ?? 0, last?.failed ?? 0],
			];
		}),
	);
}

/** Of the straight line with the least squares. */
function slopeOf(points: readonly (readonly [number, number])[]): number {
	const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
	const meanX = mean(points.map(([x]) => x));
	const meanY = mean(points.map(([, y]) => y));
	const covariance = points.reduce((sum, [x, y]) => sum + (x - meanX) * (y - meanY), 0);
	return covariance / points.reduce((sum, [x]) => sum + (x - meanX) ** 2, 0);
}

function tableOfLimit({ errors, ...measured }: UnderLimit) {
	const { limitMb, roundsAtOnce, websites, peakMb, sparePercent, survived, slowestSeconds } = measured;
	const { failedTasks, outages } = measured;
	const table = tableOf(
		[
			...['limit MB', 'rounds at once', 'hanging websites', 'peak MB', 'spare %', 'survived'],
			...['slowest round of each turn, s', 'failed tasks', 'outages stored'],
		],
		[
			[
				...[limitMb, roundsAtOnce, websites, peakMb, sparePercent, survived ? 'yes' : 'no'],
				...[slowestSeconds.join(' '), failedTasks, outages],
			],
		],
	);
	const logged = Object.entries(errors).map(([message, count]) => `${count} × ${message}`);
	return [
		table,
		logged.length > 0 ? 'Errors in the log of the function:' : 'The function logged no error.',
		...logged,
	].join('\n');
}
