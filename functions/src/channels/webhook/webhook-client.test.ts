import type { IncomingMessage, RequestListener } from 'node:http';
import { makeAuthority, makeCertificate } from '@stayup/testing/certificates';
import { startDnsStub } from '@stayup/testing/dns-stub';
import { refusedHosts, refusedUrls } from '@stayup/testing/hostile-urls';
import {
	answerWith,
	closedPort,
	startRawSite,
	startSecureSite,
	startSilentSite,
	startSite,
} from '@stayup/testing/local-site';
import { describe, expect, it } from 'vitest';
import { createResolver } from '../../probe/guard/resolver.ts';
import { parseAllowedTargets } from '../../probe/guard/target.ts';
import { createWebhookClient } from './webhook-client.ts';

const body = '{"type":"website.down","data":{"name":"Bäckerei"}}';

function clientFor(allowed: string, { limitMs = 400, servers = ['127.0.0.1:9'], trusted = [] as string[] } = {}) {
	return createWebhookClient({
		resolver: createResolver({ servers, now: Date.now, limitMs: 200 }),
		trustedCertificates: trusted,
		allowed: parseAllowedTargets(allowed),
		ownHosts: ['stayup.example'],
		userAgent: 'Stayup/1.0',
		now: Date.now,
		limitMs,
	});
}

const call = (url: string) => ({ url, body, headers: { 'webhook-id': 'outage_down_webhook' } });

async function sendTo(listener: RequestListener) {
	await using site = await startSite(listener);
	return await clientFor(site.allowed).send(call(`${site.origin}/hook`));
}

async function received() {
	const requests: { request: IncomingMessage; text: string }[] = [];
	await using site = await startSite(async (request, response) => {
		let text = '';
		for await (const chunk of request.setEncoding('utf8')) text += chunk;
		requests.push({ request, text });
		response.end();
	});
	await clientFor(site.allowed).send(call(`${site.origin}/hook?key=1`));
	return requests[0] as { request: IncomingMessage; text: string };
}

describe('a webhook', () => {
	it('is called with POST, with JSON and with the headers that were signed', async () => {
		const { request, text } = await received();
		const headers = request.headers as Record<string, string>;

		expect(request).toMatchObject({ method: 'POST', url: '/hook?key=1' });
		expect(headers).toMatchObject({
			'content-type': 'application/json',
			'content-length': String(Buffer.byteLength(body)),
			'user-agent': 'Stayup/1.0',
			'webhook-id': 'outage_down_webhook',
		});
		expect(text).toBe(body);
	});

	it.each([200, 201, 202, 204])('that responds with %d has accepted the call', async (statusCode) => {
		expect(await sendTo(answerWith(statusCode))).toEqual({ kind: 'sent', statusCode });
	});

	it.each([400, 401, 403, 404, 405, 413, 422])('that responds with %d is not called again', async (statusCode) => {
		expect(await sendTo(answerWith(statusCode))).toEqual({
			kind: 'failed',
			statusCode,
			reason: `responded with ${statusCode}`,
			isGone: false,
		});
	});

	it('that responds with 410 is gone', async () => {
		expect(await sendTo(answerWith(410))).toMatchObject({ kind: 'failed', statusCode: 410, isGone: true });
	});

	it.each([408, 425, 429, 500, 502, 503])('that responds with %d is retried', async (statusCode) => {
		expect(await sendTo(answerWith(statusCode))).toEqual({
			kind: 'retry',
			statusCode,
			reason: `responded with ${statusCode}`,
			retryAfterMs: 0,
		});
	});

	it.each([429, 503])('that responds with %d decides when to retry', async (statusCode) => {
		expect(await sendTo(answerWith(statusCode, { 'retry-after': '120' }))).toMatchObject({
			kind: 'retry',
			retryAfterMs: 120_000,
		});
	});

	it.each([301, 302, 307, 308])('that responds with %d is not followed', async (statusCode) => {
		await using trap = await startSilentSite();

		expect(await sendTo(answerWith(statusCode, { location: trap.origin }))).toMatchObject({
			kind: 'failed',
			statusCode,
		});
		expect(trap.connections()).toBe(0);
	});

	it.each([
		['never responds', () => undefined, 'it did not respond in time'],
		['closes the connection', (request) => request.socket.destroy(), 'the server closed the connection'],
		['does not speak HTTP', (request) => request.socket.end('SSH-2.0\r\n\r\n'), 'the response was not valid HTTP'],
	] satisfies [string, RequestListener, string][])('that %s is retried', async (_, listener, reason) => {
		expect(await sendTo(listener)).toEqual({ kind: 'retry', statusCode: null, reason, retryAfterMs: 0 });
	});

	it('that refuses the connection is retried', async () => {
		const port = await closedPort();

		expect(await clientFor(`127.0.0.1:${port}`).send(call(`http://127.0.0.1:${port}/`))).toMatchObject({
			kind: 'retry',
			reason: 'the server refused the connection',
		});
	});

	it('with an endless response body has accepted the call, and its body is not read', async () => {
		const endless: RequestListener = (_request, response) => {
			response.writeHead(200);
			const more = setInterval(() => response.write('x'.repeat(100_000)), 1);
			response.on('close', () => clearInterval(more));
		};
		const before = performance.now();

		expect(await sendTo(endless)).toEqual({ kind: 'sent', statusCode: 200 });
		expect(performance.now() - before).toBeLessThan(300);
	});
});

describe('a URL that we must not call', () => {
	it.each([...refusedUrls, ...refusedHosts.map((host) => `https://${host}/`)])(
		'such as %s fails without a connection',
		async (url) => {
			expect(await clientFor('').send(call(url))).toEqual({
				kind: 'failed',
				statusCode: null,
				reason: 'the URL is not allowed',
				isGone: false,
			});
		},
	);

	it('with plain http fails', async () => {
		expect(await clientFor('').send(call('http://93.184.215.14/hook'))).toMatchObject({
			kind: 'failed',
			statusCode: null,
		});
	});

	it('of our own host fails', async () => {
		expect(await clientFor('').send(call('https://api.stayup.example/'))).toMatchObject({ kind: 'failed' });
	});

	it('whose name resolves to this machine fails without a connection', async () => {
		await using trap = await startSilentSite();
		await using dns = await startDnsStub(() => ({ ips: ['127.0.0.1'] }));
		const client = clientFor('', { servers: dns.servers });

		expect(await client.send(call(`https://rebinding.example:${trap.port}/`))).toMatchObject({ kind: 'failed' });
		expect(trap.connections()).toBe(0);
	});
});

describe('a certificate', () => {
	it('must be trusted', async () => {
		const authority = await makeAuthority();
		const certificate = await makeCertificate(['hook.localhost'], { authority });
		await using site = await startSecureSite(certificate, answerWith(204));
		const url = `https://hook.localhost:${site.port}/`;

		expect(await clientFor(site.allowed).send(call(url))).toMatchObject({
			kind: 'retry',
			reason: 'the certificate was not trusted',
		});
		expect(await clientFor(site.allowed, { trusted: [authority.cert] }).send(call(url))).toMatchObject({
			kind: 'sent',
		});
	});

	it('that responds in two packets is sent once', async () => {
		await using site = await startRawSite((socket) => {
			socket.once('data', () => {
				socket.write('HTTP/1.1 200 OK\r\nContent-');
				setImmediate(() => socket.write('Length: 0\r\n\r\n'));
			});
		});

		expect(await clientFor(site.allowed).send(call(`${site.origin}/`))).toMatchObject({
			kind: 'sent',
			statusCode: 200,
		});
	});
});
