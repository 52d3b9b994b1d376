import { randomBytes } from 'node:crypto';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { type Endpoint, type EndpointName, endpoints, keyScopes, minuteMs, tierLimits } from '@stayup/contract';
import { noon } from '@stayup/testing/builders';
import { createPeople } from '@stayup/testing/http/people';
import { createTestApp } from '@stayup/testing/http-app';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { examples } from '../api-docs/examples.ts';
import type { Call, Handlers } from '../http/handler.ts';
import { createSecretBox, parseSecretsKeys } from '../platform/secret-box.ts';
import { addMcpRoute } from './mcp-route.ts';
import { tools } from './tools.ts';

const url = new URL('https://stayup.example/mcp');

interface ToolRow {
	endpoint: EndpointName;
	args: Record<string, unknown>;
	/** Of a tool that changes something: the description of the change. */
	wouldDo?: string;
	body?: object;
}

const id = 'shop';
/** The tools, and the endpoint that each calls. `check_website_now` is left out: another function connects to websites. */
const table: Readonly<Record<string, ToolRow>> = {
	list_websites: { endpoint: 'listWebsites', args: {} },
	get_website: { endpoint: 'getWebsiteStats', args: { id } },
	list_outages: { endpoint: 'listOwnOutages', args: {} },
	get_outage: { endpoint: 'getOutage', args: { id } },
	explain_uptime: { endpoint: 'listIntervals', args: { id } },
	list_maintenance: { endpoint: 'listMaintenance', args: {} },
	list_status_pages: { endpoint: 'listStatusPages', args: {} },
	list_channels: { endpoint: 'listChannels', args: {} },
	create_website: {
		endpoint: 'addWebsite',
		args: { name: 'Blog', url: 'https://blog.example.com' },
		wouldDo: 'This adds the website Blog (https://blog.example.com), which is checked from then on.',
		body: { name: 'Blog', url: 'https://blog.example.com' },
	},
	change_website: {
		endpoint: 'updateWebsite',
		args: { id, name: 'Cakes', checkInterval: 300 },
		wouldDo: 'This changes Bakery: name becomes Cakes, checkInterval becomes 300.',
		body: { name: 'Cakes', checkInterval: 300 },
	},
	pause_website: {
		endpoint: 'updateWebsite',
		args: { id },
		wouldDo: 'This stops the checks and the alerts of Bakery until it is resumed.',
		body: { isActive: false },
	},
	resume_website: {
		endpoint: 'updateWebsite',
		args: { id },
		wouldDo: 'This starts the checks and the alerts of Bakery again.',
		body: { isActive: true },
	},
	acknowledge_outage: {
		endpoint: 'acknowledgeOutage',
		args: { id, note: 'On it.' },
		wouldDo: 'This acknowledges the outage of Bakery. Further alerts about it stop.',
		body: { note: 'On it.' },
	},
	start_maintenance: {
		endpoint: 'startMaintenance',
		args: { id, minutes: 30 },
		wouldDo: 'This starts maintenance of Bakery for 30 minutes: failures send no alert and do not count as down.',
		body: { minutes: 30 },
	},
};
const names = Object.keys(table);
const rowOf = (name: string): ToolRow => table[name] ?? { endpoint: 'getAccess', args: {} };

const people = createPeople();
people.setAccount('alice', { tier: 'Elite' });
const key = people.setKey('all', 'alice', keyScopes);
const reader = people.setKey('reader', 'alice', ['read']);
const limited = people.setKey('limited', 'alice', keyScopes, { websiteIds: ['another'] });

const reached: { endpoint: string; params: unknown; body: unknown; onceBy: string | undefined }[] = [];
const recorders = Object.entries<Endpoint>(endpoints).map(([endpoint, { isPaged }]) => [
	endpoint,
	async ({ params, body, request }: Call<Endpoint>) => {
		reached.push({ endpoint, params, body, onceBy: request.header('idempotency-key') });
		const { reply } = examples[endpoint as EndpointName];
		return isPaged ? { items: reply, next: null } : reply;
	},
]);
/** The ids of the keys of counted requests. */
const counted: string[] = [];
const keyLimiter: typeof people.deps.keyLimiter = {
	take(keyId, limit, now) {
		counted.push(keyId);
		return people.deps.keyLimiter.take(keyId, limit, now);
	},
};
const { app, capacity } = createTestApp(Object.fromEntries(recorders) as Handlers, {
	people: { ...people, deps: { ...people.deps, keyLimiter } },
});
addMcpRoute(app, {
	keyLimiter,
	capacity,
	config: { appOrigin: url.origin },
	secretBox: createSecretBox(parseSecretsKeys(randomBytes(32).toString('base64'))),
	actorOfKey: people.deps.actorOfKey,
	now: people.deps.now,
});

beforeEach(() => {
	// The limit of a minute is another test.
	people.clock.now += minuteMs;
	reached.splice(0);
	counted.splice(0);
});

async function connect(secret: string): Promise<Client> {
	const client = new Client({ name: 'test', version: '1' });
	const options = {
		requestInit: { headers: { authorization: `Bearer ${secret}` } },
		fetch: async (to: string | URL, init?: RequestInit) => app.request(to.toString(), init),
	};
	await client.connect(new StreamableHTTPClientTransport(url, options));
	return client;
}

async function run(client: Client, name: string, args: object = {}) {
	const { content, isError } = await client.callTool({ name, arguments: { ...args } });
	const [first] = content as { text: string }[];
	const text = first?.text ?? '';
	return { isError: isError === true, text, value: isError ? null : JSON.parse(text) };
}

describe('an assistant', () => {
	it('finds every tool, and which of them only read', async () => {
		const { tools: found } = await (await connect(key)).listTools();
		const isReading = Object.fromEntries(found.map(({ name, annotations }) => [name, annotations?.readOnlyHint]));
		const expected = Object.fromEntries(names.map((name) => [name, rowOf(name).wouldDo === undefined]));

		expect(isReading).toEqual({ ...expected, check_website_now: false });
		expect(names).toHaveLength(tools.length - 1);
	});

	it.each(names.filter((name) => rowOf(name).wouldDo === undefined))('gets the reply of the API: %s', async (name) => {
		const { endpoint, args } = rowOf(name);
		const { isError, value } = await run(await connect(reader), name, args);

		expect(isError).toBe(false);
		expect(reached.map((call) => call.endpoint)).toEqual([endpoint]);
		expect(value).toEqual(JSON.parse(JSON.stringify(examples[endpoint].reply)));
	});

	it.each(names.filter((name) => rowOf(name).wouldDo !== undefined))(
		'changes something only after a confirmation, under one Idempotency-Key: %s',
		async (name) => {
			const { endpoint, args, wouldDo, body } = rowOf(name);
			const client = await connect(key);
			const asked = await run(client, name, args);
			const before = reached.splice(0);
			const { confirmation } = asked.value;
			const done = await run(client, name, { ...args, confirmation });
			await run(client, name, { ...args, confirmation });

			expect(asked.value.wouldDo).toBe(wouldDo);
			expect(before.map((call) => call.endpoint)).not.toContain(endpoint);
			expect(done.isError).toBe(false);
			// The log of activity reads before a change.
			const changes = reached.filter((call) => endpoints[call.endpoint as EndpointName].method !== 'GET');
			expect(changes.map((call) => call.endpoint)).toEqual([endpoint, endpoint]);
			expect(changes[0]?.body).toMatchObject(body ?? {});
			expect(changes[0]?.onceBy).toBe(changes[1]?.onceBy);
			expect(changes[0]?.onceBy).toMatch(/^.{64}$/);
		},
	);

	it('cannot use a confirmation for another change, or too late', async () => {
		const client = await connect(key);
		const { confirmation } = (await run(client, 'pause_website', { id })).value;
		reached.splice(0);
		const others = [
			await run(client, 'resume_website', { id, confirmation }),
			await run(client, 'pause_website', { id: 'blog', confirmation }),
			await run(await connect(limited), 'pause_website', { id, confirmation }),
		];
		people.clock.now += 10 * minuteMs;
		const late = await run(client, 'pause_website', { id, confirmation });

		for (const { isError, text } of [...others, late]) {
			expect([isError, text]).toEqual([
				true,
				'This confirmation is too old or belongs to another change. Call the tool again without it.',
			]);
		}
		expect(reached).toEqual([]);
	});

	it('gets one sentence for what its key may not do, and for what is wrong', async () => {
		const client = await connect(reader);
		const { confirmation } = (await run(client, 'pause_website', { id })).value;
		reached.splice(0);
		const refused = await run(client, 'pause_website', { id, confirmation });
		const others = await run(await connect(limited), 'get_website', { id });
		const wrong = await run(client, 'get_website', {});
		const unknown = await run(client, 'delete_everything');

		expect([refused, others, unknown].map(({ isError, text }) => [isError, text])).toEqual([
			[true, 'This API key lacks the scope "write", which this endpoint needs.'],
			[true, 'This does not exist, or this API key is limited to other websites.'],
			[true, 'There is no tool delete_everything.'],
		]);
		expect([wrong.isError, wrong.text]).toEqual([true, expect.stringMatching(/^id: /)]);
		expect(reached).toEqual([]);
	});

	it.each([
		['list_websites', { limit: 10 }, 'Unknown argument `limit`.'],
		['list_outages', { stat: 'ongoing' }, 'Unknown argument `stat`. Did you mean `state`?'],
		['change_website', { id, checkintervall: 60 }, 'Unknown argument `checkintervall`. Did you mean `checkInterval`?'],
		[
			'create_website',
			{ name: 'Blog', url: 'blog.example', check: { rule: [] } },
			'Unknown argument `check.rule`. Did you mean `check.rules`?',
		],
	])('%s with an argument that it does not have is refused by name', async (tool, args, text) => {
		expect(await run(await connect(key), tool, args)).toMatchObject({ isError: true, text });
		expect(reached).toEqual([]);
	});

	it('is counted once for each request, also for those that reach no endpoint', async () => {
		const client = await connect(key);
		const requests = async (work: () => Promise<unknown>) => {
			counted.splice(0);
			await work();
			return counted.length;
		};

		expect([
			await requests(() => connect(key)),
			await requests(() => client.listTools()),
			await requests(() => run(client, 'list_websites')),
			await requests(() => run(client, 'pause_website', { id })),
			await requests(() => run(client, 'delete_everything')),
		]).toEqual([2, 1, 1, 1, 1]);
	});

	it('is refused above the limit of its key, and cannot put several messages into one request', async () => {
		const post = (body: object, secret: string) =>
			app.request(url.href, {
				method: 'POST',
				headers: {
					'content-type': 'application/json',
					accept: 'application/json, text/event-stream',
					authorization: `Bearer ${secret}`,
				},
				body: JSON.stringify(body),
			});
		const list = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
		expect((await post([list, list], key)).status).toBe(400);

		people.setAccount('alice', { tier: 'Free' });
		const statuses: number[] = [];
		for (let sent = 0; sent <= tierLimits.Free.keyRequestsPerMinute; sent++) {
			statuses.push((await post(list, reader)).status);
		}
		people.setAccount('alice', { tier: 'Elite' });
		expect(new Set(statuses.slice(0, -1))).toEqual(new Set([200]));
		expect(statuses.at(-1)).toBe(429);
	});

	it('has a part of the requests in progress of its account, and its calls count once', async () => {
		const statuses: number[] = [];
		let end = () => {};
		const begin = async () => {
			const { promise, resolve } = Promise.withResolvers<void>();
			const before = end;
			end = () => {
				before();
				resolve();
			};
			const body = new ReadableStream({
				async pull(controller) {
					await promise;
					controller.close();
				},
			});
			const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
			const { status } = await app.request(url.href, { method: 'POST', headers, body, duplex: 'half' } as RequestInit);
			statuses.push(status);
		};
		const sent = Array.from({ length: 12 }, begin);
		await vi.waitFor(() => expect(statuses).toEqual([429, 429]));
		end();
		await Promise.all(sent);

		const clients = await Promise.all(Array.from({ length: 8 }, () => connect(key)));
		const results = await Promise.all(clients.map((client) => run(client, 'list_websites')));
		expect(results.map(({ isError }) => isError)).toEqual(Array.from({ length: 8 }, () => false));
	});

	it('is no page of another website, and has a valid key', async () => {
		const list = (headers: Record<string, string>, method = 'POST') =>
			app.request(url.href, {
				method,
				headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream', ...headers },
				...(method === 'POST' && { body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }) }),
			});
		const authorization = `Bearer ${key}`;
		const expired = people.setKey('expired', 'alice', keyScopes, { expiresAt: noon });
		const replies = await Promise.all([
			list({}),
			list({ authorization: `Bearer ${people.tokenOf('alice')}` }),
			list({ authorization: `${authorization}x` }),
			list({ authorization: `Bearer ${expired}` }),
			list({ authorization, origin: 'https://evil.example' }),
			list({ authorization }, 'GET'),
			list({ authorization, origin: url.origin }),
			list({ authorization }),
		]);

		expect(replies.map(({ status }) => status)).toEqual([401, 401, 401, 401, 403, 405, 200, 200]);
		expect(replies[5]?.headers.get('allow')).toBe('POST');
	});
});

it('the validation of MCP leaves the messages of the API as they are', async () => {
	const refused = async () => {
		const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '[]' };
		return (await app.request('/api/auth/login', init)).json();
	};
	const before = await refused();
	await (await connect(key)).listTools();
	const after = await refused();

	expect({ ...after, requestId: '' }).toEqual({ ...before, requestId: '' });
});
