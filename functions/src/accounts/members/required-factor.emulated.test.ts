import {
	type AccountOfMember,
	accountHeader,
	type MaintenanceCalendar,
	type Member,
	type MemberRequirements,
	type NewSession,
	type OpenedInvitation,
} from '@stayup/contract';
import { password, register, send, sendSuccessfully, signedInEarlier } from '@stayup/testing/api-client';
import { addMember, invite } from '@stayup/testing/member-examples';
import { addAuthenticator } from '@stayup/testing/second-factor/factors';
import { openStoredData } from '@stayup/testing/stored-data';
import { beforeEach, describe, expect, it } from 'vitest';
import { createSessionStore } from '../sessions/session-store.ts';

const data = openStoredData();
const { firestore, stored } = data;
const path = '/api/member-requirements';
let owner: NewSession;

beforeEach(async () => {
	owner = await register('Olga');
	await stored.users.doc(owner._id).update({ isEmailConfirmed: true, tier: 'Elite' });
});

const require = (secondFactor: boolean, who = owner) =>
	send<MemberRequirements>('PUT', path, { token: who.token, body: { secondFactor } });

function as<Body>(who: NewSession, method: string, to: string) {
	return send<Body>(method, to, { token: who.token, headers: { [accountHeader]: owner._id } });
}

async function codeFor(who: NewSession): Promise<unknown> {
	const { status, body } = await as<{ code?: string } | unknown[]>(who, 'GET', '/api/websites');
	return Array.isArray(body) ? status : body.code;
}

const eventsOf = async ({ _id }: NewSession) =>
	(await stored.activity.where('ownerId', '==', _id).get()).docs
		.map((entry) => entry.data().event)
		.filter((event) => event.startsWith('second-factor-'));

describe('requiring a second factor of members', () => {
	it('is for owners who have one; those without may end it', async () => {
		const refused = await require(true);
		const off = await require(false);
		await addAuthenticator(owner);
		const on = await require(true);

		expect([refused.status, refused.body]).toEqual([
			409,
			expect.objectContaining({
				message: 'Please set up two-factor authentication for yourself before you require it.',
			}),
		]);
		expect([off.status, on.status, on.body]).toEqual([200, 200, { secondFactor: true }]);
		expect((await send('GET', path, { token: owner.token })).body).toEqual({ secondFactor: true });
	});

	it('is entered in the activity log once for each change', async () => {
		await addAuthenticator(owner);
		for (const value of [true, true, false, false]) await require(value);

		expect((await eventsOf(owner)).toSorted()).toEqual(['second-factor-optional', 'second-factor-required']);
	});

	it('needs a recent login', async () => {
		await addAuthenticator(owner);
		const { status, body } = await require(true, signedInEarlier(owner, 600));

		expect([status, body]).toEqual([400, expect.objectContaining({ message: 'Please enter your current password.' })]);
	});

	it('keeps the owner from removing the last factor', async () => {
		await addAuthenticator(owner);
		await require(true);
		const remove = () => send('DELETE', '/api/users/second-factor/authenticator', { token: owner.token });
		const refused = await remove();
		await require(false);

		expect([refused.status, (await remove()).status]).toEqual([409, 200]);
	});
});

describe('a member without a second factor', () => {
	it('loses access at once, has it again with a factor, and loses it with the factor', async () => {
		const member = await addMember(data, owner, 'editor');
		await addAuthenticator(owner);
		const seen = [await codeFor(member)];
		await require(true);
		seen.push(await codeFor(member));
		await addAuthenticator(member);
		seen.push(await codeFor(member));
		await send('DELETE', '/api/users/second-factor/authenticator', { token: member.token });
		seen.push(await codeFor(member));
		await require(false);
		seen.push(await codeFor(member));

		expect(seen).toEqual([200, 'second-factor-required', 200, 'second-factor-required', 200]);
	});

	it('keeps the own account, where the browser learns what is missing', async () => {
		const member = await addMember(data, owner, 'viewer');
		await addAuthenticator(owner);
		const before = (await stored.users.doc(member._id).get()).data()?.accountsChangedAt ?? 0;
		await require(true);
		const accounts = await sendSuccessfully<AccountOfMember[]>('GET', '/api/accounts', { token: member.token });

		expect(accounts.map(({ secondFactor }) => secondFactor)).toEqual(['optional', 'missing']);
		expect((await stored.users.doc(member._id).get()).data()?.accountsChangedAt).toBeGreaterThan(before);
		expect((await send('GET', '/api/websites', { token: member.token })).status).toBe(200);
	});

	it('is shown to those who manage the account, and to nobody else', async () => {
		const [admin, viewer] = [await addMember(data, owner, 'admin'), await addMember(data, owner, 'viewer')];
		const states = async (who: NewSession) =>
			(await as<Member[]>(who, 'GET', '/api/members')).body.map(({ hasSecondFactor }) => hasSecondFactor);
		await addAuthenticator(admin);

		expect(await states(owner)).toEqual([false, true, false]);
		expect(await states(admin)).toEqual([false, true, false]);
		expect(await states(viewer)).toEqual([null, null, null]);
	});

	it('has a link to the calendar that opens only with a factor', async () => {
		const editor = await addMember(data, owner, 'editor');
		const { body } = await as<MaintenanceCalendar>(editor, 'POST', '/api/maintenance-calendar');
		const opened = async () => (await send('GET', new URL(body.url ?? '').pathname)).status;
		await addAuthenticator(owner);
		const seen = [await opened()];
		await require(true);
		seen.push(await opened());
		await stored.users.doc(editor._id).update({ secondFactor: 'on' });
		seen.push(await opened());

		expect(seen).toEqual([200, 404, 200]);
	});

	it('accepts an invitation that says so, and has access with a factor', async () => {
		await addAuthenticator(owner);
		await require(true);
		const carol = await register('Carol');
		const { token } = await invite(data, owner, carol.email);
		const opened = await send<OpenedInvitation>('POST', '/api/invitations/open', { body: { token } });
		const accepted = await send<AccountOfMember>('POST', '/api/invitations/accept', {
			token: carol.token,
			body: { token },
		});
		const seen = [await codeFor(carol)];
		await addAuthenticator(carol);
		seen.push(await codeFor(carol));

		expect(opened.body.requiresSecondFactor).toBe(true);
		expect([accepted.status, accepted.body.secondFactor]).toEqual([200, 'missing']);
		expect(seen).toEqual(['second-factor-required', 200]);
	});
});

describe('a login that did not pass the second factor', () => {
	it('starts no session once there is one, however late its password was entered', async () => {
		const carol = await register('Carol');
		await addAuthenticator(carol);
		const client = { device: 'Firefox on Linux', network: null, deviceId: 'device', loggedInAt: null };
		const start = (hasPassedFactor: boolean) =>
			createSessionStore(firestore).start(carol._id, {
				id: `${carol._id}-${hasPassedFactor}`,
				signedInAt: Date.now() + 60_000,
				hasPassedFactor,
				...client,
			});

		expect([await start(false), await start(true)]).toEqual([null, expect.objectContaining({ isKnownDevice: false })]);
	});

	it('ends with the write that stores the first factor', async () => {
		const carol = await register('Carol');
		await send('POST', '/api/auth/login', { body: { email: carol.email, password } });
		await addAuthenticator(carol);
		const account = (await stored.users.doc(carol._id).get()).data();

		expect([account?.secondFactor, account?.sessionIds.length]).toEqual(['on', 1]);
	});
});
