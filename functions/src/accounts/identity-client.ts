/** The door to Identity Toolkit: checks a password and answers a signed-in identity. */
import type { Config } from '../config.ts';

export interface SignedIn {
	uid: string;
	idToken: string;
}

export interface IdentityClient {
	/** Null when the address and the password do not belong together, whatever the reason. */
	signInWithPassword(email: string, password: string): Promise<SignedIn | null>;
}

const timeoutMs = 10_000;
const refusals = new Set([
	'EMAIL_NOT_FOUND',
	'INVALID_PASSWORD',
	'INVALID_LOGIN_CREDENTIALS',
	'INVALID_EMAIL',
	'MISSING_PASSWORD',
	'USER_DISABLED',
]);

export function createIdentityClient({ identityOrigin, webApiKey }: Config): IdentityClient {
	return {
		async signInWithPassword(email, password) {
			const response = await fetch(`${identityOrigin}/v1/accounts:signInWithPassword?key=${webApiKey}`, {
				method: 'POST',
				headers: { 'content-type': 'application/json' },
				body: JSON.stringify({ email, password, returnSecureToken: true }),
				signal: AbortSignal.timeout(timeoutMs),
			});
			const answer = (await response.json()) as {
				localId?: string;
				idToken?: string;
				error?: { message?: string };
			};
			if (response.ok && answer.localId && answer.idToken) return { uid: answer.localId, idToken: answer.idToken };
			const reason = answer.error?.message?.split(' ')[0] ?? '';
			if (refusals.has(reason)) return null;
			throw new Error(`Identity Toolkit answered ${response.status} ${reason}`);
		},
	};
}
