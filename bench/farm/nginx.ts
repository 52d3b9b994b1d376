/** A farm of healthy websites on this machine: nginx on its own core with a page of 13.5 KB, on many loopback IPs. */
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import type { Authority } from './authority.ts';
import { farmCore, spawnOn } from './cores.ts';
import { requireProgram } from './debian-programs.ts';

export const pageBytes = 13_500;
/** The same page, as a server with gzip sends it to clients that accept it. */
export const compressedPage = 'compressed.html';

export interface Farm {
	/** The process id of nginx's worker, for measuring its CPU. */
	workerPid(): number;
	folder: string;
	stop(): Promise<void>;
}

export interface FarmOptions {
	authority: Authority;
	/** Each gets its own certificate, unless `names` are given: then all share one. */
	ips: readonly string[];
	names?: readonly string[];
	httpPort: number;
	httpsPort: number;
	/** The port of a local server that responds instead of the page. */
	upstreamPort?: number;
}

export async function startFarm(options: FarmOptions): Promise<Farm> {
	const folder = mkdtempSync(join(tmpdir(), 'stayup-farm-'));
	// nginx's worker runs as the user nobody.
	chmodSync(folder, 0o755);
	const page = pageOf(pageBytes);
	writeFileSync(join(folder, 'index.html'), page);
	writeFileSync(join(folder, `${compressedPage}.gz`), gzipSync(page));
	writeFileSync(join(folder, 'nginx.conf'), await configurationOf(folder, options));
	const nginx = spawnOn(farmCore, requireProgram('/usr/sbin/nginx'), ['-c', join(folder, 'nginx.conf')], {
		isFirst: true,
		stdio: ['ignore', 'ignore', 'inherit'],
	});
	const [first] = options.ips;
	if (first === undefined) throw new Error('A farm needs an IP.');
	await listening(first, options.httpsPort);
	const pid = nginx.pid ?? 0;
	return {
		folder,
		workerPid: () => childOf(pid),
		async stop() {
			nginx.kill('SIGTERM');
			await new Promise((resolve) => nginx.once('exit', resolve));
			rmSync(folder, { recursive: true, force: true });
		},
	};
}

async function configurationOf(folder: string, { authority, ...options }: FarmOptions): Promise<string> {
	const { ips, names, httpPort, httpsPort, upstreamPort } = options;
	const groups = names ? [{ names, ips }] : ips.map((ip) => ({ ips: [ip] }));
	const servers: string[] = [];
	for (const [index, group] of groups.entries()) {
		const { key, chain } = await authority.issue(names ? { names } : group);
		writeFileSync(join(folder, `${index}.key`), key);
		writeFileSync(join(folder, `${index}.pem`), chain);
		const listens = group.ips.flatMap((ip) => [
			`listen ${ip}:${httpPort} backlog=4096;`,
			`listen ${ip}:${httpsPort} ssl backlog=4096;`,
		]);
		servers.push(`server { ${listens.join(' ')}
			location = /${compressedPage} { gzip_static always; }
			ssl_certificate ${index}.pem; ssl_certificate_key ${index}.key;
			${upstreamPort ? 'location / { proxy_pass http://slow; proxy_http_version 1.1; proxy_set_header Connection ""; }' : ''} }`);
	}
	return `daemon off; worker_processes 1; pid ${folder}/nginx.pid; error_log ${folder}/error.log error;
worker_rlimit_nofile 60000;
events { worker_connections 30000; multi_accept on; }
http {
	access_log off; root ${folder}; default_type text/html; types { text/html html; }
	ssl_protocols TLSv1.3; ssl_session_tickets off; ssl_session_cache off; keepalive_timeout 65s;
	${upstreamPort ? `upstream slow { server 127.0.0.1:${upstreamPort}; keepalive 512; }` : ''}
	client_body_temp_path ${folder}/b; proxy_temp_path ${folder}/p; fastcgi_temp_path ${folder}/f; uwsgi_temp_path ${folder}/u; scgi_temp_path ${folder}/s;
	${servers.join('\n')}
}`;
}

/** The page of a shop: half of it is markup, and it shrinks to a sixth or so, as pages do. */
export function pageOf(bytes: number): string {
	const begin =
		'<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Shop</title></head><body><h1>Shop</h1>\n';
	const end = '</body></html>\n';
	const words = 'fresh bread rolls cake flour butter open daily order today from our oven with honey and apple'.split(
		' ',
	);
	let state = 1;
	const next = (count: number) => {
		state = (state * 48_271) % 0x7fffffff;
		return state % count;
	};
	const text = (count: number) => Array.from({ length: count }, () => words[next(words.length)]).join(' ');
	let page = begin;
	while (page.length < bytes) {
		const id = next(100_000);
		page += `<article class="product" id="p${id}"><h2><a href="/p/${id}">${text(3)}</a></h2><p>${text(12)} <b>${text(2)}</b>.</p>`;
		page += `<span class="price">&euro; ${next(90)}.${next(90) + 10}</span> <button type="button">Order</button></article>\n`;
	}
	return `${page.slice(0, bytes - end.length)}${end}`;
}

/** Loopback IPs; each counts as its own host. */
export function loopbackIps(count: number): string[] {
	return Array.from({ length: count }, (_, index) => `127.7.${Math.floor(index / 250)}.${(index % 250) + 1}`);
}

async function listening(host: string, port: number): Promise<void> {
	for (let tries = 0; tries < 200; tries += 1) {
		const isListening = await new Promise<boolean>((resolve) => {
			const socket = connect({ host, port }, () => resolve(true)).on('error', () => resolve(false));
			socket.on('connect', () => socket.destroy());
		});
		if (isListening) return;
		await delay(100);
	}
	throw new Error('The farm does not respond.');
}

function childOf(pid: number): number {
	const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'latin1').trim().split(' ');
	return Number(children[0]);
}
