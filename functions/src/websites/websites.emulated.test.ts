import { createServer } from 'node:net';
import {
	type DashboardStats,
	dayMs,
	minuteMs,
	type NewSession,
	tierLimits,
	type Website,
	type WebsiteStats,
} from '@stayup/contract';
import { register, send, sendSuccessfully } from '@stayup/testing/api-client';
import { aWebsite } from '@stayup/testing/builders';
import { advance } from '@stayup/testing/local-product/worker';
import { openStoredData } from '@stayup/testing/stored-data';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { decodeMonitors } from '../monitoring/rules/shard.ts';

const { stored } = openStoredData();
const websitesOrigin = process.env.STAYUP_WEBSITES_ORIGIN;

let alice: NewSession;
let bob: NewSession;

beforeAll(async () => {
	[alice, bob] = await Promise.all([register('Alice'), register('Bob')]);
});

function add(who: NewSession, body: Record<string, unknown>) {
	return send<Website>('POST', '/api/websites', { token: who.token, body });
}

function addLocal(who: NewSession, site: string) {
	return add(who, { name: site, url: `${websitesOrigin}/${site}` });
}

describe('adding a website', () => {
	it('adds the scheme and the defaults, and starts as unknown', async () => {
		const { status, body } = await add(alice, { name: ' Example ', url: 'example.com' });

		expect(status).toBe(201);
		expect(body).toMatchObject({
			name: 'Example',
			url: 'https://example.com/',
			checkInterval: 60,
			expectedStatusCode: 200,
			status: 'unknown',
			isActive: true,
			alertsEnabled: true,
		});
	});

	it('stores an interval that is shorter than the tier allows, and shows both intervals', async () => {
		const { body } = await add(alice, { name: 'Fast', url: 'example.com', checkInterval: 30 });

		expect(body).toMatchObject({ checkInterval: 30, runningInterval: 60 });
	});

	it('refuses fields that the caller may not set, and adds nothing', async () => {
		const extras = { ownerId: bob._id, status: 'up', lastChecked: 'now', _id: 'mine', shardId: 'x' };
		const name = crypto.randomUUID();
		const { status, body } = await add(alice, { name, url: 'example.com', ...extras });

		expect([status, body]).toMatchObject([400, { code: 'invalid', message: 'Unknown field `ownerId`.' }]);
		expect((await stored.websites.where('name', '==', name).get()).size).toBe(0);
	});

	it('begins paused and muted if that is asked for, and then is not checked', async () => {
		const { body } = await add(alice, { name: 'Later', url: 'example.com', isActive: false, emailsMuted: true });
		const document = (await stored.websites.doc(body._id).get()).data();

		expect(body).toMatchObject({ isActive: false, status: 'unknown', nextCheckAt: null });
		expect(Date.parse(body.emailsMutedUntil ?? '')).toBeGreaterThan(Date.now());
		expect(document).not.toHaveProperty('emailsMuted');
		expect(document).toMatchObject({ isActive: false, checksPerDay: 0, pausedBecause: null });
	});

	it('takes its tags and alerts, and the maintenance of its tags', async () => {
		const start = new Date(Date.now() + dayMs).toISOString().slice(0, 16);
		const window = { name: 'Update', timeZone: 'UTC', start, durationMinutes: 30, recurrence: null, websites: [] };
		await sendSuccessfully('POST', '/api/maintenance', { token: bob.token, body: { ...window, tags: ['client'] } });
		const settings = { tags: ['  Client', 'SHOP'], alertsEnabled: false };
		const { body } = await add(bob, { name: 'Tagged', url: 'example.com', ...settings });

		expect(body).toMatchObject({ tags: ['client', 'shop'], alertsEnabled: false });
		const document = (await stored.websites.doc(body._id).get()).data();
		expect(document).toMatchObject({ tags: ['client', 'shop'], alertsEnabled: false });
		const shard = (await stored.shards.doc(document?.shardId ?? '').get()).data();
		expect(decodeMonitors(shard?.monitors ?? {}).get(body._id)?.maintenance).toHaveLength(1);
	});

	it.each([
		[
			'eleven tags',
			{ tags: Array.from({ length: 11 }, (_, index) => `tag${index}`) },
			'Please choose at most 10 tags.',
		],
		['a long tag', { tags: ['a'.repeat(31)] }, 'Please keep each tag within 30 characters.'],
		['an empty tag', { tags: [' '] }, 'Please remove empty tags.'],
		['a number as a tag', { tags: [5] }, 'Please enter tags as text.'],
		['alerts that are "off"', { alertsEnabled: 'off' }, 'Please choose whether to receive alerts.'],
	])('refuses %s with the sentence of a change', async (_, settings, message) => {
		const { status, body } = await add(alice, { name: 'Example', url: 'example.com', ...settings });

		expect([status, body]).toEqual([400, expect.objectContaining({ message })]);
	});

	it.each([29, 3601, 30.5, '60', [60], {}, true])('refuses an interval of %j', async (checkInterval) => {
		const { status } = await add(alice, { name: 'Shop', url: 'example.com', checkInterval });

		expect(status).toBe(400);
	});

	it.each([99, 600, 200.5, '200'])('refuses an expected status code of %j', async (expectedStatusCode) => {
		const { status } = await add(alice, { name: 'Shop', url: 'example.com', expectedStatusCode });

		expect(status).toBe(400);
	});

	it.each([
		'http://169.254.169.254/',
		'http://[::ffff:7f00:1]/',
		'http://2130706433/',
		'file:///etc/passwd',
		'localhost',
	])('refuses %s with one error message', async (url) => {
		const answer = await send('POST', '/api/websites', { token: alice.token, body: { name: 'Inside', url } });

		expect(answer.status).toBe(400);
		expect(answer.body.message).toMatch(/^This URL cannot be monitored\./);
		expect(answer.body.errors).toMatchObject([{ field: 'url' }]);
	});

	it('makes no connection to a URL it refuses', async () => {
		let connections = 0;
		const trap = createServer(() => {
			connections += 1;
		});
		await new Promise<void>((resolve) => trap.listen(0, '127.0.0.1', resolve));
		onTestFinished(() => new Promise<void>((resolve) => trap.close(() => resolve())));
		const { port } = trap.address() as { port: number };

		const answers = await Promise.all(
			['127.0.0.1', '127.1', '0.0.0.0', '[::ffff:7f00:1]', '2130706433', '0x7f.1', 'localhost'].map((host) =>
				add(alice, { name: 'Trap', url: `http://${host}:${port}/` }),
			),
		);

		expect(answers.map(({ status }) => status)).toEqual(Array(7).fill(400));
		expect(connections).toBe(0);
	});

	it('stops exactly at the limit of the tier, even for concurrent requests', async () => {
		const carol = await register('Carol');
		const last = tierLimits.Free.websites - 1;
		await stored.users.doc(carol._id).update({ websiteCount: last, isEmailConfirmed: true });

		const answers = await Promise.all(
			Array.from({ length: 20 }, (_, index) => add(carol, { name: `Shop ${index}`, url: 'example.com' })),
		);

		const statuses = answers.map(({ status }) => status).sort();
		expect(statuses).toEqual([201, ...Array(19).fill(403)]);
		expect(answers.find(({ status }) => status === 403)?.body).toMatchObject({ code: 'limit-reached' });
		expect((await stored.users.doc(carol._id).get()).data()?.websiteCount).toBe(tierLimits.Free.websites);
	});
});

describe('a long list of websites', () => {
	it('has one page if the caller wants the whole list', async () => {
		const dora = await register('Dora');
		const batch = stored.websites.firestore.batch();
		for (let index = 0; index < 210; index += 1) batch.create(stored.websites.doc(), aWebsite({ ownerId: dora._id }));
		await batch.commit();

		const list = (query: string) => send<Website[]>('GET', `/api/websites${query}`, { token: dora.token });
		const lengths = [await list(''), await list('?limit=200'), await list('?limit=200&whole=true')];

		expect(lengths.map(({ body }) => body.length)).toEqual([50, 200, 210]);
	});
});

describe('a filtered list of websites', () => {
	it('has those that fit on one page, whatever the limit says', async () => {
		const fay = await register('Fay');
		const changes = { ownerId: fay._id, checkInterval: 300 };
		const batch = stored.websites.firestore.batch();
		for (const number of [1, 2, 3]) {
			const website = aWebsite({ ...changes, name: `Shop ${number}`, tags: number > 1 ? ['eu'] : [] });
			batch.create(stored.websites.doc(), { ...website, status: number > 2 ? 'down' : 'up' });
		}
		await batch.commit();
		const names = async (query: string) => {
			const { body } = await send<Website[]>('GET', `/api/websites?${query}`, { token: fay.token });
			return body.map(({ name }) => name).toSorted();
		};

		expect(await names('tag=EU&limit=1')).toEqual(['Shop 2', 'Shop 3']);
		expect(await names('status=down')).toEqual(['Shop 3']);
		expect(await names('search=shop%201')).toEqual(['Shop 1']);
		expect(await send('GET', '/api/websites?status=broken', { token: fay.token })).toMatchObject({
			status: 400,
			body: { message: 'Please choose a status: up, down, unknown.' },
		});
	});
});

describe('a URL that is added twice', () => {
	it('is said in the second reply, with the ids of the others', async () => {
		const url = `https://${crypto.randomUUID()}.example.com/`;
		const gus = await register('Gus');
		const { body: first } = await add(gus, { name: 'Shop', url, isActive: false });
		const { status, body: second } = await add(gus, { name: 'Again', url, isActive: false });

		expect(first).not.toHaveProperty('sameUrlAs');
		expect([status, second.sameUrlAs]).toEqual([201, [first._id]]);
	});
});

describe('a website of another account', () => {
	it.each([
		['GET', ''],
		['DELETE', ''],
		['POST', '/check'],
	])('responds to %s /api/websites/{id}%s like a missing website', async (method, suffix) => {
		const { body: shop } = await addLocal(alice, 'alices-own');
		const foreign = await send(method, `/api/websites/${shop._id}${suffix}`, { token: bob.token });
		const missing = await send(method, `/api/websites/missing${suffix}`, { token: bob.token });

		expect(foreign.status).toBe(404);
		expect(foreign.body.message).toBe('Website not found');
		expect({ ...foreign.body, requestId: '' }).toEqual({ ...missing.body, requestId: '' });
	});

	it('has no statistics either', async () => {
		const { body: shop } = await addLocal(bob, 'bobs-own');

		expect((await send('GET', `/api/stats/websites/${shop._id}`, { token: alice.token })).status).toBe(404);
	});

	it.each(['__all__', 'a'.repeat(1501), '%2F'])('is not found by the id %s', async (id) => {
		expect((await send('GET', `/api/websites/${id}`, { token: bob.token })).status).toBe(404);
	});
});

describe('a monitored website', () => {
	it('has a status within seconds, counts in the statistics, and is gone when removed', async () => {
		const dora = await register('Dora');
		const { body: shop } = await addLocal(dora, 'doras-deli');
		const path = `/api/websites/${shop._id}`;
		expect((await send<Website>('GET', path, { token: dora.token })).body.status).toBe('up');

		const list = await send<Website[]>('GET', '/api/websites', { token: dora.token });
		const dashboard = await send<DashboardStats>('GET', '/api/stats/dashboard', { token: dora.token });
		const stats = await send<WebsiteStats>('GET', `/api/stats/websites/${shop._id}`, { token: dora.token });
		expect(list.body).toMatchObject([{ _id: shop._id, status: 'up' }]);
		expect(dashboard.body).toMatchObject({ totalWebsites: 1, websitesUp: 1, websitesDown: 0, recentOutages: [] });
		expect(stats.body).toMatchObject({ totalChecks: 1 });
		expect(stats.body.days.map(({ checks }) => checks)).toEqual([...Array(89).fill(0), 1]);

		const removed = await send<{ message: string }>('DELETE', path, { token: dora.token });
		expect(removed.body.message).toBe('Website removed from monitoring');
		expect((await send('GET', path, { token: dora.token })).status).toBe(404);
		expect((await stored.users.doc(dora._id).get()).data()?.websiteCount).toBe(0);
	});

	it('is checked on demand, but not twice in a row', async () => {
		const { body: shop } = await addLocal(bob, 'bobs-bikes');
		const check = () => send<Website>('POST', `/api/websites/${shop._id}/check`, { token: bob.token });

		const first = await check();
		const second = await check();

		expect(first).toMatchObject({ status: 200, body: { status: 'up' } });
		expect(second.status).toBe(429);
		expect(Number(second.headers.get('retry-after'))).toBeGreaterThan(20);
	});

	it('that never responded is down after one Check Now, with an outage', async () => {
		const { body: shop } = await add(bob, { name: 'Broken', url: `${websitesOrigin}/broken`, expectedStatusCode: 204 });
		const checked = await send<Website>('POST', `/api/websites/${shop._id}/check`, { token: bob.token });
		expect(checked.status).toBe(200);
		// The third failure in a row is an outage.
		await advance(minuteMs);
		expect((await send<Website>('GET', `/api/websites/${shop._id}`, { token: bob.token })).body.status).toBe('down');
		const stats = await send<WebsiteStats>('GET', `/api/stats/websites/${shop._id}`, { token: bob.token });

		expect(stats.body.recentOutages).toMatchObject([
			{ websiteId: shop._id, statusCode: 200, endedAt: null, error: 'The website responded with status 200' },
		]);
	});
});
