import { type ProblemReply, plans } from '@stayup/contract';
import { createTestApp, tokens } from '@stayup/testing/http-app';
import { seriousFindings } from '@stayup/testing/policy-findings';
import { describe, expect, it } from 'vitest';
import { DatabaseTimeout } from '../platform/firestore/deadlines.ts';
import { aborted } from '../platform/firestore/error-codes.ts';
import { Problem } from '../platform/problem.ts';

const json = { 'content-type': 'application/json' };
const alice = { authorization: `Bearer ${tokens.alice}` };
const { app } = createTestApp({
	listPlans: async () => plans.map((plan) => ({ ...plan, features: [...plan.features] })),
	createLead: async () => ({ message: 'Stored.', call: 'none', reference: 'L-7K3M2Q' }),
	createPortal: async () => {
		throw new Problem('rate-limited', 'Please wait.', { retryAfterSeconds: 7 });
	},
	endSessions: async ({ request }) => ({ message: request.id }),
	logout: async ({ request }) => {
		request.setCookie('__session', 'device', 60);
		return { message: request.cookie('__session') ?? 'none' };
	},
	receivePaymentEvent: async ({ request }) => ({ message: String((await request.rawBody()).length) }),
});

/** A body that is a stream needs `duplex`, which the types of the browser lack. */
async function request(path: string, init: RequestInit & { duplex?: 'half' } = {}) {
	const answer = await app.request(path, init);
	return { status: answer.status, headers: answer.headers, body: (await answer.json()) as ProblemReply };
}

const lead = (body: string | ReadableStream, headers: Record<string, string> = json) =>
	request('/api/leads/create', { method: 'POST', headers, body, duplex: 'half' });

describe('the API refuses', () => {
	it.each(['/api', '/api/websites/%00/x', '/api/nothing/here', '/api/%E0%A4%A', '/api/%', '/unreadable-url'])(
		'the unknown route %s',
		async (path) => {
			expect(await request(path)).toMatchObject({ status: 404, body: { code: 'not-found' } });
		},
	);

	it('a body above 32 KB, with or without a content length', async () => {
		const text = JSON.stringify({ fullName: 'x'.repeat(33 * 1024) });

		expect(await lead(text, { ...json, 'content-length': String(text.length) })).toMatchObject({ status: 413 });
		expect(await lead(text)).toMatchObject({ status: 413, body: { code: 'too-large' } });
	});

	it('a body above 32 KB only once all of it has arrived, so that the client gets the reply', async () => {
		let sent = 0;
		const body = new ReadableStream({
			pull(controller) {
				sent += 1;
				if (sent <= 100) controller.enqueue(new Uint8Array(16 * 1024));
				else controller.close();
			},
		});

		expect(await lead(body, json)).toMatchObject({ status: 413 });
		expect(sent).toBe(101);
	});

	it('a header of the wrong type', async () => {
		const body = JSON.stringify({ fullName: 'Rosa', email: 'rosa@example.com', phoneNumber: '1' });

		expect(await lead(body, { ...json, 'x-fill-seconds': 'soon' })).toMatchObject({
			status: 400,
			body: { errors: [{ field: 'x-fill-seconds' }] },
		});
	});

	it('too many requests, and says when to retry', async () => {
		const answer = await request('/api/subscriptions/create-portal', { method: 'POST', headers: alice });

		expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '7']);
	});
});

describe('the path with a version', () => {
	it.each([
		['GET', '/api/v1/subscriptions/plans', 200],
		['POST', '/api/v1/subscriptions/create-portal', 429],
		['POST', '/api/v1/auth/logout', 200],
		['PUT', '/api/v1/auth/logout', 405],
		['GET', '/api/v1/nothing', 404],
		['GET', '/api/v1', 404],
		['GET', '/api/v2/subscriptions/plans', 404],
		['GET', '/api/v1/v1/subscriptions/plans', 404],
	])('%s %s is that without it', async (method, path, status) => {
		const answer = await request(path, { method, headers: alice });

		expect(answer.status).toBe(status);
		expect(answer.headers.get('content-type')).toContain('application/json');
	});

	it('stays in the link to the next page', async () => {
		const { app: paged } = createTestApp({ listOwnOutages: async () => ({ items: [], next: 'x' }) });
		const { headers } = await paged.request('/api/v1/outages', { headers: alice });

		expect(headers.get('link')).toBe('</api/v1/outages?cursor=x>; rel="next"');
	});
});

describe('every response of the API', () => {
	it('has its own request id, which the handler receives and the body of an error repeats', async () => {
		const refusals = [await request('/api/nothing'), await lead('{')];
		const handled = await request('/api/auth/end-sessions', { method: 'POST', headers: alice });

		for (const { headers, body } of refusals) expect(headers.get('x-request-id')).toBe(body.requestId);
		expect(handled.headers.get('x-request-id')).toBe(handled.body.message);
		expect(new Set([...refusals, handled].map(({ headers }) => headers.get('x-request-id'))).size).toBe(3);
		expect(handled.headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/);
	});

	it('PAY-13: can be about every byte of the request, for a sender that signs it', async () => {
		const body = '\u0000{"x": 1} é'.padEnd(200 * 1024);
		const { status, body: reply } = await request('/api/subscriptions/events', { method: 'POST', headers: json, body });

		expect([status, reply.message]).toEqual([200, String(Buffer.byteLength(body))]);
	});

	it('is not cached', async () => {
		const { status, headers } = await request('/api/subscriptions/plans');

		expect([status, headers.get('cache-control')]).toEqual([200, 'private, no-store']);
	});

	it('has a policy that allows nothing, in which the CSP Evaluator finds no weakness (WEB-12)', async () => {
		const { headers } = await request('/api/nothing');
		const policy = headers.get('content-security-policy') ?? '';

		expect(policy).toContain("default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'");
		expect(policy).toContain("require-trusted-types-for 'script'; trusted-types 'none'");
		expect(seriousFindings(policy)).toEqual([]);
	});

	it('sets cookies that only https and our own pages send', async () => {
		const headers = { ...alice, cookie: 'other=1; __session=device' };
		const answer = await request('/api/auth/logout', { method: 'POST', headers });

		expect(answer.body.message).toBe('device');
		expect(answer.headers.get('set-cookie')).toBe(
			'__session=device; Max-Age=60; Path=/api/auth; HttpOnly; Secure; SameSite=Strict',
		);
	});

	it.each([
		[
			'exceeds its time limit (INPUT-1)',
			new DatabaseTimeout(10_000),
			'The database is not responding. Please try again.',
		],
		[
			'reports contention',
			Object.assign(new Error('10 ABORTED'), { code: aborted }),
			'Too much is changing at the same time. Please try again.',
		],
	])('says 503 when the database %s, which is logged', async (_, error, message) => {
		const listPlans = async () => {
			throw error;
		};
		const { app: slow, errors } = createTestApp({ listPlans });
		const answer = await slow.request('/api/subscriptions/plans');

		expect([answer.status, await answer.json()]).toEqual([503, expect.objectContaining({ message })]);
		expect(errors).toEqual(['A request failed.']);
	});

	it('reveals nothing about an internal error, which is logged', async () => {
		const { app: failing, errors } = createTestApp();
		const answer = await failing.request('/api/subscriptions/plans');
		const body = (await answer.json()) as ProblemReply;

		expect(answer.status).toBe(500);
		expect(body).toEqual({
			code: 'internal',
			message: 'Something went wrong on our side. Please try again.',
			requestId: answer.headers.get('x-request-id'),
		});
		expect(errors).toEqual(['A request failed.']);
	});
});

describe('the use of a session', () => {
	const options = { method: 'POST', headers: { ...json, ...alice }, body: '{}' };

	it.each([
		['answers', async () => ({ message: 'Done.' }), 200],
		['refuses', () => Promise.reject(new Problem('conflict', 'Not now.')), 409],
	] as const)(
		'is noted while the handler works, and before the API responds: the handler %s',
		async (_, work, status) => {
			const steps: string[] = [];
			const noting = Promise.withResolvers<void>();
			const noteUse = async () => {
				await noting.promise;
				steps.push('noted');
			};
			const endSessions = async () => {
				steps.push('handled');
				noting.resolve();
				return work();
			};
			const answer = await createTestApp({ endSessions }, { noteUse }).app.request('/api/auth/end-sessions', options);
			steps.push('responded');

			expect([answer.status, steps]).toEqual([status, ['handled', 'noted', 'responded']]);
		},
	);
});
