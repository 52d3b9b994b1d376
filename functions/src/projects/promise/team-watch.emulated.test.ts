import { accountHeader, brand, minuteMs, type NewSession, type OutageDetail, type Website } from '@stayup/contract';
import { register, sendSuccessfully } from '@stayup/testing/api-client';
import { aChannel, anOutage } from '@stayup/testing/builders';
import { readyForLive, registerAdmin, storeProject, waiveChecks } from '@stayup/testing/business/project-examples';
import { openStoredData } from '@stayup/testing/stored-data';
import { beforeAll, expect, it } from 'vitest';
import { createEmailLinkStore } from '../../emails/email-link-store.ts';
import { promiseWebsiteId } from '../../platform/ids.ts';
import { teamAccountId, teamAccountName } from '../../platform/team-account.ts';

const data = openStoredData();
const { stored } = data;
let ada: NewSession;
beforeAll(async () => {
	ada = await registerAdmin(data, 'Ada');
});

it('the client sees that our team was notified and who is on it, once our own monitor has seen the outage', async () => {
	const alice = await register('Alice');
	const id = await storeProject(data, alice._id, readyForLive);
	const admin = `/api/admin/projects/${id}`;
	const url = `${process.env.STAYUP_WEBSITES_ORIGIN}/${crypto.randomUUID()}`;
	await sendSuccessfully('PUT', `${admin}/website`, { token: ada.token, body: { name: 'Shop', url } });
	await waiveChecks(data, id);
	const [own] = await sendSuccessfully<Website[]>('GET', '/api/websites', { token: alice.token });
	const start = Date.now() - 5 * minuteMs;
	const [ofClient, ofTeam] = [`${own?._id}_1`, `${promiseWebsiteId(id)}_1`];
	const seen = async () => {
		const { team, cause } = await sendSuccessfully<OutageDetail>('GET', `/api/outages/${ofClient}`, alice);
		return [team, cause.party];
	};
	await stored.outages
		.doc(ofClient)
		.set(anOutage({ ownerId: alice._id, websiteId: own?._id ?? '', start, error: 'wrong_status', statusCode: 503 }));

	// Before the launch we do not watch it.
	expect(await seen()).toEqual([null, 'hosting']);
	await sendSuccessfully('PUT', `${admin}/stage`, { token: ada.token, body: { stage: 'live' } });
	expect(await seen()).toEqual([{ notifiedAt: null, answer: null }, 'team']);

	const notifiedAt = start + minuteMs;
	await stored.outages
		.doc(ofTeam)
		.set(anOutage({ ownerId: teamAccountId, websiteId: promiseWebsiteId(id), start: start - minuteMs, notifiedAt }));
	const notified = new Date(notifiedAt).toISOString();
	expect(await seen()).toEqual([{ notifiedAt: notified, answer: null }, 'team']);

	const answered = await sendSuccessfully<OutageDetail>('POST', `/api/outages/${ofTeam}/acknowledge`, {
		token: ada.token,
		headers: { [accountHeader]: teamAccountId },
		body: { note: 'The disk is full.' },
	});
	const at = answered.acknowledgement?.at;
	expect(at).toBeDefined();
	// Our notes are not for the client.
	expect(await seen()).toEqual([{ notifiedAt: notified, answer: { at, by: 'Ada' } }, 'team']);
});

it('an answer by the link of an email has the name of the admin with that email address, and none from our mailbox', async () => {
	const alice = await register('Alice');
	const id = await storeProject(data, alice._id, readyForLive);
	const admin = `/api/admin/projects/${id}`;
	const url = `${process.env.STAYUP_WEBSITES_ORIGIN}/${crypto.randomUUID()}`;
	await sendSuccessfully('PUT', `${admin}/website`, { token: ada.token, body: { name: 'Shop', url } });
	await waiveChecks(data, id);
	await sendSuccessfully('PUT', `${admin}/stage`, { token: ada.token, body: { stage: 'live' } });
	await stored.users.doc(ada._id).update({ isEmailConfirmed: true });
	const channel = aChannel({ kind: 'email', name: 'On call', label: ada.email });
	await stored.alertSettings.doc(teamAccountId).set({ channels: { calls: channel }, policies: {} });
	const links = createEmailLinkStore(data.firestore);
	const answerBy = async (number: number, sent: { sentTo: string; channelId?: string }) => {
		const outageId = `${promiseWebsiteId(id)}_${number}`;
		await stored.outages.doc(outageId).set(anOutage({ ownerId: teamAccountId, websiteId: promiseWebsiteId(id) }));
		const about = { ownerId: teamAccountId, outageId, websiteId: null, subject: 'Shop' };
		const token = await links.mint({ ...about, ...sent }, Date.now());
		await sendSuccessfully('POST', '/api/email-links/use', { body: { token, action: 'acknowledge' } });
		const { acknowledgement } = (await stored.outages.doc(outageId).get()).data() ?? {};
		return acknowledgement?.by;
	};

	expect(await answerBy(1, { sentTo: ada.email, channelId: 'calls' })).toBe('Ada');
	expect(await answerBy(2, { sentTo: brand.supportEmail })).toBe(teamAccountName);
});
