/** API keys in other places than the Authorization header, beside a session, after their end, and at /mcp. */
import type { NewSession, ShownApiKey, Website } from '@stayup/contract';
import { register, sendSuccessfully } from '@stayup/testing/api-client';
import { type Area, type Attempt, call, statusOtherThan, valueOtherThan } from '../../attempt.ts';

const list = '/api/websites';
const initialize = {
	jsonrpc: '2.0',
	id: 1,
	method: 'initialize',
	params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'attack', version: '1' } },
};
const acceptsAll = { accept: 'application/json, text/event-stream' };
const mcp = (authorization: string | null, headers: Record<string, string> = {}) =>
	call('POST', '/mcp', {
		body: initialize,
		headers: { ...acceptsAll, ...(authorization !== null && { authorization }), ...headers },
	});

interface Owner {
	who: NewSession;
	key: ShownApiKey;
}

async function anOwner(name: string): Promise<Owner> {
	const who = await register(name);
	const body = { name: 'Attack', scopes: ['read'], websiteIds: null, expiresAt: null };
	return { who, key: await sendSuccessfully<ShownApiKey>('POST', '/api/keys', { token: who.token, body }) };
}

let shared: Promise<Owner> | undefined;

/** One owner for the attempts that change nothing. */
function olga(): Promise<Owner> {
	shared ??= anOwner('Olga').then(async (owner) => {
		const body = { name: 'Shop', url: `https://${crypto.randomUUID()}.stayup.test/` };
		await sendSuccessfully<Website>('POST', list, { token: owner.who.token, body });
		return owner;
	});
	return shared;
}

/** Where a key is not read. */
const places: Readonly<Record<string, (key: string) => Record<string, string>>> = {
	'in a cookie': (key) => ({ cookie: `__session=${key}` }),
	'in a cookie named like the header': (key) => ({ cookie: `authorization=Bearer ${key}` }),
	'in X-API-Key': (key) => ({ 'x-api-key': key }),
	'in Proxy-Authorization': (key) => ({ 'proxy-authorization': `Bearer ${key}` }),
	'as basic authentication': (key) => ({ authorization: `Basic ${Buffer.from(`${key}:`).toString('base64')}` }),
	'without a scheme': (key) => ({ authorization: key }),
	'behind another key': (key) => ({ authorization: `Bearer none, Bearer ${key}` }),
};

export const misplacedKeys: Area = {
	name: 'API keys in other places',
	attempts: () => [
		...Object.entries(places).map(
			([name, headersOf]): Attempt => ({
				name: `log in with a key ${name}`,
				async make() {
					const { key } = await olga();
					return statusOtherThan([401], await call('GET', list, { headers: headersOf(key.secret) }));
				},
			}),
		),
		...Object.entries(places).map(
			([name, headersOf]): Attempt => ({
				name: `use a session beside the key of another account ${name}`,
				async make() {
					const [{ key }, mallory] = await Promise.all([olga(), register('Mallory')]);
					const { authorization: _, ...headers } = headersOf(key.secret);
					const reply = await call('GET', list, { token: mallory.token, headers });
					return statusOtherThan([200], reply) ?? valueOtherThan('[]', reply.text);
				},
			}),
		),
		...['?access_token=', '?api_key=', '/'].map(
			(place): Attempt => ({
				name: `log in with a key in the URL, after ${place}`,
				async make() {
					const { key } = await olga();
					return statusOtherThan([400, 401], await call('GET', `${list}${place}${key.secret}`));
				},
			}),
		),
		{
			name: 'use a key beside the session of its owner to export the account',
			async make() {
				const { who, key } = await olga();
				const headers = { cookie: `__session=${who.token}` };
				return statusOtherThan([403], await call('GET', '/api/users/export', { token: key.secret, headers }));
			},
		},
		{
			name: 'use a key that instances know and that was revoked since',
			async make() {
				const { who, key } = await anOwner('Olga');
				for (let use = 0; use < 5; use += 1) await call('GET', list, { token: key.secret });
				await call('DELETE', `/api/keys/${key._id}`, { token: who.token });
				const replies = await Promise.all([
					...Array.from({ length: 5 }, () => call('GET', list, { token: key.secret })),
					mcp(`Bearer ${key.secret}`),
				]);
				return valueOtherThan(
					replies.map(() => 401),
					replies.map(({ status }) => status),
				);
			},
		},
		...['Origin of another page', 'account of another customer'].map(
			(name): Attempt => ({
				name: `call /mcp with the ${name}`,
				async make() {
					const { who, key } = await olga();
					const other = await anOwner('Mallory');
					if (name.startsWith('Origin')) {
						return statusOtherThan([403], await mcp(`Bearer ${key.secret}`, { origin: 'https://evil.example' }));
					}
					const body = {
						jsonrpc: '2.0',
						id: 1,
						method: 'tools/call',
						params: { name: 'list_websites', arguments: {} },
					};
					const authorization = `Bearer ${other.key.secret}`;
					const headers = { ...acceptsAll, authorization, 'stayup-account': who._id };
					const { text } = await call('POST', '/mcp', { body, headers });
					return text.includes('Shop') ? text.slice(0, 120) : null;
				},
			}),
		),
		{ name: 'call /mcp without a key', make: async () => statusOtherThan([401], await mcp(null)) },
		{
			name: 'call /mcp with the token of a login',
			make: async () => statusOtherThan([401], await mcp(`Bearer ${(await olga()).who.token}`)),
		},
		{
			name: 'call /mcp with a key in a cookie',
			make: async () => statusOtherThan([401], await mcp(null, { cookie: `__session=${(await olga()).key.secret}` })),
		},
		{
			name: 'read /mcp with GET',
			make: async () => {
				const { key } = await olga();
				return statusOtherThan([405], await call('GET', '/mcp', { token: key.secret, headers: acceptsAll }));
			},
		},
		{
			name: 'change something through /mcp with a key that may only read',
			async make() {
				const { who, key } = await olga();
				const [website] = await sendSuccessfully<Website[]>('GET', list, { token: who.token });
				const params = { name: 'pause_website', arguments: { id: website?._id } };
				const headers = { ...acceptsAll, authorization: `Bearer ${key.secret}` };
				await call('POST', '/mcp', { body: { jsonrpc: '2.0', id: 1, method: 'tools/call', params }, headers });
				const after = await sendSuccessfully<Website>('GET', `${list}/${website?._id}`, { token: who.token });
				return valueOtherThan(true, after.isActive);
			},
		},
	],
};
