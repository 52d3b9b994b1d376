import { type AccountActivity, accountHeader, minuteMs, type NewSession } from '@stayup/contract';
import { password, register, send, sendSuccessfully } from '@stayup/testing/api-client';
import { advance, product } from '@stayup/testing/local-product/worker';
import { addMember } from '@stayup/testing/member-examples';
import { openStoredData } from '@stayup/testing/stored-data';
import { describe, expect, it } from 'vitest';

const data = openStoredData();
const { stored } = data;
const windowsChrome =
	'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Safari/537.36';

function logIn(email: string, secret: string) {
	const headers = { 'user-agent': windowsChrome, 'x-forwarded-for': '203.0.113.7' };
	return send('POST', '/api/auth/login', { body: { email, password: secret }, headers });
}

describe('the activity of a login', () => {
	it('lists logins to the person only, newest first, with device and network', async () => {
		const [alice, bob] = await Promise.all([register('Alice'), register('Bob')]);
		await logIn(alice.email, 'not-the-password');
		await logIn(alice.email, password);
		await send('GET', '/api/users/export', { token: alice.token });
		const own = await send<AccountActivity[]>('GET', '/api/users/activity', { token: alice.token });
		const foreign = await send<AccountActivity[]>('GET', '/api/users/activity', { token: bob.token });

		expect(own.body.map(({ event }) => event)).toEqual(['login', 'login-failed']);
		expect(own.body[0]).toMatchObject({ device: 'Chrome on Windows', network: '203.0.113.0/24', detail: null });
		expect(foreign.body).toEqual([]);
	});

	it('comes in pages', async () => {
		const alice = await register('Alice');
		for (let logins = 0; logins < 3; logins++) await logIn(alice.email, password);
		const first = await send<AccountActivity[]>('GET', '/api/users/activity?limit=2', { token: alice.token });
		const next = /<(.*)>/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
		const second = await send<AccountActivity[]>('GET', next, { token: alice.token });

		expect([first.body.length, second.body.length]).toEqual([2, 1]);
		expect(second.headers.get('link')).toBeNull();
	});

	it('never stores the whole IP', async () => {
		const alice = await register('Alice');
		await logIn(alice.email, password);
		const { docs } = await stored.activity.where('ownerId', '==', alice._id).get();

		expect(docs).toHaveLength(1);
		expect(JSON.stringify(docs.map((entry) => entry.data()))).not.toContain('203.0.113.7');
	});

	it('of a failed login with an unknown email is nowhere, and the reply is not faster', async () => {
		const startedAt = product().now();
		await logIn('nobody-at-all@stayup.test', 'not-the-password');

		// The product waits on its own clock.
		expect(product().now() - startedAt).toBeGreaterThan(100);
	});
});

describe('the activity of an account', () => {
	it('has a row for every change, with who made it and what it was before (AUDIT-1)', async () => {
		const { token } = await register('Alice');
		const body = { name: 'Shop', url: 'https://example.com/shop' };
		const { _id } = await sendSuccessfully<{ _id: string }>('POST', '/api/websites', { token, body });
		await sendSuccessfully('PATCH', `/api/websites/${_id}`, { token, body: { name: 'Store' } });
		await sendSuccessfully('DELETE', `/api/websites/${_id}`, { token });
		const calendar = await sendSuccessfully<{ url: string }>('POST', '/api/maintenance-calendar', { token });
		await send('DELETE', `/api/websites/${_id}`, { token });
		const { body: rows } = await send<AccountActivity[]>('GET', '/api/activity', { token });

		expect(rows.map(({ event, detail, by, before, after }) => [event, detail, by, before, after])).toEqual([
			['calendar-shared', null, 'Alice', null, null],
			['website-deleted', 'Store', 'Alice', null, null],
			['website-changed', 'Store', 'Alice', 'name: Shop', 'name: Store'],
			['website-added', 'Shop', 'Alice', null, null],
		]);
		expect(JSON.stringify(rows)).not.toContain(calendar.url);
	});

	it('is read by the owner and by members who may manage it, who see neither logins nor devices and networks', async () => {
		const olga = await register('Olga');
		const [ada, eddy] = [await addMember(data, olga, 'admin'), await addMember(data, olga, 'editor')];
		await logIn(olga.email, password);
		const headers = { 'user-agent': windowsChrome, 'x-forwarded-for': '203.0.113.7' };
		const body = { name: 'Shop', url: 'https://example.com/shop' };
		await sendSuccessfully('POST', '/api/websites', { token: olga.token, body, headers });
		const read = (who: NewSession) =>
			send<AccountActivity[]>('GET', '/api/activity', { token: who.token, headers: { [accountHeader]: olga._id } });
		const [own, byAdmin, byEditor] = [await read(olga), await read(ada), await read(eddy)];

		expect(own.body).toMatchObject([
			{ event: 'website-added', by: 'Olga', device: 'Chrome on Windows', network: '203.0.113.0/24' },
		]);
		expect(byAdmin.body).toMatchObject([{ event: 'website-added', by: 'Olga', device: null, network: null }]);
		expect(byEditor.status).toBe(403);
	});

	it('is exported with a recent login only, and each export leaves a row', async () => {
		const { token } = await register('Alice');
		const body = { name: 'Shop', url: 'https://example.com/shop' };
		for (const path of ['/one', '/two']) {
			await sendSuccessfully('POST', '/api/websites', { token, body: { ...body, url: `${body.url}${path}` } });
		}
		const first = await send<AccountActivity[]>('GET', '/api/activity/export?limit=1', { token });
		const next = /<(.*)>/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
		const second = await send<AccountActivity[]>('GET', next, { token });
		const { body: rows } = await send<AccountActivity[]>('GET', '/api/activity', { token });

		expect([first, second].map((page) => page.body.map(({ event }) => event))).toEqual([
			['website-added'],
			['website-added'],
		]);
		expect(rows.map(({ event }) => event)).toEqual(['activity-exported', 'website-added', 'website-added']);
		await advance(10 * minuteMs);
		expect((await send('GET', '/api/activity/export', { token })).status).toBe(400);
	});

	it('is not exported without a row by a cursor that somebody made up', async () => {
		const { token } = await register('Mallory');
		const cursor = Buffer.from(JSON.stringify([Date.now() * 2, 'z'])).toString('base64url');
		const { status } = await send('GET', `/api/activity/export?cursor=${cursor}`, { token });
		const { body: rows } = await send<AccountActivity[]>('GET', '/api/activity', { token });

		expect([status, rows.map(({ event }) => event)]).toEqual([200, ['activity-exported']]);
	});
});
