/** Requests and responses on their way through Hosting and the functions framework. Everything behind them is proven in process. */
import type { ProblemReply } from '@stayup/contract';
import { password, register, send } from '@stayup/testing/api-client';
import { signedPaymentEvent } from '@stayup/testing/billing/signed-payment-event';
import { describe, expect, it } from 'vitest';
import { homeRegion } from '../../functions/src/platform/regions.ts';

const hosting = process.env.STAYUP_ORIGIN ?? '';
const functions = `${process.env.STAYUP_FUNCTIONS_ORIGIN}/${process.env.GCLOUD_PROJECT}/${homeRegion}`;

describe('a response through Hosting', () => {
	it('to an unknown URL is 404 in JSON, with its request id and the security headers, and is never cached', async () => {
		const { status, headers, body } = await send('GET', '/api/nothing/here');

		expect(status).toBe(404);
		expect(body).toMatchObject({ code: 'not-found', requestId: headers.get('x-request-id') });
		expect(headers.get('cache-control')).toContain('no-store');
		expect(headers.get('x-content-type-options')).toBe('nosniff');
		expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
		expect(headers.get('strict-transport-security')).toMatch(/max-age=\d{8}/);
		expect(headers.get('access-control-allow-origin')).toBeNull();
	});

	it('sets the cookie of a login, which the next one brings back (AUTH-11)', async () => {
		const { email } = await register('Alice');
		const logIn = (headers = {}) => send('POST', '/api/auth/login', { body: { email, password }, headers });
		const [cookie = ''] = (await logIn()).headers.getSetCookie();
		const [again = ''] = (await logIn({ cookie: cookie.split(';')[0] ?? '' })).headers.getSetCookie();

		expect(cookie).toMatch(/^__session=[\w-]{43}; Max-Age=\d+; Path=\/api\/auth; HttpOnly; SameSite=Strict$/);
		expect(again.split(';')[0]).toBe(cookie.split(';')[0]);
	});
});

describe('a body through Hosting', () => {
	it('reaches a handler that verifies its signature byte by byte (PAY-13)', async () => {
		const { text, headers } = signedPaymentEvent();
		const statuses = await Promise.all(
			[text, `${text} `].map(
				async (body) => (await send('POST', '/api/subscriptions/events', { body, headers })).status,
			),
		);

		expect(statuses).toEqual([200, 400]);
	});

	it('that is too large gets its refusal, and not a broken connection (WEB-1)', async () => {
		const body = 'x'.repeat(4 * 1024 * 1024);

		expect(await send('POST', '/api/leads/create', { body })).toMatchObject({
			status: 413,
			body: { code: 'too-large' },
		});
	});
});

describe('a body to the API function', () => {
	// The Hosting emulator sends no streamed body on.
	it('that is streamed and too large gets its refusal, and not a broken connection (WEB-1)', async () => {
		let sent = 0;
		const body = new ReadableStream({
			pull(controller) {
				sent += 1;
				if (sent <= 64) controller.enqueue(new Uint8Array(64 * 1024));
				else controller.close();
			},
		});
		const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body, duplex: 'half' };
		const answer = await fetch(`${functions}/api/api/leads/create`, init);

		expect([answer.status, (await answer.json()) as ProblemReply]).toMatchObject([413, { code: 'too-large' }]);
	});
});

describe('a request from another origin (WEB-6)', () => {
	const elsewhere = { origin: 'https://elsewhere.example' };
	const preflight = {
		origin: 'https://elsewhere.example',
		'access-control-request-method': 'POST',
		'access-control-request-headers': 'authorization, content-type',
	};

	it.each([
		['a simple request through Hosting', `${hosting}/api/subscriptions/plans`, 'GET', elsewhere],
		['a simple request to the API function', `${functions}/api/api/subscriptions/plans`, 'GET', elsewhere],
		['a simple request to the checks function', `${functions}/checks/api/try`, 'GET', elsewhere],
		['a preflight through Hosting', `${hosting}/api/leads/create`, 'OPTIONS', preflight],
		['a preflight to the API function', `${functions}/api/api/leads/create`, 'OPTIONS', preflight],
		['a preflight to the checks function', `${functions}/checks/api/try`, 'OPTIONS', preflight],
	])('gets no Access-Control header: %s', async (_case, url, method, headers) => {
		const answer = await fetch(url, { method, headers });

		expect([...answer.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
		expect(answer.headers.get('x-request-id')).not.toBeNull();
		if (method === 'OPTIONS') expect(answer.status).toBe(405);
	});
});

describe('a path that cannot be decoded', () => {
	it.each(['/api/%E0%A4%A', '/api/websites/%ff/check'])('gets 404 in JSON: %s', async (path) => {
		expect(await send('GET', path)).toMatchObject({ status: 404, body: { code: 'not-found' } });
	});

	it('gets 404 with our page outside of the API', async () => {
		const answer = await fetch(`${hosting}/careers/apply/%ff`);

		expect(answer.status).toBe(404);
		expect(await answer.text()).toContain('Page Not Found');
	});
});

describe('Hosting', () => {
	it('serves security.txt, which says where to report a vulnerability, and has not expired (WEB-12)', async () => {
		const answer = await fetch(`${hosting}/.well-known/security.txt`);
		const text = await answer.text();

		expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8']);
		expect(text).toMatch(/^Contact: mailto:/);
		expect(Date.parse(/^Expires: (.*)$/m.exec(text)?.[1] ?? '')).toBeGreaterThan(Date.now());
	});

	it.each(['/', '/dashboard', '/no/such/page'])(
		'allows the page %s only our own scripts and no framing',
		async (path) => {
			const { headers } = await fetch(`${hosting}${path}`);
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
		},
	);
});
