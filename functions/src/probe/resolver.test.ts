import { type DnsReply, startDnsStub } from '@stayup/testing/dns-stub';
import { describe, expect, it } from 'vitest';
import { createResolver } from './resolver.ts';

const start = Date.UTC(2026, 0, 1);
const shortLimitMs = 150;

/** A clock the test moves. */
function stoppedClock() {
	let instant = start;
	return { now: () => instant, passSeconds: (seconds: number) => (instant += seconds * 1000) };
}

describe('SSRF-4: the address of a name', () => {
	it('is its IPv4 address where it has both', async () => {
		await using dns = await startDnsStub(() => ({ addresses: ['2606:4700::1', '8.8.8.8'] }));
		const resolver = createResolver({ servers: dns.servers, now: () => start });

		const resolution = await resolver.resolve('example.com', false);

		expect(resolution).toEqual({ ok: true, address: '8.8.8.8', isCached: false });
		expect([...dns.questions()].sort()).toEqual(['A example.com', 'AAAA example.com']);
	});

	it('is its IPv6 address where it has no other', async () => {
		await using dns = await startDnsStub(() => ({ addresses: ['2606:4700::1'] }));
		const resolver = createResolver({ servers: dns.servers, now: () => start });

		expect(await resolver.resolve('example.com', false)).toMatchObject({ ok: true, address: '2606:4700::1' });
	});

	it.each<[string, string[]]>([
		['private', ['10.0.0.1']],
		['public first, then private', ['8.8.8.8', '127.0.0.1']],
		['private first, then public', ['127.0.0.1', '8.8.8.8']],
		['public IPv4 and loopback IPv6', ['8.8.8.8', '::1']],
		['public IPv4 and mapped metadata', ['8.8.8.8', '::ffff:a9fe:a9fe']],
		['the metadata service, as a CNAME to it ends', ['169.254.169.254']],
	])('is refused when any answer is: %s', async (_case, addresses) => {
		await using dns = await startDnsStub(() => ({ addresses }));
		const resolver = createResolver({ servers: dns.servers, now: () => start });

		expect(await resolver.resolve('example.com', false)).toEqual({ ok: false, error: 'blocked_target' });
	});

	it('may be private for an allowed target', async () => {
		await using dns = await startDnsStub(() => ({ addresses: ['127.0.0.1'] }));
		const resolver = createResolver({ servers: dns.servers, now: () => start });

		expect(await resolver.resolve('shop.example', true)).toMatchObject({ ok: true, address: '127.0.0.1' });
		expect(await resolver.resolve('shop.example', false)).toEqual({ ok: false, error: 'blocked_target' });
	});

	it.each<[DnsReply, string]>([
		['nxdomain', 'dns_not_found'],
		[{ addresses: [] }, 'dns_not_found'],
		['servfail', 'dns_failure'],
		['silence', 'dns_timeout'],
	])('is missing with a class of its own: %j is %s', async (reply, error) => {
		await using dns = await startDnsStub(() => reply);
		const resolver = createResolver({ servers: dns.servers, now: () => start, limitMs: shortLimitMs });

		expect(await resolver.resolve('example.com', false)).toEqual({ ok: false, error });
	});

	it('is not looked for longer than the limit, and one silent name delays no other', async () => {
		await using dns = await startDnsStub((name) => (name === 'silent.com' ? 'silence' : { addresses: ['8.8.8.8'] }));
		const resolver = createResolver({ servers: dns.servers, now: () => start, limitMs: shortLimitMs });
		const began = performance.now();

		const silent = resolver.resolve('silent.com', false).then(() => performance.now() - began);
		const other = resolver.resolve('example.com', false).then(() => performance.now() - began);

		expect(await silent).toBeLessThan(shortLimitMs + 100);
		expect(await other).toBeLessThan(shortLimitMs);
	});
});

describe('a remembered answer', () => {
	it('is used until its TTL ends', async () => {
		await using dns = await startDnsStub(() => ({ addresses: ['8.8.8.8'], ttlSeconds: 60 }));
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
	])('with a TTL of %d s is kept for %d s, but not for %d s', async (ttlSeconds, kept, dropped) => {
		await using dns = await startDnsStub(() => ({ addresses: ['8.8.8.8'], ttlSeconds }));
		const clock = stoppedClock();
		const resolver = createResolver({ servers: dns.servers, now: clock.now });

		await resolver.resolve('example.com', false);
		clock.passSeconds(kept);
		expect(await resolver.resolve('example.com', false)).toMatchObject({ isCached: true });
		clock.passSeconds(dropped - kept);
		expect(await resolver.resolve('example.com', false)).toMatchObject({ isCached: false });
	});

	it('is dropped on request', async () => {
		await using dns = await startDnsStub((_name, askedBefore) => ({ addresses: [`8.8.8.${askedBefore}`] }));
		const resolver = createResolver({ servers: dns.servers, now: () => start });

		await resolver.resolve('example.com', false);
		resolver.forget('example.com');

		expect(await resolver.resolve('example.com', false)).toMatchObject({ address: '8.8.8.1', isCached: false });
	});

	it('is never one of a failure', async () => {
		await using dns = await startDnsStub((_name, askedBefore) =>
			askedBefore === 0 ? 'nxdomain' : { addresses: ['8.8.8.8'] },
		);
		const resolver = createResolver({ servers: dns.servers, now: () => start });

		expect(await resolver.resolve('example.com', false)).toMatchObject({ error: 'dns_not_found' });
		expect(await resolver.resolve('example.com', false)).toMatchObject({ address: '8.8.8.8' });
	});
});

describe('many look-ups at once', () => {
	it('of one name ask once', async () => {
		await using dns = await startDnsStub(() => ({ addresses: ['8.8.8.8'] }));
		const resolver = createResolver({ servers: dns.servers, now: () => start });

		await Promise.all(Array.from({ length: 10 }, () => resolver.resolve('example.com', false)));

		expect(dns.questions()).toHaveLength(2);
	});

	it('of many names take turns and all get an answer', async () => {
		await using dns = await startDnsStub((name) =>
			name.startsWith('silent') ? 'silence' : { addresses: ['8.8.8.8'] },
		);
		const resolver = createResolver({
			servers: dns.servers,
			now: () => start,
			limitMs: shortLimitMs,
			lookupsAtOnce: 2,
		});

		const resolutions = await Promise.all(
			['silent-a.com', 'silent-b.com', 'c.com', 'd.com', 'e.com'].map((host) => resolver.resolve(host, false)),
		);

		expect(resolutions.map((resolution) => resolution.ok)).toEqual([false, false, true, true, true]);
	});
});

describe('a name whose answers change (rebinding)', () => {
	it.each<[string, string, string]>([
		['public, then private', '8.8.8.8', '127.0.0.1'],
		['private, then public', '127.0.0.1', '8.8.8.8'],
	])('leads to public addresses only: %s', async (_case, first, second) => {
		await using dns = await startDnsStub((_name, askedBefore) => ({
			addresses: [askedBefore === 0 ? first : second],
			ttlSeconds: 0,
		}));
		const clock = stoppedClock();
		const resolver = createResolver({ servers: dns.servers, now: clock.now });
		const outcomeOf = {
			'8.8.8.8': { ok: true, address: '8.8.8.8' },
			'127.0.0.1': { ok: false, error: 'blocked_target' },
		};

		expect(await resolver.resolve('rebind.com', false)).toMatchObject(outcomeOf[first as '8.8.8.8']);
		clock.passSeconds(30);
		expect(await resolver.resolve('rebind.com', false)).toMatchObject(outcomeOf[second as '8.8.8.8']);
	});
});
