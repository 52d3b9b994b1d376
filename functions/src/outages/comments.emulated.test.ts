import {
	type AccountExport,
	commentsPerOutage,
	type NewSession,
	type OutageDetail,
	type Website,
} from '@stayup/contract';
import { register, send } from '@stayup/testing/api-client';
import { anOutage } from '@stayup/testing/builders';
import { openStoredData } from '@stayup/testing/stored-data';
import { describe, expect, it } from 'vitest';
import { outageIdOf } from '../platform/ids.ts';

const { stored } = openStoredData();

async function anOutageOf(owner: NewSession, websiteId: string = crypto.randomUUID()): Promise<string> {
	const id = outageIdOf(websiteId, Date.now());
	await stored.outages.doc(id).set(anOutage({ ownerId: owner._id, websiteId }));
	return id;
}

const add = ({ token }: NewSession, id: string, text: string) =>
	send<OutageDetail>('POST', `/api/outages/${id}/comments`, { token, body: { text } });
const textsOf = ({ comments }: OutageDetail) => comments.map(({ text }) => text);

describe('a comment on an outage', () => {
	it('is added, edited and deleted by the owner, as plain text', async () => {
		const owner = await register('Nora');
		const { token } = owner;
		const id = await anOutageOf(owner);
		const markup = '<img src=x onerror=alert(1)>\nsecond line';
		expect((await add(owner, id, markup)).status).toBe(201);
		const { body } = await add(owner, id, ' The hosting company restarted it. ');
		expect(textsOf(body)).toEqual([markup, 'The hosting company restarted it.']);
		expect(body.comments[0]).toMatchObject({ by: 'Nora', editedAt: null });

		const path = `/api/outage-comments/${body.comments[0]?._id}`;
		const edited = await send<OutageDetail>('PATCH', path, { token, body: { text: 'Router replaced.' } });
		expect(edited.body.comments[0]).toMatchObject({ text: 'Router replaced.', editedAt: expect.any(String) });

		const deleted = await send<OutageDetail>('DELETE', path, { token });
		expect(textsOf(deleted.body)).toEqual(['The hosting company restarted it.']);
		expect((await send('DELETE', path, { token })).status).toBe(404);
		expect((await stored.outages.doc(id).get()).data()?.commentCount).toBe(1);
		const [activity] = (await stored.activity.where('ownerId', '==', owner._id).get()).docs
			.map((found) => found.data())
			.filter(({ event }) => event === 'comment-deleted');
		expect(activity).toMatchObject({ detail: "Alice's shop" });
	});

	it('is refused if it is blank or too long', async () => {
		const owner = await register('Nora');
		const id = await anOutageOf(owner);

		for (const text of ['', ' \n ', '\u202e', 'x'.repeat(1001)]) {
			expect(await add(owner, id, text)).toMatchObject({ status: 400, body: { errors: [{ field: 'text' }] } });
		}
		expect((await add(owner, id, 'x'.repeat(1000))).status).toBe(201);
	});

	it('is counted, so that concurrent comments are neither lost nor above the limit', async () => {
		const owner = await register('Nora');
		const id = await anOutageOf(owner);
		await stored.outages.doc(id).update({ commentCount: commentsPerOutage - 3 });

		const answers = await Promise.all(Array.from({ length: 6 }, (_, index) => add(owner, id, `Comment ${index}`)));

		expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, 409, 409, 409]);
		const left = await stored.outageComments.where('outageId', '==', id).get();
		expect(left.size).toBe(3);
	});

	it('is read and changed by nobody but the owner, not even an admin', async () => {
		const [owner, bob, ada] = await Promise.all([register('Nora'), register('Bob'), register('Ada')]);
		await stored.users.doc(ada._id).update({ role: 'admin' });
		const id = await anOutageOf(owner);
		const { body } = await add(owner, id, 'Private.');
		const path = `/api/outage-comments/${body.comments[0]?._id}`;

		for (const { token } of [bob, ada]) {
			const options = { token, body: { text: 'Changed' } };
			expect((await send('POST', `/api/outages/${id}/comments`, options)).status).toBe(404);
			expect((await send('PATCH', path, options)).status).toBe(404);
			expect((await send('DELETE', path, { token })).status).toBe(404);
		}
		const seen = await send<OutageDetail>('GET', `/api/outages/${id}`, { token: ada.token });
		expect(seen.body).toMatchObject({ isOwner: false, comments: [], evidenceLink: null });
	});

	it('is exported with the account and deleted with the website', async () => {
		const owner = await register('Nora');
		const { token } = owner;
		const shop = { name: 'Shop', url: `${process.env.STAYUP_WEBSITES_ORIGIN}/comments` };
		const { body: website } = await send<Website>('POST', '/api/websites', { token, body: shop });
		const id = await anOutageOf(owner, website._id);
		await add(owner, id, 'Restarted.');

		const part = await send<AccountExport>('GET', '/api/users/export?cursor=comments', { token });
		expect(part.body).toMatchObject({ comments: [{ outageId: id, text: 'Restarted.' }], next: 'maintenance' });

		await send('DELETE', `/api/websites/${website._id}`, { token });
		expect((await stored.outageComments.where('ownerId', '==', owner._id).get()).size).toBe(0);
	});
});
