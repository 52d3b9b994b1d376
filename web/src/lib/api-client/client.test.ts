import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { noteServerTime, serverNow } from '../server-clock.ts';
import { ApiError } from './api-error.ts';
import { call } from './client.ts';
import { setTokenSource } from './token.ts';

const send = vi.fn<typeof fetch>();
const onRefused = vi.fn();

describe('a call', () => {
	beforeEach(() => {
		vi.stubGlobal('fetch', send);
		setTokenSource({ token: async () => 'alice-token', latest: () => null, onRefused });
	});
	afterEach(() => {
		send.mockReset();
		onRefused.mockReset();
		setTokenSource({ token: async () => null, latest: () => null, onRefused });
	});

	it('puts the id into the path and carries the bearer token', async () => {
		send.mockImplementation(async () => Response.json({ _id: 'a/b' }));

		const reply = await call('getWebsite', { params: { id: 'a/b' } });

		const [path, request] = send.mock.calls[0] ?? [];
		expect(reply).toEqual({ _id: 'a/b' });
		expect(path).toBe('/api/websites/a%2Fb');
		expect(request?.method).toBe('GET');
		expect(new Headers(request?.headers).get('authorization')).toBe('Bearer alice-token');
	});

	it('sends no token to public endpoints', async () => {
		send.mockImplementation(async () => Response.json({}));

		await call('login', { body: { email: 'alice@example.com', password: 'correct horse' } });

		const headers = new Headers(send.mock.calls[0]?.[1]?.headers);
		expect(headers.has('authorization')).toBe(false);
		expect(headers.get('content-type')).toBe('application/json');
	});

	it('fails with the server’s message and field errors', async () => {
		const errors = [{ field: 'url', message: 'Please enter a public URL.' }];
		send.mockResolvedValue(
			Response.json(
				{ message: 'Please enter a public URL.', code: 'invalid', requestId: 'r1', errors },
				{ status: 400 },
			),
		);

		await expect(call('addWebsite', { body: { name: 'Shop', url: 'https://10.0.0.1' } })).rejects.toMatchObject({
			code: 'invalid',
			status: 400,
			serverMessage: 'Please enter a public URL.',
			errors,
		});
	});

	it.each([
		['no answer', () => send.mockRejectedValue(new TypeError('Failed to fetch'))],
		['an error page of a proxy', () => send.mockImplementation(async () => new Response('<html>', { status: 502 }))],
		['a page instead of a reply', () => send.mockImplementation(async () => new Response('<html>'))],
	])('has no server message when there is %s', async (_, play) => {
		play();

		const failure = await call('listWebsites').catch((error: unknown) => error);

		expect(failure).toBeInstanceOf(ApiError);
		expect(failure).toMatchObject({ code: 'network', serverMessage: null });
	});

	it.each([
		['a message alone', { message: 'This email is taken.' }, 'This email is taken.', []],
		['a message with an unknown code', { message: 'This email is taken.', code: 11000 }, 'This email is taken.', []],
		[
			'a list of errors alone',
			{ errors: [{ message: 'Too young.' }, 7] },
			null,
			[{ field: '', message: 'Too young.' }],
		],
		['an empty message', { message: '' }, null, []],
	])('reads errors without a known code: %s', async (_, answer, serverMessage, errors) => {
		send.mockImplementation(async () => Response.json(answer, { status: 400 }));

		await expect(call('listWebsites')).rejects.toMatchObject({ code: 'invalid', status: 400, serverMessage, errors });
	});

	it.each([
		[401, 'unauthenticated'],
		[404, 'not-found'],
		[500, 'network'],
	])('that receives a bare %i fails as %s', async (status, code) => {
		send.mockImplementation(async () => new Response(null, { status }));

		await expect(call('listWebsites')).rejects.toMatchObject({ code, status, serverMessage: null });
	});

	it('reports a token that the server refuses, and no other failure', async () => {
		const statuses = [403, 500, 401];
		for (const status of statuses) {
			send.mockImplementation(async () => new Response(null, { status }));
			await call('listWebsites').catch(() => undefined);
		}
		await call('login', { body: { email: 'alice@example.com', password: 'wrong' } }).catch(() => undefined);

		expect(onRefused.mock.calls).toEqual([['alice-token']]);
	});

	it('does not report a refused token that the caller gave', async () => {
		send.mockImplementation(async () => new Response(null, { status: 401 }));
		await call('createAppCheckToken', { token: 'expired', body: { accountId: 'alice' } }).catch(() => undefined);

		expect(new Headers(send.mock.calls[0]?.[1]?.headers).get('authorization')).toBe('Bearer expired');
		expect(onRefused).not.toHaveBeenCalled();
	});

	it('receives that checks are late as a reply, although its status is 503', async () => {
		send.mockResolvedValueOnce(Response.json({ status: 'late' }, { status: 503 }));
		expect(await call('getHealth')).toEqual({ status: 'late' });

		send.mockResolvedValueOnce(new Response('<html>', { status: 503 }));
		await expect(call('getHealth')).rejects.toMatchObject({ code: 'network', status: 503 });
	});

	it('reads the server’s time from its replies, and not from those of a cache', async () => {
		const date = new Date(Date.now() + 3_600_000).toUTCString();
		send.mockResolvedValueOnce(Response.json({}, { headers: { date, 'cache-control': 'public, max-age=10' } }));
		await call('getHealth');
		expect(serverNow()).toBeLessThan(Date.now() + 60_000);

		send.mockResolvedValueOnce(Response.json({}, { headers: { date, 'cache-control': 'no-store' } }));
		await call('getHealth');
		expect(serverNow()).toBeGreaterThan(Date.now() + 3_000_000);
		noteServerTime(new Date().toUTCString(), Date.now());
	});

	it('stays an AbortError when it is aborted', async () => {
		send.mockRejectedValue(new DOMException('aborted', 'AbortError'));

		await expect(call('listWebsites')).rejects.toMatchObject({ name: 'AbortError' });
	});
});
