import type { OutageDetail, OutageForAdmin, Website } from '@stayup/contract';
import { register, send } from '@stayup/testing/api-client';
import { anOutage } from '@stayup/testing/builders';
import { aDelivery, openStoredData } from '@stayup/testing/stored-data';
import { stopChecks } from '@stayup/testing/websites';
import { describe, expect, it } from 'vitest';
import { deliveryIdOf, outageEventId, outageIdOf } from '../platform/ids.ts';

const { stored } = openStoredData();

async function aWebsiteWithOutage(changes: Parameters<typeof anOutage>[0] = {}) {
	const owner = await register('Nora');
	const { body } = await send<Website>('POST', '/api/websites', {
		token: owner.token,
		body: { name: 'Shop', url: `${process.env.STAYUP_WEBSITES_ORIGIN}/noras-shop` },
	});
	const start = Date.now() - 60_000;
	const id = outageIdOf(body._id, start);
	const failures = anOutage().failures.map((failure, index) => ({ ...failure, at: start + index * 15_000 }));
	const window = { start, detectedAt: start + 30_000, failures };
	const outage = anOutage({ ownerId: owner._id, websiteId: body._id, ...window, ...changes });
	await stored.outages.doc(id).set(outage);
	return { owner, id, websiteId: body._id };
}

describe('an outage', () => {
	it('is shown with its alerts and its acknowledgement', async () => {
		const { owner, id } = await aWebsiteWithOutage();
		await stored.outbox
			.doc(deliveryIdOf(outageEventId(id, 'down'), 'email'))
			.set(aDelivery({ ownerId: owner._id, outageId: id, sentAt: Date.now() - 20_000 }));
		const { token } = owner;

		const first = await send<OutageDetail>('POST', `/api/outages/${id}/acknowledge`, { token, body: { note: 'Mine' } });
		const second = await send<OutageDetail>('POST', `/api/outages/${id}/acknowledge`, { token, body: { note: 'No' } });
		const { body } = await send<OutageDetail>('GET', `/api/outages/${id}`, { token });

		expect(first.body.acknowledgement).toMatchObject({ by: 'Nora', note: 'Mine' });
		expect(second.body.acknowledgement?.note).toBe('Mine');
		expect(body.timeline.map(({ kind }) => kind)).toEqual([
			...['first-failure', 'recheck', 'declared'],
			...['delivery', 'acknowledged'],
		]);
		expect(body.timeline[3]).toMatchObject({ channel: 'email', deliveryState: 'sent' });
	});

	it('says since when its website has not been checked, to the owner and to admins', async () => {
		const { owner, id, websiteId } = await aWebsiteWithOutage();
		const ada = await register('Ada');
		await stored.users.doc(ada._id).update({ role: 'admin' });
		const asked = () => send<OutageDetail>('GET', `/api/outages/${id}`, { token: owner.token });
		const inList = async () => {
			const { body } = await send<OutageForAdmin[]>('GET', '/api/admin/outages?limit=200', { token: ada.token });
			return body.find(({ _id }) => _id === id)?.uncheckedSince;
		};
		expect([(await asked()).body.uncheckedSince, await inList()]).toEqual([null, null]);

		const anHourAgo = Date.now() - 3_600_000;
		await stopChecks(stored, websiteId, anHourAgo);
		const since = new Date(anHourAgo).toISOString();
		expect([(await asked()).body.uncheckedSince, await inList()]).toEqual([since, since]);

		await stored.outages.doc(id).update({ end: Date.now(), endReason: 'recovered' });
		expect([(await asked()).body.uncheckedSince, await inList()]).toEqual([null, null]);
	});

	it('cannot be acknowledged after it is over', async () => {
		const { owner, id } = await aWebsiteWithOutage({ end: Date.now(), endReason: 'recovered' });
		const options = { token: owner.token, body: { note: '' } };
		expect((await send('POST', `/api/outages/${id}/acknowledge`, options)).status).toBe(409);
	});

	it('is visible to an admin, who cannot acknowledge it for the owner', async () => {
		const { id } = await aWebsiteWithOutage();
		const ada = await register('Ada');
		await stored.users.doc(ada._id).update({ role: 'admin' });

		expect((await send('GET', `/api/outages/${id}`, { token: ada.token })).status).toBe(200);
		const options = { token: ada.token, body: { note: '' } };
		expect((await send('POST', `/api/outages/${id}/acknowledge`, options)).status).toBe(404);
	});
});
