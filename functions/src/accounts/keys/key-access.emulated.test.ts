import {
	type ApiKey,
	type Endpoint,
	endpoints,
	type KeyScope,
	keyScopes,
	type NewSession,
	type OutageDetail,
	type ShownApiKey,
	type Website,
} from '@stayup/contract';
import { register, send, sendSuccessfully } from '@stayup/testing/api-client';
import { openStoredData } from '@stayup/testing/stored-data';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ruleOf } from '../../http/keys/website-rules.ts';

const { stored } = openStoredData();
const rows = Object.entries<Endpoint>(endpoints).filter(([, { access }]) => access === 'user' || access === 'admin');
const refusedByKey = /API key|API keys/;
let [cells, wrong] = [0, [] as string[]];

let alice: NewSession;
let bob: NewSession;
let [own, other, foreign] = ['', '', ''];

async function elite(name: string): Promise<NewSession> {
	const who = await register(name);
	await stored.users.doc(who._id).update({ tier: 'Elite' });
	return who;
}

async function addKey(who: NewSession, scopes: readonly KeyScope[], more: object = {}): Promise<ShownApiKey> {
	const body = { name: 'Test', scopes, websiteIds: null, expiresAt: null, currentPassword: '', ...more };
	return sendSuccessfully<ShownApiKey>('POST', '/api/keys', { token: who.token, body });
}

async function addWebsite(who: NewSession, name: string): Promise<string> {
	const body = { name, url: `https://${name.toLowerCase()}.stayup.test/` };
	return (await sendSuccessfully<Website>('POST', '/api/websites', { token: who.token, body }))._id;
}

function call({ method, path, body }: Endpoint, token: string, id = 'no-such-id') {
	return send(method, path.replace(':id', id), { token, ...(body && { body: {} }) });
}

function judge(cell: string, isRight: boolean, answer: { status: number; body: unknown }): void {
	cells += 1;
	if (!isRight) wrong.push(`${cell}: ${answer.status} ${JSON.stringify(answer.body).slice(0, 160)}`);
}

beforeAll(async () => {
	[alice, bob] = await Promise.all([elite('Alice'), elite('Bob')]);
	[own, other, foreign] = await Promise.all([
		addWebsite(alice, 'Shop'),
		addWebsite(alice, 'Bakery'),
		addWebsite(bob, 'Florist'),
	]);
});

afterAll(() => {
	process.stdout.write(`keys: ${cells} cells, ${wrong.length} wrong\n`);
});

describe('API keys and every endpoint of the contract', { timeout: 180_000 }, () => {
	it.each(keyScopes)('a key with only the scope %s opens what needs it, and nothing else', async (scope) => {
		const { secret } = await addKey(alice, [scope]);
		for (const [name, row] of rows) {
			const answer = await call(row, secret);
			const isRefused = answer.status === 403 && refusedByKey.test(answer.body.message);
			judge(`${name} with ${scope}`, isRefused === (row.permission !== scope) && answer.status !== 401, answer);
		}
		expect(wrong).toEqual([]);
	});

	it.each(['expired', 'revoked', 'of a disabled account', 'with a wrong secret'] as const)(
		'a key that is %s opens nothing',
		async (state) => {
			const who = state === 'of a disabled account' ? await elite('Dora') : alice;
			const { secret, _id } = await addKey(who, keyScopes);
			if (state === 'expired') await stored.apiKeys.doc(_id).update({ expiresAt: 1 });
			if (state === 'revoked') await send('DELETE', `/api/keys/${_id}`, { token: who.token });
			if (state === 'of a disabled account') await stored.users.doc(who._id).update({ isDisabled: true });
			const sent = state === 'with a wrong secret' ? `${secret.slice(0, -32)}${'a'.repeat(32)}` : secret;
			for (const [name, row] of rows) {
				const answer = await call(row, sent);
				judge(`${name} ${state}`, answer.status === 401, answer);
			}
			expect(wrong).toEqual([]);
		},
	);

	it('a key finds nothing of another account', async () => {
		const { secret } = await addKey(alice, keyScopes);
		for (const [name, row] of rows) {
			if (ruleOf(name as keyof typeof endpoints).of !== 'website' || row.permission === undefined) continue;
			const answer = await call(row, secret, foreign);
			judge(`${name} of another account`, [400, 404].includes(answer.status), answer);
		}
		expect(wrong).toEqual([]);
		expect((await stored.websites.doc(foreign).get()).exists).toBe(true);
	});

	it('a key that is limited to a website finds no other, and no settings of the whole account', async () => {
		const { secret } = await addKey(alice, keyScopes, { websiteIds: [own] });
		for (const [name, row] of rows) {
			if (!keyScopes.some((scope) => scope === row.permission)) continue;
			const rule = ruleOf(name as keyof typeof endpoints);
			const answer = await call(row, secret, rule.of === 'website' ? other : 'no-such-id');
			const expected = rule.of === 'any' ? [200, 400, 403] : rule.of === 'refused' ? [400, 403, 413, 415] : [400, 404];
			judge(`${name} of another website`, expected.includes(answer.status), answer);
			if (!rule.ofItem) continue;
			judge(`${name} as a list`, !JSON.stringify(answer.body).includes(other), answer);
		}
		const { body } = await send<Website[]>('GET', '/api/websites', { token: secret });
		expect(body.map(({ _id }) => _id)).toEqual([own]);
		expect((await send('GET', `/api/websites/${own}`, { token: secret })).status).toBe(200);
		expect((await stored.websites.doc(other).get()).exists).toBe(true);
		expect(wrong).toEqual([]);
	});
});

describe('an API key', () => {
	it('is valid with both secrets after a rotation, and with the new one alone a day later', async () => {
		const first = await addKey(alice, ['read']);
		const path = `/api/keys/${first._id}/rotate`;
		const second = await sendSuccessfully<ShownApiKey>('POST', path, {
			token: alice.token,
			body: { currentPassword: '' },
		});
		const statuses = async () =>
			Promise.all(
				[first, second].map(async ({ secret }) => (await send('GET', '/api/websites', { token: secret })).status),
			);

		expect(second.previousUntil).not.toBeNull();
		expect(await statuses()).toEqual([200, 200]);
		await stored.apiKeys.doc(first._id).update({ previousUntil: 1 });
		expect(await statuses()).toEqual([401, 200]);
	});

	it('only reads after a downgrade, and only as many keys as the plan includes work', async () => {
		const carol = await elite('Carol');
		const older = await addKey(carol, keyScopes);
		const newer = await addKey(carol, ['read']);
		await stored.users.doc(carol._id).update({ tier: 'Free' });
		const read = (token: string) => send('GET', '/api/websites', { token });
		const write = await send('POST', '/api/websites', { token: older.secret, body: {} });
		const { body: listed } = await send<ApiKey[]>('GET', '/api/keys', { token: carol.token });

		expect((await read(older.secret)).status).toBe(200);
		expect(write).toMatchObject({ status: 403, body: { code: 'limit-reached' } });
		expect(await read(newer.secret)).toMatchObject({ status: 403, body: { code: 'limit-reached' } });
		expect(listed.map(({ state }) => state)).toEqual(['read-only', 'over-limit']);
	});

	it('is stored as a hash, is refused in a URL, and is listed without its secret', async () => {
		const { secret, _id } = await addKey(alice, ['read']);
		const list = await send<ApiKey[]>('GET', '/api/keys', { token: alice.token });

		expect(JSON.stringify((await stored.apiKeys.doc(_id).get()).data())).not.toContain(secret.slice(-32));
		expect(JSON.stringify(list.body)).not.toContain(secret.slice(-32));
		expect(await send('GET', `/api/websites?key=${secret}`)).toMatchObject({ status: 400 });
	});

	it('has a limit of requests per minute, which the headers show', async () => {
		const free = await register('Frida');
		const { secret } = await addKey(free, ['read']);
		const answers = [];
		for (let request = 0; request < 62; request += 1)
			answers.push(await send('GET', '/api/websites', { token: secret }));
		const limited = answers.filter(({ status }) => status === 429);

		expect(answers[0]?.headers.get('ratelimit-policy')).toBe('"key";q=60;w=60');
		expect(limited.length === 0 || limited[0]?.headers.has('retry-after')).toBe(true);
		expect((await stored.apiKeys.doc(secret.slice(12, 24)).get()).data()?.lastUsedAt).toBeGreaterThan(0);
	});
});

describe('an Idempotency-Key', () => {
	const body = () => ({ name: 'Once', url: 'https://once.stayup.test/' });

	it('adds one website for two requests at once, and repeats the reply', async () => {
		const { secret } = await addKey(alice, ['read', 'write']);
		const headers = { 'idempotency-key': crypto.randomUUID() };
		const post = () => send<Website>('POST', '/api/websites', { token: secret, body: body(), headers });
		const both = await Promise.all([post(), post()]);
		const again = await post();

		expect(both.map(({ status }) => status).sort()).toContain(201);
		expect(again.status).toBe(201);
		expect(again.headers.get('idempotency-replayed')).toBe('true');
		const { docs } = await stored.websites.where('ownerId', '==', alice._id).where('name', '==', 'Once').get();
		expect(docs).toHaveLength(1);
	});

	it('refuses another request, and is free again after a refusal', async () => {
		const headers = { 'idempotency-key': crypto.randomUUID() };
		const refused = { token: alice.token, headers, body: { ...body(), url: 'http://10.0.0.1/' } };

		expect((await send('POST', '/api/websites', refused)).status).toBe(400);
		expect((await send('POST', '/api/websites', { ...refused, body: body() })).status).toBe(201);
		expect((await send('POST', '/api/websites', { ...refused, body: { ...body(), name: 'Else' } })).status).toBe(409);
	});
});

describe('an ETag', () => {
	it('answers 304 for the same version, and 412 for a change of an older one', async () => {
		const { token } = alice;
		const paused = await addWebsite(alice, 'Still');
		await send('PATCH', `/api/websites/${paused}`, { token, body: { isActive: false } });
		const read = (headers = {}) => send<OutageDetail>('GET', `/api/websites/${paused}`, { token, headers });
		const etag = (await read()).headers.get('etag') ?? '';
		const rename = (name: string) =>
			send('PATCH', `/api/websites/${paused}`, { token, body: { name }, headers: { 'if-match': etag } });

		expect((await read({ 'if-none-match': etag })).status).toBe(304);
		expect((await rename('Stiller')).status).toBe(200);
		expect(await rename('Stillest')).toMatchObject({ status: 412, body: { code: 'precondition-failed' } });
	});
});
