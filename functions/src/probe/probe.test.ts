import { gzipSync } from 'node:zlib';
import { dayMs } from '@stayup/contract';
import { type Certificate, makeAuthority, makeCertificate } from '@stayup/testing/certificates';
import { startDnsStub } from '@stayup/testing/dns-stub';
import { refusedHosts, refusedUrls } from '@stayup/testing/hostile-urls';
import {
	answerWith,
	closedPort,
	type LocalSite,
	startRawSite,
	startSecureSite,
	startSilentSite,
	startSite,
} from '@stayup/testing/local-site';
import { beforeAll, describe, expect, it } from 'vitest';
import { createResolver } from './guard/resolver.ts';
import { parseAllowedTargets } from './guard/target.ts';
import { createProbe } from './probe.ts';

let authority: Certificate;
let trusted: Certificate;
beforeAll(async () => {
	authority = await makeAuthority();
	trusted = await makeCertificate(['shop.localhost'], { authority });
});

function probeOf(allowed: string, servers: readonly string[] = ['127.0.0.1:9']) {
	return createProbe({
		region: 'us-east4',
		resolver: createResolver({ servers, now: Date.now, limitMs: 300 }),
		allowed: parseAllowedTargets(allowed),
		ownHosts: ['stayup.example'],
		userAgent: 'Stayup/1.0 (+https://stayup.example/support)',
		trustedCertificates: [authority.cert],
	});
}

function check(site: LocalSite, path = '/', { expectedStatusCode = 200, budgetMs = 3_000 } = {}) {
	return probeOf(site.allowed)({ url: `${site.origin}${path}`, expectedStatusCode, budgetMs, origin: 'round' });
}

describe('a website', () => {
	it('that answers as expected is up, with the time of each phase', async () => {
		await using site = await startSite(answerWith(200));
		const result = await check(site);

		expect(result).toMatchObject({ ok: true, statusCode: 200, phases: { dnsMs: null, tlsMs: null } });
		expect(result.phases.connectMs).toBeGreaterThanOrEqual(0);
		expect(result.phases.firstByteMs).toBeGreaterThan(0);
		expect(result.phases.totalMs).toBe(result.durationMs);
	});

	it.each([
		{ answers: 404, expected: 404, ok: true },
		{ answers: 204, expected: 204, ok: true },
		{ answers: 301, expected: 301, ok: true },
		{ answers: 500, expected: 200, ok: false },
		{ answers: 200, expected: 204, ok: false },
	])('that responds with $answers when $expected is expected: up is $ok', async ({ answers, expected, ok }) => {
		await using site = await startSite(answerWith(answers, { location: '/elsewhere' }));

		expect(await check(site, '/', { expectedStatusCode: expected })).toMatchObject({ ok, statusCode: answers });
	});

	it('receives our user agent, no cookies and no offer of compression', async () => {
		const received: Record<string, unknown>[] = [];
		await using site = await startSite((request, response) => {
			received.push(request.headers);
			response.end('fine');
		});
		await check(site);

		expect(received).toMatchObject([
			{ 'user-agent': expect.stringContaining('Stayup/1.0'), 'accept-encoding': 'identity' },
		]);
		expect(Object.keys(received[0] ?? {})).not.toContain('cookie');
	});
});

describe('a check', () => {
	it('of a closed port fails with a refused connection', async () => {
		const port = await closedPort();
		const result = await probeOf(`127.0.0.1:${port}`)({
			url: `http://127.0.0.1:${port}/`,
			expectedStatusCode: 200,
			budgetMs: 1_000,
			origin: 'round',
		});

		expect(result).toMatchObject({ ok: false, error: 'connection_refused', phase: 'connect', statusCode: null });
	});

	it('of a silent website ends with its time budget', async () => {
		await using site = await startSilentSite();
		const result = await check(site, '/', { budgetMs: 200 });

		expect(result).toMatchObject({ ok: false, error: 'timeout', phase: 'response' });
		expect(result.durationMs).toBeLessThan(1_000);
	});

	it('of a website that sends its headers byte by byte ends with its time budget', async () => {
		await using site = await startRawSite((socket) => {
			socket.write('HTTP/1.1 200 OK\r\nx-slow: ');
			const drip = setInterval(() => socket.write('x'), 20);
			socket.on('close', () => clearInterval(drip));
		});

		expect(await check(site, '/', { budgetMs: 200 })).toMatchObject({ ok: false, error: 'timeout' });
	});

	it('of a website that sends its body byte by byte ends with its time budget', async () => {
		await using site = await startRawSite((socket) => {
			socket.write('HTTP/1.1 200 OK\r\ncontent-length: 100000\r\n\r\n');
			const drip = setInterval(() => socket.write('x'), 20);
			socket.on('close', () => clearInterval(drip));
		});

		expect(await check(site, '/', { budgetMs: 200 })).toMatchObject({
			ok: false,
			error: 'timeout',
			statusCode: 200,
		});
	});

	it.each([
		{
			name: 'a thousand encodings',
			bytes: `HTTP/1.1 200 OK\r\ncontent-encoding: ${'gzip, '.repeat(1_000)}gzip\r\ncontent-length: 2\r\n\r\nok`,
		},
		{ name: 'a body after status 204', bytes: 'HTTP/1.1 204 No Content\r\ncontent-length: 5\r\n\r\nhello' },
	])('of a response with $name succeeds', async ({ bytes }) => {
		await using site = await startRawSite((socket) => socket.write(bytes));
		const expectedStatusCode = bytes.includes(' 204 ') ? 204 : 200;

		expect(await check(site, '/', { expectedStatusCode })).toMatchObject({ ok: true });
	});

	it('of an endless body reads only the beginning', async () => {
		let written = 0;
		await using site = await startSite((_request, response) => {
			const more = () => {
				written += 16_384;
				if (!response.destroyed) response.write('x'.repeat(16_384), more);
			};
			more();
		});

		expect(await check(site)).toMatchObject({ ok: true, statusCode: 200 });
		expect(written).toBeLessThan(32 * 1024 * 1024);
	});

	it.each([
		{ name: 'a server without HTTP', bytes: 'SSH-2.0-OpenSSH_9\r\n', error: 'bad_response' },
		{ name: 'headers of 300 KB', bytes: `HTTP/1.1 200 OK\r\nx: ${'y'.repeat(300_000)}\r\n\r\n`, error: 'bad_response' },
		{ name: 'endless 100 Continue', bytes: 'HTTP/1.1 100 Continue\r\n\r\n'.repeat(100), error: 'bad_response' },
	])('of $name fails with a bad response', async ({ bytes, error }) => {
		await using site = await startRawSite((socket) => socket.write(bytes));

		expect(await check(site)).toMatchObject({ ok: false, error });
	});

	it('of a server that resets the connection says so', async () => {
		await using site = await startRawSite((socket) => socket.once('data', () => socket.resetAndDestroy()));

		expect(await check(site)).toMatchObject({ ok: false, error: 'connection_reset', phase: 'response' });
	});

	it('keeps evidence of a failure, without cookies', async () => {
		const cache = { age: '60', 'cf-cache-status': 'HIT' };
		const headers = { 'content-type': 'text/html', server: 'nginx', 'set-cookie': 'session=secret', ...cache };
		await using site = await startSite(answerWith(503, headers, `<h1>Sorry</h1>${'x'.repeat(9_000)}`));
		const result = await check(site);

		expect(result).toMatchObject({
			error: 'wrong_status',
			evidence: { statusCode: 503, remoteIp: '127.0.0.1', headers: cache },
		});
		expect(JSON.stringify(result)).not.toContain('secret');
		expect(JSON.stringify(result).length).toBeLessThan(6_000);
	});

	it('decompresses nothing', async () => {
		const bomb = gzipSync(Buffer.alloc(20 * 1024 * 1024));
		await using site = await startSite((_request, response) => {
			response.writeHead(500, { 'content-encoding': 'gzip', 'content-type': 'text/html' });
			response.end(bomb);
		});

		expect(await check(site)).toMatchObject({ error: 'wrong_status', evidence: { bodyText: null } });
	});
});

describe('a redirect', () => {
	it.each([301, 302, 303, 307, 308])('of %i is followed', async (statusCode) => {
		await using site = await startSite((request, response) => {
			response.writeHead(request.url === '/' ? statusCode : 200, { location: '/next' });
			response.end();
		});

		expect(await check(site)).toMatchObject({ ok: true, statusCode: 200 });
	});

	it('to itself is followed ten times', async () => {
		let requests = 0;
		await using site = await startSite((_request, response) => {
			requests += 1;
			response.writeHead(302, { location: '/' });
			response.end();
		});

		expect(await check(site)).toMatchObject({ ok: false, error: 'too_many_redirects' });
		expect(requests).toBe(11);
	});

	it('without a location is the final response', async () => {
		await using site = await startSite(answerWith(302));

		expect(await check(site)).toMatchObject({ ok: false, error: 'wrong_status', statusCode: 302 });
	});

	it.each([
		'http://127.0.0.1:PORT/',
		'http://localhost:PORT/',
		'//127.1:PORT/',
		'http://[::ffff:7f00:1]:PORT/',
		'file:///etc/passwd',
	])('to %s is refused without a connection', async (location) => {
		await using trap = await startSilentSite();
		await using site = await startSite(answerWith(302, { location: location.replace('PORT', String(trap.port)) }));

		expect(await check(site)).toMatchObject({ ok: false, error: 'bad_redirect', phase: 'guard' });
		expect(trap.connections()).toBe(0);
	});
});

describe('a certificate', () => {
	function checkSecure(site: LocalSite, host = 'shop.localhost') {
		const url = `https://${host}:${site.port}/`;
		return probeOf(site.allowed)({ url, expectedStatusCode: 200, budgetMs: 3_000, origin: 'round' });
	}

	it('that is trusted is in the result with its names and expiry', async () => {
		await using site = await startSecureSite(trusted, answerWith(200));
		const result = await checkSecure(site);

		expect(result).toMatchObject({ ok: true, certificate: { subjectNames: ['shop.localhost'] } });
		expect(result.certificate?.validTo).toBeGreaterThan(Date.now());
		expect(result.phases.tlsMs).toBeGreaterThan(0);
	});

	it('that has expired, is for another host or is self-signed has its own error', async () => {
		const expired = await makeCertificate(['shop.localhost'], {
			authority,
			notAfter: new Date(Date.now() - dayMs),
		});
		await using late = await startSecureSite(expired, answerWith(200));
		await using other = await startSecureSite(trusted, answerWith(200));
		await using own = await startSecureSite(await makeCertificate(['shop.localhost']), answerWith(200));

		expect(await checkSecure(late)).toMatchObject({ error: 'tls_expired', phase: 'tls' });
		expect(await checkSecure(other, 'bank.localhost')).toMatchObject({ error: 'tls_wrong_host', phase: 'tls' });
		expect(await checkSecure(own)).toMatchObject({ error: 'tls_untrusted', phase: 'tls' });
	});

	it.each(['TLSv1', 'TLSv1.1'] as const)('over %s is refused with this reason', async (version) => {
		const old = { minVersion: version, maxVersion: version, ciphers: 'DEFAULT@SECLEVEL=0' };
		await using site = await startSecureSite({ ...trusted, ...old }, answerWith(200));

		expect(await checkSecure(site)).toMatchObject({ ok: false, error: 'tls_old_version', phase: 'tls' });
	});

	it.each(['TLSv1.2', 'TLSv1.3'] as const)('asked of visitors over %s is named', async (version) => {
		const asking = { requestCert: true, rejectUnauthorized: true, minVersion: version, maxVersion: version };
		await using site = await startSecureSite({ ...trusted, ...asking }, answerWith(200));

		expect(await checkSecure(site)).toMatchObject({ ok: false, error: 'tls_client_certificate' });
	});

	it('of a server without TLS on its port is named', async () => {
		await using site = await startSite(answerWith(200));

		expect(await checkSecure(site)).toMatchObject({ ok: false, error: 'tls_not_spoken', phase: 'tls' });
	});

	it('is in the result of the failure that it causes', async () => {
		const notAfter = new Date(Date.now() - dayMs);
		const expired = await makeCertificate(['shop.localhost'], { authority, notAfter });
		await using late = await startSecureSite(expired, answerWith(200));
		const result = await checkSecure(late);

		expect(result.certificate).toMatchObject({ subjectNames: ['shop.localhost'], issuer: 'Stayup Test Authority' });
		expect(Math.abs((result.certificate?.validTo ?? 0) - notAfter.getTime())).toBeLessThan(2_000);
	});

	it('with a wildcard covers one level of names, not two', async () => {
		const wildcard = await makeCertificate(['*.shop.localhost'], { authority });
		await using site = await startSecureSite(wildcard, answerWith(200));

		expect(await checkSecure(site, 'de.shop.localhost')).toMatchObject({ ok: true });
		expect(await checkSecure(site, 'www.de.shop.localhost')).toMatchObject({ error: 'tls_wrong_host' });
		expect(await checkSecure(site, 'shop.localhost')).toMatchObject({ error: 'tls_wrong_host' });
	});

	it('that is never sent is a TLS failure', async () => {
		await using site = await startRawSite((socket) => socket.once('data', () => socket.resetAndDestroy()));

		expect(await checkSecure(site)).toMatchObject({ ok: false, error: 'tls_failure', phase: 'tls' });
	});
});

describe('the guard', () => {
	const hostile = [...refusedHosts.map((host) => `http://${host}`), ...refusedUrls];

	it('refuses each hostile URL with the same error, and keeps no evidence', async () => {
		const probe = probeOf('');
		const results = await Promise.all(
			hostile.map((url) => probe({ url, expectedStatusCode: 200, budgetMs: 500, origin: 'round' })),
		);

		expect(results.filter((result) => result.ok || result.error !== 'blocked_target')).toEqual([]);
		expect(results.filter((result) => !result.ok && result.evidence !== null)).toEqual([]);
	});

	it('makes no connection to this machine, in any notation', async () => {
		await using trap = await startSilentSite();
		const hosts = [
			'127.0.0.1',
			'127.1',
			'0',
			'0x7f.1',
			'2130706433',
			'[::1]',
			'[::ffff:7f00:1]',
			'localhost',
			'a.localhost',
		];
		const probe = probeOf('');
		const results = await Promise.all(
			hosts.map((host) =>
				probe({ url: `http://${host}:${trap.port}/`, expectedStatusCode: 200, budgetMs: 500, origin: 'round' }),
			),
		);

		expect(results.map((result) => (result.ok ? 'up' : result.error))).toEqual(hosts.map(() => 'blocked_target'));
		expect(trap.connections()).toBe(0);
	});

	it.each([
		{ name: 'a private IP', ips: ['127.0.0.1'] },
		{ name: 'a private IP among public ones', ips: ['8.8.8.8', '127.0.0.1'] },
		{ name: 'a private IP of the other family', ips: ['8.8.8.8', '::1'] },
	])('refuses a name that has $name, without a connection', async ({ ips }) => {
		await using trap = await startSilentSite();
		await using dns = await startDnsStub(() => ({ ips }));
		const url = `http://rebound.example.com:${trap.port}/`;
		const result = await probeOf('', dns.servers)({ url, expectedStatusCode: 200, budgetMs: 1_000, origin: 'round' });

		expect(result).toMatchObject({ ok: false, error: 'blocked_target', evidence: null });
		expect(trap.connections()).toBe(0);
	});

	it.each([
		{ reply: 'nxdomain', error: 'dns_not_found' },
		{ reply: 'servfail', error: 'dns_failure' },
		{ reply: 'silence', error: 'dns_timeout' },
	] as const)('reports a lookup that ends in $reply as $error', async ({ reply, error }) => {
		await using dns = await startDnsStub(() => reply);
		const probe = probeOf('', dns.servers);

		expect(
			await probe({ url: 'http://gone.example.com/', expectedStatusCode: 200, budgetMs: 2_000, origin: 'round' }),
		).toMatchObject({
			ok: false,
			error,
			phase: 'dns',
		});
	});

	it("refuses the product's own host", async () => {
		const result = await probeOf('')({
			url: 'https://stayup.example/',
			expectedStatusCode: 200,
			budgetMs: 500,
			origin: 'round',
		});

		expect(result).toMatchObject({ ok: false, error: 'blocked_target' });
	});
});
