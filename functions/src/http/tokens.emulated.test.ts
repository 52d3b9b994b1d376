import type { NewSession } from '@stayup/contract';
import { password, payloadOf, register, send } from '@stayup/testing/api-client';
import { openStoredData } from '@stayup/testing/stored-data';
import { describe, expect, it } from 'vitest';

const { auth, stored } = openStoredData();
const project = process.env.GCLOUD_PROJECT ?? '';

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const nowSeconds = () => Math.floor(Date.now() / 1000);

/** Unsigned, like the tokens of the Auth emulator. */
function tokenOf(uid: string, sid: string, changes: object = {}): string {
	const seconds = nowSeconds();
	const claims = {
		sid,
		signedInAt: seconds,
		iss: `https://securetoken.google.com/${project}`,
		aud: project,
		sub: uid,
		user_id: uid,
		iat: seconds,
		auth_time: seconds,
		exp: seconds + 3600,
		...changes,
	};
	return `${part({ alg: 'none', typ: 'JWT' })}.${part(claims)}.`;
}

const sessionIn = (token: string) => payloadOf(token).sid;

async function answerTo(token: string | undefined) {
	const { status, body } = await send('GET', '/api/auth/profile', { token });
	return { status, body: { ...body, requestId: '' } };
}

describe('a token', () => {
	it('is accepted if it is valid', async () => {
		const alice = await register('Alice');

		expect((await answerTo(tokenOf(alice._id, sessionIn(alice.token)))).status).toBe(200);
	});

	const cases: Record<string, (alice: NewSession) => string | undefined | Promise<string>> = {
		'that is missing': () => undefined,
		'that is garbage': () => 'garbage',
		'of another project': ({ _id, token }) =>
			tokenOf(_id, sessionIn(token), { aud: 'other', iss: 'https://securetoken.google.com/other' }),
		'that has expired': ({ _id, token }) =>
			tokenOf(_id, sessionIn(token), { iat: nowSeconds() - 7200, exp: nowSeconds() - 3600 }),
		'without a user': ({ token }) => tokenOf('', sessionIn(token)),
		'of an account that never existed': ({ token }) => tokenOf('never-there', sessionIn(token)),
		'without a session': ({ _id }) => tokenOf(_id, ''),
		'of a session of another account': async ({ _id }) => tokenOf(_id, sessionIn((await register('Bob')).token)),
		'from before all sessions were ended': async ({ _id, token }) => {
			await auth.revokeRefreshTokens(_id);
			const { tokensValidAfterTime = '' } = await auth.getUser(_id);
			return Date.parse(tokensValidAfterTime) > 0
				? tokenOf(_id, sessionIn(token), { auth_time: nowSeconds() - 60 })
				: token;
		},
		'of an account that Auth has disabled': async ({ _id, token }) => {
			await auth.updateUser(_id, { disabled: true });
			return token;
		},
		'of an account that we have disabled': async ({ _id, token }) => {
			await stored.users.doc(_id).update({ isDisabled: true });
			return token;
		},
		'of an account that is deleted': async ({ _id, token }) => {
			await auth.deleteUser(_id);
			return token;
		},
		'whose account document is gone': async ({ _id, token }) => {
			await stored.users.doc(_id).delete();
			return token;
		},
	};

	it.each(Object.keys(cases))('%s is treated like a missing one', async (name) => {
		const token = await cases[name]?.(await register('Alice'));

		expect(await answerTo(token)).toEqual({
			status: 401,
			body: { message: 'Please log in to continue.', code: 'unauthenticated', requestId: '' },
		});
	});
});

describe('a disabled account', () => {
	it('gets the same login error as an unknown one', async () => {
		const alice = await register('Alice');
		await stored.users.doc(alice._id).update({ isDisabled: true });
		const { status, body } = await send('POST', '/api/auth/login', { body: { email: alice.email, password } });

		expect([status, body.message]).toEqual([401, 'Invalid email or password']);
	});
});

describe('an admin', () => {
	it.each(['admin', 'Admin', 'ADMIN'])('is a user with the role "%s"', async (role) => {
		const ada = await register('Ada');
		await stored.users.doc(ada._id).update({ role });

		expect((await send('GET', '/api/admin/stats', { token: ada.token })).status).toBe(200);
	});

	it('loses access immediately with the role, even if the token still has it', async () => {
		const ada = await register('Ada');
		await stored.users.doc(ada._id).update({ role: 'admin' });
		const before = await send('GET', '/api/admin/stats', { token: ada.token });
		await stored.users.doc(ada._id).update({ role: 'user' });
		const claiming = tokenOf(ada._id, sessionIn(ada.token), { role: 'admin', tier: 'Admin' });
		const after = await Promise.all([ada.token, claiming].map((token) => send('GET', '/api/admin/stats', { token })));

		expect(before.status).toBe(200);
		expect(after.map(({ status, body }) => [status, body.message])).toEqual([
			[403, 'Admin access only.'],
			[403, 'Admin access only.'],
		]);
	});

	it('needs the role; the tier Admin is not enough', async () => {
		const eve = await register('Eve');
		await stored.users.doc(eve._id).update({ tier: 'Admin' });

		expect((await send('GET', '/api/admin/users', { token: eve.token })).status).toBe(403);
	});
});
