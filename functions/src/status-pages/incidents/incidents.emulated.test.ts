import type { NewSession, OutagePublication, StatusIncident, StatusPage, Website } from '@stayup/contract';
import { register, send, sendSuccessfully } from '@stayup/testing/api-client';
import { storeOutage } from '@stayup/testing/outages/outage-examples';
import { aPageWithWebsite } from '@stayup/testing/status-pages/examples';
import { openStoredData } from '@stayup/testing/stored-data';
import { beforeEach, describe, expect, it } from 'vitest';

const data = openStoredData();
const { stored } = data;

let owner: NewSession;
let page: StatusPage;
let website: Website;
let outageId: string;

beforeEach(async () => {
	({ who: owner, page, website } = await aPageWithWebsite());
	outageId = await storeOutage({ alice: owner, website, data });
});

const call = <Body>(method: string, path: string, body?: unknown) =>
	sendSuccessfully<Body>(method, path, { token: owner.token, ...(body !== undefined && { body }) });
const words = { title: 'Order form is down', text: 'We are working on it.' };
const publish = () => call<OutagePublication>('POST', `/api/outages/${outageId}/publication`, words);

async function broadcastIds(): Promise<string[]> {
	const ofPage = stored.statusBroadcasts.where('ownerId', '==', owner._id).where('pageId', '==', page._id);
	return (await ofPage.get()).docs.map(({ id }) => id).toSorted();
}

async function published(): Promise<StatusIncident> {
	const [incident] = (await publish()).incidents;
	if (!incident) throw new Error('There is no incident.');
	return incident;
}

describe('the incidents of a status page', () => {
	it('are one for an outage that its owner published twice at once', async () => {
		const replies = await Promise.all([publish(), publish()]);
		const ids = replies.flatMap(({ incidents }) => incidents.map(({ _id }) => _id));

		expect(new Set(ids).size).toBe(1);
		expect(await call<StatusIncident[]>('GET', `/api/status-pages/${page._id}/incidents`)).toMatchObject([
			{ _id: ids[0], title: words.title, outageIds: [outageId], isAutomatic: false },
		]);
		expect(await broadcastIds()).toEqual([`${ids[0]}_1`]);
	});

	it('suggest an update when the outage is over, and change nothing by themselves', async () => {
		const { _id } = await published();
		await stored.outages.doc(outageId).update({ end: Date.now(), endReason: 'recovered' });
		const incident = await call<StatusIncident>('GET', `/api/status-incidents/${_id}`);

		expect(incident).toMatchObject({ state: 'investigating', resolvedAt: null, suggestion: { state: 'resolved' } });
		const path = `/api/status-incidents/${_id}/updates`;
		const resolved = await call<StatusIncident>('POST', path, incident.suggestion);
		expect(resolved).toMatchObject({ state: 'resolved', suggestion: null });
		expect(await broadcastIds()).toEqual([`${_id}_1`, `${_id}_2`]);
	});

	it('keep the texts before an edit for their owner, and show visitors that it was edited', async () => {
		const { _id, updates } = await published();
		const edit = (text: string) =>
			call<StatusIncident>('POST', `/api/status-incidents/${_id}/edits`, { updateId: updates[0]?._id, text });
		await edit('A server failed.');
		await edit('A server failed.');
		const incident = await edit('A disk failed.');

		expect(incident.updates).toMatchObject([
			{ text: 'A disk failed.', edits: [{ text: words.text }, { text: 'A server failed.' }] },
		]);
		// Subscribers are not notified of edits.
		expect(await broadcastIds()).toEqual([`${_id}_1`]);
		const html = await (await fetch(page.url)).text();
		expect(html).toContain('A disk failed.');
		expect(html).not.toContain('A server failed.');
	});

	it('belong to their owner: pages, outages and incidents of another customer are not found', async () => {
		const { _id, updates } = await published();
		const { token } = await register('Mallory');
		const update = { state: 'resolved', text: 'Solved.' };
		const settings = { title: 'Mine', impact: 'down', componentIds: [] };
		const calls: [string, string, object?][] = [
			['GET', `/api/status-pages/${page._id}/incidents`],
			['POST', `/api/status-pages/${page._id}/incidents`, { ...settings, ...update }],
			['GET', `/api/status-incidents/${_id}`],
			['PUT', `/api/status-incidents/${_id}`, settings],
			['DELETE', `/api/status-incidents/${_id}`],
			['POST', `/api/status-incidents/${_id}/updates`, update],
			['POST', `/api/status-incidents/${_id}/edits`, { updateId: updates[0]?._id, text: 'Mine' }],
			['PUT', `/api/status-incidents/${_id}/post-mortem`, { text: 'Mine' }],
			['GET', `/api/outages/${outageId}/publication`],
			['POST', `/api/outages/${outageId}/publication`, words],
		];
		for (const [method, path, body] of calls) {
			expect(`${(await send(method, path, { token, body })).status} ${method} ${path}`).toBe(`404 ${method} ${path}`);
		}
		expect(await call<StatusIncident>('GET', `/api/status-incidents/${_id}`)).toMatchObject({ title: words.title });
		expect(await broadcastIds()).toEqual([`${_id}_1`]);
	});

	it('cannot be published on the page of another customer', async () => {
		const other = await aPageWithWebsite();
		const body = { ...words, pageIds: [other.page._id] };
		const { token } = owner;

		expect((await send('POST', `/api/outages/${outageId}/publication`, { token, body })).status).toBe(400);
		expect((await stored.statusIncidents.where('pageId', '==', other.page._id).get()).size).toBe(0);
	});
});
