import { dayMs, type MaintenanceWindow, type NewSession, type ProjectDetail, type Website } from '@stayup/contract';
import { register, send, sendSuccessfully } from '@stayup/testing/api-client';
import { readyForLive, registerAdmin, storeProject, waiveChecks } from '@stayup/testing/business/project-examples';
import { openStoredData } from '@stayup/testing/stored-data';
import { beforeAll, describe, expect, it } from 'vitest';
import { decodeMonitors } from '../monitoring/rules/shard.ts';
import { promiseWebsiteId } from '../platform/ids.ts';

const data = openStoredData();
const { stored } = data;
let ada: NewSession;
beforeAll(async () => {
	ada = await registerAdmin(data, 'Ada');
});

const tomorrow = new Date(Date.now() + dayMs).toISOString().slice(0, 16);
const body = { timeZone: 'UTC', start: tomorrow, durationMinutes: 30, text: 'We move it to a faster server.' };

async function hosted() {
	const alice = await register('Alice');
	const id = await storeProject(data, alice._id, readyForLive);
	const admin = `/api/admin/projects/${id}`;
	const url = `${process.env.STAYUP_WEBSITES_ORIGIN}/${crypto.randomUUID()}`;
	const put = (path: string, sent: object) =>
		sendSuccessfully('PUT', `${admin}${path}`, { token: ada.token, body: sent });
	await put('/website', { name: 'Shop', url });
	await waiveChecks(data, id);
	await put('/stage', { stage: 'live' });
	const announce = (change: object = {}) =>
		send<{ message: string }>('POST', `${admin}/maintenance`, { token: ada.token, body: { ...body, ...change } });
	const windows = () => sendSuccessfully<MaintenanceWindow[]>('GET', '/api/maintenance', { token: alice.token });
	return { alice, id, url, announce, windows };
}

async function spansOf(websiteId: string): Promise<number> {
	const { shardId = '' } = (await stored.websites.doc(websiteId).get()).data() ?? {};
	const monitors = decodeMonitors((await stored.shards.doc(shardId).get()).data()?.monitors ?? {});
	return monitors.get(websiteId)?.maintenance?.length ?? 0;
}

describe('maintenance that we announce', () => {
	it('is a window and a message of the client, has a row in the audit log, and quiets our own monitor', async () => {
		const { alice, id, url, announce, windows } = await hosted();
		expect((await announce()).status).toBe(201);
		// A repetition is the same window.
		expect((await announce()).status).toBe(201);

		const planned = await windows();
		expect(planned).toMatchObject([{ name: 'Maintenance by the Stayup team', start: tomorrow, state: 'planned' }]);
		const websiteId = planned[0]?.websites[0] ?? '';
		expect([await spansOf(websiteId), await spansOf(promiseWebsiteId(id))]).toEqual([1, 1]);
		const { messages } = await sendSuccessfully<ProjectDetail>('GET', `/api/projects/${id}`, { token: alice.token });
		expect(messages.at(-1)).toMatchObject({ side: 'team', by: 'Ada' });
		expect(messages.at(-1)?.text).toMatch(`Maintenance of ${url}, `);
		expect(messages.at(-1)?.text).toContain(body.text);
		const rows = (await stored.auditLog.where('subjectId', '==', id).get()).docs.map((row) => row.data());
		const announced = rows.filter(({ action }) => action === 'project.maintenance-announced');
		expect(announced[0]?.after).toContain(url);
	});

	it('stays ours if the client deletes the window', async () => {
		const { alice, id, announce, windows } = await hosted();
		await announce();
		const [window] = await windows();
		const deleted = await send('DELETE', `/api/maintenance/${window?._id}`, { token: alice.token });
		expect(deleted.status).toBeLessThan(300);

		expect(await windows()).toEqual([]);
		expect(await spansOf(promiseWebsiteId(id))).toBe(1);
	});

	it('covers every monitor that the client has of the website, also one that was removed and added again', async () => {
		const { alice, url, announce, windows } = await hosted();
		const { token } = alice;
		const [linked] = await sendSuccessfully<Website[]>('GET', '/api/websites', { token });
		await sendSuccessfully('DELETE', `/api/websites/${linked?._id}`, { token });
		expect((await announce()).status).toBe(409);
		const again = { name: 'Shop', url };
		const { _id } = await sendSuccessfully<Website>('POST', '/api/websites', { token, body: again });
		expect((await announce()).status).toBe(201);

		expect(await windows()).toMatchObject([{ websites: [_id] }]);
		expect(await spansOf(_id)).toBe(1);
	});

	it('needs no room in the plan of the client', async () => {
		const { alice, announce, windows } = await hosted();
		await stored.users.doc(alice._id).update({ tier: 'Free' });
		for (const durationMinutes of [10, 20, 30]) expect((await announce({ durationMinutes })).status).toBe(201);

		expect(await windows()).toHaveLength(3);
	});

	it('is refused in the past, without a linked website, and once the subscription has ended', async () => {
		const { id, announce } = await hosted();
		expect(await announce({ start: '2026-01-01T00:00' })).toMatchObject({ status: 400 });
		await stored.projects.doc(id).update({ endedAt: Date.now() });
		expect(await announce()).toMatchObject({ status: 409, body: { message: 'The subscription has ended.' } });
		await stored.projects.doc(id).update({ endedAt: null, websiteId: null });
		expect(await announce()).toMatchObject({
			status: 409,
			body: { message: 'The client has no website that is linked to this project.' },
		});
	});
});
