import type { AccountActivity, DeviceSession, NewSession, ProfileReply } from '@stayup/contract';
import { freshEmail, password, payloadOf, register, send } from '@stayup/testing/api-client';
import { product } from '@stayup/testing/local-product/worker';
import { codeIn, emailTo } from '@stayup/testing/mailbox';
import { openStoredData } from '@stayup/testing/stored-data';
import { FieldValue } from 'firebase-admin/firestore';
import { beforeAll, describe, expect, it } from 'vitest';
import { createSessionStore, maxSessions } from './session-store.ts';

const { firestore, stored } = openStoredData();
const documentsUrl = `http://${process.env.FIRESTORE_EMULATOR_HOST}/v1/projects/${product().projectId}/databases/(default)/documents`;
beforeAll(() => product().loadRules());
const identityUrl = `http://${process.env.FIREBASE_AUTH_EMULATOR_HOST}/identitytoolkit.googleapis.com/v1/accounts`;
const newPassword = 'an-even-better-password';

async function logIn(email: string, secret = password): Promise<NewSession> {
	return (await send<NewSession>('POST', '/api/auth/login', { body: { email, password: secret } })).body;
}

function profileStatus(token: string | undefined) {
	return send('GET', '/api/auth/profile', { token }).then(({ status }) => status);
}

/** The status of the read of a user's own account through Firestore's rules. */
async function firestoreStatus({ _id, token }: Pick<NewSession, '_id' | 'token'>): Promise<number> {
	const headers = { authorization: `Bearer ${token}` };
	return (await fetch(`${documentsUrl}/users/${_id}`, { headers })).status;
}

async function identity(method: string, body: object): Promise<string> {
	const response = await fetch(`${identityUrl}:${method}?key=any`, {
		method: 'POST',
		headers: { 'content-type': 'application/json' },
		body: JSON.stringify({ ...body, returnSecureToken: true }),
	});
	return ((await response.json()) as { idToken: string }).idToken;
}

/** AUTH-10: the token opens nothing, and the custom token only signs in to Firebase, which opens nothing either. */
async function expectEnded(session: NewSession): Promise<void> {
	expect([await profileStatus(session.token), await firestoreStatus(session)]).toEqual([401, 403]);
	const token = await identity('signInWithCustomToken', { token: session.customToken });
	expect(payloadOf(token).sid).toBe(payloadOf(session.token).sid);
	expect([await profileStatus(token), await firestoreStatus({ ...session, token })]).toEqual([401, 403]);
}

async function expectLive(session: NewSession): Promise<void> {
	expect([await profileStatus(session.token), await firestoreStatus(session)]).toEqual([200, 200]);
}

function changePassword({ name, email, token }: NewSession) {
	const notificationPreferences = { email: { enabled: true }, webhook: { enabled: false, url: '' } };
	const body = { name, email, notificationPreferences, password: newPassword };
	return send<ProfileReply>('PUT', '/api/users/profile', { token, body });
}

describe('a session (AUTH-10)', () => {
	it('opens the API and the own data in Firestore, also with a token that Firebase renewed', async () => {
		const alice = await register('Alice');
		await expectLive(alice);
		const token = await identity('signInWithCustomToken', { token: alice.customToken });

		await expectLive({ ...alice, token });
	});

	it('ends everywhere when the user logs out everywhere', async () => {
		const alice = await register('Alice');
		const elsewhere = await logIn(alice.email);
		await send('POST', '/api/auth/end-sessions', { token: alice.token, body: {} });

		await expectEnded(alice);
		await expectEnded(elsewhere);
		await expectLive(await logIn(alice.email));
	});

	it('ends everywhere when the password changes, except for the session that continues', async () => {
		const alice = await register('Alice');
		const elsewhere = await logIn(alice.email);
		const { renewedSession } = (await changePassword(alice)).body;

		await expectEnded(alice);
		await expectEnded(elsewhere);
		if (!renewedSession) throw new Error('The session was not renewed.');
		await expectLive(renewedSession);
	});

	it('ends everywhere when the password is reset', async () => {
		const alice = await register('Alice');
		await send('POST', '/api/auth/password-reset', { body: { email: alice.email } });
		const code = codeIn(await emailTo(alice.email, 'Reset your password'));
		await send('POST', '/api/auth/password-reset/complete', { body: { code, password: newPassword } });

		await expectEnded(alice);
	});

	it('ends everywhere when an admin disables the account', async () => {
		const [alice, ada] = [await register('Alice'), await register('Ada')];
		await stored.users.doc(ada._id).update({ role: 'admin' });
		await send('PUT', `/api/admin/users/${alice._id}/access`, { token: ada.token, body: { isDisabled: true } });

		expect([await profileStatus(alice.token), await firestoreStatus(alice)]).toEqual([401, 403]);
		await send('PUT', `/api/admin/users/${alice._id}/access`, { token: ada.token, body: { isDisabled: false } });
		await expectEnded(alice);
	});

	it('ends when its user logs out, and no other one does', async () => {
		const alice = await register('Alice');
		const elsewhere = await logIn(alice.email);
		await send('POST', '/api/auth/logout', { token: alice.token });

		await expectEnded(alice);
		await expectLive(elsewhere);
	});

	it('is required: a token that Identity Toolkit gives for the password opens nothing', async () => {
		const alice = await register('Alice');
		const token = await identity('signInWithPassword', { email: alice.email, password });

		expect([await profileStatus(token), await firestoreStatus({ ...alice, token })]).toEqual([401, 403]);
	});

	it('ends when twenty newer ones have started', async () => {
		const alice = await register('Alice');
		const store = createSessionStore(firestore);
		const client = {
			device: 'Firefox on Linux',
			network: null,
			hasPassedFactor: false,
			deviceId: 'device',
			loggedInAt: null,
		};
		for (let index = 0; index < maxSessions; index++) {
			await store.start(alice._id, { id: `${alice._id}-${index}`, signedInAt: Date.now(), ...client });
		}

		expect(await profileStatus(alice.token)).toBe(401);
		expect(await store.listOf(alice._id)).toHaveLength(maxSessions);
		expect((await stored.sessions.where('ownerId', '==', alice._id).get()).size).toBe(maxSessions);
	});

	it('does not start with credentials that were entered before all sessions ended', async () => {
		const alice = await register('Alice');
		const store = createSessionStore(firestore);
		const now = Date.now();
		await store.endAll(alice._id, now);
		const start = (signedInAt: number) =>
			store.start(alice._id, {
				id: crypto.randomUUID(),
				signedInAt,
				device: 'Firefox on Linux',
				network: null,
				hasPassedFactor: false,
				deviceId: 'device',
				loggedInAt: null,
			});

		expect([await start(now - 1), await start(now)]).toMatchObject([null, { isKnownDevice: false }]);
	});

	it('records its use at most every five minutes', async () => {
		const alice = await register('Alice');
		const [id = ''] = (await stored.users.doc(alice._id).get()).data()?.sessionIds ?? [];
		const store = createSessionStore(firestore);
		const seen = async (minutes: number, device: string) => {
			await store.noteUse(id, { device, network: null }, Date.now() + minutes * 60_000);
			return (await stored.sessions.doc(id).get()).data()?.device;
		};

		expect(await seen(4, 'First')).toBe('Unknown device');
		expect(await seen(10, 'Second')).toBe('Second');
		expect(await seen(12, 'Third')).toBe('Second');
	});

	it('stays ended if it ends while its use is recorded', async () => {
		const alice = await register('Alice');
		const { sid } = payloadOf(alice.token);
		const store = createSessionStore(firestore);
		const noting = store.noteUse(sid, { device: 'Second', network: null }, Date.now() + 600_000);
		await Promise.all([noting, stored.sessions.doc(sid).delete()]);

		expect((await stored.sessions.doc(sid).get()).exists).toBe(false);
	});
});

describe('the list of devices', () => {
	it('leaves out a session that ends while the list is read', async () => {
		const nell = await register('Nell');
		const ended = crypto.randomUUID();
		await stored.users.doc(nell._id).update({ sessionIds: FieldValue.arrayUnion(ended) });
		const { status, body } = await send<DeviceSession[]>('GET', '/api/auth/sessions', { token: nell.token });

		expect(status).toBe(200);
		expect(body).toHaveLength(1);
	});

	it('shows the own devices only, and logs out one of them', async () => {
		const [alice, bob] = await Promise.all([register('Alice'), register('Bob')]);
		const elsewhere = await logIn(alice.email);
		const list = (token: string) => send<DeviceSession[]>('GET', '/api/auth/sessions', { token });
		const { body } = await list(alice.token);
		const other = body.find(({ isCurrent }) => !isCurrent)?._id ?? '';

		expect(body.map(({ _id, isCurrent }) => [_id, isCurrent])).toEqual(
			expect.arrayContaining([
				[payloadOf(alice.token).sid, true],
				[payloadOf(elsewhere.token).sid, false],
			]),
		);
		expect((await send('DELETE', `/api/auth/sessions/${other}`, { token: bob.token })).status).toBe(404);
		expect((await send('DELETE', `/api/auth/sessions/${other}`, { token: alice.token })).status).toBe(200);
		await expectEnded(elsewhere);
		await expectLive(alice);
		expect((await list(alice.token)).body).toHaveLength(1);
		const activity = await send<AccountActivity[]>('GET', '/api/users/activity', { token: alice.token });
		expect(activity.body[0]).toMatchObject({ event: 'session-ended', detail: 'Unknown device' });
	});
});

describe('a login from a device that is new to the account', () => {
	const newLogin = 'New login to your account';
	const confirm = ({ _id }: NewSession) => stored.users.doc(_id).update({ isEmailConfirmed: true });
	const logInFrom = (cookie: string, email: string) =>
		send<NewSession>('POST', '/api/auth/login', {
			body: { email, password },
			headers: { cookie, 'x-forwarded-for': '203.0.113.7' },
		});

	it('is announced by email once', async () => {
		const alice = await register('Alice');
		await confirm(alice);
		const first = await logInFrom('', alice.email);
		const { text } = await emailTo(alice.email, newLogin);
		await logInFrom(first.headers.getSetCookie()[0]?.split(';')[0] ?? '', alice.email);
		const { docs } = await stored.outbox.where('ownerId', '==', alice._id).get();

		expect(text).toContain('203.0.113.0/24');
		expect(docs.filter((delivery) => delivery.data().message.event === 'new-login')).toHaveLength(1);
	});

	it('is announced again after all sessions have ended, because the device may be somebody else’s', async () => {
		const alice = await register('Alice');
		await confirm(alice);
		const first = await logInFrom('', alice.email);
		const cookie = first.headers.getSetCookie()[0]?.split(';')[0] ?? '';
		await send('POST', '/api/auth/end-sessions', { token: first.body.token });
		await logInFrom(cookie, alice.email);
		const { docs } = await stored.outbox.where('ownerId', '==', alice._id).get();

		expect(docs.filter((delivery) => delivery.data().message.event === 'new-login')).toHaveLength(2);
	});

	it('is not announced to an email address that is not confirmed', async () => {
		const alice = await register('Alice');
		await logInFrom('', alice.email);
		const { docs } = await stored.outbox.where('ownerId', '==', alice._id).get();

		expect(docs.map((delivery) => delivery.data().message.event)).toEqual(['confirm-email']);
	});

	it('is not announced when the device registered the account', async () => {
		const email = freshEmail('alice');
		const registered = await send<NewSession>('POST', '/api/auth/register', {
			body: { name: 'Alice', email, password },
		});
		await confirm(registered.body);
		await logInFrom(registered.headers.getSetCookie()[0]?.split(';')[0] ?? '', email);
		const { docs } = await stored.outbox.where('ownerId', '==', registered.body._id).get();

		expect(docs.map((delivery) => delivery.data().message.event)).toEqual(['confirm-email']);
	});
});
