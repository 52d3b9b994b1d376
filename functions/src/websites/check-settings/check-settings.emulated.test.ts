import { defaultCheckSettings, type NewSession, type TriedSettings, type Website } from '@stayup/contract';
import { register, send, sendSuccessfully } from '@stayup/testing/api-client';
import { openStoredData } from '@stayup/testing/stored-data';
import { beforeAll, describe, expect, it } from 'vitest';
import { decodeMonitors, monitorsPerShard } from '../../monitoring/rules/shard.ts';
import { placesOf } from '../../monitoring/rules/shard-room.ts';

const websitesOrigin = process.env.STAYUP_WEBSITES_ORIGIN;
const { stored } = openStoredData();
const rule = { kind: 'body-contains', text: 'Buy now' } as const;
const credentials = { kind: 'basic', user: 'rosa', password: 'correct horse' } as const;
const withPassword = {
	...defaultCheckSettings(),
	rules: [rule],
	request: { ...defaultCheckSettings().request, credentials },
};

let alice: NewSession;
let bob: NewSession;
beforeAll(async () => {
	[alice, bob] = await Promise.all([register('Alice'), register('Bob')]);
	await stored.users.doc(alice._id).update({ tier: 'Elite' });
});

async function add(check: object | undefined, interval = 300): Promise<Website> {
	const url = `${websitesOrigin}/${crypto.randomUUID()}`;
	const body = { name: 'Shop', url, checkInterval: interval, ...(check && { check }) };
	return sendSuccessfully<Website>('POST', '/api/websites', { token: alice.token, body });
}

function change({ _id }: Website, body: object) {
	return send<Website>('PATCH', `/api/websites/${_id}`, { token: alice.token, body });
}

async function storedOf({ _id }: Website) {
	const document = (await stored.websites.doc(_id).get()).data();
	const settings = (await stored.checkSettings.doc(_id).get()).data()?.settings ?? null;
	const shard = (await stored.shards.doc(document?.shardId ?? '').get()).data();
	return { document, settings, shard, monitor: decodeMonitors(shard?.monitors ?? {}).get(_id) };
}

describe('the settings of checks', () => {
	it('are stored with the website and in its monitor, and shown without secrets', async () => {
		const shop = await add(withPassword);
		const { document, settings, monitor } = await storedOf(shop);

		expect(shop).toMatchObject({ hasMoreChecks: true, check: { rules: [rule] } });
		expect(shop.check?.request.credentials).toEqual({ ...credentials, password: true });
		expect(document).toMatchObject({ hasMoreChecks: true });
		expect(settings).not.toContain(credentials.password);
		expect(monitor?.check).toEqual(JSON.parse(settings ?? ''));
	});

	it('cost a website without them no document and no field', async () => {
		const { document, settings, monitor } = await storedOf(await add({ rules: [] }));

		expect(document).not.toHaveProperty('hasMoreChecks');
		expect(monitor).not.toHaveProperty('check');
		expect(settings).toBeNull();
	});

	it('keep a secret that is not sent again, and change the rest', async () => {
		const shop = await add(withPassword);
		const before = await storedOf(shop);
		const request = { ...shop.check?.request };
		const { status, body } = await change(shop, { check: { rules: [], slowAboveMs: 800, request } });
		const after = await storedOf(shop);

		expect({ status, check: body.check }).toMatchObject({ status: 200, check: { rules: [], slowAboveMs: 800 } });
		expect(after.monitor?.check?.request).toEqual(before.monitor?.check?.request);
		expect(after.monitor?.revision).toBe(2);
	});

	it('stay as they are in a change of anything else, and go with null and with the website', async () => {
		const shop = await add(withPassword);
		expect((await change(shop, { name: 'Renamed' })).body.check).toEqual(shop.check);
		expect((await change(shop, { check: null })).body).toMatchObject({ check: null, hasMoreChecks: false });
		expect(await storedOf(shop)).toMatchObject({ settings: null, document: { hasMoreChecks: false } });

		await change(shop, { check: withPassword });
		await sendSuccessfully('DELETE', `/api/websites/${shop._id}`, { token: alice.token });
		expect((await stored.checkSettings.doc(shop._id).get()).exists).toBe(false);
	});

	it('send no stored secret to another host', async () => {
		const shop = await add(withPassword);
		const url = 'https://collector.example.com/';
		const check = { request: shop.check?.request };

		expect(await change(shop, { url })).toMatchObject({ status: 400, body: { errors: [{ field: 'url' }] } });
		expect(await change(shop, { url, check })).toMatchObject({
			status: 400,
			body: { errors: [{ field: 'check.request.credentials.password' }] },
		});
		expect((await storedOf(shop)).document?.url).toBe(shop.url);
	});

	it('beyond the plan are refused with the field', async () => {
		const body = { name: 'Shop', url: `${websitesOrigin}/free`, check: withPassword };

		expect(await send('POST', '/api/websites', { token: bob.token, body })).toMatchObject({
			status: 403,
			body: { code: 'limit-reached', errors: [{ field: 'check.request.credentials' }] },
		});
	});

	it('are in the export of the account, without secrets', async () => {
		const owner = await register('Carol');
		await stored.users.doc(owner._id).update({ tier: 'Core' });
		const body = { name: 'Shop', url: `${websitesOrigin}/exported`, check: withPassword };
		const { _id } = await sendSuccessfully<Website>('POST', '/api/websites', { token: owner.token, body });
		const part = await sendSuccessfully('GET', '/api/users/export?cursor=history.0.', { token: owner.token });

		expect(part).toMatchObject({
			checkSettings: [{ websiteId: _id, check: { request: { credentials: { password: true } } } }],
		});
	});
});

describe('trying settings', () => {
	it('says which rules a page passes, and stores nothing', async () => {
		const url = `${websitesOrigin}/${crypto.randomUUID()}`;
		const header = { kind: 'header', name: 'Content-Type', comparison: 'exists', value: null } as const;
		const absent = { kind: 'body-contains', text: crypto.randomUUID() } as const;
		const body = { url, check: { ...defaultCheckSettings(), rules: [header, absent] } };
		const { status, body: tried } = await send<TriedSettings>('POST', '/api/websites/try', {
			token: alice.token,
			body,
		});

		expect(status).toBe(200);
		expect(tried).toMatchObject({ url, isUp: false, rules: [{ index: 0 }, { index: 1, passed: false }] });
	});

	it('uses the stored secrets of an own website only', async () => {
		const shop = await add(withPassword);
		const body = { url: shop.url, websiteId: shop._id, check: { request: shop.check?.request } };
		const call = (token: string) => send<TriedSettings>('POST', '/api/websites/try', { token, body });

		expect(await call(alice.token)).toMatchObject({ status: 200, body: { isUp: true, rules: [] } });
		expect((await call(bob.token)).status).toBe(404);
	});
});

describe('large settings', () => {
	const large = {
		...defaultCheckSettings(),
		rules: Array.from({ length: 30 }, (_, index) => ({ ...rule, text: `${index} ${'x'.repeat(400)}` })),
	};

	it('take several places of a shard', async () => {
		const shop = await add(undefined, 1200);
		const before = (await storedOf(shop)).shard?.size ?? 0;
		await change(shop, { check: large });
		expect((await storedOf(shop)).shard?.size).toBeGreaterThan(before + 2);
		await change(shop, { check: null });
		expect((await storedOf(shop)).shard?.size).toBe(before);
	});

	it('move the website to another shard if they no longer fit', async () => {
		const shop = await add(undefined, 2400);
		const { document } = await storedOf(shop);
		await stored.shards.doc(document?.shardId ?? '').update({ size: monitorsPerShard - 2, openFor: 2400 });
		const { status } = await change(shop, { check: large });
		const after = await storedOf(shop);

		expect(status).toBe(200);
		expect(after.document?.shardId).not.toBe(document?.shardId);
		expect(after.shard?.size).toBe(after.monitor && placesOf(after.monitor));
		expect(after.monitor?.check?.rules).toHaveLength(30);
	});
});
