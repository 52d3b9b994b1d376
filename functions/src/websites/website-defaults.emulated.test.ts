import {
	type AccountExport,
	accountHeader,
	type ImportSummary,
	type MemberRole,
	type NewSession,
	productDefaults,
	type Website,
	type WebsiteDefaults,
	type WebsiteImport,
} from '@stayup/contract';
import { register, send, sendSuccessfully } from '@stayup/testing/api-client';
import { addMember } from '@stayup/testing/member-examples';
import { openStoredData } from '@stayup/testing/stored-data';
import { describe, expect, it } from 'vitest';

const data = openStoredData();
const { stored } = data;
const path = '/api/website-defaults';
const chosen: WebsiteDefaults = { checkInterval: 300, tags: ['client'], alertsEnabled: false };
const aUrl = () => `${process.env.STAYUP_WEBSITES_ORIGIN}/${crypto.randomUUID()}`;

const read = ({ token }: NewSession) => sendSuccessfully<WebsiteDefaults>('GET', path, { token });
const save = ({ token }: NewSession, body: WebsiteDefaults) => send<WebsiteDefaults>('PUT', path, { token, body });
const add = ({ token }: NewSession, body: object) =>
	send<Website>('POST', '/api/websites', { token, body: { name: 'Bakery', url: aUrl(), ...body } });
const settingsOf = ({ checkInterval, tags, alertsEnabled }: Website) => ({ checkInterval, tags, alertsEnabled });

describe('the defaults for new websites', () => {
	it('are those of the product until somebody chooses, and then in the activity and the export of the account', async () => {
		const olga = await register('Olga');
		expect(await read(olga)).toEqual(productDefaults);
		expect((await save(olga, { ...chosen, tags: [' Client '] })).body).toEqual(chosen);

		expect(await read(olga)).toEqual(chosen);
		const { docs } = await stored.activity.where('ownerId', '==', olga._id).get();
		expect(docs.map((row) => row.data()).find(({ event }) => event === 'website-defaults-changed')).toMatchObject({
			before: 'checkInterval: 60, tags: , alertsEnabled: true',
			after: 'checkInterval: 300, tags: client, alertsEnabled: false',
		});
		const { token } = olga;
		const exported = await sendSuccessfully<AccountExport>('GET', '/api/users/export', { token });
		expect(exported.account.websiteDefaults).toEqual(chosen);
		expect(await sendSuccessfully('GET', '/api/auth/profile', { token })).not.toHaveProperty('websiteDefaults');
	});

	it('are saved by one of two people who save at once', async () => {
		const olga = await register('Olga');
		const { token } = olga;
		const { headers } = await send('GET', path, { token });
		const ifMatch = { 'if-match': headers.get('etag') ?? '' };
		const saves = ['red', 'blue'].map((tag) =>
			send<WebsiteDefaults>('PUT', path, { token, body: { ...chosen, tags: [tag] }, headers: ifMatch }),
		);
		const replies = await Promise.all(saves);

		expect(replies.map(({ status }) => status).sort()).toEqual([200, 412]);
		expect(await read(olga)).toEqual(replies.find(({ status }) => status === 200)?.body);
		expect((await send('PUT', path, { token, body: chosen, headers: ifMatch })).status).toBe(412);
	});

	it('have no shorter interval than the plan includes', async () => {
		const olga = await register('Olga');
		const message = 'Please choose a check interval of at least 60 seconds, the shortest on your Free plan.';
		expect(await send('PUT', path, { token: olga.token, body: { ...chosen, checkInterval: 59 } })).toMatchObject({
			status: 400,
			body: { message, errors: [{ field: 'checkInterval', message }] },
		});
		expect(await read(olga)).toEqual(productDefaults);

		await stored.users.doc(olga._id).update({ tier: 'Pro' });
		expect((await save(olga, { ...chosen, checkInterval: 30 })).status).toBe(200);
	});

	it.each([
		['admin', 200],
		['editor', 200],
		['responder', 403],
		['viewer', 403],
	] as const)(
		'are of the account, for each member to read; with the role %s, a change gets %i',
		async (role, status) => {
			const olga = await register('Olga');
			await stored.users.doc(olga._id).update({ tier: 'Elite' });
			await save(olga, chosen);
			const { read: seen, changed } = await asMember(olga, role);

			expect(seen).toEqual(chosen);
			expect(changed).toBe(status);
			expect((await read(olga)).checkInterval).toBe(status === 200 ? 900 : 300);
		},
	);

	async function asMember(owner: NewSession, role: MemberRole) {
		const { token, _id } = await addMember(data, owner, role);
		const headers = { [accountHeader]: owner._id };
		const { body } = await send<WebsiteDefaults>('GET', path, { token, headers });
		const { status } = await send('PUT', path, { token, headers, body: { ...chosen, checkInterval: 900 } });
		expect((await stored.users.doc(_id).get()).data()?.websiteDefaults).toBeUndefined();
		return { read: body, changed: status };
	}

	it('change no website that a request adds: what it leaves out is as ever', async () => {
		const olga = await register('Olga');
		await save(olga, chosen);

		expect(settingsOf((await add(olga, {})).body)).toEqual(productDefaults);
	});
});

it('an import begins the websites of which its file says nothing with the defaults of its request', async () => {
	const { token, _id } = await register('Olga');
	const file = `url,interval,tags\n${aUrl()},600,shop\n${aUrl()},,\n`;
	const preview = await sendSuccessfully<WebsiteImport>('POST', '/api/imports', {
		token,
		body: { source: 'csv', file, defaults: chosen },
	});
	expect(preview.rows.map(({ website }) => website)).toMatchObject([
		{ checkInterval: 600, tags: ['shop'], alertsEnabled: false },
		{ checkInterval: 300, tags: ['client'], alertsEnabled: false },
	]);

	await sendSuccessfully<ImportSummary>('POST', `/api/imports/${preview._id}/run`, { token });
	const { docs } = await stored.websites.where('ownerId', '==', _id).orderBy('checkInterval').get();
	expect(docs.map((website) => website.data())).toMatchObject([
		{ checkInterval: 300, tags: ['client'], alertsEnabled: false },
		{ checkInterval: 600, tags: ['shop'], alertsEnabled: false },
	]);
});
