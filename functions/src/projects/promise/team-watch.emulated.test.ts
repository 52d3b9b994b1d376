import { accountHeader, minuteMs, type NewSession, type OutageDetail, type Website } from '@stayup/contract';
import { register, sendSuccessfully } from '@stayup/testing/api-client';
import { anOutage } from '@stayup/testing/builders';
import { registerAdmin, storeProject } from '@stayup/testing/business/project-examples';
import { openStoredData } from '@stayup/testing/stored-data';
import { beforeAll, expect, it } from 'vitest';
import { promiseWebsiteId } from '../../platform/ids.ts';
import { teamAccountId } from '../../platform/team-account.ts';

const data = openStoredData();
const { stored } = data;
let ada: NewSession;
beforeAll(async () => {
	ada = await registerAdmin(data, 'Ada');
});

it('the client sees that our team was notified and who is on it, once our own monitor has seen the outage', async () => {
	const alice = await register('Alice');
	const id = await storeProject(data, alice._id, { stage: 'launch', kind: 'new-website' });
	const admin = `/api/admin/projects/${id}`;
	const url = `${process.env.STAYUP_WEBSITES_ORIGIN}/${crypto.randomUUID()}`;
	await sendSuccessfully('PUT', `${admin}/website`, { token: ada.token, body: { name: 'Shop', url } });
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
