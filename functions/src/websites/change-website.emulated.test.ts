import { minuteMs, type NewSession, tierLimits, type Website, type WebsiteChange } from '@stayup/contract';
import { type Answer, register, send } from '@stayup/testing/api-client';
import { advance } from '@stayup/testing/local-product/worker';
import { openStoredData } from '@stayup/testing/stored-data';
import { beforeAll, describe, expect, it } from 'vitest';
import { createUserStore } from '../accounts/user-store.ts';
import { createAdminStore } from '../admin/admin-store.ts';
import type { OwnedWebsite } from './owned-website.ts';
import { createWebsiteStore } from './website-store.ts';

const websitesOrigin = process.env.STAYUP_WEBSITES_ORIGIN;
const { stored, firestore } = openStoredData();

let alice: NewSession;
let bob: NewSession;
beforeAll(async () => {
	[alice, bob] = await Promise.all([register('Alice'), register('Bob')]);
	await stored.users.doc(alice._id).update({ tier: 'Pro' });
});

async function add(who: NewSession, settings: Record<string, unknown> = {}): Promise<Website> {
	const body = { name: 'Shop', url: `${websitesOrigin}/${crypto.randomUUID()}`, ...settings };
	return (await send<Website>('POST', '/api/websites', { token: who.token, body })).body;
}

function change(who: NewSession, { _id }: Pick<Website, '_id'>, body: WebsiteChange) {
	return send<Website>('PATCH', `/api/websites/${_id}`, { token: who.token, body });
}

/** An outage is declared by the third failure in a row. */
async function until(who: NewSession, { _id }: Website, status: Website['status']): Promise<void> {
	await advance(minuteMs);
	const { body } = await send<Website>('GET', `/api/websites/${_id}`, { token: who.token });
	expect(body.status).toBe(status);
}

describe('changing a website', () => {
	it('keeps the settings that are left out', async () => {
		const shop = await add(alice, { checkInterval: 300 });
		const { status, body } = await change(alice, shop, { name: ' Renamed ', alertsEnabled: false });

		expect(status).toBe(200);
		expect(body).toMatchObject({ name: 'Renamed', alertsEnabled: false, url: shop.url, checkInterval: 300 });
	});

	it('validates a new URL like that of a new website', async () => {
		const shop = await add(alice);
		const { status, body } = await change(alice, shop, { url: 'http://169.254.169.254/' });
		const after = await send<Website>('GET', `/api/websites/${shop._id}`, { token: alice.token });

		expect(status).toBe(400);
		expect(body).toMatchObject({ code: 'invalid', errors: [{ field: 'url' }] });
		expect(after.body.url).toBe(shop.url);
	});

	it('to another interval or a resumption makes the website due from then on, and a new name does not', async () => {
		const shop = await add(alice, { checkInterval: 3600 });
		const renamed = await change(alice, shop, { name: 'Renamed' });
		const sooner = await change(alice, shop, { checkInterval: 60 });
		await change(alice, shop, { isActive: false });
		const resumed = await change(alice, shop, { isActive: true });

		expect(shop.scheduledSince).toBe(shop.createdAt);
		expect(renamed.body.scheduledSince).toBe(shop.createdAt);
		expect(Date.parse(sooner.body.scheduledSince)).toBeGreaterThan(Date.parse(shop.createdAt));
		expect(Date.parse(resumed.body.scheduledSince)).toBeGreaterThan(Date.parse(sooner.body.scheduledSince));
	});

	it('moves a website with a shorter interval from its shard to another', async () => {
		const shop = await add(alice, { checkInterval: 3600 });
		const before = (await stored.websites.doc(shop._id).get()).data();
		const { body } = await change(alice, shop, { checkInterval: 30 });
		const after = (await stored.websites.doc(shop._id).get()).data();
		const [oldShard, newShard, directory] = await Promise.all([
			stored.shards.doc(before?.shardId ?? '').get(),
			stored.shards.doc(after?.shardId ?? '').get(),
			stored.shardDirectory.get(),
		]);
		const cadences = Object.assign({}, ...directory.docs.map((piece) => piece.data().cadences));

		expect(body).toMatchObject({ checkInterval: 30, runningInterval: 30 });
		expect(oldShard.data()?.monitors[shop._id]).toBeUndefined();
		expect(newShard.data()).toMatchObject({ cadence: 30 });
		expect(newShard.data()?.monitors[shop._id]).toContain('"intervalSeconds":30');
		expect(cadences[after?.shardId ?? '']).toBe(30);
		expect(cadences[before?.shardId ?? '']).toBe(oldShard.exists ? 3600 : undefined);
	});

	it('to another expected status closes the outage as edited and starts from unknown', async () => {
		const shop = await add(alice, { expectedStatusCode: 204 });
		await until(alice, shop, 'down');
		const outageId = (await stored.websites.doc(shop._id).get()).data()?.openOutageId ?? '';
		const { body } = await change(alice, shop, { expectedStatusCode: 200 });
		await until(alice, shop, 'up');

		expect(body.status).toBe('unknown');
		expect((await stored.outages.doc(outageId).get()).data()).toMatchObject({ endReason: 'edited' });
	});

	it.each([
		{},
		{ isActive: 'yes' },
		{ checkInterval: 29 },
		{ checkInterval: null },
		{ name: '' },
		{ expectedStatusCode: 99 },
	])('refuses %j', async (body) => {
		const shop = await add(alice);
		const answer = await send('PATCH', `/api/websites/${shop._id}`, { token: alice.token, body });

		expect(answer.status).toBe(400);
	});

	it('refuses an owner, status or shard from the caller', async () => {
		const shop = await add(alice);
		const extras = { name: 'Mine', ownerId: bob._id, status: 'up', shardId: 'x', openOutageId: 'y', createdAt: 1 };
		const answer = await send('PATCH', `/api/websites/${shop._id}`, { token: alice.token, body: extras });
		const document = (await stored.websites.doc(shop._id).get()).data();

		expect(answer).toMatchObject({ status: 400, body: { message: 'Unknown field `ownerId`.' } });
		expect(document).toMatchObject({ ownerId: alice._id, name: shop.name, createdAt: Date.parse(shop.createdAt) });
		expect(document?.shardId).not.toBe('x');
	});

	it('of another account gets the same response as a missing one', async () => {
		const shop = await add(alice);
		const foreign = await change(bob, shop, { name: 'Mine' });
		const missing = await change(bob, { _id: 'missing' }, { name: 'Mine' });

		expect(foreign.status).toBe(404);
		expect({ ...foreign.body, requestId: '' }).toEqual({ ...missing.body, requestId: '' });
	});
});

describe('a pause', () => {
	it('closes the open outage as paused, and resuming starts from unknown', async () => {
		const shop = await add(alice, { expectedStatusCode: 204 });
		await until(alice, shop, 'down');
		const outageId = (await stored.websites.doc(shop._id).get()).data()?.openOutageId ?? '';
		const paused = await change(alice, shop, { isActive: false });
		const checked = await send('POST', `/api/websites/${shop._id}/check`, { token: alice.token });
		const resumed = await change(alice, shop, { isActive: true });

		expect(paused.body).toMatchObject({ isActive: false, status: 'unknown' });
		expect((await stored.outages.doc(outageId).get()).data()).toMatchObject({ endReason: 'paused' });
		expect([checked.status, checked.body.message]).toEqual([409, 'This website is paused. Resume it to check it.']);
		expect(resumed.body).toMatchObject({ isActive: true, status: 'unknown' });
		await until(alice, shop, 'down');
	});
});

describe('a smaller tier', () => {
	const store = createWebsiteStore(firestore, { restMs: 0 });
	const keptDays = async (websites: OwnedWebsite[]) => {
		const shardIds = new Set(websites.map(({ document }) => document.shardId));
		const shards = await Promise.all([...shardIds].map((id) => stored.shards.doc(id).get()));
		const monitors = shards.flatMap((shard) => Object.entries(shard.data()?.monitors ?? {}));
		const own = monitors.filter(([id]) => websites.some((website) => website.id === id));
		return [...new Set(own.map(([, json]) => JSON.parse(json).rawCheckDays))];
	};

	it('pauses the newest websites above its limit, checks the others less often, and deletes nothing', async () => {
		const carol = await register('Carol');
		await stored.users.doc(carol._id).update({ tier: 'Core' });
		const allowed = tierLimits.Free.websites;
		const shops: Website[] = [];
		for (let index = 0; index < allowed + 2; index += 1) shops.push(await add(carol, { checkInterval: 30 }));

		await stored.users.doc(carol._id).update({ tier: 'Free' });
		await store.applyTier(carol._id, Date.now());
		const after = await store.all(carol._id);
		const tooMany = await change(carol, shops.at(-1) ?? shops[0] ?? { _id: '' }, { isActive: true });

		expect(after.map(({ document }) => document.isActive)).toEqual([...Array(allowed).fill(true), false, false]);
		expect(new Set(after.map(({ document }) => document.runningInterval))).toEqual(new Set([60]));
		expect([tooMany.status, tooMany.body]).toMatchObject([403, { code: 'limit-reached' }]);
		expect(await keptDays(after)).toEqual([tierLimits.Free.rawCheckDays]);

		await stored.users.doc(carol._id).update({ tier: 'Core' });
		await store.applyTier(carol._id, Date.now());
		const back = await store.all(carol._id);
		expect(back.map(({ document }) => document.runningInterval)).toEqual(Array(allowed + 2).fill(30));
		expect(back.filter(({ document }) => !document.isActive)).toHaveLength(2);
		expect(await keptDays(back)).toEqual([tierLimits.Core.rawCheckDays]);
	});
});

describe('a change of tier that was interrupted before the websites were changed', () => {
	it('is found by the nightly job, and is complete once they are', async () => {
		const fay = await register('Fay');
		await add(fay);
		const pending = async () => (await stored.users.doc(fay._id).get()).data()?.isTierPending;
		const by = { uid: 'ada', email: 'ada@stayup.test', requestId: 'request' };
		await createAdminStore(firestore).changeTier(fay._id, 'Pro', by, Date.now());
		expect(await pending()).toBe(true);

		const listed = async () => (await createUserStore(firestore).withPendingTier({ limit: 1_000 })).items;
		expect(await listed()).toContain(fay._id);

		await createWebsiteStore(firestore, { restMs: 0 }).applyTier(fay._id, Date.now());
		expect(await pending()).toBe(false);
		expect(await listed()).not.toContain(fay._id);
	});
});

describe('a list of websites', () => {
	it('comes in pages without repeated or missing rows, in the order of creation', async () => {
		const dora = await register('Dora');
		const added = [];
		for (let index = 0; index < 5; index += 1) added.push((await add(dora))._id);

		const seen: string[] = [];
		let path: string | undefined = '/api/websites?limit=2';
		while (path) {
			const page: Answer<Website[]> = await send('GET', path, { token: dora.token });
			seen.push(...page.body.map(({ _id }) => _id));
			path = /<([^>]+)>; rel="next"/.exec(page.headers.get('link') ?? '')?.[1];
		}
		const whole = await send<Website[]>('GET', '/api/websites', { token: dora.token });

		expect(seen).toEqual(added);
		expect(whole.body.map(({ _id }) => _id)).toEqual(added);
	});

	const illFormedCursor = Buffer.from('["\\ud800","x"]').toString('base64url');
	const refused = ['limit=0', 'limit=201', 'limit=2.5', 'limit=two', 'cursor=nonsense', 'cursor=WzEsIi8iXQ'];
	it.each([...refused, `cursor=${illFormedCursor}`])('refuses %s', async (query) => {
		expect((await send('GET', `/api/websites?${query}`, { token: alice.token })).status).toBe(400);
	});
});
