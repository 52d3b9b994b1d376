import {
	accountHeader,
	type Invitation,
	type MaintenanceCalendar,
	type MemberAccess,
	type NewSession,
	type OutageDetail,
	type SharedSecret,
	type ShownApiKey,
} from '@stayup/contract';
import { freshEmail, register, send, sendSuccessfully } from '@stayup/testing/api-client';
import { aChannel, anOutage } from '@stayup/testing/builders';
import { addMember } from '@stayup/testing/member-examples';
import { openStoredData } from '@stayup/testing/stored-data';
import { beforeEach, describe, expect, it } from 'vitest';
import { createKeyStore } from './keys/key-store.ts';
import { createInvitationStore } from './members/invitation-store.ts';
import { createMemberStore } from './members/member-store.ts';

const data = openStoredData();
const { firestore, stored } = data;
const memberships = createMemberStore(firestore);
const settings = { name: 'Deployments', scopes: ['read'], websiteIds: null, expiresAt: null };
let owner: NewSession;
let admin: NewSession;

beforeEach(async () => {
	owner = await register('Olga');
	await stored.users.doc(owner._id).update({ isEmailConfirmed: true, tier: 'Elite' });
	admin = await addMember(data, owner, 'admin');
	await stored.users.doc(admin._id).update({ isEmailConfirmed: true });
});

/** A request about the owner's account. */
function as<Reply>(who: NewSession, method: string, path: string, body?: unknown): Promise<Reply> {
	return sendSuccessfully<Reply>(method, path, { token: who.token, body, headers: { [accountHeader]: owner._id } });
}

const addKey = (who: NewSession) => as<ShownApiKey>(who, 'POST', '/api/keys', settings);
const rotate = (who: NewSession, { _id }: ShownApiKey) => as<ShownApiKey>(who, 'POST', `/api/keys/${_id}/rotate`);
const statusOf = async ({ secret }: ShownApiKey) => (await send('GET', '/api/websites', { token: secret })).status;

const ends: Readonly<Record<string, () => Promise<unknown>>> = {
	'is removed': () => as(owner, 'DELETE', `/api/members/${admin._id}`),
	leaves: () => sendSuccessfully('DELETE', `/api/accounts/${owner._id}`, { token: admin.token }),
	'becomes an editor': () => as(owner, 'PATCH', `/api/members/${admin._id}`, { role: 'editor' }),
	'deletes the own account': () => memberships.removeAllOf(admin._id, Date.now()),
};

describe.each(Object.entries(ends))('when an admin %s', (_name, end) => {
	it('every secret of a key that the admin was shown stops, and no other', async () => {
		const [created, shown, widened, replaced, kept] = [
			await addKey(admin),
			await rotate(admin, await addKey(owner)),
			await addKey(owner),
			await addKey(admin),
			await addKey(owner),
		];
		await as(admin, 'PATCH', `/api/keys/${widened._id}`, { scopes: ['read', 'write'] });
		const replacement = await rotate(owner, replaced);
		const keys = [created, shown, widened, replaced, replacement, kept];

		expect(await Promise.all(keys.map(statusOf))).toEqual([200, 200, 200, 200, 200, 200]);
		await end();
		expect(await Promise.all(keys.map(statusOf))).toEqual([401, 401, 401, 401, 200, 200]);
	});

	it('the open invitations of the admin end, and no other', async () => {
		for (const who of [admin, owner]) {
			await as<Invitation>(who, 'POST', '/api/members', { email: freshEmail('carol'), role: 'viewer' });
		}
		await end();
		const left = await as<Invitation[]>(owner, 'GET', '/api/invitations');

		expect(left.map(({ invitedBy }) => invitedBy)).toEqual(['Olga']);
	});
});

describe('the calendar link of a member', () => {
	const share = (who: NewSession) => as<MaintenanceCalendar>(who, 'POST', '/api/maintenance-calendar');
	const opens = async ({ url }: MaintenanceCalendar) => (await send('GET', new URL(url ?? '').pathname)).status;

	it.each(['removal', 'viewer'])('ends with the access (%s), and that of the owner goes on', async (change) => {
		const editor = await addMember(data, owner, 'editor');
		const [own, other] = [await share(editor), await share(owner)];
		expect([await opens(own), await opens(other)]).toEqual([200, 200]);
		expect((await as<MaintenanceCalendar>(admin, 'GET', '/api/maintenance-calendar')).url).toBeNull();
		if (change === 'removal') await as(owner, 'DELETE', `/api/members/${editor._id}`);
		else await as(owner, 'PATCH', `/api/members/${editor._id}`, { role: 'viewer' });

		expect([await opens(own), await opens(other)]).toEqual([404, 200]);
		if (change === 'viewer')
			expect((await as<MaintenanceCalendar>(editor, 'GET', '/api/maintenance-calendar')).url).toBeNull();
	});

	it('is revoked by the member alone, and ends while the member is disabled', async () => {
		const [own, other] = [await share(admin), await share(owner)];
		await stored.users.doc(admin._id).update({ isDisabled: true });
		expect(await opens(own)).toBe(404);
		await stored.users.doc(admin._id).update({ isDisabled: false });
		await as(admin, 'DELETE', '/api/maintenance-calendar');

		expect([await opens(own), await opens(other)]).toEqual([404, 200]);
	});
});

it('the owner sees what stops before it does, and in the activity log afterwards', async () => {
	await addKey(admin);
	const email = freshEmail('carol');
	await as(admin, 'POST', '/api/members', { email, role: 'viewer' });
	const before = await as<MemberAccess>(owner, 'GET', `/api/members/${admin._id}/access`);
	await as(owner, 'DELETE', `/api/members/${admin._id}`);
	const { docs } = await stored.activity.where('ownerId', '==', owner._id).get();
	const noted = docs.map((entry) => `${entry.data().event}: ${entry.data().detail}`);

	expect(before.stops.map(({ kind, name }) => [kind, name])).toEqual([
		['api-key', 'Deployments'],
		['invitation', email],
	]);
	expect(noted).toEqual(expect.arrayContaining(['api-key-revoked: Deployments', `invitation-revoked: ${email}`]));
});

it('a member who stays an admin keeps the keys, and so does one who becomes an admin', async () => {
	const key = await addKey(admin);
	await as(owner, 'PATCH', `/api/members/${admin._id}`, { role: 'admin' });

	expect(await statusOf(key)).toBe(200);
});

it('nothing is created or shown in the name of a person who was removed meanwhile', async () => {
	const { _id } = await addKey(owner);
	const [apiKeys, invitations] = [createKeyStore(firestore), createInvitationStore(firestore)];
	const [ownerId, now] = [owner._id, Date.now()];
	await memberships.remove(ownerId, admin._id, now);
	const newKey = { id: 'late', ownerId, createdBy: admin._id, secretHash: 'a-hash' };
	const invitedBy = { uid: admin._id, name: 'Mel', email: 'mel@example.com' };

	expect(await apiKeys.rotate(ownerId, _id, 'a-hash', admin._id, now)).toBeNull();
	expect(await apiKeys.change(ownerId, _id, { scopes: ['write'] }, admin._id)).toBeNull();
	expect(
		await apiKeys.add({ ...newKey, name: 'Late', scopes: ['read'], websiteIds: null, expiresAt: null }, 9, now),
	).toBe('not-allowed');
	expect(await invitations.create({ ownerId, email: 'x@example.com', role: 'admin', invitedBy }, now)).toBe(
		'not-allowed',
	);
});

it('a code that connects a chat ends with the removal, and the one of another account goes on', async () => {
	const code = { chatId: null, silentUntil: null, codeNonce: 'a-nonce', codeExpiresAt: Date.now() + 60_000 };
	const [own, other] = [crypto.randomUUID(), crypto.randomUUID()];
	await stored.telegramChats.doc(own).set({ ...code, ownerId: owner._id, codeHash: own });
	await stored.telegramChats.doc(other).set({ ...code, ownerId: admin._id, codeHash: other });
	await as(owner, 'DELETE', `/api/members/${admin._id}`);
	const left = await Promise.all([own, other].map(async (id) => (await stored.telegramChats.doc(id).get()).data()));

	expect(left.map((chat) => chat?.codeHash)).toEqual([null, other]);
});

it('the secrets that a member could see are listed, and one call replaces those that we make', async () => {
	const outage = crypto.randomUUID();
	await stored.outages.doc(outage).set(anOutage({ ownerId: owner._id }));
	await as(owner, 'POST', '/api/users/webhook-secret');
	const { evidenceLink } = await as<OutageDetail>(admin, 'POST', `/api/outages/${outage}/evidence-link`);
	const channels = { team: aChannel(), mel: aChannel({ kind: 'email' }) };
	await stored.alertSettings.doc(owner._id).set({ channels, policies: {} });
	const viewer = await addMember(data, owner, 'viewer');
	const seenBy = async ({ _id }: NewSession) =>
		(await as<MemberAccess>(owner, 'GET', `/api/members/${_id}/access`)).shared.map(({ kind, id }) => [kind, id]);

	expect(await seenBy(admin)).toEqual([
		['webhook-secret', null],
		['evidence-link', outage],
		['channel', 'team'],
	]);
	expect(await seenBy(viewer)).toEqual([]);
	const before = (await stored.webhookSecrets.doc(owner._id).get()).data()?.current;
	const left = await as<SharedSecret[]>(admin, 'POST', '/api/shared-secrets/replace');
	const opened = await send('POST', '/api/evidence', { body: { token: evidenceLink?.token } });

	expect(left.map(({ kind }) => kind)).toEqual(['webhook-secret', 'channel']);
	expect(opened.status).toBe(404);
	expect((await stored.webhookSecrets.doc(owner._id).get()).data()?.current).not.toBe(before);
});
