import type { NewSession, User } from '@stayup/contract';
import { freshClientIp, freshEmail, password, register, send } from '@stayup/testing/api-client';
import { codeIn, emailsTo, emailTo } from '@stayup/testing/mailbox';
import { openStoredData } from '@stayup/testing/stored-data';
import { describe, expect, it } from 'vitest';

const { stored } = openStoredData();
const newPassword = 'an-even-better-password';
const staleLink = {
	status: 400,
	body: { message: 'This link is no longer valid. Please request a new one.', errors: [{ field: 'code' }] },
};

function requestReset(email: string) {
	return send<{ message: string }>('POST', '/api/auth/password-reset', { body: { email } });
}

function reset(code: string, secret = newPassword) {
	return send('POST', '/api/auth/password-reset/complete', { body: { code, password: secret } });
}

/** By default on another device, whose user knows the password. */
function confirm(code: string, login: { token?: string; currentPassword?: string } = { currentPassword: password }) {
	const { token, currentPassword } = login;
	return send('POST', '/api/auth/confirm-email', { token, body: { code, currentPassword } });
}

function logIn(email: string, secret: string) {
	return send<NewSession>('POST', '/api/auth/login', { body: { email, password: secret } });
}

describe('a forgotten password', () => {
	it('is replaced with the emailed link, which works once, and every session ends', async () => {
		const alice = await register('Alice');
		await requestReset(alice.email);
		const received = await emailTo(alice.email, 'Reset your password');
		const code = codeIn(received);
		const done = await reset(code);

		expect(received.text).toContain('/reset-password#');
		expect(done.status).toBe(200);
		expect((await send('GET', '/api/auth/profile', { token: alice.token })).status).toBe(401);
		expect((await logIn(alice.email, password)).status).toBe(401);
		expect((await logIn(alice.email, newPassword)).status).toBe(200);
		expect(await reset(code, 'and-once-more-please')).toMatchObject(staleLink);
		await emailTo(alice.email, 'Your password was changed');
	});

	it('gets the same response for an unknown email, to which nothing is sent', async () => {
		const { email } = await register('Bob');
		const nobody = freshEmail('nobody');
		const answers = [await requestReset(email), await requestReset(nobody)];
		await emailTo(email, 'Reset your password');

		expect(answers.map(({ status }) => status)).toEqual([200, 200]);
		expect(answers[0]?.body).toEqual(answers[1]?.body);
		expect(await emailsTo(nobody)).toEqual([]);
	});

	it('gets the same response however often it is asked for, known or not, and says what to do when no email arrives', async () => {
		const carol = await register('Carol');
		for (const email of [carol.email, freshEmail('nobody')]) {
			const answers = [];
			for (let asked = 0; asked < 6; asked += 1) answers.push(await requestReset(email));

			expect(new Set(answers.map(({ status, body }) => `${status} ${body.message}`)).size).toBe(1);
			expect(answers[0]).toMatchObject({ status: 200 });
			expect(answers[0]?.body.message).toContain("try a device you've logged in on before, or try again tomorrow");
		}
		const subjects = (await emailsTo(carol.email)).map(({ subject }) => subject);
		expect(subjects.filter((subject) => subject === 'Reset your password')).toHaveLength(2);
	});

	it('is sent to a device, or the network, that has logged in before, whatever strangers ask for', async () => {
		const { _id: uid, email } = await register('Dana');
		const [network, ip] = ['203.0.113.0/24', '203.0.113.77'];
		const login = { body: { email, password }, headers: { 'x-forwarded-for': ip } };
		const { headers } = await send('POST', '/api/auth/login', login);
		await stored.users.doc(uid).update({ isEmailConfirmed: true });
		for (let stranger = 0; stranger < 20; stranger += 1) {
			const from = { 'x-forwarded-for': `198.${stranger}.100.7` };
			await send('POST', '/api/auth/password-reset', { body: { email }, headers: from });
		}
		const sent = async () => (await emailsTo(email)).filter(({ subject }) => subject === 'Reset your password').length;
		const ofStrangers = await sent();
		const cookie = headers.getSetCookie()[0]?.split(';')[0] ?? '';
		await send('POST', '/api/auth/password-reset', { body: { email }, headers: { cookie } });
		await send('POST', '/api/auth/password-reset', { body: { email }, headers: { 'x-forwarded-for': '203.0.113.9' } });

		expect((await stored.devices.doc(uid).get()).data()?.network).toBe(network);
		expect([ofStrangers, await sent()]).toEqual([3, 5]);
	});

	it('keeps the link valid after a new password is refused', async () => {
		const { email } = await register('Dora');
		await requestReset(email);
		const code = codeIn(await emailTo(email, 'Reset your password'));

		expect(await reset(code, 'password1')).toMatchObject({
			status: 400,
			body: { errors: [{ field: 'password', message: 'Please choose a less common password.' }] },
		});
		expect((await reset(code)).status).toBe(200);
	});

	it('cannot be reset for a disabled account', async () => {
		const eve = await register('Eve');
		await stored.users.doc(eve._id).update({ isDisabled: true });
		await requestReset(eve.email);
		const [delivery] = (await stored.outbox.where('message.email', '==', eve.email).get()).docs;

		expect(delivery?.data().reason).toBe('account disabled');
		expect((await emailsTo(eve.email)).map(({ subject }) => subject)).not.toContain('Reset your password');
	});
});

describe('an emailed link', () => {
	it.each(['nonsense', 'x'.repeat(60)])('is refused with the code %s', async (code) => {
		expect(await reset(code)).toMatchObject(staleLink);
		expect(await confirm(code)).toMatchObject(staleLink);
	});

	it('works only for its own purpose', async () => {
		const { email } = await register('Frank');
		await requestReset(email);
		const resetCode = codeIn(await emailTo(email, 'Reset your password'));
		const confirmCode = codeIn(await emailTo(email, 'Confirm your email address'));

		expect(await confirm(resetCode)).toMatchObject(staleLink);
		expect(await reset(confirmCode)).toMatchObject(staleLink);
	});
});

describe('a new account', () => {
	it('is confirmed with the link in the first email, which does not contain the name of the account', async () => {
		const grace = await register('Grace');
		const received = await emailTo(grace.email, 'Confirm your email address');
		const before = await send<User>('GET', '/api/auth/user', { token: grace.token });
		const answer = await confirm(codeIn(received));
		const after = await send<User>('GET', '/api/auth/user', { token: grace.token });

		expect(received.text).not.toContain('Grace');
		expect(before.body.isEmailConfirmed).toBe(false);
		expect(answer).toMatchObject({ status: 200, body: { endedSessions: false } });
		expect(after.body.isEmailConfirmed).toBe(true);
	});

	it('is not confirmed by somebody who only has the email, because somebody else may have registered it', async () => {
		const [mallory, other] = [await register('Vera'), await register('Other')];
		const code = codeIn(await emailTo(mallory.email, 'Confirm your email address'));
		const message = `This link confirms the account ${mallory.email}. Please enter the password of that account.`;
		const asks = { status: 400, body: { message, errors: [{ field: 'currentPassword' }] } };

		expect(await confirm(code, {})).toMatchObject(asks);
		expect(await confirm(code, { token: other.token })).toMatchObject(asks);
		expect(await confirm(code, { currentPassword: 'a-guess-of-vera' })).toMatchObject({
			status: 400,
			body: { errors: [{ field: 'currentPassword', message: 'The current password is incorrect.' }] },
		});
		expect((await stored.users.doc(mallory._id).get()).data()?.isEmailConfirmed).toBe(false);
		expect((await confirm(code, { token: mallory.token })).status).toBe(200);
	});

	it('loses what somebody else added when its owner proves the email address with a new password', async () => {
		const mallory = await register('Vera');
		const key = { name: 'CI', scopes: ['read'], websiteIds: null, expiresAt: null };
		const { body } = await send<{ secret: string }>('POST', '/api/keys', { token: mallory.token, body: key });
		await send('POST', '/api/users/deletion', { token: mallory.token });
		await requestReset(mallory.email);
		const done = await reset(codeIn(await emailTo(mallory.email, 'Reset your password')));

		expect(done.body).toMatchObject({ ended: ['api-keys', 'deletion'], left: [] });
		expect((await send('GET', '/api/websites', { token: body.secret })).status).toBe(401);
		const { text } = await emailTo(mallory.email, 'Your password was changed');
		expect(text).toContain('API keys and the scheduled deletion of the account');
	});

	it('can request the confirmation email once more a day, until it is confirmed', async () => {
		const heidi = await register('Heidi');
		const ip = freshClientIp();
		const resend = () =>
			send<{ message: string }>('POST', '/api/auth/confirm-email/send', {
				token: heidi.token,
				body: {},
				headers: { 'x-forwarded-for': ip },
			});
		const answers = [await resend(), await resend()];
		await confirm(codeIn(await emailTo(heidi.email, 'Confirm your email address')));

		expect(answers.map(({ status }) => status)).toEqual([200, 429]);
		expect(answers[1]?.body.message).toMatch(/^We cannot send another email to heidi-.* yet. Please try again in /);
		expect((await resend()).body.message).toBe('Your email address is already confirmed.');
	});
});
