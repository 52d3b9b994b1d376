import {
	accountHeader,
	type Invitation,
	type Member,
	type NewSession,
	type OutageDetail,
	type ProblemReply,
} from '@stayup/contract';
import { freshEmail, register, send } from '@stayup/testing/api-client';
import { anOutage } from '@stayup/testing/builders';
import { addMember, invite } from '@stayup/testing/member-examples';
import { openStoredData } from '@stayup/testing/stored-data';
import { Timestamp } from 'firebase-admin/firestore';
import { beforeEach, describe, expect, it } from 'vitest';
import { createMemberStore } from './member-store.ts';

const data = openStoredData();
const { stored } = data;
const stale = 'This invitation is no longer valid. Please ask for a new one.';
let owner: NewSession;

beforeEach(async () => {
	owner = await register('Olga');
	await stored.users.doc(owner._id).update({ isEmailConfirmed: true });
});

function accept(who: NewSession, token: string) {
	return send('POST', '/api/invitations/accept', { token: who.token, body: { token } });
}

function asMember<Body>(who: NewSession, method: string, path: string, body?: unknown) {
	return send<Body>(method, path, { token: who.token, body, headers: { [accountHeader]: owner._id } });
}

describe('an invitation', () => {
	it('makes the invited person a member, once', { timeout: 30_000 }, async () => {
		const carol = await register('Carol');
		const { token } = await invite(data, owner, carol.email);
		const opened = await send('POST', '/api/invitations/open', { body: { token } });
		const early = await asMember<ProblemReply>(carol, 'GET', '/api/members');
		const [first, second] = await Promise.all([accept(carol, token), accept(carol, token)]);
		const again = await accept(carol, token);

		expect(opened.body).toMatchObject({ email: carol.email, owner: 'Olga', role: 'viewer' });
		expect(early.body.code).toBe('no-access');
		expect([first.status, second.status].sort()).toEqual([200, 404]);
		expect(again.body.message).toBe(stale);
		const members = await asMember<Member[]>(carol, 'GET', '/api/members');
		expect(members.body.map(({ name, role }) => [name, role])).toEqual([
			['Olga', 'owner'],
			['Carol', 'viewer'],
		]);
	});

	it('is refused to another email address, and stays valid', { timeout: 30_000 }, async () => {
		const [carol, mallory] = await Promise.all([register('Carol'), register('Mallory')]);
		const { token } = await invite(data, owner, carol.email);
		const refused = await accept(mallory, token);

		expect([refused.status, refused.body.message]).toEqual([
			409,
			`This invitation is for ${carol.email}, and you are logged in as ${mallory.email}. Please log in with the invited email address.`,
		]);
		expect((await accept(carol, token)).status).toBe(200);
	});

	it.each(['expired', 'revoked'])('opens nothing once it is %s', { timeout: 30_000 }, async (end) => {
		const carol = await register('Carol');
		const { id, token } = await invite(data, owner, carol.email);
		if (end === 'expired') await stored.invitations.doc(id).update({ expireAt: Timestamp.fromMillis(Date.now() - 1) });
		else await send('DELETE', `/api/invitations/${id}`, { token: owner.token });

		expect((await accept(carol, token)).body.message).toBe(stale);
		expect((await send('POST', '/api/invitations/open', { body: { token } })).status).toBe(404);
	});

	it('exists once for an email address, and not for a member or the owner', { timeout: 30_000 }, async () => {
		const body = { email: freshEmail('carol'), role: 'editor' };
		const inviting = () => send<Invitation>('POST', '/api/members', { token: owner.token, body });
		const statuses = (await Promise.all([inviting(), inviting()])).map(({ status }) => status);
		const member = await addMember(data, owner, 'viewer');
		const refused = await Promise.all(
			[member.email, owner.email].map((email) =>
				send('POST', '/api/members', { token: owner.token, body: { email, role: 'viewer' } }),
			),
		);

		expect(statuses.sort()).toEqual([201, 409]);
		expect(refused.map(({ body }) => body.message)).toEqual([
			`${member.email} is already a member.`,
			'This is the email address of the owner.',
		]);
	});

	it('counts towards the limit of the plan, except for viewers', { timeout: 30_000 }, async () => {
		const inviteAs = (role: string) =>
			send('POST', '/api/members', { token: owner.token, body: { email: freshEmail('x'), role } });

		expect((await inviteAs('editor')).status).toBe(201);
		expect((await inviteAs('responder')).body.code).toBe('limit-reached');
		expect((await inviteAs('viewer')).status).toBe(201);
	});
});

describe('a member', () => {
	it('acts on the account of the owner, and never on the own one', { timeout: 30_000 }, async () => {
		const member = await addMember(data, owner, 'editor');
		const body = { name: 'Bakery', url: 'https://bakery.stayup.test/' };
		const added = await asMember(member, 'POST', '/api/websites', body);
		const counts = await Promise.all(
			[owner, member].map(async ({ token }) => (await send<unknown[]>('GET', '/api/websites', { token })).body.length),
		);

		expect([added.status, ...counts]).toEqual([201, 1, 0]);
	});

	it('acknowledges an outage under the own name', { timeout: 30_000 }, async () => {
		const member = await addMember(data, owner, 'responder');
		const id = `outage-of-${owner._id}`;
		await stored.outages.doc(id).set(anOutage({ ownerId: owner._id }));
		const { body } = await asMember<OutageDetail>(member, 'POST', `/api/outages/${id}/acknowledge`, { note: '' });

		expect(body.acknowledgement).toMatchObject({ by: 'Mel' });
	});

	it('learns of a new role and of a removal by the own account, which the browser listens to', {
		timeout: 30_000,
	}, async () => {
		const member = await addMember(data, owner, 'viewer');
		const changedAt = async () => (await stored.users.doc(member._id).get()).data()?.accountsChangedAt ?? 0;
		const changes = [await changedAt()];
		await send('PATCH', `/api/members/${member._id}`, { token: owner.token, body: { role: 'responder' } });
		changes.push(await changedAt());
		await send('DELETE', `/api/members/${member._id}`, { token: owner.token });
		changes.push(await changedAt());

		expect(changes).toEqual([...new Set(changes)].toSorted((a, b) => a - b));
	});

	it('loses a role above the limit of a smaller plan, and learns of it', { timeout: 30_000 }, async () => {
		const memberships = createMemberStore(data.firestore);
		const [first, second] = [await addMember(data, owner, 'editor'), await addMember(data, owner, 'editor')];
		await memberships.applyTier(owner._id, 1_700_000_000_000);
		const accounts = await Promise.all([first, second].map(({ _id }) => stored.users.doc(_id).get()));

		expect(accounts.map((account) => account.data()?.accountsChangedAt)).toEqual([undefined, 1_700_000_000_000]);
		expect((await asMember(second, 'POST', '/api/websites', {})).body).toMatchObject({ code: 'forbidden' });
	});

	it('has no access from the moment of the removal, and the owner sees who did it', { timeout: 30_000 }, async () => {
		const [admin, member] = await Promise.all([addMember(data, owner, 'admin'), addMember(data, owner, 'viewer')]);
		expect((await asMember(member, 'GET', '/api/websites')).status).toBe(200);
		const removed = await asMember(admin, 'DELETE', `/api/members/${member._id}`);

		expect(removed.status).toBe(200);
		expect((await asMember(member, 'GET', '/api/websites')).body).toMatchObject({ code: 'no-access' });
		const { docs } = await stored.activity.where('ownerId', '==', owner._id).get();
		expect(docs.map((entry) => entry.data())).toContainEqual(
			expect.objectContaining({ event: 'member-removed', detail: 'Mel', by: 'Mel' }),
		);
	});

	it('leaves, and the owner can be neither removed nor changed', { timeout: 30_000 }, async () => {
		const admin = await addMember(data, owner, 'admin');
		const removing = await asMember(admin, 'DELETE', `/api/members/${owner._id}`);
		const changing = await asMember(admin, 'PATCH', `/api/members/${owner._id}`, { role: 'viewer' });
		const left = await send('DELETE', `/api/accounts/${owner._id}`, { token: admin.token });

		expect([removing.status, changing.status, left.status]).toEqual([403, 403, 200]);
		expect((await asMember(admin, 'GET', '/api/members')).status).toBe(403);
	});
});
