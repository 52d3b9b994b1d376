/** Client of Google Identity Toolkit: checks passwords and redeems the codes of emailed links. */
import { tooManyAttempts } from '../../platform/problem.ts';

export interface SignedIn {
	uid: string;
}

/** The purpose of the code in an emailed link. */
export interface LinkCode {
	kind: 'password-reset' | 'confirm-email' | 'change-email';
	email: string;
	/** Null unless the code changes the email. */
	newEmail: string | null;
}

export interface IdentityClient {
	/** Null if the email and password do not match or the account is disabled. */
	signInWithPassword(email: string, password: string): Promise<SignedIn | null>;
	/** Exchanges a custom token for an ID token with its claims. */
	signInWithCustomToken(customToken: string): Promise<string>;
	/** Null if the code is unknown, used or expired. Does not use up the code. */
	readCode(code: string): Promise<LinkCode | null>;
	/** False if the code is no longer valid. */
	resetPassword(code: string, password: string): Promise<boolean>;
	/** Confirms or changes an email; false if the code is no longer valid or the email is taken. */
	applyEmailCode(code: string): Promise<boolean>;
}

const timeoutMs = 10_000;
const retryAfterSeconds = 300;
const failedSignIns = new Set([
	'EMAIL_NOT_FOUND',
	'INVALID_PASSWORD',
	'INVALID_LOGIN_CREDENTIALS',
	'INVALID_EMAIL',
	'MISSING_PASSWORD',
	'USER_DISABLED',
]);
const invalidCodes = new Set([
	'INVALID_OOB_CODE',
	'EXPIRED_OOB_CODE',
	'USER_DISABLED',
	'EMAIL_EXISTS',
	'EMAIL_NOT_FOUND',
]);
const kinds: Readonly<Record<string, LinkCode['kind']>> = {
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

export interface IdentitySettings {
	identityOrigin: string;
	/** Identifies the project; public. */
	webApiKey: string;
}

export function createIdentityClient({ identityOrigin, webApiKey }: IdentitySettings): IdentityClient {
	/** Null if Identity Toolkit responds with one of `expectedErrors`. */
	async function call(
		method: string,
		body: object,
		expectedErrors: ReadonlySet<string>,
	): Promise<IdentityAnswer | null> {
		const response = await fetch(`${identityOrigin}/v1/accounts:${method}?key=${webApiKey}`, {
			method: 'POST',
			headers: { 'content-type': 'application/json' },
			body: JSON.stringify(body),
			signal: AbortSignal.timeout(timeoutMs),
		});
		const answer = (await response.json()) as IdentityAnswer;
		if (response.ok) return answer;
		const reason = answer.error?.message?.split(' ')[0] ?? '';
		if (expectedErrors.has(reason)) return null;
		if (reason === 'TOO_MANY_ATTEMPTS_TRY_LATER') throw tooManyAttempts(retryAfterSeconds);
		throw new Error(`Identity Toolkit responded with ${response.status} ${reason}`);
	}

	return {
		async signInWithPassword(email, password) {
			const answer = await call('signInWithPassword', { email, password, returnSecureToken: true }, failedSignIns);
			return answer?.localId ? { uid: answer.localId } : null;
		},
		async signInWithCustomToken(customToken) {
			const answer = await call('signInWithCustomToken', { token: customToken, returnSecureToken: true }, new Set());
			if (!answer?.idToken) throw new Error('Identity Toolkit returned no token.');
			return answer.idToken;
		},
		async readCode(code) {
			const answer = await call('resetPassword', { oobCode: code }, invalidCodes);
			const kind = kinds[answer?.requestType ?? ''];
			return kind && answer?.email ? { kind, email: answer.email, newEmail: answer.newEmail ?? null } : null;
		},
		async resetPassword(code, password) {
			return (await call('resetPassword', { oobCode: code, newPassword: password }, invalidCodes)) !== null;
		},
		async applyEmailCode(code) {
			return (await call('update', { oobCode: code }, invalidCodes)) !== null;
		},
	};
}
