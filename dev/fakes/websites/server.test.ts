import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { call, callJson } from '../shared/call.ts';
import type { Behaviour } from './behaviour.ts';
import { type RunningWebsites, startWebsites } from './server.ts';
import type { Website } from './website-store.ts';

interface Listed {
	connections: number;
	websites: Array<Omit<Website, 'lastRequestAt'> & { lastRequestAt: string | null }>;
}

let dataDir: string;
let websites: RunningWebsites;
let ca: string;

beforeAll(async () => {
	dataDir = await mkdtemp(join(tmpdir(), 'stayup-websites-'));
	websites = await startWebsites({ port: 0, dataDir });
	ca = await readFile(websites.caFile, 'utf8');
});

afterAll(async () => {
	await websites.close();
	await rm(dataDir, { recursive: true });
});

const at = (path: string): string => `${websites.origin}${path}`;
const named = (protocol: string, host: string): string => `${protocol}://${host}:${websites.port}/`;
const make = (name: string, behaviour: Partial<Behaviour>) =>
	callJson(at(`/control/websites/${name}`), 'PUT', behaviour);
const list = async (): Promise<Listed> => JSON.parse((await call(at('/control/websites'))).body);
const find = async (name: string) => (await list()).websites.find((website) => website.name === name);

describe('a website', () => {
	it('exists, healthy, from its first visit', async () => {
		const reply = await call(at('/rosies-bakery/menu'));

		expect(reply.status).toBe(200);
		expect(reply.headers['content-type']).toBe('text/html; charset=utf-8');
		expect(reply.body).toContain('<title>Rosies Bakery</title>');
		expect(reply.body).not.toContain('<script');
	});

	it('is the same by path and by host, in any case and under any subdomain', async () => {
		await call(at('/Corner-Cafe'));
		await call(named('http', 'corner-cafe.localhost'));
		await call(named('http', 'www.Corner-Cafe.localhost'));

		expect(await find('corner-cafe')).toMatchObject({ requests: 3 });
	});

	it('keeps its own /control path when it is visited by host', async () => {
		const reply = await call(`${named('http', 'own-control.localhost')}control/websites`);

		expect(reply.body).toContain('<title>Own Control</title>');
	});

	it('cannot have a reserved or invalid name', async () => {
		const replies = await Promise.all([
			call(named('http', 'control.localhost')),
			call(at('/favicon.ico')),
			call(at('/-rosie')),
			call(at('/%3Cscript%3E')),
		]);

		expect(replies.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
	});

	it.each([204, 301, 404, 410, 429, 500, 503])('answers with status %i when it is set to', async (status) => {
		await make('status', { status });

		expect((await call(at('/status'))).status).toBe(status);
	});

	it('names the error and the business on its page', async () => {
		await make('smith-plumbing', { status: 503 });

		expect((await call(at('/smith-plumbing'))).body).toContain(
			'<title>Smith Plumbing – 503 Service Unavailable</title>',
		);
	});

	it('answers with its own body, isolated from the control page', async () => {
		await make('own-body', { body: '<p>Sold out</p>' });

		const reply = await call(at('/own-body'));

		expect(reply.body).toBe('<p>Sold out</p>');
		expect(reply.headers['content-security-policy']).toMatch(/^sandbox; default-src 'none'/);
	});

	it('answers after its delay', async () => {
		await make('slow', { delayMs: 60 });
		const before = performance.now();

		await call(at('/slow'));

		expect(performance.now() - before).toBeGreaterThanOrEqual(55);
	});

	it('never answers when it hangs', async () => {
		await make('hanging', { fault: 'hang' });

		const response = call(at('/hanging'), { signal: AbortSignal.timeout(100) });

		await expect(response).rejects.toMatchObject({ name: 'AbortError' });
		expect(await find('hanging')).toMatchObject({ requests: 1 });
	});

	it.each(['http', 'https'])('resets the connection over %s', async (protocol) => {
		await make('resetting', { fault: 'reset' });

		await expect(call(named(protocol, 'resetting.localhost'), { ca })).rejects.toMatchObject({ code: 'ECONNRESET' });
	});

	it('begins a slow body and does not finish it', async () => {
		await make('dripping', { fault: 'slow-body' });

		const reply = await fetch(at('/dripping'));

		expect(reply.status).toBe(200);
		await reply.body?.cancel();
	});

	it('answers with invalid HTTP when it is set to bad HTTP', async () => {
		await make('babbling', { fault: 'bad-http' });

		await expect(call(at('/babbling'))).rejects.toMatchObject({ code: /^HPE_/ });
	});

	it('redirects to itself in a loop', async () => {
		await make('looping', { fault: 'redirect-loop' });

		expect(await call(at('/looping/here?a=1'))).toMatchObject({
			status: 302,
			headers: { location: '/looping/here?a=1' },
		});
	});

	it('redirects to the given URL, with its own status if that is a redirect', async () => {
		await make('moved', { redirectTo: 'https://new.example/' });
		await make('moved-for-good', { redirectTo: 'file:///etc/passwd', status: 308 });

		expect(await call(at('/moved'))).toMatchObject({ status: 302, headers: { location: 'https://new.example/' } });
		expect(await call(at('/moved-for-good'))).toMatchObject({
			status: 308,
			headers: { location: 'file:///etc/passwd' },
		});
	});
});

describe('https', () => {
	it('works on the same port with a certificate of the local authority', async () => {
		const reply = await call(named('https', 'secure-salon.localhost'), { ca });

		expect(reply.body).toContain('<title>Secure Salon</title>');
		expect(await find('secure-salon')).toMatchObject({ handshakes: 1, requests: 1 });
	});

	it('works by IP, without a server name', async () => {
		expect(await call(`https://127.0.0.1:${websites.port}/by-ip`, { ca })).toMatchObject({ status: 200 });
	});

	it('is not trusted without the local authority', async () => {
		await expect(call(named('https', 'untrusted.localhost'))).rejects.toMatchObject({
			code: 'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
		});
	});

	it.each([
		['expired', 'CERT_HAS_EXPIRED'],
		['wrong-host', 'ERR_TLS_CERT_ALTNAME_INVALID'],
		['self-signed', 'DEPTH_ZERO_SELF_SIGNED_CERT'],
		['reset', 'ECONNRESET'],
	] as const)('fails with a certificate set to %s', async (tls, code) => {
		await make(`tls-${tls}`, { tls });

		await expect(call(named('https', `tls-${tls}.localhost`), { ca })).rejects.toMatchObject({ code });
		expect(await find(`tls-${tls}`)).toMatchObject({ handshakes: 1, requests: 0 });
	});

	it('is trusted with a certificate that expires soon', async () => {
		await make('tls-expires-soon', { tls: 'expires-soon' });

		expect(await call(named('https', 'tls-expires-soon.localhost'), { ca })).toMatchObject({ status: 200 });
	});

	it('is healthy again once its certificate is valid again', async () => {
		await make('renewed', { tls: 'expired' });
		await callJson(at('/control/websites/renewed/reset'), 'POST', {});

		expect(await call(named('https', 'renewed.localhost'), { ca })).toMatchObject({ status: 200 });
	});

	it('keeps the key of the authority to its owner', async () => {
		const { mode } = await stat(join(dataDir, 'local-ca.key'));

		expect(mode & 0o077).toBe(0);
	});
});

describe('the control', () => {
	it('lists the websites with their behaviour and their visits', async () => {
		await make('listed', { status: 500 });
		await call(at('/listed'));

		expect(await find('listed')).toEqual({
			name: 'listed',
			behaviour: { status: 500, delayMs: 0, fault: null, redirectTo: null, tls: 'valid', body: null },
			requests: 1,
			handshakes: 0,
			lastRequestAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
		});
	});

	it('counts connections to websites, not to the control page', async () => {
		const { connections } = await list();
		const socket = connect(websites.port, '127.0.0.1');
		await new Promise((resolve) => socket.once('connect', resolve));
		await call(at('/counted'));
		await call(at('/'));
		socket.destroy();

		expect((await list()).connections).toBe(connections + 2);
	});

	it('changes only the given switches, and resets all of them', async () => {
		await make('switched', { status: 503 });

		const changed = await make('switched', { delayMs: 10 });
		const reset = await callJson(at('/control/websites/switched/reset'), 'POST', {});

		expect(JSON.parse(changed.body).behaviour).toMatchObject({ status: 503, delayMs: 10 });
		expect(JSON.parse(reset.body).behaviour).toMatchObject({ status: 200, delayMs: 0 });
	});

	it.each([
		['status', 99, 'status must be a whole number from 200 to 599.'],
		['status', '500', 'status must be a whole number from 200 to 599.'],
		['delayMs', -1, 'delayMs must be a whole number from 0 to 600000.'],
		['fault', 'sleepy', 'fault must be one of hang, reset, slow-body, redirect-loop, bad-http or null.'],
		['tls', null, 'tls must be one of valid, expires-soon, expired, wrong-host, self-signed, reset.'],
		[
			'redirectTo',
			'/a\r\nset-cookie: b',
			'redirectTo must be null or a URL of printable ASCII characters without spaces.',
		],
		['body', 5, 'body must be null or a text of at most 524288 bytes.'],
		['colour', 'red', '"colour" is not a switch; there are status, delayMs, fault, redirectTo, body, tls.'],
	])('refuses %s set to %j', async (key, value, message) => {
		const reply = await callJson(at('/control/websites/refused'), 'PUT', { [key]: value });

		expect(reply.status).toBe(400);
		expect(JSON.parse(reply.body)).toEqual({ message });
		expect(await find('refused')).toBeUndefined();
	});

	it.each(['control', 'a.b', '%3Cb%3E', 'rosie-', 'x'.repeat(64), '%'])('refuses the name %s', async (name) => {
		expect(await callJson(at(`/control/websites/${name}`), 'PUT', {})).toMatchObject({ status: 400 });
	});

	it('refuses a body that is not a JSON object', async () => {
		const headers = { 'content-type': 'application/json' };

		expect(await callJson(at('/control/websites/refused'), 'PUT', [])).toMatchObject({ status: 400 });
		expect(await call(at('/control/websites/refused'), { method: 'PUT', headers, body: '{' })).toMatchObject({
			status: 400,
		});
	});

	it.each([
		['another content type', { 'content-type': 'text/plain' }, 415],
		['another origin', { origin: 'http://evil.example' }, 403],
		['the null origin', { origin: 'null' }, 403],
		['a rebound name', { host: 'evil.example', origin: 'http://evil.example' }, 403],
	])('refuses a write with %s', async (_what, headers, status) => {
		const reply = await callJson(at('/control/websites/foreign'), 'PUT', { status: 500 }, headers);

		expect(reply.status).toBe(status);
		expect(await find('foreign')).toBeUndefined();
	});

	it('accepts a write from its own page', async () => {
		const reply = await callJson(at('/control/websites/own-page'), 'PUT', {}, { origin: websites.origin });

		expect(reply.status).toBe(200);
	});

	it.each([
		['POST', '/control/websites', 405],
		['DELETE', '/control/websites/rosies-bakery', 405],
		['POST', '/control/nothing', 404],
		['POST', '/', 405],
	])('answers %s %s with %i', async (method, path, status) => {
		expect(await callJson(at(path), method, {})).toMatchObject({ status });
	});

	it('shows a page that loads nothing from elsewhere', async () => {
		const page = await call(at('/'));

		expect(page.body).toContain('<title>Test websites</title>');
		expect(page.body).not.toMatch(/(?:src|href)="(?:https?:|\/\/)/);
		expect(page.headers['content-security-policy']).toContain("default-src 'none'; script-src 'sha256-");
	});
});

describe('a restart', () => {
	let home: string;

	beforeAll(async () => {
		home = await mkdtemp(join(tmpdir(), 'stayup-websites-restart-'));
	});

	afterAll(() => rm(home, { recursive: true }));

	afterEach(() => rm(join(home, 'websites.json'), { force: true }));

	it('keeps the behaviours and the authority', async () => {
		const first = await startWebsites({ port: 0, dataDir: home });
		await callJson(`${first.origin}/control/websites/kept`, 'PUT', { status: 418 });
		const authority = await readFile(first.caFile, 'utf8');
		await first.close();

		const second = await startWebsites({ port: 0, dataDir: home });
		const reply = await call(`${second.origin}/kept`);
		await second.close();

		expect(reply.status).toBe(418);
		expect(await readFile(second.caFile, 'utf8')).toBe(authority);
	});

	it.each(['{"half": {"status"', '[1, 2]', '{"rosie": {"status": "five hundred"}}'])(
		'starts empty when the file contains %s',
		async (content) => {
			await writeFile(join(home, 'websites.json'), content);

			const restarted = await startWebsites({ port: 0, dataDir: home });
			const reply = await call(`${restarted.origin}/control/websites`);
			await restarted.close();

			expect(JSON.parse(reply.body).websites).toEqual([]);
		},
	);

	it('does not wait for clients that hang, are slow or send nothing', async () => {
		const closing = await startWebsites({ port: 0, dataDir: home });
		await callJson(`${closing.origin}/control/websites/hanging`, 'PUT', { fault: 'hang' });
		await callJson(`${closing.origin}/control/websites/slow`, 'PUT', { delayMs: 600_000 });
		const silent = connect(closing.port, '127.0.0.1');
		await new Promise((resolve) => silent.once('connect', resolve));
		const calls = [call(`${closing.origin}/hanging`), call(`${closing.origin}/slow`)];
		const results = Promise.allSettled(calls);
		await call(`${closing.origin}/control/websites`);

		await closing.close();

		expect((await results).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
		silent.destroy();
	});
});
