import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { NewSession, ShownApiKey, Website } from '@stayup/contract';
import { password, register, send, sendSuccessfully } from '@stayup/testing/api-client';
import { openStoredData } from '@stayup/testing/stored-data';
import { beforeAll, describe, expect, it } from 'vitest';

const { stored } = openStoredData();
const url = new URL('/mcp', process.env.STAYUP_ORIGIN);
let owner: NewSession;
let website: Website;

async function newKey(scopes: string[], websiteIds: string[] | null = null): Promise<string> {
	const body = { name: 'Assistant', scopes, websiteIds, expiresAt: null, currentPassword: password };
	return (await sendSuccessfully<ShownApiKey>('POST', '/api/keys', { token: owner.token, body })).secret;
}

async function connect(key: string): Promise<Client> {
	const client = new Client({ name: 'test', version: '1' });
	const requestInit = { headers: { authorization: `Bearer ${key}` } };
	await client.connect(new StreamableHTTPClientTransport(url, { requestInit }));
	return client;
}

async function run(client: Client, name: string, args: object = {}) {
	const { content, isError } = await client.callTool({ name, arguments: { ...args } });
	const [first] = content as { text: string }[];
	const text = first?.text ?? '';
	return { isError: isError === true, text, value: isError ? null : JSON.parse(text) };
}

beforeAll(async () => {
	owner = await register('Alice');
	await stored.users.doc(owner._id).update({ tier: 'Pro', isEmailConfirmed: true });
	website = await sendSuccessfully<Website>('POST', '/api/websites', {
		token: owner.token,
		body: { name: 'Shop', url: `${process.env.STAYUP_WEBSITES_ORIGIN}/${crypto.randomUUID()}` },
	});
});

const isActive = async () =>
	(await sendSuccessfully<Website>('GET', `/api/websites/${website._id}`, { token: owner.token })).isActive;

describe('an MCP client', () => {
	it('finds the tools, and reads websites and outages', async () => {
		const client = await connect(await newKey(['read']));
		const { tools } = await client.listTools();
		const websites = await run(client, 'list_websites');
		const one = await run(client, 'get_website', { id: website._id });
		const outages = await run(client, 'list_outages', {});

		expect(tools.find(({ name }) => name === 'list_websites')?.annotations?.readOnlyHint).toBe(true);
		expect(tools.find(({ name }) => name === 'pause_website')?.annotations?.readOnlyHint).toBe(false);
		expect(websites.value).toEqual([expect.objectContaining({ _id: website._id, name: 'Shop' })]);
		expect(one.isError).toBe(false);
		expect(outages.value).toEqual([]);
	});

	it('changes something only after a confirmation, and once', async () => {
		const client = await connect(await newKey(['read', 'write']));
		const asked = await run(client, 'pause_website', { id: website._id });
		const before = await isActive();
		const { confirmation } = asked.value;
		const forAnother = await run(client, 'resume_website', { id: website._id, confirmation });
		const done = await run(client, 'pause_website', { id: website._id, confirmation });

		expect(asked.value.wouldDo).toBe('This stops the checks and the alerts of Shop until it is resumed.');
		expect(before).toBe(true);
		expect(forAnother).toMatchObject({ isError: true, text: expect.stringContaining('belongs to another change') });
		expect(done.value).toMatchObject({ _id: website._id, isActive: false });

		const resume = await run(client, 'resume_website', { id: website._id });
		await run(client, 'resume_website', { id: website._id, confirmation: resume.value.confirmation });
		expect(await isActive()).toBe(true);
	});

	it('adds a website once, also when the confirmation is sent twice', async () => {
		const client = await connect(await newKey(['read', 'write']));
		const args = { name: 'Blog', url: `${process.env.STAYUP_WEBSITES_ORIGIN}/${crypto.randomUUID()}` };
		const { confirmation } = (await run(client, 'create_website', args)).value;
		const added = await Promise.all([1, 2].map(() => run(client, 'create_website', { ...args, confirmation })));
		const websites = (await run(client, 'list_websites')).value as Website[];

		expect(added.some(({ isError }) => !isError)).toBe(true);
		expect(websites.filter(({ url }) => url === args.url)).toHaveLength(1);
	});

	it('checks a website through the function that may connect to it', async () => {
		const client = await connect(await newKey(['read', 'respond']));
		const { confirmation } = (await run(client, 'check_website_now', { id: website._id })).value;
		const checked = await run(client, 'check_website_now', { id: website._id, confirmation });

		expect(checked.text).toMatch(/"_id"|wait/);
	});

	it('gets one sentence for what its key may not do, or what is wrong', async () => {
		const reader = await connect(await newKey(['read']));
		const forum = { name: 'Forum', url: `${process.env.STAYUP_WEBSITES_ORIGIN}/${crypto.randomUUID()}` };
		const { _id } = await sendSuccessfully<Website>('POST', '/api/websites', { token: owner.token, body: forum });
		const limited = await connect(await newKey(['read'], [_id]));
		const { confirmation } = (await run(reader, 'pause_website', { id: website._id })).value;
		const refused = await run(reader, 'pause_website', { id: website._id, confirmation });
		const others = await run(limited, 'get_website', { id: website._id });

		expect(refused).toMatchObject({ isError: true, text: expect.stringContaining('scope') });
		expect(others.isError).toBe(true);
		expect(await isActive()).toBe(true);
	});
});

it('leaves the messages of the API as they are', async () => {
	const refused = () => send('POST', '/api/auth/login', { body: [] as unknown as Record<string, unknown> });
	const before = (await refused()).body.message;
	await (await connect(await newKey(['read']))).listTools();

	expect((await refused()).body.message).toBe(before);
	expect(before).not.toContain('received');
});

describe('the MCP endpoint refuses', () => {
	const call = (headers: Record<string, string>) =>
		fetch(url, {
			method: 'POST',
			headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream', ...headers },
			body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
		});

	it('callers without a valid key, web pages, and other methods', async () => {
		const key = await newKey(['read']);
		const authorization = `Bearer ${key}`;
		const statuses = await Promise.all([
			call({}),
			call({ authorization: `Bearer ${owner.token}` }),
			call({ authorization: `${authorization}x` }),
			call({ authorization, origin: 'https://evil.example' }),
			fetch(url, { headers: { authorization } }),
			call({ authorization }),
		]);

		expect(statuses.map(({ status }) => status)).toEqual([401, 401, 401, 403, 405, 200]);
	});

	it('a revoked key at once', async () => {
		const key = await newKey(['read']);
		const keys = await sendSuccessfully<{ _id: string }[]>('GET', '/api/keys', { token: owner.token });
		for (const { _id } of keys) await send('DELETE', `/api/keys/${_id}`, { token: owner.token });

		expect((await call({ authorization: `Bearer ${key}` })).status).toBe(401);
	});
});
