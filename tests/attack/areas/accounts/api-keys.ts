/** API keys: guessed, cut off, used for more than their scopes, and sent where they could be logged. */
import { type KeyScope, type NewSession, type ShownApiKey, tierLimits } from '@stayup/contract';
import { register, sendSuccessfully, signedInEarlier } from '@stayup/testing/api-client';
import { freshSlug } from '@stayup/testing/status-pages/examples';
import { type Area, type Attempt, call, statusOtherThan, valueOtherThan } from '../../attempt.ts';

const mark = 'stayup_live_';
const list = '/api/websites';

async function addKey(who: NewSession, scopes: readonly KeyScope[] = ['read']): Promise<ShownApiKey> {
	const body = { name: 'Attack', scopes, websiteIds: null, expiresAt: null };
	return sendSuccessfully<ShownApiKey>('POST', '/api/keys', { token: who.token, body });
}

let shared: Promise<ShownApiKey> | undefined;

/** One key for the attempts that only use it: the emulator lets only one transaction at a time query the keys. */
function aKey(): Promise<ShownApiKey> {
	shared ??= register('Mallory').then((who) => addKey(who));
	return shared;
}

const wrongKeys: Readonly<Record<string, (key: string) => string>> = {
	'only its beginning': (key) => key.slice(0, 24),
	'a guessed secret': (key) => `${key.slice(0, 24)}${'a'.repeat(32)}`,
	'a secret in another case': (key) => `${key.slice(0, 24)}${key.slice(24).toUpperCase()}a`.slice(0, 56),
	'one character less': (key) => key.slice(0, -1),
	'one character more': (key) => `${key}a`,
	'an unknown id': (key) => `${mark}${'Z'.repeat(12)}${key.slice(24)}`,
	'a path as its id': (key) => `${mark}../users/abc${key.slice(24)}`,
};

const closed: readonly (readonly [string, string, object?])[] = [
	['GET', '/api/keys'],
	['POST', '/api/keys', { name: 'More', scopes: ['write'], websiteIds: null, expiresAt: null }],
	['GET', '/api/users/export'],
	['GET', '/api/auth/sessions'],
	['GET', '/api/auth/user'],
	['POST', '/api/users/webhook-secret'],
	['POST', '/api/websites', { name: 'Mine', url: 'https://example.com' }],
	['GET', '/api/admin/users'],
	['DELETE', '/api/users/deletion'],
];

export const apiKeys: Area = {
	name: 'API keys',
	isInOrder: true,
	attempts: () => [
		{
			name: 'change one version of a status page six times at once',
			async make() {
				const { token } = await register('Mallory');
				const slug = freshSlug();
				const body = { name: 'Bakery', slug };
				const { _id } = await sendSuccessfully<{ _id: string }>('POST', '/api/status-pages', { token, body });
				const path = `/api/status-pages/${_id}`;
				const etag = (await call('GET', path, { token })).headers.get('etag') ?? '';
				const replies = await Promise.all(
					Array.from({ length: 6 }, (_, index) =>
						call('PUT', path, { token, body: { name: `Bakery ${index}`, slug }, headers: { 'if-match': etag } }),
					),
				);
				return valueOtherThan(1, replies.filter(({ status }) => status === 200).length);
			},
		},
		{
			name: 'list the tools of MCP more often than the limit of a minute',
			async make() {
				const { secret } = await addKey(await register('Mallory'));
				const headers = { accept: 'application/json, text/event-stream' };
				const body = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
				for (let sent = 0; sent <= 2 * tierLimits.Free.keyRequestsPerMinute; sent++) {
					const reply = await call('POST', '/mcp', { token: secret, body, headers });
					if (reply.status === 429) return null;
				}
				return 'every request is answered';
			},
		},
		...Object.entries(wrongKeys).map(
			([name, change]): Attempt => ({
				name: `log in with ${name}`,
				async make() {
					const { secret } = await aKey();
					return statusOtherThan([401], await call('GET', list, { token: change(secret) }));
				},
			}),
		),
		...closed.map(
			([method, path, body]): Attempt => ({
				name: `${method} ${path} with a key that may only read`,
				async make() {
					const { secret } = await aKey();
					return statusOtherThan([403, 404], await call(method, path, { token: secret, body }));
				},
			}),
		),
		{
			name: 'widen a key on Free',
			async make() {
				const who = await register('Mallory');
				const { _id } = await addKey(who);
				const body = { scopes: ['read', 'write'] };
				return statusOtherThan([403], await call('PATCH', `/api/keys/${_id}`, { token: who.token, body }));
			},
		},
		{
			name: 'create a key in an unattended session',
			async make() {
				const { token } = signedInEarlier(await register('Mallory'), 600);
				const body = { name: 'Attack', scopes: ['read'], websiteIds: null, expiresAt: null };
				return statusOtherThan([400], await call('POST', '/api/keys', { token, body }));
			},
		},
		{
			name: 'send a key in a URL',
			async make() {
				const { secret } = await addKey(await register('Mallory'));
				return statusOtherThan([400], await call('GET', `${list}?key=${secret}`, { token: secret }));
			},
		},
		{
			name: 'act on another account with the account header',
			async make() {
				const [target, mallory] = await Promise.all([register('Olga'), register('Mallory')]);
				const { secret } = await addKey(mallory);
				const headers = { 'stayup-account': target._id };
				return statusOtherThan([403], await call('GET', list, { token: secret, headers }));
			},
		},
		{
			name: 'rotate and revoke a key of another account',
			async make() {
				const [target, mallory] = await Promise.all([register('Olga'), register('Mallory')]);
				const { _id } = await addKey(target);
				const { token } = mallory;
				const rotated = await call('POST', `/api/keys/${_id}/rotate`, { token });
				const revoked = await call('DELETE', `/api/keys/${_id}`, { token });
				return statusOtherThan([404], rotated) ?? statusOtherThan([404], revoked);
			},
		},
	],
};
