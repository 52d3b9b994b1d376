import { type DnsReply, startDnsStub } from '@stayup/testing/dns-stub';
import { describe, expect, it } from 'vitest';
import { createResolver } from './resolver.ts';

const start = Date.UTC(2026, 0, 1);
const shortLimitMs = 150;

/** A clock that the test moves. */
function stoppedClock() {
	let instant = start;
	return { now: () => instant, passSeconds: (seconds: number) => (instant += seconds * 1000) };
}

describe('SSRF-4: the IP of a host name', () => {
	it('is its IPv4 first if it has both families', async () => {
		await using dns = await startDnsStub(() => ({ ips: ['2606:4700::1', '8.8.8.8'] }));
		const resolver = createResolver({ servers: dns.servers, now: () => start });

		const resolution = await resolver.resolve('example.com', false);

		expect(resolution).toEqual({ ok: true, ips: ['8.8.8.8', '2606:4700::1'], isCached: false });
		expect([...dns.questions()].sort()).toEqual(['A example.com', 'AAAA example.com']);
	});

	it('is its IPv6 if it has no IPv4', async () => {
		await using dns = await startDnsStub(() => ({ ips: ['2606:4700::1'] }));
		const resolver = createResolver({ servers: dns.servers, now: () => start });

		expect(await resolver.resolve('example.com', false)).toMatchObject({ ok: true, ips: ['2606:4700::1'] });
	});

	it('has the families in turn, and at most eight of a thousand', async () => {
		const v4 = Array.from({ length: 500 }, (_, index) => `8.8.${index % 256}.${index >> 8}`);
		const v6 = Array.from({ length: 500 }, (_, index) => `2606:4700::${(index + 1).toString(16)}`);
		await using dns = await startDnsStub((name) => ({
			ips: name === 'few.com' ? ['8.8.8.8', '8.8.4.4', '2606:4700::1'] : [...v4, ...v6],
		}));
		const resolver = createResolver({ servers: dns.servers, now: () => start });

		expect(await resolver.resolve('few.com', false)).toMatchObject({ ips: ['8.8.8.8', '2606:4700::1', '8.8.4.4'] });
		const many = await resolver.resolve('many.com', false);
		expect(many.ok && many.ips).toHaveLength(8);
	});

	it.each<[string, string[]]>([
		['private', ['10.0.0.1']],
		['public first, then private', ['8.8.8.8', '127.0.0.1']],
		['private first, then public', ['127.0.0.1', '8.8.8.8']],
		['public IPv4 and loopback IPv6', ['8.8.8.8', '::1']],
		['public IPv4 and mapped metadata', ['8.8.8.8', '::ffff:a9fe:a9fe']],
		['the metadata service, through a CNAME', ['169.254.169.254']],
	])('is refused if the answers are: %s', async (_case, ips) => {
		await using dns = await startDnsStub(() => ({ ips: ips }));
		const resolver = createResolver({ servers: dns.servers, now: () => start });

		expect(await resolver.resolve('example.com', false)).toEqual({ ok: false, error: 'blocked_target' });
	});

	it('may be private for an allowed target', async () => {
		await using dns = await startDnsStub(() => ({ ips: ['127.0.0.1'] }));
		const resolver = createResolver({ servers: dns.servers, now: () => start });

		expect(await resolver.resolve('shop.example', true)).toMatchObject({ ok: true, ips: ['127.0.0.1'] });
		expect(await resolver.resolve('shop.example', false)).toEqual({ ok: false, error: 'blocked_target' });
	});

	it.each<[DnsReply, string]>([
		['nxdomain', 'dns_not_found'],
		[{ ips: [] }, 'dns_not_found'],
		['servfail', 'dns_failure'],
		['silence', 'dns_timeout'],
	])('is missing after %j, with the error %s', async (reply, error) => {
		await using dns = await startDnsStub(() => reply);
		const resolver = createResolver({ servers: dns.servers, now: () => start, limitMs: shortLimitMs });

		expect(await resolver.resolve('example.com', false)).toEqual({ ok: false, error });
	});

	it('is looked up within the limit, and a silent name server does not delay other names', async () => {
		await using dns = await startDnsStub((name) => (name === 'silent.com' ? 'silence' : { ips: ['8.8.8.8'] }));
		const resolver = createResolver({ servers: dns.servers, now: () => start, limitMs: shortLimitMs });
		const began = performance.now();

		const silent = resolver.resolve('silent.com', false).then(() => performance.now() - began);
		const other = resolver.resolve('example.com', false).then(() => performance.now() - began);

		expect(await silent).toBeLessThan(shortLimitMs + 100);
		expect(await other).toBeLessThan(shortLimitMs);
	});
});

describe('a cached answer', () => {
	it('is used until its TTL ends', async () => {
		await using dns = await startDnsStub(() => ({ ips: ['8.8.8.8'], ttlSeconds: 60 }));
		const clock = stoppedClock();
		const resolver = createResolver({ servers: dns.servers, now: clock.now });

		await resolver.resolve('example.com', false);
		clock.passSeconds(59);
		expect(await resolver.resolve('example.com', false)).toMatchObject({ isCached: true });
		clock.passSeconds(1);
		expect(await resolver.resolve('example.com', false)).toMatchObject({ isCached: false });
	});

	it.each([
		[0, 29, 30],
		[86_400, 299, 300],
	])('with a TTL of %d s is used for %d s, but not for %d s', async (ttlSeconds, kept, dropped) => {
		await using dns = await startDnsStub(() => ({ ips: ['8.8.8.8'], ttlSeconds }));
		const clock = stoppedClock();
		const resolver = createResolver({ servers: dns.servers, now: clock.now });

		await resolver.resolve('example.com', false);
		clock.passSeconds(kept);
		expect(await resolver.resolve('example.com', false)).toMatchObject({ isCached: true });
		clock.passSeconds(dropped - kept);
		expect(await resolver.resolve('example.com', false)).toMatchObject({ isCached: false });
	});

	it('is dropped on request', async () => {
		await using dns = await startDnsStub((_name, askedBefore) => ({ ips: [`8.8.8.${askedBefore}`] }));
		const resolver = createResolver({ servers: dns.servers, now: () => start });

		await resolver.resolve('example.com', false);
		resolver.forget('example.com');

		expect(await resolver.resolve('example.com', false)).toMatchObject({ ips: ['8.8.8.1'], isCached: false });
	});

	it('never contains a failure', async () => {
		await using dns = await startDnsStub((_name, askedBefore) =>
			askedBefore === 0 ? 'nxdomain' : { ips: ['8.8.8.8'] },
		);
		const resolver = createResolver({ servers: dns.servers, now: () => start });

		expect(await resolver.resolve('example.com', false)).toMatchObject({ error: 'dns_not_found' });
		expect(await resolver.resolve('example.com', false)).toMatchObject({ ips: ['8.8.8.8'] });
	});
});

describe('many concurrent lookups', () => {
	it('of one name send one query per family', async () => {
		await using dns = await startDnsStub(() => ({ ips: ['8.8.8.8'] }));
		const resolver = createResolver({ servers: dns.servers, now: () => start });

		await Promise.all(Array.from({ length: 10 }, () => resolver.resolve('example.com', false)));

		expect(dns.questions()).toHaveLength(2);
	});

	it('of many names are queued and all answered', async () => {
		await using dns = await startDnsStub((name) => (name.startsWith('silent') ? 'silence' : { ips: ['8.8.8.8'] }));
		const resolver = createResolver({
			servers: dns.servers,
			now: () => start,
			limitMs: shortLimitMs,
			maxConcurrentLookups: 2,
		});

		const resolutions = await Promise.all(
			['silent-a.com', 'silent-b.com', 'c.com', 'd.com', 'e.com'].map((host) => resolver.resolve(host, false)),
		);

		expect(resolutions.map((resolution) => resolution.ok)).toEqual([false, false, true, true, true]);
	});
});

describe('a host name whose answers change (rebinding)', () => {
	it.each<[string, string, string]>([
		['public, then private', '8.8.8.8', '127.0.0.1'],
		['private, then public', '127.0.0.1', '8.8.8.8'],
	])('resolves to public IPs only: %s', async (_case, first, second) => {
		await using dns = await startDnsStub((_name, askedBefore) => ({
			ips: [askedBefore === 0 ? first : second],
			ttlSeconds: 0,
		}));
		const clock = stoppedClock();
		const resolver = createResolver({ servers: dns.servers, now: clock.now });
		const expected = {
			'8.8.8.8': { ok: true, ips: ['8.8.8.8'] },
			'127.0.0.1': { ok: false, error: 'blocked_target' },
		};

		expect(await resolver.resolve('rebind.com', false)).toMatchObject(expected[first as '8.8.8.8']);
		clock.passSeconds(30);
		expect(await resolver.resolve('rebind.com', false)).toMatchObject(expected[second as '8.8.8.8']);
	});
});
