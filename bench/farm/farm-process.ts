/** The part of the farm that nginx does not serve: websites that respond after a delay, websites that hang, a name server, and a dead name server. */
import { createSocket } from 'node:dgram';
import { createServer } from 'node:http';
import { createServer as createTcpServer } from 'node:net';
import { startDnsStub } from '@stayup/testing/dns-stub';
import { loopbackIps, pageBytes } from './nginx.ts';

export interface FarmPorts {
	upstream: number;
	hanging: number;
	nameServer: number;
	deadNameServer: number;
}

export interface FarmProcessOptions {
	delayMs: number;
	hosts: number;
	ports: FarmPorts;
}

if (import.meta.main) await start(JSON.parse(process.argv[2] ?? '') as FarmProcessOptions);

async function start({ delayMs, hosts, ports }: FarmProcessOptions): Promise<void> {
	const page = 'x'.repeat(pageBytes);
	const upstream = createServer((_, response) => {
		setTimeout(() => response.end(page), delayMs);
	});
	upstream.keepAliveTimeout = 600_000;
	upstream.listen(ports.upstream, '127.0.0.1');
	for (const ip of loopbackIps(hosts)) {
		createTcpServer({ noDelay: true }, (socket) => socket.on('error', () => {})).listen(ports.hanging, ip, 4096);
	}
	const ips = loopbackIps(hosts);
	const ttlSeconds = 300;
	await startDnsStub(
		(name) => {
			const index = Number(/^s(\d+)\./.exec(name)?.[1] ?? 0);
			return { ips: [ips[index % hosts] ?? '127.0.0.1'], ttlSeconds };
		},
		{ port: ports.nameServer, keepsQuestions: false },
	);
	createSocket('udp4').bind(ports.deadNameServer, '127.0.0.1');
	process.send?.('ready');
}
