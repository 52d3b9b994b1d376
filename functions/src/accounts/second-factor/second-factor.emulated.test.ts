import type { NewSession, SecondFactor } from '@stayup/contract';
import { password, register, send } from '@stayup/testing/api-client';
import { anAccount } from '@stayup/testing/builders';
import {
	addAuthenticator,
	addPasskey,
	challengeOf,
	completeChallenge,
	nextCodeOf,
	statusOfToken,
} from '@stayup/testing/second-factor/factors';
import { freshProject, openStoredData } from '@stayup/testing/stored-data';
import { describe, expect, it } from 'vitest';
import { createSecondFactorStore } from './second-factor-store.ts';

const { firestore, stored } = openStoredData();
// The nightly job changes all admins, so its tests have a project of their own.
const alone = openStoredData(freshProject());

const base = '/api/users/second-factor';

describe('adding and removing a factor', () => {
	it('keeps this session and ends all others, which began without a factor', async () => {
		const carol = await register('Carol');
		const other = await send<NewSession>('POST', '/api/auth/login', { body: { email: carol.email, password } });
		await addAuthenticator(carol);

		expect([await statusOfToken(carol.token), await statusOfToken(other.body.token)]).toEqual([200, 401]);
	});

	it.each([
		['POST', `${base}/authenticator`],
		['POST', `${base}/passkeys/options`],
		['POST', `${base}/recovery-codes`],
		['DELETE', `${base}/authenticator`],
	])('needs the password if the login is not recent: %s %s', async (method, path) => {
		const carol = await register('Carol');
		const { secret } = await addAuthenticator(carol);
		const { status, body: refusal } = await send(method, path, { token: await oldSessionOf(carol, secret) });

		expect(status).toBe(400);
		expect(refusal.errors).toEqual([{ field: 'currentPassword', message: 'Please enter your current password.' }]);
	});

	it('emails the owner, records it, and turns the second step off with the last factor', async () => {
		const carol = await register('Carol');
		await addAuthenticator(carol);
		const { added } = await addPasskey(carol);
		const remove = (path: string) => send<SecondFactor>('DELETE', `${base}/${path}`, { token: carol.token });
		await remove('authenticator');
		const last = await remove(`passkeys/${added.passkeys[0]?._id}`);
		const login = await send<NewSession>('POST', '/api/auth/login', { body: { email: carol.email, password } });
		const emails = await stored.outbox.where('ownerId', '==', carol._id).get();
		const events = await stored.activity.where('ownerId', '==', carol._id).get();
		const changes = ['authenticator-added', 'authenticator-removed', 'passkey-added', 'passkey-removed'];

		expect(added.recoveryCodes).toBeNull();
		expect(last.body).toEqual({ isRequired: false, authenticatorAddedAt: null, passkeys: [], recoveryCodesLeft: 0 });
		expect(login.body.token).toEqual(expect.any(String));
		expect(
			emails.docs.flatMap((email) => {
				const { message } = email.data();
				return message.event === 'second-factor-changed' ? [message.change] : [];
			}),
		).toEqual(expect.arrayContaining(changes));
		expect(events.docs.map((row) => row.data().event)).toEqual(expect.arrayContaining(changes));
	});

	it('refuses a second authenticator app, and a wrong code', async () => {
		const carol = await register('Carol');
		const start = () => send('POST', `${base}/authenticator`, { token: carol.token });
		await start();
		const wrong = await send('POST', `${base}/authenticator/confirm`, { token: carol.token, body: { code: '000000' } });
		await addAuthenticator(carol);

		expect([wrong.status, wrong.body.errors?.[0]?.field]).toEqual([400, 'code']);
		expect((await start()).status).toBe(409);
	});

	it('stores the secret encrypted and the recovery codes hashed', async () => {
		const carol = await register('Carol');
		const { secret, added } = await addAuthenticator(carol);
		const text = JSON.stringify((await stored.secondFactors.doc(carol._id).get()).data());

		expect(text).not.toContain(secret);
		for (const code of added.recoveryCodes ?? []) expect(text).not.toContain(code);
	});
});

describe('an admin who needs a second factor', () => {
	it('is refused by every admin endpoint until one is set up, and works after it', async () => {
		const ada = await register('Ada');
		await stored.users.doc(ada._id).update({ role: 'admin', secondFactor: 'required' });
		const stats = () => send('GET', '/api/admin/stats', { token: ada.token });
		const before = await stats();
		const { body: factor } = await send<SecondFactor>('GET', base, { token: ada.token });
		await addAuthenticator(ada);

		expect([before.status, before.body.code]).toEqual([403, 'second-factor-required']);
		expect(factor.isRequired).toBe(true);
		expect((await stats()).status).toBe(200);
	});

	it.each([
		['admin', 'off', 'required'],
		['Admin', 'off', 'required'],
		['admin', 'on', 'on'],
		['user', 'off', 'off'],
	] as const)(
		'with the role %s and the factor %s gets the state %s when the setting asks for it',
		async (role, before, after) => {
			const uid = crypto.randomUUID();
			await alone.stored.users.doc(uid).set(anAccount({ role, secondFactor: before }));
			await createSecondFactorStore(alone.firestore).requireOfAdmin(uid);

			expect((await alone.stored.users.doc(uid).get()).data()?.secondFactor).toBe(after);
		},
	);

	it('is found by the nightly job', async () => {
		const uid = crypto.randomUUID();
		await alone.stored.users.doc(uid).set(anAccount({ role: 'admin' }));
		await createSecondFactorStore(alone.firestore).requireOfAdmins();

		expect((await alone.stored.users.doc(uid).get()).data()?.secondFactor).toBe('required');
	});
});

describe('an operator', () => {
	it('can remove all factors of an owner, with a row in the audit log', async () => {
		const dave = await register('Dave');
		await addAuthenticator(dave);
		const by = { uid: 'operator', email: 'reset-second-factor', requestId: crypto.randomUUID() };
		await createSecondFactorStore(firestore).reset(dave._id, by, Date.now());
		const login = await send<NewSession>('POST', '/api/auth/login', { body: { email: dave.email, password } });
		const rows = await stored.auditLog.where('requestId', '==', by.requestId).get();

		expect(login.body.token).toEqual(expect.any(String));
		expect(rows.docs.map((row) => row.data())).toMatchObject([
			{ action: 'user.second-factor-reset', subjectId: dave._id, before: 'on', after: 'off' },
		]);
	});
});

/** The token of a session whose login is older than five minutes. */
async function oldSessionOf(session: NewSession, secret: string): Promise<string> {
	const { challenge } = await challengeOf(session);
	const minutes = 6;
	const login = await stored.loginChallenges.where('uid', '==', session._id).get();
	for (const { ref } of login.docs) await ref.update({ createdAt: Date.now() - minutes * 60_000 });
	await stored.users.doc(session._id).update({ sessionsEndedAt: 0 });
	return (await completeChallenge({ challenge, code: nextCodeOf(secret) })).body.token;
}
