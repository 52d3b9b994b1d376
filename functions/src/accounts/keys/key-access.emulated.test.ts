import {
	type ApiKey,
	type Endpoint,
	type EndpointName,
	endpoints,
	type KeyScope,
	keyScopes,
	type MaintenanceWindow,
	type NewSession,
	type OutageDetail,
	type ShownApiKey,
	type TestAlert,
	type Website,
} from '@stayup/contract';
import { password, register, send, sendSuccessfully } from '@stayup/testing/api-client';
import { type Example, type ExampleFixture, exampleOf, makeExampleFixture, pathOf } from '@stayup/testing/examples';
import { openStoredData } from '@stayup/testing/stored-data';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type OwnedResource, ruleOf, type WebsiteRule } from '../../http/keys/website-rules.ts';

const data = openStoredData();
const { stored } = data;
const rows = Object.entries<Endpoint>(endpoints).filter(([, { access }]) => access === 'user' || access === 'admin');
const rowsOfKeys = rows
	.filter(([, { permission }]) => keyScopes.some((scope) => scope === permission))
	.map(([name, row]) => ({ name: name as EndpointName, row, rule: ruleOf(name as EndpointName) }));
const refusedByKey = /API key|API keys/;
/** Of all tests, and the sentences of one. */
let [cells, wrongCells] = [0, 0];
const wrong: string[] = [];

let alice: NewSession;
/** Of another account. */
let fixture: ExampleFixture;
let own: Website;
let other: Website;

async function elite(name: string): Promise<NewSession> {
	const who = await register(name);
	await stored.users.doc(who._id).update({ tier: 'Elite' });
	return who;
}

async function addKey(who: NewSession, scopes: readonly KeyScope[], more: object = {}): Promise<ShownApiKey> {
	const body = { name: 'Test', scopes, websiteIds: null, expiresAt: null, currentPassword: password, ...more };
	return sendSuccessfully<ShownApiKey>('POST', '/api/keys', { token: who.token, body });
}

async function addWebsite(who: NewSession, name: string): Promise<Website> {
	const body = { name, url: `https://${name.toLowerCase()}.stayup.test/` };
	return sendSuccessfully<Website>('POST', '/api/websites', { token: who.token, body });
}

function call({ method, path, body }: Endpoint, token: string, id = 'no-such-id') {
	return send(method, path.replace(':id', id), { token, ...(body && { body: {} }) });
}

function sendExample(name: EndpointName, { params, body, raw }: Example, token: string) {
	const sent = raw?.text ?? body;
	const headers = raw ? { ...raw.headers } : {};
	return send<object>(endpoints[name].method, pathOf(name, params), { token, headers, ...(sent && { body: sent }) });
}

/** An outage, a comment, a window, a delivery and a test alert of a website of Alice. */
async function resourcesOf(website: Website): Promise<Record<OwnedResource, string>> {
	const ofWebsite = { ...fixture, alice, website };
	const idOf = async (name: EndpointName) => (await exampleOf(name, ofWebsite)).params.id ?? '';
	const add = <Reply>(path: string, body = {}) =>
		sendSuccessfully<Reply>('POST', `/api/websites/${website._id}/${path}`, { token: alice.token, body });
	return {
		outage: await idOf('getOutage'),
		comment: await idOf('editOutageComment'),
		delivery: await idOf('resendDelivery'),
		'test-alert': (await add<TestAlert>('test-alert'))._id,
		window: (await add<MaintenanceWindow>('maintenance', { minutes: 30 }))._id,
	};
}

/** The example, about the other website of the account wherever it can name one. */
async function exampleAboutOther(
	name: EndpointName,
	{ of, inBody }: WebsiteRule,
	ofOther: Record<OwnedResource, string>,
): Promise<Example> {
	const example = await exampleOf(name, { ...fixture, alice, website: other });
	const { params } = example;
	const id = of === 'website' ? other._id : of === 'any' || of === 'refused' ? params.id : ofOther[of];
	const named = name === 'trySettings' ? { websiteId: other._id } : { websites: [other._id] };
	return {
		...example,
		...(id && { params: { ...params, id } }),
		...(inBody && { body: { ...example.body, ...named } }),
	};
}

function judge(cell: string, isRight: boolean, answer: { status: number; body: unknown }): void {
	cells += 1;
	if (!isRight) wrong.push(`${cell}: ${answer.status} ${JSON.stringify(answer.body).slice(0, 160)}`);
}

beforeAll(async () => {
	[alice, fixture] = await Promise.all([elite('Alice'), makeExampleFixture(data)]);
	[own, other] = await Promise.all([addWebsite(alice, 'Shop'), addWebsite(alice, 'Bakery')]);
});

afterEach(() => {
	wrongCells += wrong.splice(0).length;
});

afterAll(() => {
	process.stdout.write(`keys: ${cells} cells, ${wrongCells} wrong\n`);
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
		const namesInBody: EndpointName[] = ['addMaintenance', 'startMaintenanceOfMany', 'addStatusPage'];
		for (const { name, row } of rowsOfKeys) {
			if (!row.path.includes(':') && !namesInBody.includes(name)) continue;
			const answer = await sendExample(name, await exampleOf(name, fixture), secret);
			const expected = namesInBody.includes(name) ? [400, 404] : [404];
			judge(`${name} of another account`, expected.includes(answer.status), answer);
		}
		expect(wrong).toEqual([]);
		expect((await stored.websites.doc(fixture.website._id).get()).exists).toBe(true);
	});

	it('a key that is limited to a website finds no other, and no settings of the whole account', async () => {
		const { secret } = await addKey(alice, keyScopes, { websiteIds: [own._id] });
		const ofOther = await resourcesOf(other);
		for (const { name, rule } of rowsOfKeys) {
			const answer = await sendExample(name, await exampleAboutOther(name, rule, ofOther), secret);
			const expected = rule.of === 'refused' ? 403 : rule.of !== 'any' ? 404 : rule.inBody ? 403 : 200;
			judge(`${name} of another website`, answer.status === expected, answer);
			judge(`${name} as a reply`, !JSON.stringify(answer.body).includes(other._id), answer);
		}
		const { body } = await send<Website[]>('GET', '/api/websites', { token: secret });
		expect(body.map(({ _id }) => _id)).toEqual([own._id]);
		expect((await stored.websites.doc(other._id).get()).exists).toBe(true);
		expect(wrong).toEqual([]);
	});

	it('a key that is limited to a website finds what belongs to it, and cannot move a window to another', async () => {
		const { secret } = await addKey(alice, keyScopes, { websiteIds: [own._id] });
		const ofOwn = await resourcesOf(own);
		const example = async (name: EndpointName, id: string) => ({
			...(await exampleOf(name, { ...fixture, alice, website: own })),
			params: { id },
		});
		const calls: [EndpointName, string][] = [
			['getWebsite', own._id],
			['getOutage', ofOwn.outage],
			['editOutageComment', ofOwn.comment],
			['getMaintenance', ofOwn.window],
			['resendDelivery', ofOwn.delivery],
			['getTestAlert', ofOwn['test-alert']],
		];
		for (const [name, id] of calls) {
			const answer = await sendExample(name, await example(name, id), secret);
			judge(`${name} of its website`, answer.status === 200, answer);
		}
		const moved = await example('updateMaintenance', ofOwn.window);
		const body = { ...moved.body, websites: [own._id, other._id] };
		const answer = await sendExample('updateMaintenance', { ...moved, body }, secret);
		judge('updateMaintenance with another website', answer.status === 403, answer);
		expect(wrong).toEqual([]);
	});
});

describe('an API key', () => {
	it('is valid with both secrets after a rotation, and with the new one alone a day later', async () => {
		const first = await addKey(alice, ['read']);
		const path = `/api/keys/${first._id}/rotate`;
		const second = await sendSuccessfully<ShownApiKey>('POST', path, {
			token: alice.token,
			body: { currentPassword: password },
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
		const answers: Awaited<ReturnType<typeof send>>[] = [];
		// The minute can end once in between.
		while (answers.at(-1)?.status !== 429 && answers.length <= 2 * 60)
			answers.push(await send('GET', '/api/websites', { token: secret }));
		const [first, last] = [answers[0], answers.at(-1)];

		expect(first?.status).toBe(200);
		expect(first?.headers.get('ratelimit-policy')).toBe('"key";q=60;w=60');
		expect(last).toMatchObject({ status: 429, body: { code: 'rate-limited' } });
		expect(Number(last?.headers.get('retry-after'))).toBeGreaterThan(0);
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
		const { _id: paused } = await addWebsite(alice, 'Still');
		await send('PATCH', `/api/websites/${paused}`, { token, body: { isActive: false } });
		const read = (headers = {}) => send<OutageDetail>('GET', `/api/websites/${paused}`, { token, headers });
		const etag = (await read()).headers.get('etag') ?? '';
		const rename = (name: string) =>
			send('PATCH', `/api/websites/${paused}`, { token, body: { name }, headers: { 'if-match': etag } });

		expect((await read({ 'if-none-match': etag })).status).toBe(304);
		expect((await rename('Stiller')).status).toBe(200);
		expect(await rename('Stillest')).toMatchObject({ status: 412, body: { code: 'precondition-failed' } });
	});

	it('of an incident belongs to its post-mortem too, and a comment has none', async () => {
		const { who, params, body } = await exampleOf('writePostMortem', fixture);
		const token = who?.token;
		const { headers } = await send('GET', pathOf('getIncident', params), { token });
		const write = (etag: string) =>
			send('PUT', pathOf('writePostMortem', params), { token, body, headers: { 'if-match': etag } });
		const comment = await exampleOf('deleteOutageComment', fixture);
		const removed = { token: comment.who?.token, headers: { 'if-match': '*' } };

		expect((await write('W/"older"')).status).toBe(412);
		expect((await write(headers.get('etag') ?? '')).status).toBe(200);
		expect((await send('DELETE', pathOf('deleteOutageComment', comment.params), removed)).status).toBe(412);
	});
});
