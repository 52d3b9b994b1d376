/** The door to Identity Toolkit: checks a password, and redeems the codes of mailed links. */
import type { Config } from '../main/config.ts';
import { Problem } from '../platform/problem.ts';

export interface SignedIn {
	uid: string;
	idToken: string;
}

/** What the code of a mailed link is good for. */
export interface MailedCode {
	kind: 'password-reset' | 'confirm-email' | 'change-email';
	email: string;
	/** Of a change only. */
	newEmail: string | null;
}

export interface IdentityClient {
	/** Null when the address and the password do not belong together, whatever the reason. */
	signInWithPassword(email: string, password: string): Promise<SignedIn | null>;
	/** Null for a code that is wrong, used or too old. Leaves the code good. */
	readCode(code: string): Promise<MailedCode | null>;
	/** False when the code is no longer good. */
	resetPassword(code: string, password: string): Promise<boolean>;
	/** Confirms or changes an address; false when the code is no longer good or the address is taken. */
	applyEmailCode(code: string): Promise<boolean>;
}

const timeoutMs = 10_000;
const pauseSeconds = 300;
const refusedSignIns = new Set([
	'EMAIL_NOT_FOUND',
	'INVALID_PASSWORD',
	'INVALID_LOGIN_CREDENTIALS',
	'INVALID_EMAIL',
	'MISSING_PASSWORD',
	'USER_DISABLED',
]);
const refusedCodes = new Set([
	'INVALID_OOB_CODE',
	'EXPIRED_OOB_CODE',
	'USER_DISABLED',
	'EMAIL_EXISTS',
	'EMAIL_NOT_FOUND',
]);
const kinds: Readonly<Record<string, MailedCode['kind']>> = {
	PASSWORD_RESET: 'password-reset',
	VERIFY_EMAIL: 'confirm-email',
	VERIFY_AND_CHANGE_EMAIL: 'change-email',
};

interface IdentityAnswer {
	localId?: string;
	idToken?: string;
	requestType?: string;
	email?: string;
	newEmail?: string;
	error?: { message?: string };
}

export function createIdentityClient({ identityOrigin, webApiKey }: Config): IdentityClient {
	/** Null when it is refused for one of `refusals`. */
	async function ask(what: string, body: object, refusals: ReadonlySet<string>): Promise<IdentityAnswer | null> {
		const response = await fetch(`${identityOrigin}/v1/accounts:${what}?key=${webApiKey}`, {
			method: 'POST',
			headers: { 'content-type': 'application/json' },
			body: JSON.stringify(body),
			signal: AbortSignal.timeout(timeoutMs),
		});
		const answer = (await response.json()) as IdentityAnswer;
		if (response.ok) return answer;
		const reason = answer.error?.message?.split(' ')[0] ?? '';
		if (refusals.has(reason)) return null;
		if (reason === 'TOO_MANY_ATTEMPTS_TRY_LATER') {
			const message = 'Too many attempts. Please try again in 5 minutes.';
			throw new Problem('rate-limited', message, { retryAfterSeconds: pauseSeconds });
		}
		throw new Error(`Identity Toolkit answered ${response.status} ${reason}`);
	}

	return {
		async signInWithPassword(email, password) {
			const answer = await ask('signInWithPassword', { email, password, returnSecureToken: true }, refusedSignIns);
			return answer?.localId && answer.idToken ? { uid: answer.localId, idToken: answer.idToken } : null;
		},
		async readCode(code) {
			const answer = await ask('resetPassword', { oobCode: code }, refusedCodes);
			const kind = kinds[answer?.requestType ?? ''];
			return kind && answer?.email ? { kind, email: answer.email, newEmail: answer.newEmail ?? null } : null;
		},
		async resetPassword(code, password) {
			return (await ask('resetPassword', { oobCode: code, newPassword: password }, refusedCodes)) !== null;
		},
		async applyEmailCode(code) {
			return (await ask('update', { oobCode: code }, refusedCodes)) !== null;
		},
	};
}
