import type { EvidenceFile, NewSession, OutageDetail, OutageNeighbours, Website } from '@stayup/contract';
import { freshClientIp, register, send } from '@stayup/testing/api-client';
import { anOutage } from '@stayup/testing/builders';
import { openStoredData } from '@stayup/testing/stored-data';
import { describe, expect, it } from 'vitest';
import { outageIdOf } from '../platform/ids.ts';

const { stored } = openStoredData();
const open = (token: string) => send<EvidenceFile>('POST', '/api/evidence', { body: { token } });
const noLonger = { status: 404, body: { message: 'This link is no longer valid.', code: 'not-found' } };

async function anOutageOf(owner: NewSession, changes: Parameters<typeof anOutage>[0] = {}): Promise<string> {
	const { websiteId = crypto.randomUUID(), start = Date.now() } = changes;
	const id = outageIdOf(websiteId, start);
	await stored.outages.doc(id).set(anOutage({ ...changes, ownerId: owner._id, websiteId, start }));
	return id;
}

async function share({ token }: NewSession, id: string): Promise<string> {
	const { body } = await send<OutageDetail>('POST', `/api/outages/${id}/evidence-link`, { token });
	return body.evidenceLink?.token ?? '';
}

describe('the link to the evidence of an outage (SHARE-2)', () => {
	it('opens without a login and shows only what was measured', async () => {
		const owner = await register('Nora');
		const id = await anOutageOf(owner, { acknowledgement: { at: Date.now(), by: 'Nora', note: 'Called Bob.' } });
		const token = await share(owner, id);

		const { status, headers, body } = await open(token);

		expect(status).toBe(200);
		expect(headers.get('cache-control')).toContain('no-store');
		expect(body.outage).toMatchObject({ _id: id, website: { name: "Alice's shop" }, statusCode: 503 });
		expect(body.outage.timeline.map(({ kind }) => kind)).toEqual(['first-failure', 'recheck', 'declared']);
		expect(JSON.stringify(body)).not.toMatch(/Nora|Bob|alice@stayup\.test|comments|acknowledgement/);
	});

	it('stays the same until it is revoked; a new one is another', async () => {
		const owner = await register('Nora');
		const id = await anOutageOf(owner);
		const [first, second] = await Promise.all([share(owner, id), share(owner, id)]);
		expect(first).toMatch(/^[\w-]{43}$/);
		expect(second).toBe(first);

		const revoked = await send<OutageDetail>('DELETE', `/api/outages/${id}/evidence-link`, { token: owner.token });
		expect(revoked.body.evidenceLink).toBeNull();
		expect(await open(first)).toMatchObject(noLonger);
		expect(await share(owner, id)).not.toBe(first);
		const events = (await stored.activity.where('ownerId', '==', owner._id).get()).docs.map((row) => row.data().event);
		expect(events.filter((event) => event.startsWith('evidence')).sort()).toEqual([
			...['evidence-link-revoked', 'evidence-shared', 'evidence-shared'],
		]);
	});

	it('does not open if it is made up, or once its account is disabled or its website removed', async () => {
		const owner = await register('Nora');
		const shop = { name: 'Shop', url: `${process.env.STAYUP_WEBSITES_ORIGIN}/evidence` };
		const { body: website } = await send<Website>('POST', '/api/websites', { token: owner.token, body: shop });
		const token = await share(owner, await anOutageOf(owner, { websiteId: website._id }));
		for (const madeUp of ['made-up', token.slice(0, -1), `${token}x`, 'null', '__x__']) {
			expect(await open(madeUp)).toMatchObject(noLonger);
		}

		await stored.users.doc(owner._id).update({ isDisabled: true });
		expect(await open(token)).toMatchObject(noLonger);
		await stored.users.doc(owner._id).update({ isDisabled: false });
		expect((await open(token)).status).toBe(200);
		await send('DELETE', `/api/websites/${website._id}`, { token: owner.token });
		expect(await open(token)).toMatchObject(noLonger);
	});

	it('is created, revoked and seen by nobody but the owner', async () => {
		const [owner, bob, ada] = await Promise.all([register('Nora'), register('Bob'), register('Ada')]);
		await stored.users.doc(ada._id).update({ role: 'admin' });
		const id = await anOutageOf(owner);
		const link = await share(owner, id);

		for (const { token } of [bob, ada]) {
			for (const method of ['POST', 'DELETE'] as const) {
				expect((await send(method, `/api/outages/${id}/evidence-link`, { token })).status).toBe(404);
			}
		}
		const seen = await send('GET', `/api/outages/${id}`, { token: ada.token });
		expect(JSON.stringify(seen.body)).not.toContain(link);
	});

	it('opens 120 times an hour for one IP', async () => {
		const owner = await register('Nora');
		const body = { token: await share(owner, await anOutageOf(owner)) };
		const headers = { 'x-forwarded-for': freshClientIp() };
		const openAgain = async () => (await send('POST', '/api/evidence', { body, headers })).status;
		const before = new Set((await stored.rateLimits.get()).docs.map(({ id }) => id));
		expect(await openAgain()).toBe(200);
		// The limits of this IP alone, 118 calls later.
		for (const limit of (await stored.rateLimits.get()).docs)
			if (!before.has(limit.id)) await limit.ref.update({ hits: Array(119).fill(limit.data().hits[0]) });

		expect([await openAgain(), await openAgain()]).toEqual([200, 429]);
	});
});

describe('the neighbours of an outage', () => {
	it('are the ones before and after it, of its website and of all websites of the owner', async () => {
		const [owner, bob] = await Promise.all([register('Nora'), register('Bob')]);
		const [shop, blog] = [crypto.randomUUID(), crypto.randomUUID()];
		const start = Date.now() - 100_000;
		const first = await anOutageOf(owner, { websiteId: shop, start });
		const second = await anOutageOf(owner, { websiteId: blog, start: start + 10_000 });
		await anOutageOf(bob, { start: start + 15_000 });
		const third = await anOutageOf(owner, { websiteId: shop, start: start + 20_000 });
		const neighboursOf = async (id: string) => {
			const path = `/api/outages/${id}/neighbours`;
			const { ofWebsite, ofAll } = (await send<OutageNeighbours>('GET', path, { token: owner.token })).body;
			return [ofWebsite.previous, ofWebsite.next, ofAll.previous, ofAll.next].map((found) => found?._id ?? null);
		};

		expect(await neighboursOf(first)).toEqual([null, third, null, second]);
		expect(await neighboursOf(second)).toEqual([null, null, first, third]);
		expect(await neighboursOf(third)).toEqual([first, null, second, null]);
		expect((await send('GET', `/api/outages/${first}/neighbours`, { token: bob.token })).status).toBe(404);
	});
});
