import { type Endpoint, endpoints } from '@stayup/contract';
import { register, send } from '@stayup/testing/api-client';
import { openStoredData } from '@stayup/testing/stored-data';
import { beforeAll, describe, expect, it } from 'vitest';
import { homeRegion } from '../platform/regions.ts';

const withBody = Object.values(endpoints)
	.map((row): Endpoint => row)
	.filter(({ body }) => body !== null)
	.map((endpoint) => ({ ...endpoint, path: endpoint.path.replace(':id', 'no-such-id') }));

const { stored } = openStoredData();
let token: string;
beforeAll(async () => {
	const ada = await register('Ada');
	await stored.users.doc(ada._id).update({ role: 'admin' });
	token = ada.token;
});

describe('an endpoint that requires a login', () => {
	it.each([
		['that is garbage', 'garbage'],
		['that is unsigned and of another project', `${btoa('{"alg":"none"}')}.${btoa('{"aud":"other","sub":"alice"}')}.`],
		['without a user', `${btoa('{"alg":"none"}')}.${btoa('{}')}.`],
	])('treats a token %s like a missing one', async (_name, bad) => {
		const { status, body } = await send('GET', '/api/websites', { token: bad });

		expect(status).toBe(401);
		expect(body.message).toBe('Please log in to continue.');
	});
});

describe('an endpoint with a body', () => {
	it.each(withBody)('$method $path accepts only JSON', async ({ method, path }) => {
		const { status } = await send(method, path, { token, body: 'a=b', headers: { 'content-type': 'text/plain' } });

		expect(status).toBe(415);
	});

	it.each(withBody)('$method $path refuses more than its limit', async ({ method, path, maxBodyKb = 32 }) => {
		const body = { name: 'x'.repeat((maxBodyKb + 1) * 1024) };

		expect((await send(method, path, { token, body })).status).toBe(413);
	});

	it.each(withBody)('$method $path refuses reserved property names', async ({ method, path }) => {
		expect((await send(method, path, { token, body: '{"__proto__":{"role":"admin"}}' })).status).toBe(400);
	});
});

describe('a response', () => {
	it('to an unknown URL is 404 in JSON, with a request id', async () => {
		const { status, headers, body } = await send('GET', '/api/nothing/here');

		expect(status).toBe(404);
		expect(body).toMatchObject({ code: 'not-found' });
		expect(headers.get('x-request-id')).toBe(body.requestId);
	});

	it('is never cached and has the security headers', async () => {
		const { headers } = await send('GET', '/api/websites', { token });

		expect(headers.get('cache-control')).toContain('no-store');
		expect(headers.get('x-content-type-options')).toBe('nosniff');
		expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
		expect(headers.get('strict-transport-security')).toMatch(/max-age=\d{8}/);
		expect(headers.get('access-control-allow-origin')).toBeNull();
	});
});

describe('a request from another origin (WEB-6)', () => {
	const elsewhere = { origin: 'https://elsewhere.example' };
	const preflight = {
		...elsewhere,
		'access-control-request-method': 'POST',
		'access-control-request-headers': 'authorization, content-type',
	};
	const hosting = process.env.STAYUP_ORIGIN ?? '';
	const functions = `${process.env.STAYUP_FUNCTIONS_ORIGIN}/${process.env.GCLOUD_PROJECT}/${homeRegion}`;

	it.each([
		['a simple request through Hosting', `${hosting}/api/subscriptions/plans`, 'GET', elsewhere],
		['a simple request to the API function', `${functions}/api/api/subscriptions/plans`, 'GET', elsewhere],
		['a simple request to the checks function', `${functions}/checks/api/try`, 'GET', elsewhere],
		['a preflight through Hosting', `${hosting}/api/leads/create`, 'OPTIONS', preflight],
		['a preflight to the API function', `${functions}/api/api/leads/create`, 'OPTIONS', preflight],
		['a preflight to the checks function', `${functions}/checks/api/try`, 'OPTIONS', preflight],
		['a preflight for payment events', `${hosting}/api/subscriptions/events`, 'OPTIONS', preflight],
	])('gets no Access-Control header: %s', async (_case, url, method, headers) => {
		const answer = await fetch(url, { method, headers });

		expect([...answer.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
		expect(answer.headers.get('x-request-id')).not.toBeNull();
		if (method === 'OPTIONS') expect(answer.status).toBe(405);
	});
});

describe('a path that cannot be decoded', () => {
	it.each(['/api/%E0%A4%A', '/api/websites/%ff/check', '/api/%'])('gets 404 in JSON: %s', async (path) => {
		expect(await send('GET', path)).toMatchObject({ status: 404, body: { code: 'not-found' } });
	});

	it.each(['/%E0%A4%A', '/careers/apply/%ff'])('gets 404 with our page: %s', async (path) => {
		const answer = await fetch(`${process.env.STAYUP_ORIGIN}${path}`);

		expect(answer.status).toBe(404);
		expect(await answer.text()).toContain('Page Not Found');
	});
});

describe('security.txt', () => {
	it('says where to report a vulnerability, and has not expired (WEB-12)', async () => {
		const answer = await fetch(`${process.env.STAYUP_ORIGIN}/.well-known/security.txt`);
		const text = await answer.text();

		expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8']);
		expect(text).toMatch(/^Contact: mailto:/);
		expect(Date.parse(/^Expires: (.*)$/m.exec(text)?.[1] ?? '')).toBeGreaterThan(Date.now());
	});
});

describe('a page', () => {
	it.each(['/', '/dashboard', '/no/such/page'])('at %s allows only our own scripts and no framing', async (path) => {
		const { headers } = await fetch(`${process.env.STAYUP_ORIGIN}${path}`);
		const policy = headers.get('content-security-policy') ?? '';

		expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self';");
		expect(policy).toContain("require-trusted-types-for 'script'; trusted-types stayup-worker");
		expect(policy).toContain("frame-ancestors 'none'");
		expect(policy).toContain("object-src 'none'");
		expect(policy).toContain("base-uri 'none'");
		expect(headers.get('x-content-type-options')).toBe('nosniff');
		expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
		expect(headers.get('permissions-policy')).toContain('camera=()');
		expect(headers.get('strict-transport-security')).toMatch(/max-age=\d{8}/);
	});
});
