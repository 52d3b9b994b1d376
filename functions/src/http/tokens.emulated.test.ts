/** The tokens that Firebase refuses. `callers.test.ts` proves what every endpoint does with a refused token, and with those of our own refusals. */
import type { NewSession } from '@stayup/contract';
import { payloadOf, register, send } from '@stayup/testing/api-client';
import { openStoredData } from '@stayup/testing/stored-data';
import { describe, expect, it } from 'vitest';

const { auth } = openStoredData();
const project = process.env.GCLOUD_PROJECT ?? '';

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const nowSeconds = () => Math.floor(Date.now() / 1000);

/** Of the session, with other claims. Unsigned, like the tokens of the Auth emulator. */
function tokenOf({ _id, token }: NewSession, changes: object = {}): string {
	const seconds = nowSeconds();
	const claims = {
		sid: payloadOf(token).sid,
		signedInAt: seconds,
		iss: `https://securetoken.google.com/${project}`,
		aud: project,
		sub: _id,
		user_id: _id,
		iat: seconds,
		auth_time: seconds,
		exp: seconds + 3600,
	};
	return `${part({ alg: 'none', typ: 'JWT' })}.${part({ ...claims, ...changes })}.`;
}

async function answerTo(token: string) {
	const { status, body } = await send('GET', '/api/auth/profile', { token });
	return [status, body.message];
}

describe('a token', () => {
	it('is accepted if it is valid', async () => {
		const [status] = await answerTo(tokenOf(await register('Alice')));

		expect(status).toBe(200);
	});

	const cases: Record<string, (alice: NewSession) => string | Promise<string>> = {
		'of another project': (alice) => tokenOf(alice, { aud: 'other', iss: 'https://securetoken.google.com/other' }),
		'that has expired': (alice) => tokenOf(alice, { iat: nowSeconds() - 7200, exp: nowSeconds() - 3600 }),
		'of an account that never existed': (alice) => tokenOf(alice, { sub: 'never-there', user_id: 'never-there' }),
		'from before all sessions were ended': async (alice) => {
			await auth.revokeRefreshTokens(alice._id);
			return tokenOf(alice, { auth_time: nowSeconds() - 60 });
		},
		'of an account that Firebase has disabled': async (alice) => {
			await auth.updateUser(alice._id, { disabled: true });
			return alice.token;
		},
		'of an account that Firebase has deleted': async (alice) => {
			await auth.deleteUser(alice._id);
			return alice.token;
		},
	};

	it.each(Object.keys(cases))('%s is treated like a missing one (AUTH-2)', async (name) => {
		const token = await cases[name]?.(await register('Alice'));

		expect(await answerTo(token ?? '')).toEqual([401, 'Please log in to continue.']);
	});
});
