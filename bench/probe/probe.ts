/**
 * The cost of a check: CPU per check and checks per second of one core, for our probe and for other clients, against the same farm in one
 * run. Every client opens a new connection and verifies the certificate, unless its name says that it reuses connections.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { showProgress } from '../../dev/base/progress.ts';
import { makeAuthority } from '../farm/authority.ts';
import { cpuMsOf, farmCore, measuredCore, runThisOn, spawnOn } from '../farm/cores.ts';
import { requireProgram } from '../farm/debian-programs.ts';
import { type Farm, loopbackIps, startFarm } from '../farm/nginx.ts';
import { machine, median, spread, tableOf } from '../shared/report.ts';
import { measureBlackbox } from './blackbox.ts';
import { clients } from './clients.ts';
import type { Load, Measured } from './measured.ts';

const httpPort = 18_080;
const httpsPort = 18_443;
const hosts = 1_000;
const runs = 3;
const blackbox = 'blackbox_exporter';
const names = ['stayup', blackbox, ...Object.keys(clients).filter((name) => name !== 'stayup')];

interface Row {
	client: string;
	scheme: 'http' | 'https';
	cpuMsPerCheck: number[];
	checksPerSecond: number[];
	errors: number;
	/** CPU of the farm's worker in percent of its core. */
	farmLoad: number[];
}

export async function run(arguments_: readonly string[]): Promise<object> {
	const isQuick = arguments_.includes('quick');
	const load: Load = isQuick
		? { concurrency: 16, warmUpSeconds: 2, seconds: 5 }
		: { concurrency: 16, warmUpSeconds: 4, seconds: 12 };
	const selected = arguments_.filter((argument) => argument !== 'quick');
	const progress = showProgress(process.stdout);
	await runThisOn(farmCore);
	const folder = mkdtempSync(join(tmpdir(), 'stayup-bench-'));
	const ips = loopbackIps(hosts);
	const authority = await makeAuthority();
	const rootFile = join(folder, 'root.pem');
	writeFileSync(rootFile, authority.root);
	const farm = await progress.step(`Starting a farm of ${hosts} hosts`, () =>
		startFarm({ authority, ips, httpPort, httpsPort }),
	);
	const rows: Row[] = [];
	try {
		for (const scheme of ['https', 'http'] as const) {
			const urls = ips.map((ip) => `${scheme}://${ip}:${scheme === 'https' ? httpsPort : httpPort}/`);
			const urlsFile = join(folder, `${scheme}.txt`);
			writeFileSync(urlsFile, urls.join('\n'));
			const of = (client: string): Row => ({
				client,
				scheme,
				cpuMsPerCheck: [],
				checksPerSecond: [],
				errors: 0,
				farmLoad: [],
			});
			const compared = names.filter((name) => selected.length === 0 || selected.includes(name)).map(of);
			// Alternates between the clients, so that a slow minute of the machine affects all of them.
			for (let attempt = 0; attempt < (isQuick ? 1 : runs); attempt += 1) {
				for (const row of compared) {
					await progress.step(`${row.client}, ${scheme}, ${attempt + 1}`, async () => {
						const before = cpuMsOf(farm.workerPid());
						const measured =
							row.client === blackbox
								? await measureBlackbox(urls, load, { folder, rootFile })
								: await measureClient(row.client, load, urlsFile, rootFile);
						record(row, measured, farm, before, load);
					});
				}
			}
			rows.push(...compared);
		}
	} finally {
		await farm.stop();
		rmSync(folder, { recursive: true, force: true });
	}
	console.log(table(rows));
	return {
		benchmark: 'probe',
		machine: machine(),
		versions: { blackbox: blackboxVersion() },
		date: new Date().toISOString(),
		hosts,
		load,
		rows,
	};
}

function record(row: Row, measured: Measured, farm: Farm, farmBefore: number, load: Load): void {
	row.cpuMsPerCheck.push(measured.cpuMs / measured.checks);
	row.checksPerSecond.push(measured.checks / measured.seconds);
	row.errors += measured.errors;
	row.farmLoad.push((cpuMsOf(farm.workerPid()) - farmBefore) / (load.seconds + load.warmUpSeconds) / 10);
}

function measureClient(name: string, load: Load, urlsFile: string, rootFile: string): Promise<Measured> {
	const script = new URL('client-process.ts', import.meta.url).pathname;
	const child = spawnOn(measuredCore, process.execPath, [script, name, JSON.stringify(load), urlsFile], {
		stdio: ['ignore', 'pipe', 'inherit'],
		env: { ...process.env, NODE_EXTRA_CA_CERTS: rootFile, NODE_NO_WARNINGS: '1' },
	});
	return new Promise((resolve, reject) => {
		let output = '';
		child.stdout?.on('data', (chunk) => {
			output += chunk;
		});
		child.on('close', (code) =>
			code === 0 ? resolve(JSON.parse(output) as Measured) : reject(new Error(`${name} ended with ${code}.`)),
		);
	});
}

function table(rows: readonly Row[]): string {
	return tableOf(
		['check', 'client', 'CPU ms per check', 'spread', '÷ blackbox', 'checks/s per core', 'errors', 'farm core %'],
		rows.map((row) => {
			const reference = rows.find(({ client, scheme }) => client === blackbox && scheme === row.scheme);
			const cpu = median(row.cpuMsPerCheck);
			return [
				row.scheme,
				row.client,
				cpu.toFixed(3),
				spread(row.cpuMsPerCheck, 3),
				reference ? (cpu / median(reference.cpuMsPerCheck)).toFixed(2) : '—',
				Math.round(median(row.checksPerSecond)),
				row.errors,
				Math.round(median(row.farmLoad)),
			];
		}),
	);
}

function blackboxVersion(): string {
	const path = requireProgram('/usr/bin/prometheus-blackbox-exporter');
	const { stdout, stderr } = spawnSync(path, ['--version'], { encoding: 'utf8' });
	return /version (\S+)/.exec(`${stdout}${stderr}`)?.[1] ?? 'unknown';
}
