import type { NewSession } from '@stayup/contract';
import { freshEmail, password, register, send } from '@stayup/testing/api-client';
import { product } from '@stayup/testing/local-product/worker';
import { codeIn, emailsTo, emailTo } from '@stayup/testing/mailbox';
import { openStoredData } from '@stayup/testing/stored-data';
import { beforeAll, describe, expect, it } from 'vitest';

/** Everybody can call Identity Toolkit: the key is in the web page. */
const origin = `http://${process.env.FIREBASE_AUTH_EMULATOR_HOST}/identitytoolkit.googleapis.com/v1`;
const project = process.env.GCLOUD_PROJECT ?? '';
const { auth, stored } = openStoredData();
const newPassword = 'an-even-better-password';
const attackersPassword = '123456';
beforeAll(() => product().loadRules());

interface DirectAnswer {
	status: number;
	body: { localId?: string; idToken?: string; error?: { message: string }; [key: string]: unknown };
}

async function direct(method: string, body: object): Promise<DirectAnswer> {
	const response = await fetch(`${origin}/accounts:${method}?key=demo-api-key`, {
		method: 'POST',
		headers: { 'content-type': 'application/json' },
		body: JSON.stringify(body),
	});
	return { status: response.status, body: (await response.json()) as DirectAnswer['body'] };
}

function registerAs(email: string) {
	return send<NewSession>('POST', '/api/auth/register', { body: { name: 'Alice', email, password } });
}

function logIn(email: string, secret = password) {
	return send<NewSession & { message: string }>('POST', '/api/auth/login', { body: { email, password: secret } });
}

async function resetPassword(email: string): Promise<void> {
	await send('POST', '/api/auth/password-reset', { body: { email } });
	const code = codeIn(await emailTo(email, 'Reset your password'));
	const done = await send('POST', '/api/auth/password-reset/complete', { body: { code, password: newPassword } });
	expect(done.status).toBe(200);
}

/** The token of a direct login, which anybody gets who knows the password. */
async function directToken(email: string, secret = password): Promise<string> {
	const { body } = await direct('signInWithPassword', { email, password: secret, returnSecureToken: true });
	return body.idToken ?? '';
}

async function emailedCodes(email: string): Promise<string[]> {
	const response = await fetch(
		`http://${process.env.FIREBASE_AUTH_EMULATOR_HOST}/emulator/v1/projects/${project}/oobCodes`,
	);
	const { oobCodes } = (await response.json()) as { oobCodes: { email: string; newEmail?: string; oobCode: string }[] };
	return oobCodes.filter((sent) => [sent.email, sent.newEmail].includes(email)).map(({ oobCode }) => oobCode);
}

/** The status of reading the account directly from Firestore. */
async function firestoreStatus(uid: string, token: string): Promise<number> {
	const documents = `http://${process.env.FIRESTORE_EMULATOR_HOST}/v1/projects/${product().projectId}/databases/(default)/documents`;
	const response = await fetch(`${documents}/users/${uid}`, { headers: { authorization: `Bearer ${token}` } });
	await response.body?.cancel();
	return response.status;
}

const userOf = async (uid: string) => (await stored.users.doc(uid).get()).data();

describe('accounts:signUp with an email of somebody else (DOOR-1)', () => {
	it('does not keep the owner of the email from registering and logging in', async () => {
		const email = freshEmail('alice');
		const foreign = await direct('signUp', { email, password: attackersPassword, returnSecureToken: true });
		const registered = await registerAs(email);

		expect(foreign.status).toBe(200);
		expect(registered.status).toBe(201);
		expect(registered.body._id).not.toBe(foreign.body.localId);
		expect((await logIn(email)).status).toBe(200);
		expect((await logIn(email, attackersPassword)).status).toBe(401);
	});

	it('opens nothing', async () => {
		const { body } = await direct('signUp', {
			email: freshEmail('eve'),
			password: attackersPassword,
			returnSecureToken: true,
		});

		expect((await send('GET', '/api/auth/profile', { token: body.idToken })).status).toBe(401);
	});

	it('by an account that takes the email with accounts:update does not keep the owner from registering', async () => {
		const [eve, email] = [await register('Eve'), freshEmail('alice')];
		await direct('update', { idToken: await directToken(eve.email), email, returnSecureToken: true });
		const registered = await registerAs(email);

		expect(registered.status).toBe(201);
		expect((await logIn(email)).body._id).toBe(registered.body._id);
		await resetPassword(eve.email);
		expect((await logIn(eve.email, newPassword)).body._id).toBe(eve._id);
	});

	it('does not keep an account from changing to that email', async () => {
		const [alice, newEmail] = [await register('Alice'), freshEmail('alice-new')];
		await direct('signUp', { email: newEmail, password: attackersPassword });
		await send('PUT', '/api/users/profile', {
			token: alice.token,
			body: {
				name: 'Alice',
				email: newEmail,
				notificationPreferences: { email: { enabled: true }, webhook: { enabled: false, url: '' } },
			},
		});
		const code = codeIn(await emailTo(newEmail, 'Confirm your new email address'));

		expect((await send('POST', '/api/auth/confirm-email', { body: { code, currentPassword: password } })).status).toBe(
			200,
		);
		expect((await logIn(newEmail)).body._id).toBe(alice._id);
	});
});

describe('concurrent registrations of one email', () => {
	it('have exactly one winner, whose password works', async () => {
		const email = freshEmail('alice');
		const answers = await Promise.all(Array.from({ length: 5 }, () => registerAs(email)));
		const winners = answers.filter(({ status }) => status === 201);

		expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409]);
		expect((await logIn(email)).body._id).toBe(winners[0]?.body._id);
		expect((await stored.users.where('email', '==', email).get()).size).toBe(1);
	});
});

describe('accounts:update with an email (DOOR-2)', () => {
	it('confirms nothing: the login with it is refused, and the previous email is restored', async () => {
		const [alice, foreign] = [await register('Alice'), freshEmail('mallory')];
		const changed = await direct('update', { idToken: await directToken(alice.email), email: foreign });
		const refused = await logIn(foreign);
		const user = await userOf(alice._id);

		expect(changed.status).toBe(200);
		expect([refused.status, refused.body.message]).toEqual([
			401,
			'The email address of this account was changed outside Stayup, so we changed it back. Please log in with the previous one.',
		]);
		expect(user).toMatchObject({ email: alice.email, isEmailConfirmed: false });
		expect((await auth.getUser(alice._id)).email).toBe(alice.email);
		expect((await logIn(alice.email)).body._id).toBe(alice._id);
		expect((await send('GET', '/api/auth/profile', { token: alice.token })).status).toBe(401);
		await emailTo(alice.email, 'We restored your email address');
		expect(await emailsTo(foreign)).toEqual([]);
	});

	it('does not keep the owner from resetting the password', async () => {
		const alice = await register('Alice');
		await direct('update', { idToken: await directToken(alice.email), email: freshEmail('mallory') });
		await resetPassword(alice.email);

		expect((await logIn(alice.email, newPassword)).body._id).toBe(alice._id);
	});

	it.each([
		['VERIFY_EMAIL', (foreign: string) => ({ email: foreign })],
		['VERIFY_AND_CHANGE_EMAIL', () => ({})],
	])('and accounts:sendOobCode %s confirm no email that we did not mail', async (requestType, first) => {
		const [alice, foreign] = [await register('Alice'), freshEmail('mallory')];
		const idToken = await directToken(alice.email);
		const updated = await direct('update', { idToken, ...first(foreign), returnSecureToken: true });
		await direct('sendOobCode', { requestType, idToken: updated.body.idToken ?? idToken, newEmail: foreign });
		const [code = ''] = await emailedCodes(foreign);
		const answer = await send('POST', '/api/auth/confirm-email', { body: { code, currentPassword: password } });
		await direct('update', { oobCode: code });
		const refused = await logIn(foreign);

		expect(code).not.toBe('');
		expect(answer.status).toBe(400);
		expect((await auth.getUser(alice._id)).email).toBe(alice.email);
		expect(refused.status).toBe(401);
		expect(await userOf(alice._id)).toMatchObject({ email: alice.email, isEmailConfirmed: false });
	});

	it('without the email and the password, or with other ways to log in, does not keep the owner out', async () => {
		const alice = await register('Alice');
		const idToken = await directToken(alice.email);
		await direct('signInWithIdp', {
			idToken,
			requestUri: 'http://localhost',
			postBody: `providerId=google.com&id_token=${JSON.stringify({ sub: crypto.randomUUID(), email: freshEmail('mallory') })}`,
			returnSecureToken: true,
		});
		await direct('update', { idToken, deleteProvider: ['password'] });
		await resetPassword(alice.email);

		expect((await logIn(alice.email, newPassword)).body._id).toBe(alice._id);
		expect((await auth.getUser(alice._id)).providerData.map(({ providerId }) => providerId)).toEqual(['password']);
	});
});

describe('a confirmed email change that a crash interrupted', () => {
	it('is completed by the next login', async () => {
		const [alice, newEmail] = [await register('Alice'), freshEmail('alice-new')];
		await stored.users.doc(alice._id).update({ pendingEmail: newEmail });
		await auth.updateUser(alice._id, { email: newEmail, emailVerified: true });

		expect((await logIn(newEmail)).body).toMatchObject({ _id: alice._id, email: newEmail });
		expect(await userOf(alice._id)).toMatchObject({ email: newEmail, pendingEmail: null, isEmailConfirmed: true });
	});

	it('is not completed with an email that nobody has confirmed', async () => {
		const [alice, newEmail] = [await register('Alice'), freshEmail('alice-new')];
		await stored.users.doc(alice._id).update({ pendingEmail: newEmail });
		await direct('update', { idToken: await directToken(alice.email), email: newEmail });

		expect((await logIn(newEmail)).status).toBe(401);
		expect(await userOf(alice._id)).toMatchObject({ email: alice.email, isEmailConfirmed: false });
	});
});

describe('accounts:delete (DOOR-3)', () => {
	it('leaves the account to its owner, who can reset the password', async () => {
		const alice = await register('Alice');
		const deleted = await direct('delete', { idToken: await directToken(alice.email) });
		await resetPassword(alice.email);

		expect(deleted.status).toBe(200);
		expect((await logIn(alice.email, newPassword)).body._id).toBe(alice._id);
	});

	it('gives the email to nobody else, neither by accounts:signUp nor by registration', async () => {
		const alice = await register('Alice');
		await direct('delete', { idToken: await directToken(alice.email) });
		await direct('signUp', { email: alice.email, password: attackersPassword });
		const refused = await logIn(alice.email, attackersPassword);
		const again = await registerAs(alice.email);

		expect(refused.status).toBe(401);
		expect(again.status).toBe(409);
		expect((await auth.getUserByEmail(alice.email)).uid).toBe(alice._id);
		expect((await logIn(alice.email)).status).toBe(401);
		await emailTo(alice.email, 'Please choose a new password');
	});
});

describe('accounts:update with a password (DOOR-4)', () => {
	it('sets a password that opens nothing: the owner gets an email and chooses a new one', async () => {
		const alice = await register('Alice');
		const idToken = await directToken(alice.email);
		const changed = await direct('update', { idToken, password: attackersPassword, returnSecureToken: true });
		const refused = await logIn(alice.email, attackersPassword);
		const again = await logIn(alice.email, attackersPassword);

		expect(changed.status).toBe(200);
		expect([refused.status, refused.body.message]).toEqual([
			401,
			'The password of this account was changed outside Stayup, so it no longer works. Please choose a new one with “Forgot your password?”.',
		]);
		expect([again.status, again.body.message]).toEqual([401, 'Invalid email or password']);
		expect((await send('GET', '/api/auth/profile', { token: alice.token })).status).toBe(401);
		expect((await send('GET', '/api/auth/profile', { token: changed.body.idToken })).status).toBe(401);
		await emailTo(alice.email, 'Please choose a new password');
		await resetPassword(alice.email);
		expect((await logIn(alice.email, newPassword)).status).toBe(200);
	});

	it('with the code of our own email sets a password that opens nothing either', async () => {
		const alice = await register('Alice');
		await send('POST', '/api/auth/password-reset', { body: { email: alice.email } });
		const oobCode = codeIn(await emailTo(alice.email, 'Reset your password'));
		await direct('resetPassword', { oobCode, newPassword: attackersPassword });

		expect((await logIn(alice.email, attackersPassword)).status).toBe(401);
	});
});

describe('the enumeration of accounts at Identity Toolkit', () => {
	it('fails: known and unknown emails get the same answers', async () => {
		const known = (await register('Alice')).email;
		const answersFor = async (email: string) => {
			const answers = [
				await direct('signInWithPassword', { email, password: attackersPassword }),
				await direct('createAuthUri', { identifier: email, continueUri: 'http://localhost' }),
				await direct('sendOobCode', { requestType: 'PASSWORD_RESET', email }),
			];
			return answers.map(({ status, body }) => [status, body.error?.message, body.registered, body.signinMethods]);
		};

		expect(await answersFor(known)).toEqual(await answersFor(freshEmail('nobody')));
	});
});

describe('passwords guessed at Identity Toolkit (DOOR-5)', () => {
	it('open nothing, even if one is right', async () => {
		const alice = await register('Alice');
		const idToken = await directToken(alice.email);
		const website = { name: 'Shop', url: `${process.env.STAYUP_WEBSITES_ORIGIN}/guessed` };
		const answers = [
			await send('GET', '/api/auth/profile', { token: idToken }),
			await send('GET', '/api/users/export', { token: idToken }),
			await send('POST', '/api/websites', { token: idToken, body: website }),
		];

		expect(idToken).not.toBe('');
		expect(answers.map(({ status }) => status)).toEqual([401, 401, 401]);
		expect(await firestoreStatus(alice._id, idToken)).toBe(403);
		expect(await firestoreStatus(alice._id, alice.token)).toBe(200);
	});
});
