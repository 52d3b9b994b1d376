/** Measures prometheus-blackbox-exporter: called over HTTP as Prometheus does, from the farm’s core. */
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { cpuMsOf, measuredCore, spawnOn } from '../farm/cores.ts';
import { requireProgram } from '../farm/debian-programs.ts';
import type { Load, Measured } from './measured.ts';

const port = 19_115;

export async function measureBlackbox(
	urls: readonly string[],
	{ concurrency, warmUpSeconds, seconds }: Load,
	{ folder, rootFile }: { folder: string; rootFile: string },
): Promise<Measured> {
	const configFile = join(folder, 'blackbox.yml');
	writeFileSync(
		configFile,
		`modules: { farm: { prober: http, timeout: 10s, http: { preferred_ip_protocol: ip4, tls_config: { ca_file: ${rootFile} } } } }\n`,
	);
	const exporter = spawnOn(
		measuredCore,
		requireProgram('/usr/bin/prometheus-blackbox-exporter'),
		[`--config.file=${configFile}`, `--web.listen-address=127.0.0.1:${port}`, '--log.level=error'],
		{ stdio: 'ignore', env: { ...process.env, GOMAXPROCS: '1' } },
	);
	const agent = new Agent({ keepAlive: true, maxSockets: concurrency });
	const check = async (url: string) => {
		const metrics = await request(agent, `/probe?module=farm&target=${encodeURIComponent(url)}`);
		if (!metrics.includes('\nprobe_success 1')) throw new Error('not a success');
	};
	try {
		await delay(1_000);
		await checkFor(check, urls, concurrency, warmUpSeconds);
		const before = cpuMsOf(exporter.pid ?? 0);
		const startedAt = performance.now();
		const counts = await checkFor(check, urls, concurrency, seconds);
		return {
			...counts,
			cpuMs: cpuMsOf(exporter.pid ?? 0) - before,
			seconds: (performance.now() - startedAt) / 1000,
		};
	} finally {
		agent.destroy();
		exporter.kill('SIGTERM');
		await once(exporter, 'exit');
	}
}

async function checkFor(
	check: (url: string) => Promise<void>,
	urls: readonly string[],
	concurrency: number,
	seconds: number,
): Promise<Pick<Measured, 'checks' | 'errors'>> {
	const until = performance.now() + seconds * 1000;
	let next = 0;
	let errors = 0;
	let checks = 0;
	const worker = async () => {
		while (performance.now() < until) {
			const url = urls[next % urls.length] ?? '';
			next += 1;
			await check(url).then(
				() => {
					checks += 1;
				},
				() => {
					errors += 1;
				},
			);
		}
	};
	await Promise.all(Array.from({ length: concurrency }, worker));
	return { checks, errors };
}

function request(agent: Agent, path: string): Promise<string> {
	return new Promise((resolve, reject) => {
		get({ agent, host: '127.0.0.1', port, path }, (response) => {
			const chunks: Buffer[] = [];
			response.on('data', (chunk: Buffer) => chunks.push(chunk));
			response.on('end', () => resolve(Buffer.concat(chunks).toString()));
			response.on('error', reject);
		}).on('error', reject);
	});
}
