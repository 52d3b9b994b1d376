import type { NewSession, ProfileReply, User } from '@stayup/contract';
import { freshEmail, password, register, send, signedInEarlier } from '@stayup/testing/api-client';
import { codeIn, emailsTo, emailTo } from '@stayup/testing/mailbox';
import { openStoredData } from '@stayup/testing/stored-data';
import { describe, expect, it } from 'vitest';
import { noHealth } from '../channels/channel-store.ts';
import { channelHealthId } from '../platform/ids.ts';

const { stored } = openStoredData();
const channels = { email: { enabled: true }, webhook: { enabled: false, url: '' } };
const newPassword = 'an-even-better-password';

function save(who: NewSession, changes: object, headers: Record<string, string> = {}) {
	const form = {
		name: who.name,
		email: who.email,
		notificationPreferences: channels,
	};
	return send<ProfileReply & { errors?: object[]; message?: string }>('PUT', '/api/users/profile', {
		token: who.token,
		body: { ...form, ...changes },
		headers,
	});
}

function logIn(email: string, secret: string) {
	return send<NewSession>('POST', '/api/auth/login', { body: { email, password: secret } });
}

describe('saving the profile', () => {
	it('stores name and notifications, and keeps the password when the field is blank', async () => {
		const bob = await register('Bob');
		const notificationPreferences = {
			email: { enabled: false },
			webhook: { enabled: true, url: 'https://example.com/hook' },
		};
		const { status, body } = await save(bob, { name: 'Robert', notificationPreferences, password: '' });

		expect(status).toBe(200);
		expect(body).toMatchObject({ name: 'Robert', email: bob.email, notificationPreferences, renewedSession: null });
		expect((await logIn(bob.email, password)).status).toBe(200);
	});

	it('counts as a choice of where alerts go, unless it is about something else', async () => {
		const bob = await register('Bob');
		const chosenAt = async () =>
			(await send<User>('GET', '/api/auth/profile', { token: bob.token })).body.setup?.channelsChosenAt;
		await save(bob, { name: 'Robert' });
		expect(await chosenAt()).toBeNull();

		await save(bob, { name: 'Robert' });
		const first = await chosenAt();
		expect(first).toEqual(expect.any(String));
		await save(bob, { name: 'Robert', notificationPreferences: { ...channels, email: { enabled: false } } });
		expect(await chosenAt()).toBe(first);
	});

	it('keeps the time zone of the browser until the user chooses another, and rejects unknown ones', async () => {
		const bob = await register('Bob', { timeZone: 'Asia/Tokyo' });
		const profile = () => send<User>('GET', '/api/auth/profile', { token: bob.token });
		const preferences = { email: { enabled: true }, webhook: { enabled: false, url: '' } };
		expect((await profile()).body.timeZone).toBe('Asia/Tokyo');
		expect((await save(bob, { notificationPreferences: preferences })).body.timeZone).toBe('Asia/Tokyo');

		const chosen = await save(bob, {}, { 'x-time-zone': 'Europe%2FBerlin' });
		expect(chosen.body.timeZone).toBe('Europe/Berlin');
		const refused = await save(bob, {}, { 'x-time-zone': 'Mars/Olympus' });
		expect(refused).toMatchObject({ status: 400, body: { message: 'Please choose a time zone.' } });
		const odd = await register('Odd', { timeZone: 'Mars/Olympus' });
		expect((await send<User>('GET', '/api/auth/profile', { token: odd.token })).body.timeZone).toBe('UTC');
	});

	it.each(['http://169.254.169.254/latest', 'http://localhost:1', 'ftp://example.com', 'https://user:pw@example.com'])(
		'refuses the webhook %s',
		async (url) => {
			const { status, body } = await save(await register('Bob'), {
				notificationPreferences: { email: { enabled: true }, webhook: { enabled: true, url } },
			});

			expect(status).toBe(400);
			expect(body.errors).toEqual([
				{
					field: 'notificationPreferences.webhook.url',
					message: 'Please enter a public webhook URL that starts with https://.',
				},
			]);
		},
	);

	it('rejects an enabled webhook without a URL', async () => {
		const { status, body } = await save(await register('Bob'), {
			notificationPreferences: { email: { enabled: true }, webhook: { enabled: true, url: '' } },
		});

		expect([status, body.message]).toEqual([400, 'Please enter the webhook URL.']);
	});
});

describe('a new password', () => {
	it('ends all other sessions, and an email says so', async () => {
		const alice = await register('Alice');
		const elsewhere = (await logIn(alice.email, password)).body;
		const { status, body } = await save(alice, { password: newPassword });
		const tokens = [alice.token, elsewhere.token, body.renewedSession?.token];
		const answers = await Promise.all(tokens.map((token) => send('GET', '/api/auth/profile', { token })));

		expect(status).toBe(200);
		expect(answers.map((answer) => answer.status)).toEqual([401, 401, 200]);
		expect((await logIn(alice.email, password)).status).toBe(401);
		expect((await logIn(alice.email, newPassword)).status).toBe(200);
		expect((await emailTo(alice.email, 'Your password was changed')).text).not.toContain(newPassword);
	});

	it.each([
		['short', 'Please choose a password of at least 8 characters.'],
		['x'.repeat(129), 'Please choose a password of at most 128 characters.'],
		['password123', 'Please choose a less common password.'],
		['Dorothea1', 'Please choose a less common password.'],
	])('cannot be %s', async (wrong, message) => {
		const { status, body } = await save(await register('Dorothea'), { password: wrong });

		expect([status, body.errors]).toEqual([400, [{ field: 'password', message }]]);
	});

	it('needs the current one when the login is not recent', async () => {
		const alice = signedInEarlier(await register('Alice'), 600);
		const without = await save(alice, { password: newPassword });
		const wrong = await save(alice, { password: newPassword }, { 'x-current-password': 'not-the-password' });
		const right = await save(alice, { password: newPassword }, { 'x-current-password': encodeURIComponent(password) });

		expect([without.status, without.body.message]).toEqual([400, 'Please enter your current password.']);
		expect([wrong.status, wrong.body.message]).toEqual([400, 'The current password is incorrect.']);
		expect(right.status).toBe(200);
	});
});

describe('a new email', () => {
	it('takes effect after confirmation, notifies the old email and ends all sessions', async () => {
		const alice = await register('Alice');
		await stored.users.doc(alice._id).update({ isEmailConfirmed: true });
		const healthOfEmail = stored.channelHealth.doc(channelHealthId(alice._id, 'email'));
		await healthOfEmail.set({ ...noHealth, ownerId: alice._id, answers: [], bouncedAt: Date.now() });
		const newEmail = freshEmail('alice-new');
		const saved = await save(alice, { email: newEmail });
		const code = codeIn(await emailTo(newEmail, 'Confirm your new email address'));
		const profile = await send<User>('GET', '/api/auth/user', { token: alice.token });
		const confirmed = await send('POST', '/api/auth/confirm-email', { body: { code, currentPassword: password } });
		const notice = await emailTo(alice.email, 'Your email address was changed');

		expect(saved.body).toMatchObject({ email: alice.email, pendingEmail: newEmail });
		expect(profile.body).toMatchObject({ email: alice.email, pendingEmail: newEmail });
		expect(confirmed).toMatchObject({ status: 200, body: { endedSessions: true } });
		expect(notice.text).toContain(newEmail);
		// Bounces of the old email say nothing about the new one.
		expect((await healthOfEmail.get()).exists).toBe(false);
		expect((await send('GET', '/api/auth/profile', { token: alice.token })).status).toBe(401);
		expect((await logIn(newEmail, password)).body).toMatchObject({ _id: alice._id, email: newEmail });
		expect((await logIn(alice.email, password)).status).toBe(401);
	});

	it('of another account gets the usual response, and no email is sent', async () => {
		const [alice, bob] = [await register('Alice'), await register('Bob')];
		const saved = await save(alice, { email: bob.email });
		const { docs } = await stored.outbox.where('ownerId', '==', alice._id).get();
		const delivery = docs.map((row) => row.data()).find(({ message }) => message.event === 'change-email');

		expect(delivery?.reason).toBe('email address already in use');
		expect(saved).toMatchObject({ status: 200, body: { pendingEmail: bob.email } });
		expect((await emailsTo(bob.email)).map(({ subject }) => subject)).not.toContain('Confirm your new email address');
		expect((await logIn(bob.email, password)).body._id).toBe(bob._id);
	});

	it('needs the current password when the login is not recent', async () => {
		const alice = signedInEarlier(await register('Alice'), 600);

		expect((await save(alice, { email: freshEmail('alice') })).body.message).toBe(
			'Please enter your current password.',
		);
		expect((await save(alice, { name: 'Alicia' })).status).toBe(200);
	});

	it('makes the link to an earlier one invalid', async () => {
		const alice = await register('Alice');
		const [mistyped, right] = [freshEmail('typo'), freshEmail('right')];
		await save(alice, { email: mistyped });
		const code = codeIn(await emailTo(mistyped, 'Confirm your new email address'));
		await save(alice, { email: right });

		expect(await send('POST', '/api/auth/confirm-email', { body: { code, currentPassword: password } })).toMatchObject({
			status: 400,
			body: { message: 'This link is no longer valid. Please request a new one.' },
		});
	});
});
