/** Sets up second factors through the running API, and logs in with them. */
import type {
	NewAuthenticator,
	NewPasskeyOptions,
	NewSession,
	SecondFactorAdded,
	SecondFactorChallenge,
} from '@stayup/contract';
import { TOTP } from 'otpauth';
import { relyingPartyOf } from '../../../functions/src/accounts/second-factor/relying-party.ts';
import { password, send, sendSuccessfully } from '../api-client.ts';
import { createSoftwarePasskey, type SoftwarePasskey } from './software-passkey.ts';

const base = '/api/users/second-factor';
const stepMs = 30_000;

/** The code that an authenticator app shows now. */
export function codeOf(secret: string, timestamp = Date.now()): string {
	return new TOTP({ secret }).generate({ timestamp });
}

/** The next code, which is accepted early: no code works twice, and the current one may have confirmed the app. */
export function nextCodeOf(secret: string): string {
	return codeOf(secret, Date.now() + stepMs);
}

export interface WithAuthenticator {
	secret: string;
	added: SecondFactorAdded;
}

export async function addAuthenticator({ token }: Pick<NewSession, 'token'>): Promise<WithAuthenticator> {
	const start = { token };
	const { secret } = await sendSuccessfully<NewAuthenticator>('POST', `${base}/authenticator`, start);
	const confirmation = { token, body: { code: codeOf(secret) } };
	const added = await sendSuccessfully<SecondFactorAdded>('POST', `${base}/authenticator/confirm`, confirmation);
	return { secret, added };
}

export function newPasskey(uid: string): SoftwarePasskey {
	return createSoftwarePasskey(relyingPartyOf(process.env.STAYUP_ORIGIN ?? ''), uid);
}

/** The WebAuthn challenge for a passkey to add. */
export async function startPasskey({ token }: NewSession): Promise<string> {
	const start = { token };
	const { passkeyOptions } = await sendSuccessfully<NewPasskeyOptions>('POST', `${base}/passkeys/options`, start);
	return String(passkeyOptions.challenge);
}

export async function addPasskey(session: NewSession): Promise<{ passkey: SoftwarePasskey; added: SecondFactorAdded }> {
	const passkey = newPasskey(session._id);
	const attestation = passkey.attest(await startPasskey(session));
	const added = await sendSuccessfully<SecondFactorAdded>('POST', `${base}/passkeys`, {
		token: session.token,
		body: { name: 'Laptop', passkey: attestation },
	});
	return { passkey, added };
}

/** Logs in with the password, up to the second step. */
export async function challengeOf({ email }: NewSession, userAgent = 'node'): Promise<SecondFactorChallenge> {
	const headers = { 'user-agent': userAgent };
	return (await send<SecondFactorChallenge>('POST', '/api/auth/login', { body: { email, password }, headers })).body;
}

/** The second step of a login. */
export function completeChallenge(body: Record<string, unknown>, userAgent = 'node') {
	const headers = { 'user-agent': userAgent };
	return send<NewSession & { message?: string }>('POST', '/api/auth/login/second-factor', { body, headers });
}

/** 200 while the session of the token is live. */
export async function statusOfToken(token: string): Promise<number> {
	return (await send('GET', '/api/auth/user', { token })).status;
}
