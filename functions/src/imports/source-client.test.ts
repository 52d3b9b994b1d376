import { LoopLimitExceeded } from '@stayup/contract';
import { describe, expect, it } from 'vitest';
import { createSourceClient } from './source-client.ts';

const key = 'a-secret-key';

/** Answers by URL, in order; the last one again and again. */
function clientWith(answer: (url: URL, call: number) => Response | Promise<Response>) {
	const urls: string[] = [];
	const requests: RequestInit[] = [];
	const pauses: number[] = [];
	let time = 0;
	const client = createSourceClient({
		sandboxOrigin: null,
		now: () => time,
		waitMs: async (ms) => {
			pauses.push(ms);
			time += ms;
		},
		fetch: async (url, init = {}) => {
			urls.push(String(url));
			requests.push(init);
			return answer(new URL(String(url)), urls.length);
		},
	});
	return { client, urls, requests, pauses };
}

describe('the client of other tools', () => {
	it('sends the key only to the fixed host of the source, whatever its replies link to', async () => {
		const { client, urls, requests } = clientWith((url) => {
			if (url.pathname !== '/v3/monitors') return Response.json({ data: [], nextLink: null });
			return Response.json(
				url.searchParams.get('cursor') === '2'
					? { data: [{ id: 2 }], nextLink: null }
					: { data: [{ id: 1 }], nextLink: 'https://evil.example/v3/monitors?cursor=2' },
			);
		});
		const text = await client.fetchMonitors('uptimerobot', key);

		expect(JSON.parse(text)).toMatchObject({ data: [{ id: 1 }, { id: 2 }], psps: [] });
		expect(new Set(urls.map((url) => new URL(url).host))).toEqual(new Set(['api.uptimerobot.com']));
		expect(requests.every(({ redirect }) => redirect === 'error')).toBe(true);
	});

	it('reads the other lists of UptimeRobot, and says which the key may not read', async () => {
		const { client } = clientWith(({ pathname }) => {
			if (pathname === '/v3/user/alert-contacts') return Response.json([{ id: 7 }]);
			if (pathname === '/v3/psps') return new Response('', { status: 403 });
			return Response.json({ data: [{ id: 1 }], nextLink: null });
		});

		expect(JSON.parse(await client.fetchMonitors('uptimerobot', key))).toEqual({
			data: [{ id: 1 }],
			alertContacts: [{ id: 7 }],
			integrations: [{ id: 1 }],
			maintenanceWindows: [{ id: 1 }],
			psps: null,
		});
	});

	it('ends at 5,000 monitors, even if the source has a next page forever', async () => {
		const page = Array.from({ length: 250 }, (_, id) => ({ id }));
		const { client, urls } = clientWith(() => Response.json({ data: page, pagination: { next: 'more' } }));

		await expect(client.fetchMonitors('better-stack', key)).rejects.toThrow('more than 5,000 monitors');
		expect(urls).toHaveLength(21);
	});

	it('ends with an error if the source has empty pages forever', async () => {
		const { client, urls } = clientWith((url) =>
			Response.json({ data: [], nextLink: `https://api.uptimerobot.com/v3/monitors?cursor=${url.search.length}` }),
		);

		await expect(client.fetchMonitors('uptimerobot', key)).rejects.toThrow(LoopLimitExceeded);
		expect(urls).toHaveLength(1_000);
	});

	it.each([
		['does not accept the key', () => new Response('', { status: 401 }), 'invalid', /does not accept this key/],
		['is broken', () => new Response('', { status: 500 }), 'unavailable', /did not respond as expected/],
		['sends no JSON', () => new Response('<html>'), 'unavailable', /did not respond as expected/],
		['cannot be reached', () => Promise.reject(new TypeError(`failed with ${key}`)), 'unavailable', /did not respond/],
		[
			'asks to wait for long',
			() => new Response('', { status: 429, headers: { 'retry-after': '900' } }),
			'rate-limited',
			/no more requests/,
		],
	] as const)('says it in one sentence without the key if the source %s', async (_, answer, code, sentence) => {
		const { client } = clientWith(answer);
		const error: unknown = await client.fetchMonitors('pingdom', key).catch((caught: unknown) => caught);

		expect(error).toMatchObject({ code, message: expect.stringMatching(sentence) });
		expect(String(error)).not.toContain(key);
	});

	it('waits as long as the source asks for, and then continues', async () => {
		const { client, pauses } = clientWith((_, call) =>
			call === 1 ? new Response('', { status: 429, headers: { 'retry-after': '3' } }) : Response.json({ data: [] }),
		);

		await client.fetchMonitors('better-stack', key);
		expect(pauses).toEqual([3000]);
	});

	it('stops in time if every request takes a pause', async () => {
		const { client, pauses } = clientWith(() => new Response('', { status: 429, headers: { 'retry-after': '7' } }));

		await expect(client.fetchMonitors('better-stack', key)).rejects.toMatchObject({ code: 'rate-limited' });
		expect(pauses).toEqual([7000, 7000, 7000]);
	});
});
