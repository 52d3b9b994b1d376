import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { call, callJson } from '../shared/call.ts';
import type { FakeServer } from '../shared/fake-server.ts';
import { startWebhooks } from './server.ts';

let webhooks: FakeServer;

beforeEach(async () => {
	webhooks = await startWebhooks({ port: 0 });
});

afterEach(() => webhooks.close());

const at = (path: string): string => `${webhooks.origin}${path}`;
const hook = (path: string, body: unknown) => callJson(at(path), 'POST', body, { 'webhook-id': 'msg_1' });
const make = (path: string, behaviour: unknown) => callJson(at(`/control/receivers?path=${path}`), 'PUT', behaviour);
const read = async (path: string) => JSON.parse((await call(at(path))).body);

describe('a receiver', () => {
	it('accepts a POST at any path and records its headers and its exact body', async () => {
		const body = '{"type": "website.down",  "é": 1}';

		const reply = await call(at('/hooks/alice'), { method: 'POST', headers: { 'webhook-id': 'msg_1' }, body });

		expect(reply.status).toBe(200);
		expect(await read('/control/requests')).toEqual({
			requests: [
				{
					id: expect.any(String),
					path: '/hooks/alice',
					receivedAt: expect.stringMatching(/Z$/),
					headers: expect.objectContaining({ 'webhook-id': 'msg_1' }),
					body,
				},
			],
		});
	});

	it('lists its own requests, newest first', async () => {
		await hook('/alice', { n: 1 });
		await hook('/bob', { n: 2 });
		await hook('/alice', { n: 3 });

		const { requests } = await read('/control/requests?path=/alice');

		expect(requests.map(({ body }: { body: string }) => body)).toEqual(['{"n":3}', '{"n":1}']);
	});

	it.each([204, 301, 400, 410, 429, 500])('answers with status %i when it is set to', async (status) => {
		await make('/alice', { status });

		expect(await hook('/alice', {})).toMatchObject({ status });
		expect(await hook('/bob', {})).toMatchObject({ status: 200 });
	});

	it('records a request before it resets the connection', async () => {
		await make('/alice', { fault: 'reset' });

		await expect(hook('/alice', {})).rejects.toMatchObject({ code: 'ECONNRESET' });
		expect((await read('/control/requests')).requests).toHaveLength(1);
	});

	it('never answers when it hangs', async () => {
		await make('/alice', { fault: 'hang' });
		const options = { method: 'POST', signal: AbortSignal.timeout(50) };

		await expect(call(at('/alice'), options)).rejects.toMatchObject({ name: 'AbortError' });
	});

	it('answers after its delay', async () => {
		await make('/alice', { delayMs: 40 });
		const before = performance.now();

		await hook('/alice', {});

		expect(performance.now() - before).toBeGreaterThanOrEqual(35);
	});

	it('accepts requests again after a reset', async () => {
		await make('/alice', { status: 500 });

		await callJson(at('/control/receivers/reset?path=/alice'), 'POST', {});

		expect(await hook('/alice', {})).toMatchObject({ status: 200 });
	});

	it('accepts only POST, with a body of at most a megabyte', async () => {
		const tooLong = { method: 'POST', body: 'x'.repeat(1024 * 1024 + 1) };

		expect(await call(at('/alice'))).toMatchObject({ status: 405 });
		expect(await call(at('/alice'), tooLong)).toMatchObject({ status: 413 });
	});
});

describe('the control of the receivers', () => {
	it('lists them with their behaviour and their requests', async () => {
		await make('/bob', { status: 410 });
		await hook('/alice', {});

		expect(await read('/control/receivers')).toMatchObject({
			receivers: [
				{ path: '/alice', requests: 1, behaviour: { status: 200 } },
				{ path: '/bob', requests: 0, lastRequestAt: null, behaviour: { status: 410 } },
			],
		});
	});

	it('deletes the requests on request', async () => {
		await hook('/alice', {});

		await callJson(at('/control/requests'), 'DELETE', {});

		expect(await read('/control/requests')).toEqual({ requests: [] });
		expect(await read('/control/receivers')).toMatchObject({ receivers: [{ path: '/alice', requests: 0 }] });
	});

	it.each(['', 'alice', '/', '/control/x', '/a b', '/<b>'])('refuses a receiver at "%s"', async (path) => {
		expect(await make(encodeURIComponent(path), {})).toMatchObject({ status: 400 });
	});

	it('refuses a switch it does not have', async () => {
		expect(await make('/alice', { tls: 'expired' })).toMatchObject({ status: 400 });
	});

	it('refuses writes from another website', async () => {
		const url = at('/control/receivers?path=/alice');

		expect(await callJson(url, 'PUT', {}, { origin: 'http://evil.example' })).toMatchObject({ status: 403 });
	});

	it('shows a page', async () => {
		expect((await call(at('/'))).body).toContain('<title>Webhook receivers</title>');
	});
});
