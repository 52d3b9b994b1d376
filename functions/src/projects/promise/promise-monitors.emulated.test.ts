import {
	type AccountOfMember,
	type AlertPolicy,
	accountHeader,
	brand,
	type Channel,
	type NewSession,
	type ProjectDetailForAdmin,
	type Website,
} from '@stayup/contract';
import { password, register, send, sendSuccessfully } from '@stayup/testing/api-client';
import { readyForLive, registerAdmin, storeProject, waiveChecks } from '@stayup/testing/business/project-examples';
import { openStoredData } from '@stayup/testing/stored-data';
import { beforeAll, describe, expect, it } from 'vitest';
import { decodeMonitors } from '../../monitoring/rules/shard.ts';
import { promiseWebsiteId } from '../../platform/ids.ts';
import { teamAccountId } from '../../platform/team-account.ts';

const data = openStoredData();
const { stored } = data;
let ada: NewSession;
beforeAll(async () => {
	ada = await registerAdmin(data, 'Ada');
});

const newUrl = () => `${process.env.STAYUP_WEBSITES_ORIGIN}/${crypto.randomUUID()}`;

async function launched() {
	const alice = await register('Alice');
	const id = await storeProject(data, alice._id, readyForLive);
	const url = newUrl();
	const put = (path: string, body: object, method: 'PUT' | 'DELETE' = 'PUT') =>
		send<ProjectDetailForAdmin & { message: string }>(method, `/api/admin/projects/${id}${path}`, {
			token: ada.token,
			...(method === 'PUT' && { body }),
		});
	await put('/website', { name: 'Shop', url });
	await waiveChecks(data, id);
	return {
		alice,
		id,
		url,
		put,
		launch: () => put('/stage', { stage: 'live' }),
		monitor: async () => (await stored.websites.doc(promiseWebsiteId(id)).get()).data(),
		settings: async () =>
			((await stored.projects.doc(id).get()).data()?.promiseSettings ?? []).map(({ from: _, ...rest }) => rest),
	};
}

describe('our own monitor of a hosted website', () => {
	it('begins with the launch, belongs to an account of ours, and counts in no limit of the client', async () => {
		const { alice, id, url, launch, monitor, settings } = await launched();
		expect(await monitor()).toBeUndefined();
		await launch();

		expect(await monitor()).toMatchObject({ ownerId: teamAccountId, url, expectedStatusCode: 200, isActive: true });
		expect((await monitor())?.name).toContain('(P-');
		expect(await settings()).toEqual([{ url, expectedStatusCode: 200, linkedUrl: url }]);
		expect((await stored.users.doc(alice._id).get()).data()?.websiteCount).toBe(1);
		const team = (await stored.users.doc(teamAccountId).get()).data();
		expect(team).toMatchObject({ email: '', sessionIds: [], tier: 'Admin', reportedMonth: '9999-12' });
		const own = await sendSuccessfully<Website[]>('GET', '/api/websites', { token: alice.token });
		expect(own.map(({ _id }) => _id)).not.toContain(promiseWebsiteId(id));
	});

	it('checks the URL that an admin has linked, also if the client has changed the own monitor since', async () => {
		const { alice, url, launch, monitor } = await launched();
		const [own] = await sendSuccessfully<Website[]>('GET', '/api/websites', { token: alice.token });
		await sendSuccessfully('PATCH', `/api/websites/${own?._id}`, { token: alice.token, body: { url: newUrl() } });
		await launch();

		expect((await monitor())?.url).toBe(url);
	});

	it('follows another linked website, and what an admin sets, each with a row in the audit log', async () => {
		const { id, url, put, launch, monitor, settings } = await launched();
		const [second, third] = [newUrl(), newUrl()];
		expect(await put('/promise-monitor', { url, expectedStatusCode: 204 })).toMatchObject({
			status: 409,
			body: { message: 'Our own monitor starts with the launch. Please move the project to Live first.' },
		});
		await launch();
		await put('/website', { name: 'Shop', url: second });
		expect((await monitor())?.url).toBe(second);
		const changed = await put('/promise-monitor', { url: third, expectedStatusCode: 204 });
		// The same again is no change.
		await put('/promise-monitor', { url: third, expectedStatusCode: 204 });

		expect(changed.body.promiseMonitor).toMatchObject({ url: third, expectedStatusCode: 204 });
		expect(await monitor()).toMatchObject({ url: third, expectedStatusCode: 204, isActive: true });
		expect(await settings()).toEqual([
			{ url, expectedStatusCode: 200, linkedUrl: url },
			{ url: second, expectedStatusCode: 200, linkedUrl: second },
			{ url: third, expectedStatusCode: 204, linkedUrl: second },
		]);
		const rows = (await stored.auditLog.where('subjectId', '==', id).get()).docs.map((row) => row.data());
		const ofMonitor = rows.filter(({ action }) => action === 'project.promise-monitor-changed');
		expect(ofMonitor.map(({ before, after }) => [before, after])).toEqual(
			expect.arrayContaining([
				[null, `${url}, status code 200`],
				[`${url}, status code 200`, `${second}, status code 200`],
				[`${second}, status code 200`, `${third}, status code 204`],
			]),
		);
		expect(ofMonitor).toHaveLength(3);
	});

	it('has no maintenance, whatever windows the client plans', async () => {
		const { alice, id, url, launch } = await launched();
		await launch();
		const [own] = await sendSuccessfully<Website[]>('GET', '/api/websites', { token: alice.token });
		const plan = (websites: string[]) =>
			send('POST', '/api/maintenance', {
				token: alice.token,
				body: {
					name: 'Relaunch',
					websites,
					tags: [],
					timeZone: 'UTC',
					start: new Date().toISOString().slice(0, 16),
					durationMinutes: 60,
					recurrence: null,
				},
			});
		const maintenanceOf = async (websiteId: string) => {
			const { shardId = '' } = (await stored.websites.doc(websiteId).get()).data() ?? {};
			const monitors = decodeMonitors((await stored.shards.doc(shardId).get()).data()?.monitors ?? {});
			return monitors.get(websiteId);
		};

		expect((await plan([own?._id ?? ''])).status).toBe(201);
		expect((await plan([promiseWebsiteId(id)])).status).toBe(400);
		expect((await maintenanceOf(own?._id ?? ''))?.maintenance).toHaveLength(1);
		const ours = await maintenanceOf(promiseWebsiteId(id));
		expect([ours?.url, ours?.maintenance]).toEqual([url, undefined]);
	});

	it('stays when the project is moved back from Live and the website is unlinked', async () => {
		const { put, launch, monitor, url } = await launched();
		await launch();
		await put('/stage', { stage: 'launch' });
		await put('/website', {}, 'DELETE');

		expect(await monitor()).toMatchObject({ url, isActive: true });
	});
});

describe('the account of our own monitors', () => {
	it('has channels and policies that admins change, with rows in the audit log, and websites that only projects change', async () => {
		const { id, launch } = await launched();
		await launch();
		const path = `/api/websites/${promiseWebsiteId(id)}`;
		const asTeam = { token: ada.token, headers: { [accountHeader]: teamAccountId } };
		const accounts = await sendSuccessfully<AccountOfMember[]>('GET', '/api/accounts', { token: ada.token });
		expect(accounts).toContainEqual(
			expect.objectContaining({ _id: teamAccountId, role: 'colleague', email: brand.supportEmail }),
		);
		const channels = await sendSuccessfully<Channel[]>('GET', '/api/channels', asTeam);
		expect(channels).toMatchObject([{ _id: 'email', label: brand.supportEmail, state: 'ready' }]);
		const quietHours = { from: '22:00', to: '07:00', exceptWhenAllDown: true };
		const body = {
			name: `Nights ${id}`,
			scope: { kind: 'website', of: promiseWebsiteId(id) },
			steps: [{ afterMinutes: 0, channelIds: ['email'] }],
			repeatMinutes: 30,
			quietHours,
		};
		const policy = await sendSuccessfully<AlertPolicy>('POST', '/api/policies', { ...asTeam, body });
		expect(policy).toMatchObject({ quietHours, missingChannelIds: [] });
		expect(await send('PATCH', path, { ...asTeam, body: { isActive: false } })).toMatchObject({ status: 403 });
		expect((await send('DELETE', path, asTeam)).status).toBe(403);

		const rows = (await stored.auditLog.where('subjectId', '==', teamAccountId).get()).docs.map((row) => row.data());
		expect(rows).toContainEqual(
			expect.objectContaining({ action: 'team-alerts.changed', after: `policy-added: Nights ${id}` }),
		);
	});

	it('has alerts by email to us, and nobody logs in, registers or resets a password with that', async () => {
		const { launch } = await launched();
		await launch();
		const body = { email: brand.supportEmail, password };

		expect((await send('POST', '/api/auth/login', { body })).status).toBe(401);
		expect((await stored.users.where('email', '==', brand.supportEmail).get()).size).toBe(0);
	});

	it('is changed by no admin', async () => {
		const refused = {
			status: 409,
			body: { message: 'This account watches the websites that we host. It belongs to nobody, so it does not change.' },
		};
		const sent = (body: object) => ({ token: ada.token, body, headers: { 'x-current-password': password } });
		const path = `/api/admin/users/${teamAccountId}`;

		expect(await send('PUT', `${path}/tier`, sent({ tier: 'Free' }))).toMatchObject(refused);
		expect(await send('PUT', `${path}/access`, sent({ isDisabled: true }))).toMatchObject(refused);
		const message = { userId: teamAccountId, messageType: 'thank_you' };
		expect(await send('POST', '/api/admin/send-notification', sent(message))).toMatchObject(refused);
	});
});
