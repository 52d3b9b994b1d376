/**
 * Measures the whole engine as the number of websites grows: lateness, accuracy of response times, checks done against checks due, CPU,
 * Firestore operations and memory; then the same with a fifth of the websites hanging and a dead name server. The prober has its own core;
 * websites, name servers and the Firestore emulator share the other.
 */
import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hourMs } from '@stayup/contract';
import { initializeApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';
import { StartRefused } from '../../dev/base/refusal.ts';
import { withTemporaryProduct } from '../../dev/runner/temporary-product.ts';
import { collectionsOf } from '../../functions/src/platform/firestore/collections.ts';
import { makeAuthority } from '../farm/authority.ts';
import { farmCore, measuredCore, runThisOn, spawnOn } from '../farm/cores.ts';
import type { FarmPorts, FarmProcessOptions } from '../farm/farm-process.ts';
import { loopbackIps, startFarm } from '../farm/nginx.ts';
import { checkOutBefore } from '../shared/commit-before.ts';
import { keepManyVersions } from '../shared/large-emulator.ts';
import { machine, tableOf } from '../shared/report.ts';
import type { FarmShareOptions } from './farm-share.ts';
import type { Distribution, EngineFigures, ProberOptions } from './prober.ts';
import { storeMonitors } from './store-monitors.ts';

const ports: FarmPorts = { upstream: 18_090, hanging: 18_091, nameServer: 18_053, deadNameServer: 18_054 };
const quickPort = 18_443;
const slowPort = 18_444;
const hosts = 500;
const delayMs = 100;

/** Small, frequent collections of young objects: a pause would distort response times. The same options as in docs/operations.md. */
const nodeOptions = ['--max-semi-space-size=4', '--v8-pool-size=1'];

/** A folder for CPU profiles of the measured process. */
const profileFolder = process.env.ENGINE_PROFILE;
const profileOptions = profileFolder ? ['--cpu-prof', `--cpu-prof-dir=${profileFolder}`] : [];

interface Case {
	name: string;
	monitors: number;
	intervalSeconds: number;
	delayMs: number;
	hangingShare: number;
	hasDeadNameServer: boolean;
	/** The engine of an earlier commit. */
	isBefore: boolean;
	/** The probe alone makes the same checks in another process at the same time, on the same core: what the engine costs beside it. */
	isPaired: boolean;
	/** A full hour begins when a third of the time has passed. */
	hasFullHour: boolean;
}

interface Row extends Case {
	figures: EngineFigures;
	/** Of the probe alone. */
	alone: EngineFigures | null;
	/** The response error that a client without load measures at the same time. */
	farmShare: Distribution;
}

const usualCases = [
	...['1000', '1000 slow', '5000', '5000 before', '5000 slow', '5000 hour', '5000@60'],
	...['2000 paired', '2000 before paired', '10000', '10000 before', '10000 slow', '10000 hanging'],
];

/** `2000@60 slow`: 2,000 websites every 60 s, by default 30 s; the words choose what is special. */
function caseOf(name: string): Case {
	const [, monitors, interval] = /^(\d+)(?:@(\d+))?/.exec(name) ?? [];
	if (!monitors) throw new StartRefused(`There is no case ${name}: try ${usualCases.join(', ')}.`);
	const is = (word: string) => name.split(' ').includes(word);
	return {
		name,
		monitors: Number(monitors),
		intervalSeconds: Number(interval ?? 30),
		delayMs: is('slow') ? delayMs : 0,
		hangingShare: is('hanging') ? 0.2 : 0,
		hasDeadNameServer: is('hanging'),
		isBefore: is('before'),
		isPaired: is('paired'),
		hasFullHour: is('hour'),
	};
}

/** `npm run bench -- engine [seconds] [case…]`: a case that is named several times runs several times. */
export async function run([secondsText, ...names]: readonly string[]): Promise<object> {
	const seconds = Number(secondsText ?? 300);
	keepManyVersions();
	await runThisOn(farmCore);
	const folder = mkdtempSync(join(tmpdir(), 'stayup-bench-'));
	const stops: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })];
	try {
		const rootFile = await startFarms(folder, stops);
		const rows: Row[] = [];
		for (const one of (names.length === 0 ? usualCases : names).map(caseOf)) {
			// Each case has its own emulator, because it keeps every version of every document and would slow the next case down.
			const measured = await withTemporaryProduct('bench-engine', async ({ environment, progress, signal }) => {
				signal.throwIfAborted();
				Object.assign(process.env, environment);
				return progress.step(one.name, () => runCase(one, seconds, folder, rootFile));
			});
			console.error(JSON.stringify({ name: one.name, ...measured }));
			rows.push({ ...one, ...measured });
		}
		console.log(`${tableOfRows(rows)}\n\n${tableOfShares(rows)}`);
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
	const script = scriptOf('../farm/farm-process.ts');
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

async function runCase(
	one: Case,
	seconds: number,
	folder: string,
	rootFile: string,
): Promise<Pick<Row, 'figures' | 'alone' | 'farmShare'>> {
	const projectId = `demo-engine-${process.pid}-${one.name.replace(/\W/g, '-')}`;
	const port = one.delayMs > 0 ? slowPort : quickPort;
	const warmUpSeconds = one.intervalSeconds + 15;
	const isHanging = (index: number) => index % 100 < one.hangingShare * 100;
	const shiftMs = () => (one.hasFullHour ? msUntilHour(warmUpSeconds + seconds / 3) : 0);
	const firestore = getFirestore(initializeApp({ projectId }, projectId));
	const stored = await storeMonitors(firestore, {
		...one,
		isHanging,
		urlOf: (index) => `https://s${index}.farm.test:${isHanging(index) ? ports.hanging : port}/`,
		hasPast: true,
		now: Date.now() + shiftMs(),
		...(one.isBefore && { perShard: 100 }),
	});
	if (one.isBefore) {
		// There the directory was one document.
		const cadences = Object.fromEntries(stored.map(({ shardId }) => [shardId, one.intervalSeconds]));
		await collectionsOf(firestore).shardDirectory.doc('all').set({ cadences });
	}
	const monitorsFile = join(folder, `${projectId}.json`);
	writeFileSync(monitorsFile, JSON.stringify(stored));
	const nameServer = `127.0.0.1:${ports.nameServer}`;
	const options: ProberOptions = {
		projectId,
		monitorsFile,
		seconds,
		warmUpSeconds,
		intervalSeconds: one.intervalSeconds,
		delayMs: one.delayMs,
		allowed: [quickPort, slowPort, ports.hanging].map((target) => `*.farm.test:${target}`).join(','),
		nameServers: [...(one.hasDeadNameServer ? [`127.0.0.1:${ports.deadNameServer}`] : []), nameServer],
		isAlone: false,
		clockShiftMs: shiftMs(),
	};
	const env = { ...process.env, NODE_EXTRA_CA_CERTS: rootFile, NODE_NO_WARNINGS: '1' };
	const share: FarmShareOptions = {
		delayMs: one.delayMs,
		allowed: options.allowed,
		nameServer,
		warmUpSeconds,
		url: `https://s0.farm.test:${port}/`,
	};
	const farmClient = spawnOn(farmCore, process.execPath, [scriptOf('farm-share.ts'), JSON.stringify(share)], {
		isFirst: true,
		stdio: ['ignore', 'pipe', 'inherit'],
		env,
	});
	const farmShare = outputOf(farmClient);
	const script = one.isBefore ? join(await checkOutBefore(), 'bench', 'engine', 'prober.ts') : scriptOf('prober.ts');
	const start = (program: string, programOptions: ProberOptions, profile: readonly string[] = []) =>
		spawnOn(measuredCore, process.execPath, [...nodeOptions, ...profile, program, JSON.stringify(programOptions)], {
			isFirst: true,
			stdio: ['ignore', 'pipe', 'inherit'],
			env,
		});
	const prober = start(script, options, profileOptions);
	const probe = one.isPaired ? start(scriptOf('prober.ts'), { ...options, isAlone: true }) : null;
	try {
		const [figures, alone] = (await Promise.all([prober, probe].map(figuresOf))) as [
			EngineFigures,
			EngineFigures | null,
		];
		farmClient.kill('SIGTERM');
		return { figures, alone, farmShare: JSON.parse(await farmShare) as Distribution };
	} finally {
		for (const program of [prober, probe, farmClient]) program?.kill('SIGTERM');
	}
}

async function figuresOf(program: ChildProcess | null): Promise<EngineFigures | null> {
	return program ? (JSON.parse(await outputOf(program)) as EngineFigures) : null;
}

/** How far the clock must be set ahead so that a full hour begins in so many seconds. */
function msUntilHour(seconds: number): number {
	const at = Date.now() + seconds * 1000;
	return Math.ceil(at / hourMs) * hourMs - at;
}

function scriptOf(name: string): string {
	return join(import.meta.dirname, name);
}

function outputOf(child: ChildProcess): Promise<string> {
	return new Promise((resolve, reject) => {
		let output = '';
		child.stdout?.on('data', (chunk) => {
			output += chunk;
		});
		child.on('close', (code) =>
			code === 0 ? resolve(output) : reject(new Error(`A program of the benchmark ended with ${code}.`)),
		);
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
			'of it the farm',
			'CPU ms per check',
			'reads per check',
			'writes per check',
			'RSS MB',
			'longest stall ms (its CPU)',
		],
		rows.map(({ name, figures, farmShare }) => [
			name,
			`${figures.done} / ${figures.due}`,
			figures.doubles,
			figures.failed,
			[figures.lateness.p50, figures.lateness.p99, figures.lateness.max].map((value) => round(value)).join(' / '),
			[figures.responseError.p50, figures.responseError.p99, figures.responseError.max]
				.map((value) => round(value))
				.join(' / '),
			`${round(farmShare.p50)} / ${round(farmShare.p99)} / ${round(farmShare.max)}`,
			round(figures.cpuMsPerCheck, 3),
			round(figures.readsPerCheck, 4),
			round(figures.writesPerCheck, 4),
			`${round(figures.rssAtStartMb, 0)} → ${round(figures.rssMb, 0)}`,
			`${round(figures.longestStallMs, 0)} (${round(figures.longestStallCpuMs ?? Number.NaN, 0)})`,
		]),
	);
}

/** CPU per check of the engine and of the probe alone, which ran beside it. */
function tableOfShares(rows: readonly Row[]): string {
	return tableOf(
		['websites', 'engine, CPU ms per check', 'probe alone', 'engine ÷ probe'],
		rows.flatMap(({ name, figures: { cpuMsPerCheck }, alone }) =>
			alone
				? [
						[
							name,
							cpuMsPerCheck.toFixed(3),
							alone.cpuMsPerCheck.toFixed(3),
							(cpuMsPerCheck / alone.cpuMsPerCheck).toFixed(2),
						],
					]
				: [],
		),
	);
}
