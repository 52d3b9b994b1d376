import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { ShownApiKey, Website } from '@stayup/contract';
import { register, sendSuccessfully } from '@stayup/testing/api-client';
import { openStoredData } from '@stayup/testing/stored-data';
import { expect, it } from 'vitest';

const { stored } = openStoredData();

async function textOf(client: Client, name: string, args: object): Promise<string> {
	const { content } = await client.callTool({ name, arguments: { ...args } });
	const [first] = content as { text: string }[];
	return first?.text ?? '';
}

it('an MCP client checks a website, through Hosting and the function that may connect to it', async () => {
	const { token, _id: uid } = await register('Alice');
	await stored.users.doc(uid).update({ tier: 'Pro' });
	const site = { name: 'Shop', url: `${process.env.STAYUP_WEBSITES_ORIGIN}/${crypto.randomUUID()}` };
	const { _id: id } = await sendSuccessfully<Website>('POST', '/api/websites', { token, body: site });
	const body = {
		name: 'Assistant',
		scopes: ['read', 'respond'],
		websiteIds: null,
		expiresAt: null,
	};
	const { secret } = await sendSuccessfully<ShownApiKey>('POST', '/api/keys', { token, body });
	const client = new Client({ name: 'test', version: '1' });
	const requestInit = { headers: { authorization: `Bearer ${secret}` } };
	await client.connect(new StreamableHTTPClientTransport(new URL('/mcp', process.env.STAYUP_ORIGIN), { requestInit }));
	const { confirmation } = JSON.parse(await textOf(client, 'check_website_now', { id })) as { confirmation: string };

	expect(JSON.parse(await textOf(client, 'list_websites', {}))).toMatchObject([{ _id: id, name: 'Shop' }]);
	// The first check may have been a moment ago.
	expect(await textOf(client, 'check_website_now', { id, confirmation })).toMatch(/"_id"|wait/);
});
