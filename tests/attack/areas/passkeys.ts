/** Logins with passkeys that somebody else made, or that signed something else (AUTH-12). */
import type { NewSession, PasskeyLoginOptions } from '@stayup/contract';
import { register } from '@stayup/testing/api-client';
import { addPasskey, challengeOf, newPasskey } from '@stayup/testing/second-factor/factors';
import { type Area, type Attempt, call, statusOtherThan, valueOtherThan } from '../attempt.ts';
import { complete, statusesOf } from '../second-step.ts';

export const passkeys: Area = {
	name: 'Passkeys',
	async attempts() {
		const [bob, eve] = [await register('Bob'), await register('Eve')];
		const { passkey } = await addPasskey(bob);
		return [
			...Object.entries(forgedAssertions).map(
				([name, forge]): Attempt => ({
					name: `a passkey that signed ${name}`,
					async make() {
						const { challenge, passkeyOptions } = await challengeOf(bob);
						const forged = forge(passkey, String(passkeyOptions?.challenge), eve);
						return statusOtherThan([400], await complete({ challenge, passkey: forged }));
					},
				}),
			),
			...passkeyLogins,
		];
	},
};

type Passkey = ReturnType<typeof newPasskey>;

/** Each signs the WebAuthn challenge of a login in a wrong way. */
const forgedAssertions: Readonly<Record<string, (passkey: Passkey, challenge: string, eve: NewSession) => unknown>> = {
	'on another website': (passkey, challenge) => passkey.sign(challenge, { origin: 'https://stayup.evil' }),
	'on a subdomain': (passkey, challenge) => passkey.sign(challenge, { origin: 'http://evil.localhost' }),
	'for another challenge': (passkey) => passkey.sign('b3RoZXI'),
	'with a foreign credential': (_, challenge, eve) => newPasskey(eve._id).sign(challenge),
	'with a foreign key under the id of the credential': ({ credentialId }, challenge, eve) => ({
		...newPasskey(eve._id).sign(challenge),
		id: credentialId,
		rawId: credentialId,
	}),
	'with an empty signature': (passkey, challenge) => {
		const signed = passkey.sign(challenge);
		return { ...signed, response: { ...signed.response, signature: 'AA' } };
	},
	'with a changed counter after signing': (passkey, challenge) => {
		const signed = passkey.sign(challenge);
		const data = Buffer.from(signed.response.authenticatorData, 'base64url');
		data.writeUInt32BE(1000, data.length - 4);
		return { ...signed, response: { ...signed.response, authenticatorData: data.toString('base64url') } };
	},
};

const passkeyLogins: readonly Attempt[] = [
	passkeyLogin('unverified', async ({ passkey }, challenge) => passkey.sign(challenge, { isUserVerified: false })),
	passkeyLogin('of the attacker, as Bob', async (_, challenge, bob) => newPasskey(bob._id).sign(challenge)),
	passkeyLogin('registered by the attacker, with the user handle of Bob', async (_, challenge, bob) => {
		const signed = (await addPasskey(await register('Eve'))).passkey.sign(challenge);
		const userHandle = Buffer.from(bob._id).toString('base64url');
		return { ...signed, response: { ...signed.response, userHandle } };
	}),
	passkeyLogin('with a path as the user handle', async ({ passkey }, challenge) => {
		const signed = passkey.sign(challenge);
		const userHandle = Buffer.from('../users/x').toString('base64url');
		return { ...signed, response: { ...signed.response, userHandle } };
	}),
	{
		name: 'a signature a second time, for the same and for a new challenge',
		async make() {
			const { passkey } = await addPasskey(await register('Bob'));
			const [first, second] = [await startPasskeyLogin(), await startPasskeyLogin()];
			const signed = passkey.sign(String(first.passkeyOptions.challenge));
			const replies = [
				await logInWith(first.challenge, signed),
				await logInWith(first.challenge, signed),
				await logInWith(second.challenge, signed),
			];
			return valueOtherThan([200, 401, 401], statusesOf(replies));
		},
	},
	{
		name: 'the challenge of a login with a password for a login with only a passkey, and the reverse',
		async make() {
			const bob = await register('Bob');
			const { passkey } = await addPasskey(bob);
			const [second, only] = [await challengeOf(bob), await startPasskeyLogin()];
			const replies = [
				await logInWith(second.challenge, passkey.sign(String(second.passkeyOptions?.challenge))),
				await complete({ challenge: only.challenge, passkey: passkey.sign(String(only.passkeyOptions.challenge)) }),
			];
			return valueOtherThan([401, 401], statusesOf(replies));
		},
	},
];

function passkeyLogin(
	name: string,
	sign: (bobs: { passkey: Passkey }, challenge: string, bob: NewSession) => Promise<unknown>,
): Attempt {
	return {
		name: `a login with only a passkey ${name}`,
		async make() {
			const bob = await register('Bob');
			const bobs = await addPasskey(bob);
			const { challenge, passkeyOptions } = await startPasskeyLogin();
			const signed = await sign(bobs, String(passkeyOptions.challenge), bob);
			return statusOtherThan([401], await logInWith(challenge, signed));
		},
	};
}

async function startPasskeyLogin(): Promise<PasskeyLoginOptions> {
	return JSON.parse((await call('POST', '/api/auth/login/passkey/options')).text);
}

function logInWith(challenge: string, passkey: unknown) {
	return call('POST', '/api/auth/login/passkey', { body: { challenge, passkey } });
}
