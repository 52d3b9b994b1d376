// Registrations that were interrupted at one of their steps: the same person with the same password goes on, and nobody else gets in.

import { minuteMs, type NewSession } from '@stayup/contract';
import { password, register, send } from '@stayup/testing/api-client';
import { emailsTo } from '@stayup/testing/mailbox';
import { openStoredData } from '@stayup/testing/stored-data';
import { describe, expect, it } from 'vitest';

const { auth, stored } = openStoredData();
const anotherPassword = 'the-password-of-somebody-else';

function post(path: 'login' | 'register', email: string, secret = password) {
	const login = { email, password: secret };
	const body = path === 'register' ? { name: 'Alice', ...login } : login;
	return send<NewSession & { message: string }>('POST', `/api/auth/${path}`, { body });
}

/** As after a crash between the steps of a registration. */
async function interrupted(step: 'before the identity' | 'before the password was recorded') {
	const { _id: uid, email } = await register('Alice');
	const createdAt = Date.now() - 2 * minuteMs;
	await stored.users.doc(uid).update({ passwordChangedAt: null, sessionIds: [], createdAt });
	if (step === 'before the identity') await auth.deleteUser(uid);
	return { uid, email };
}

const steps = ['before the identity', 'before the password was recorded'] as const;

describe('a registration that was interrupted', () => {
	it.each(steps)('%s is resumed by the same form', async (step) => {
		const { uid, email } = await interrupted(step);
		const again = await post('register', email);
		const login = await post('login', email);

		expect([again.status, again.body._id]).toEqual([201, uid]);
		expect([login.status, login.body._id]).toEqual([200, uid]);
		expect((await emailsTo(email)).map(({ subject }) => subject)).not.toContain(expect.stringContaining('outside'));
	});

	it('before the password was recorded is finished by a login', async () => {
		const { uid, email } = await interrupted('before the password was recorded');
		const login = await post('login', email);

		expect([login.status, login.body._id]).toEqual([200, uid]);
		expect((await post('login', email, anotherPassword)).status).toBe(401);
	});

	it('before the password was recorded is not resumed with another password, which changes nothing', async () => {
		const { uid, email } = await interrupted('before the password was recorded');
		const stranger = await post('register', email, anotherPassword);
		const login = await post('login', email);

		expect([stranger.status, stranger.body.message]).toEqual([
			409,
			'An account with this email address already exists. Please log in instead.',
		]);
		expect([login.status, login.body._id]).toEqual([200, uid]);
	});

	it('before the identity waits for a minute, because it may still be running', async () => {
		const { uid, email } = await interrupted('before the identity');
		await stored.users.doc(uid).update({ createdAt: Date.now() });
		const again = await post('register', email);

		expect([again.status, again.body.message]).toEqual([
			409,
			'This account is being created at the moment. Please try again in a minute.',
		]);
	});

	it('moments ago is finished by a login, and of several forms at once one succeeds', async () => {
		const { uid, email } = await interrupted('before the password was recorded');
		await stored.users.doc(uid).update({ createdAt: Date.now() });

		expect((await post('register', email)).status).toBe(409);
		expect((await post('login', email)).body._id).toBe(uid);
	});

	it('is not what an account is that somebody has entered', async () => {
		const { _id: uid, email } = await register('Bob');
		await stored.users.doc(uid).update({ createdAt: Date.now() - 2 * minuteMs });
		const again = await post('register', email);

		expect([again.status, again.body._id]).toEqual([409, undefined]);
		expect((await post('login', email)).status).toBe(200);
	});
});
