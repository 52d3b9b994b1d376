/**
 * Runs the engine in its own process, like a deployed instance, and prints the memory of the process as one line of JSON a minute. It records
 * nothing else, so that the memory is the engine's own.
 */
import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { brand, userAgentOf } from '@stayup/contract';
import { initializeApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';
import { tick } from '../../functions/src/monitoring/engine/tick.ts';
import { createResolver } from '../../functions/src/probe/guard/resolver.ts';
import { parseAllowedTargets } from '../../functions/src/probe/guard/target.ts';
import { createProbe, type Probe } from '../../functions/src/probe/probe.ts';
import { createLocalEngine } from '../engine/local-engine.ts';

export interface EngineProcessOptions {
	projectId: string;
	minutes: number;
	/** As `host:port`. */
	allowed: string;
	nameServers: readonly string[];
}

/** In MB, but for the counts. */
export interface MemoryOfMinute {
	minute: number;
	rss: number;
	heapUsed: number;
	heapTotal: number;
	/** Of V8's external memory: array buffers included. */
	external: number;
	arrayBuffers: number;
	/** The rest: OpenSSL, nghttp2, the allocator's free memory, stacks and code. */
	native: number;
	/** Open TCP sockets. */
	sockets: number;
	/** Of the Firestore client. */
	channels: number;
	checks: number;
	failed: number;
	cpuMs: number;
}

const options = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as EngineProcessOptions;
initializeApp({ projectId: options.projectId });
const firestore = getFirestore();
const counts = { checks: 0, failed: 0 };
const probe = createProbe({
	region: 'us-east4',
	resolver: createResolver({ now: Date.now, servers: options.nameServers }),
	allowed: parseAllowedTargets(options.allowed),
	ownHosts: [],
	userAgent: userAgentOf(brand.origin),
});
const countedProbe: Probe = async (request) => {
	const result = await probe(request);
	counts.checks += 1;
	if (!result.ok) counts.failed += 1;
	return result;
};
const engine = createLocalEngine(firestore, countedProbe, async () => undefined);
print(0);
setInterval(() => void tick(engine, Date.now()).catch(console.error), 60_000);
await tick(engine, Date.now());
for (let minute = 1; minute <= options.minutes; minute += 1) {
	await delay(60_000);
	print(minute);
}
process.exit();

function print(minute: number): void {
	const mb = (bytes: number) => Math.round(bytes / 2 ** 18) / 4;
	const { rss, heapUsed, heapTotal, external, arrayBuffers } = process.memoryUsage();
	const { user, system } = process.cpuUsage();
	const figures: MemoryOfMinute = {
		minute,
		rss: mb(rss),
		heapUsed: mb(heapUsed),
		heapTotal: mb(heapTotal),
		external: mb(external),
		arrayBuffers: mb(arrayBuffers),
		native: mb(rss - heapTotal - external),
		sockets: process.getActiveResourcesInfo().filter((name) => name === 'TCPSocketWrap').length,
		channels: channelsOf(firestore),
		...counts,
		cpuMs: Math.round((user + system) / 1000),
	};
	console.log(JSON.stringify(figures));
}

function channelsOf(client: unknown): number {
	return (client as { _clientPool?: { size: number } })._clientPool?.size ?? 0;
}
