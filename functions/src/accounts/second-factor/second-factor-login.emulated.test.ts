import type { NewSession, SecondFactor } from '@stayup/contract';
import { register, send } from '@stayup/testing/api-client';
import {
	addAuthenticator,
	addPasskey,
	challengeOf,
	completeChallenge,
	newPasskey,
	nextCodeOf,
	startPasskey,
	statusOfToken,
} from '@stayup/testing/second-factor/factors';
import { openStoredData } from '@stayup/testing/stored-data';
import { describe, expect, it } from 'vitest';

const { stored, auth } = openStoredData();

const base = '/api/users/second-factor';

describe('a login to an account with an authenticator app', () => {
	it('replies with a challenge and no token, and completes with the current code', async () => {
		const alice = await register('Alice');
		const { secret } = await addAuthenticator(alice);
		const challenge = await challengeOf(alice);
		const { status, body } = await completeChallenge({ challenge: challenge.challenge, code: nextCodeOf(secret) });

		expect(challenge).toEqual({
			challenge: expect.stringMatching(/^[\w-]{43}$/),
			methods: ['authenticator', 'recovery-code'],
			expiresAt: expect.any(String),
			passkeyOptions: null,
		});
		expect(status).toBe(200);
		expect(body).toMatchObject({ _id: alice._id, email: alice.email, role: 'user', tier: 'Free' });
		expect(await statusOfToken(body.token)).toBe(200);
	});

	it('accepts a code once, and a challenge once', async () => {
		const alice = await register('Alice');
		const { secret, added } = await addAuthenticator(alice);
		const [recoveryCode] = added.recoveryCodes ?? [];
		const [first, second] = [await challengeOf(alice), await challengeOf(alice)];
		const code = nextCodeOf(secret);
		const statuses = [
			await completeChallenge({ challenge: first.challenge, code }),
			await completeChallenge({ challenge: second.challenge, code }),
			await completeChallenge({ challenge: first.challenge, recoveryCode }),
			await completeChallenge({ challenge: second.challenge, recoveryCode }),
		].map(({ status }) => status);

		expect(statuses).toEqual([200, 400, 401, 200]);
	});

	it('lets only one of ten simultaneous uses of a code through', async () => {
		const alice = await register('Alice');
		const { secret } = await addAuthenticator(alice);
		const code = nextCodeOf(secret);
		const challenges = await Promise.all(Array.from({ length: 10 }, () => challengeOf(alice)));
		const answers = await Promise.all(challenges.map(({ challenge }) => completeChallenge({ challenge, code })));

		expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
	});

	it('ends after five wrong codes, and then a right one does not help', async () => {
		const alice = await register('Alice');
		const { secret } = await addAuthenticator(alice);
		const { challenge } = await challengeOf(alice);
		const answers = [];
		for (let wrong = 0; wrong < 5; wrong++) answers.push(await completeChallenge({ challenge, code: '000000' }));
		const right = await completeChallenge({ challenge, code: nextCodeOf(secret) });

		expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 400, 401]);
		expect(answers[0]?.body).toMatchObject({
			message: 'This code is not correct. Please enter the current code of your app.',
			errors: [{ field: 'code' }],
		});
		expect(answers[4]?.body.message).toBe('Too many wrong codes. Please log in again.');
		expect([right.status, right.body.message]).toEqual([401, 'This login has expired. Please log in again.']);
	});

	it('limits wrong codes per account, over all challenges', async () => {
		const alice = await register('Alice');
		await addAuthenticator(alice);
		const statuses: number[] = [];
		for (let login = 0; login < 3; login++) {
			const { challenge } = await challengeOf(alice);
			for (let wrong = 0; wrong < 4; wrong++)
				statuses.push((await completeChallenge({ challenge, code: '000000' })).status);
		}

		expect(statuses.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 400));
		expect(statuses.slice(10)).toEqual([429, 429]);
	});

	it('does not work in another browser than the one that entered the password', async () => {
		const alice = await register('Alice');
		const { secret } = await addAuthenticator(alice);
		const { challenge } = await challengeOf(alice, 'Firefox');

		expect((await completeChallenge({ challenge, code: nextCodeOf(secret) }, 'Chrome')).status).toBe(401);
		expect((await completeChallenge({ challenge, code: nextCodeOf(secret) }, 'Firefox')).status).toBe(200);
	});

	it('does not complete after the password was reset meanwhile', async () => {
		const alice = await register('Alice');
		await stored.users.doc(alice._id).update({ isEmailConfirmed: true });
		const { secret } = await addAuthenticator(alice);
		const { challenge } = await challengeOf(alice);
		const link = await auth.generatePasswordResetLink(alice.email);
		const code = new URL(link).searchParams.get('oobCode');
		await send('POST', '/api/auth/password-reset/complete', { body: { code, password: 'an-even-better-password' } });

		expect((await completeChallenge({ challenge, code: nextCodeOf(secret) })).status).toBe(401);
	});

	it('still needs the code after a password reset', async () => {
		const alice = await register('Alice');
		await stored.users.doc(alice._id).update({ isEmailConfirmed: true });
		await addAuthenticator(alice);
		const link = await auth.generatePasswordResetLink(alice.email);
		const code = new URL(link).searchParams.get('oobCode');
		const body = { code, password: 'an-even-better-password' };
		await send('POST', '/api/auth/password-reset/complete', { body });
		const login = await send('POST', '/api/auth/login', { body: { email: alice.email, password: body.password } });

		expect(login.body).toHaveProperty('challenge');
		expect(login.body).not.toHaveProperty('token');
	});
});

describe('recovery codes', () => {
	it('come with the first factor, each logs in once, and the owner is emailed', async () => {
		const alice = await register('Alice');
		const { added } = await addAuthenticator(alice);
		const [recoveryCode = ''] = added.recoveryCodes ?? [];
		const { challenge } = await challengeOf(alice);
		const used = await completeChallenge({ challenge, recoveryCode: recoveryCode.toUpperCase().replaceAll('-', ' ') });
		const again = await completeChallenge({ challenge: (await challengeOf(alice)).challenge, recoveryCode });
		const left = await send<SecondFactor>('GET', base, { token: used.body.token });
		const emails = await stored.outbox.where('ownerId', '==', alice._id).get();

		expect(added.recoveryCodes).toHaveLength(10);
		expect([used.status, again.status]).toEqual([200, 400]);
		expect(left.body.recoveryCodesLeft).toBe(9);
		expect(emails.docs.map((email) => email.data().message)).toContainEqual({ event: 'recovery-code-used', left: 9 });
	});

	it('stop working when new ones are made', async () => {
		const alice = await register('Alice');
		const { added } = await addAuthenticator(alice);
		const renewed = await send<{ recoveryCodes: string[] }>('POST', `${base}/recovery-codes`, {
			token: alice.token,
		});
		const { challenge } = await challengeOf(alice);

		expect((await completeChallenge({ challenge, recoveryCode: added.recoveryCodes?.[0] })).status).toBe(400);
		expect((await completeChallenge({ challenge, recoveryCode: renewed.body.recoveryCodes[0] })).status).toBe(200);
	});

	it('need a factor', async () => {
		const { token } = await register('Alice');
		const { status } = await send('POST', `${base}/recovery-codes`, { token });

		expect(status).toBe(409);
	});
});

describe('a passkey', () => {
	it('completes a login after the password', async () => {
		const bob = await register('Bob');
		const { passkey, added } = await addPasskey(bob);
		const { challenge, methods, passkeyOptions } = await challengeOf(bob);
		const signed = passkey.sign(String(passkeyOptions?.challenge), { isUserVerified: false });
		const { status } = await completeChallenge({ challenge, passkey: signed });

		expect(added.passkeys).toMatchObject([{ name: 'Laptop', lastUsedAt: null }]);
		expect(methods).toEqual(['passkey', 'recovery-code']);
		expect(passkeyOptions).toMatchObject({ rpId: 'localhost', allowCredentials: [{ id: passkey.credentialId }] });
		expect(status).toBe(200);
	});

	const forgeries: [string, { challenge?: string; origin?: string; counter?: number }][] = [
		['for another challenge', { challenge: 'b3RoZXI' }],
		['from another website', { origin: 'https://stayup.evil' }],
		['with a counter that does not grow, as of a copy', { counter: 1 }],
	];
	it.each(forgeries)('is refused with a signature %s', async (_case, change) => {
		const bob = await register('Bob');
		const { passkey } = await addPasskey(bob);
		const first = await challengeOf(bob);
		await completeChallenge({
			challenge: first.challenge,
			passkey: passkey.sign(String(first.passkeyOptions?.challenge)),
		});
		const { challenge, passkeyOptions } = await challengeOf(bob);
		const { challenge: other, ...changes } = change;
		const signed = passkey.sign(other ?? String(passkeyOptions?.challenge), changes);
		const { status, body } = await completeChallenge({ challenge, passkey: signed });

		expect([status, body.message]).toEqual([400, 'This passkey does not belong to your account.']);
	});

	it('of another account is refused', async () => {
		const [bob, eve] = [await register('Bob'), await register('Eve')];
		await addPasskey(bob);
		const { passkey } = await addPasskey(eve);
		const { challenge, passkeyOptions } = await challengeOf(bob);

		expect(
			(await completeChallenge({ challenge, passkey: passkey.sign(String(passkeyOptions?.challenge)) })).status,
		).toBe(400);
	});

	it('cannot be added with the answer to another challenge, or twice', async () => {
		const bob = await register('Bob');
		const passkey = newPasskey(bob._id);
		const add = (challenge: string) =>
			send('POST', `${base}/passkeys`, { token: bob.token, body: { name: 'Key', passkey: passkey.attest(challenge) } });
		await startPasskey(bob);
		const wrong = await add('b3RoZXI');
		const challenge = await startPasskey(bob);
		const [right, again] = [await add(challenge), await add(challenge)];

		expect([wrong.status, right.status, again.status]).toEqual([400, 201, 409]);
	});

	it('is one of at most ten', async () => {
		const bob = await register('Bob');
		for (let count = 0; count < 10; count++) await addPasskey(bob);
		const { status, body } = await send('POST', `${base}/passkeys/options`, {
			token: bob.token,
		});

		expect([status, body.message]).toEqual([409, 'You can have at most 10 passkeys.']);
	});
});

describe('a login with only a passkey', () => {
	async function start() {
		const { body } = await send<{ challenge: string; passkeyOptions: { challenge: string } }>(
			'POST',
			'/api/auth/login/passkey/options',
		);
		return body;
	}
	const finish = (challenge: string, passkey: unknown) =>
		send<NewSession>('POST', '/api/auth/login/passkey', { body: { challenge, passkey } });

	it('needs no password, and works once per challenge', async () => {
		const bob = await register('Bob');
		const { passkey } = await addPasskey(bob);
		const { challenge, passkeyOptions } = await start();
		const first = await finish(challenge, passkey.sign(passkeyOptions.challenge));
		const second = await finish(challenge, passkey.sign(passkeyOptions.challenge));

		expect(passkeyOptions).toMatchObject({ userVerification: 'required', rpId: 'localhost' });
		expect([first.status, second.status]).toEqual([200, 401]);
		expect(await statusOfToken(first.body.token)).toBe(200);
	});

	it('is refused if the passkey did not verify its user, or belongs to nobody', async () => {
		const bob = await register('Bob');
		const { passkey } = await addPasskey(bob);
		const [one, two] = [await start(), await start()];
		const unverified = passkey.sign(one.passkeyOptions.challenge, { isUserVerified: false });
		const unknown = newPasskey('nobody').sign(two.passkeyOptions.challenge);

		expect((await finish(one.challenge, unverified)).status).toBe(401);
		expect((await finish(two.challenge, unknown)).status).toBe(401);
	});

	it('is refused for a disabled account', async () => {
		const bob = await register('Bob');
		const { passkey } = await addPasskey(bob);
		await stored.users.doc(bob._id).update({ isDisabled: true });
		const { challenge, passkeyOptions } = await start();

		expect((await finish(challenge, passkey.sign(passkeyOptions.challenge))).status).toBe(401);
	});

	it('does not accept the challenge of a login with a password, nor the reverse', async () => {
		const bob = await register('Bob');
		const { passkey } = await addPasskey(bob);
		const second = await challengeOf(bob);
		const only = await start();

		expect((await finish(second.challenge, passkey.sign(String(second.passkeyOptions?.challenge)))).status).toBe(401);
		const answer = passkey.sign(only.passkeyOptions.challenge);
		expect((await completeChallenge({ challenge: only.challenge, passkey: answer })).status).toBe(401);
	});
});
