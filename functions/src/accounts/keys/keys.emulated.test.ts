import type { ApiKey, DashboardStats, KeyScope, NewSession, ShownApiKey, Website } from '@stayup/contract';
import { register, send, sendSuccessfully } from '@stayup/testing/api-client';
import { openStoredData } from '@stayup/testing/stored-data';
import { expect, it } from 'vitest';

const { stored } = openStoredData();

async function addKey(who: NewSession, scopes: readonly KeyScope[], websiteIds: string[] | null = null) {
	const body = { name: 'Test', scopes, websiteIds, expiresAt: null };
	return sendSuccessfully<ShownApiKey>('POST', '/api/keys', { token: who.token, body });
}

async function addWebsite(who: NewSession, name: string): Promise<Website> {
	const body = { name, url: `https://${name.toLowerCase()}.stayup.test/` };
	return sendSuccessfully<Website>('POST', '/api/websites', { token: who.token, body });
}

it('an API key is stored as a hash, and is listed without its secret', async () => {
	const alice = await register('Alice');
	const { secret, _id } = await addKey(alice, ['read']);
	const list = await send<ApiKey[]>('GET', '/api/keys', { token: alice.token });

	expect(JSON.stringify((await stored.apiKeys.doc(_id).get()).data())).not.toContain(secret.slice(-32));
	expect(list.body.map((key) => key._id)).toEqual([_id]);
	expect(JSON.stringify(list.body)).not.toContain(secret.slice(-32));
});

it('an API key that is limited to a website sees no other, and the dashboard counts no other', async () => {
	const alice = await register('Alice');
	const [own, other] = [await addWebsite(alice, 'Shop'), await addWebsite(alice, 'Bakery')];
	const { secret: token } = await addKey(alice, ['read'], [own._id]);
	const dashboard = await send<DashboardStats>('GET', '/api/stats/dashboard', { token });
	const websites = await send<Website[]>('GET', '/api/websites', { token });
	const another = await send('GET', `/api/websites/${other._id}`, { token });

	expect(dashboard.body.totalWebsites).toBe(1);
	expect(websites.body.map(({ _id }) => _id)).toEqual([own._id]);
	expect(another.status).toBe(404);
});
