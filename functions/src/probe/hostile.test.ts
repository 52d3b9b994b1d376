import { createServer } from 'node:net';
import { startDnsStub } from '@stayup/testing/dns-stub';
import { refusedHosts, refusedUrls } from '@stayup/testing/hostile-urls';
import { hostileHosts } from '@stayup/testing/hostile-variants';
import { startSite } from '@stayup/testing/local-site';
import { randomOf } from '@stayup/testing/random';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CheckResult } from './check-result.ts';
import { createResolver } from './guard/resolver.ts';
import { parseAllowedTargets } from './guard/target.ts';
import { createProbe } from './probe.ts';

const variants = 10_000;
const redirects = 1_000;

/** Counts connections to one port on several of this machine's IPs. */
const trap = { port: 0, connections: 0 };
const servers = ['127.0.0.1', '127.7.7.7', '::1'].map((host) => ({
	host,
	server: createServer((socket) => {
		trap.connections += 1;
		socket.destroy();
	}),
}));

beforeAll(async () => {
	for (const { host, server } of servers) {
		await new Promise<void>((resolve, reject) => {
			server.once('error', reject);
			server.listen(trap.port, host, resolve);
		});
		const bound = server.address();
		if (typeof bound === 'object' && bound) trap.port = bound.port;
	}
});
afterAll(() => {
	for (const { server } of servers) server.close();
});

function probeWith(nameServers: readonly string[], allowed = '') {
	const probe = createProbe({
		region: 'us-east4',
		resolver: createResolver({ servers: nameServers, now: Date.now, limitMs: 200 }),
		allowed: parseAllowedTargets(allowed),
		ownHosts: [],
		userAgent: 'Stayup/1.0',
	});
	return (url: string) => probe({ url, expectedStatusCode: 200, budgetMs: 1_000, origin: 'round' });
}

const errorsOf = (results: readonly CheckResult[]) =>
	new Set(results.map((result) => (result.ok ? 'up' : result.error)));

describe('F5: listeners on this machine get no connection', () => {
	it(`through ${variants} notations of their IPs`, async () => {
		const probe = probeWith(['127.0.0.1:9']);
		const hosts = hostileHosts(variants, randomOf('hostile'));
		const urls = hosts.map((host, index) => `http${index % 2 ? '' : 's'}://${host}:${trap.port}/`);
		const results: CheckResult[] = [];
		for (const url of urls) results.push(await probe(url));

		expect(new Set(hosts).size).toBeGreaterThan(1_000);
		expect(errorsOf(results)).toEqual(new Set(['blocked_target']));
		expect(trap.connections).toBe(0);
	});

	it('through any URL of the list of refused hosts', async () => {
		const probe = probeWith(['127.0.0.1:9']);
		const withPort = refusedHosts.map((host) => `http://${host}:${trap.port}/`);
		const results = await Promise.all([...withPort, ...refusedUrls].map(probe));

		expect(results.filter(({ ok }) => ok)).toEqual([]);
		expect(trap.connections).toBe(0);
	});

	it(`through ${redirects} redirects to them`, async () => {
		const hosts = hostileHosts(redirects, randomOf('redirects'));
		let next = 0;
		await using site = await startSite((_request, response) => {
			const host = encodeURI(hosts[next] ?? '')
				.replaceAll('%255', '%5')
				.replaceAll('%25', '%');
			next += 1;
			response.writeHead(302, { location: `http://${host}:${trap.port}/` });
			response.end();
		});
		const probe = probeWith(['127.0.0.1:9'], site.allowed);
		const results: CheckResult[] = [];
		for (let index = 0; index < redirects; index += 1) results.push(await probe(`${site.origin}/`));

		expect(errorsOf(results)).toEqual(new Set(['bad_redirect']));
		expect(trap.connections).toBe(0);
	});

	it.each([
		{ before: '8.8.8.8', after: '127.0.0.1' },
		{ before: '127.0.0.1', after: '8.8.8.8' },
		{ before: '8.8.8.8', after: '127.7.7.7' },
	])('through a name that resolves first to $before and then to $after', async ({ before, after }) => {
		let queries = 0;
		await using dns = await startDnsStub(() => {
			queries += 1;
			return { ips: [queries <= 2 ? before : after], ttlSeconds: 0 };
		});
		const probe = probeWith(dns.servers);
		const results = [];
		for (let times = 0; times < 2; times += 1) {
			results.push(await probe(`http://rebinding.example.com:${trap.port}/`));
		}

		expect(results.every(({ ok }) => !ok)).toBe(true);
		expect(trap.connections).toBe(0);
	});
});
