import type { NewSession, User } from '@stayup/contract';
import { freshEmail, password, register, send } from '@stayup/testing/api-client';
import { describe, expect, it } from 'vitest';

function registerWith(body: Record<string, unknown>) {
	return send('POST', '/api/auth/register', { body });
}

describe('registering', () => {
	it('returns a session for a Free user whose token is valid immediately', async () => {
		const alice = await register('Alice');
		const profile = await send<User>('GET', '/api/auth/profile', { token: alice.token });

		expect(alice).toMatchObject({ name: 'Alice', role: 'user', tier: 'Free' });
		expect(profile.status).toBe(200);
		expect(profile.body).toMatchObject({ _id: alice._id, email: alice.email, websiteCount: 0 });
		expect(profile.body.notificationPreferences).toEqual({
			email: { enabled: true },
			webhook: { enabled: false, url: '' },
		});
	});

	it.each(['role', 'tier', '_id'])('refuses a %s in the form', async (name) => {
		const body = { name: 'Mallory', email: freshEmail('mallory'), password, [name]: 'admin' };
		const answer = await send('POST', '/api/auth/register', { body });

		expect(answer).toMatchObject({ status: 400, body: { message: `Unknown field \`${name}\`.` } });
	});

	it('rejects an email that is taken, in upper or lower case', async () => {
		const { email } = await register('Alice');
		const again = await registerWith({ name: 'Alice', email: email.toUpperCase(), password });

		expect(again.status).toBe(409);
		expect(again.body.message).toContain('already exists');
	});

	it.each([
		[{ name: '' }, 'name', 'Please enter your name.'],
		[{ name: '   ' }, 'name', 'Please enter your name.'],
		[{ name: 7 }, 'name', 'Please enter your name.'],
		[{ email: 'alice' }, 'email', 'Please enter a valid email address.'],
		[{ email: ['a@b.c'] }, 'email', 'Please enter your email address.'],
		[{ password: 'short' }, 'password', 'Please choose a password of at least 8 characters.'],
		[{ password: 'x'.repeat(129) }, 'password', 'Please choose a password of at most 128 characters.'],
	])('refuses %j with one error message', async (wrong, field, message) => {
		const { status, body } = await registerWith({ name: 'Alice', email: freshEmail('alice'), password, ...wrong });

		expect(status).toBe(400);
		expect(body.errors).toEqual([{ field, message }]);
	});
});

describe('logging in', () => {
	it('returns the session of the account', async () => {
		const { email } = await register('Bob');
		const { status, body } = await send<NewSession>('POST', '/api/auth/login', { body: { email, password } });

		expect(status).toBe(200);
		expect(body).toMatchObject({ name: 'Bob', email, role: 'user', tier: 'Free' });
		expect(body.customToken).toBeTruthy();
		expect(JSON.stringify(body)).not.toMatch(/refresh/i);
	});

	it('responds to an unknown email exactly as to a wrong password', async () => {
		const { email } = await register('Bob');
		const wrong = await send('POST', '/api/auth/login', { body: { email, password: 'not-the-password' } });
		const unknown = await send('POST', '/api/auth/login', { body: { email: freshEmail('nobody'), password } });

		expect([wrong.status, wrong.body.message]).toEqual([401, 'Invalid email or password']);
		expect([unknown.status, unknown.body.message]).toEqual([401, 'Invalid email or password']);
	});
});
