/** Client of Google Identity Toolkit: reads identities, checks passwords and redeems the codes of emailed links. */
import { tooManyAttempts } from '../../platform/problem.ts';

interface SignedIn {
	uid: string;
}

/** The login of an account as Identity Toolkit stores it. Clients can change it without our API (DOOR-2). */
export interface Identity {
	uid: string;
	email: string | null;
	isEmailVerified: boolean;
	/** When the password was last set, in milliseconds since the epoch; null if it never was. */
	passwordUpdatedAt: number | null;
	/** Providers besides email and password, which Stayup never adds. */
	otherProviders: string[];
	/** Whether Identity Toolkit asks for a second factor, which Stayup never adds there. */
	hasSecondFactor: boolean;
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
	/** The identities of at most 100 accounts, by uid. Accounts without one are missing. */
	find(uids: readonly string[]): Promise<Map<string, Identity>>;
	/** Null if no identity has the email. */
	findByEmail(email: string): Promise<Identity | null>;
	/** Null if the code is unknown, used or expired. Does not use up the code. */
	readCode(code: string): Promise<LinkCode | null>;
	/** False if the code is no longer valid. */
	resetPassword(code: string, password: string): Promise<boolean>;
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
	'USER_NOT_FOUND',
	'EMAIL_EXISTS',
	'EMAIL_NOT_FOUND',
]);
const kinds: Readonly<Record<string, LinkCode['kind']>> = {
	PASSWORD_RESET: 'password-reset',
	VERIFY_EMAIL: 'confirm-email',
	VERIFY_AND_CHANGE_EMAIL: 'change-email',
};

interface StoredIdentity {
	localId: string;
	email?: string;
	emailVerified?: boolean;
	passwordUpdatedAt?: number;
	providerUserInfo?: { providerId: string }[];
	mfaInfo?: unknown[];
}

interface IdentityAnswer {
	localId?: string;
	idToken?: string;
	requestType?: string;
	email?: string;
	newEmail?: string;
	users?: StoredIdentity[];
	error?: { message?: string };
}

interface IdentitySettings {
	projectId: string;
	identityOrigin: string;
	/** Identifies the project; public. If empty, every call fails. */
	serverApiKey: string;
	/** An OAuth token of this server: with it, calls pass where browsers need an App Check token (DOOR-5). */
	accessToken(): Promise<string>;
}

export function createIdentityClient(settings: IdentitySettings): IdentityClient {
	const { projectId, identityOrigin, serverApiKey } = settings;

	/** Null if Identity Toolkit responds with one of `expectedErrors`. */
	async function call(
		path: string,
		body: object,
		expectedErrors: ReadonlySet<string> = new Set(),
	): Promise<IdentityAnswer | null> {
		if (!serverApiKey) throw new Error('This function has no SERVER_API_KEY.');
		const response = await fetch(`${identityOrigin}/v1/${path}?key=${serverApiKey}`, {
			method: 'POST',
			headers: { 'content-type': 'application/json', authorization: `Bearer ${await settings.accessToken()}` },
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

	async function lookUp(query: object): Promise<Identity[]> {
		const answer = await call(`projects/${projectId}/accounts:lookup`, query);
		return (answer?.users ?? []).map(identityOf);
	}

	return {
		async signInWithPassword(email, password) {
			const body = { email, password, returnSecureToken: true };
			const answer = await call('accounts:signInWithPassword', body, failedSignIns);
			return answer?.localId && answer.idToken ? { uid: answer.localId } : null;
		},
		async signInWithCustomToken(customToken) {
			const body = { token: customToken, returnSecureToken: true };
			const answer = await call('accounts:signInWithCustomToken', body);
			if (!answer?.idToken) throw new Error('Identity Toolkit returned no token.');
			return answer.idToken;
		},
		async find(uids) {
			const found = uids.length === 0 ? [] : await lookUp({ localId: uids });
			return new Map(found.map((identity) => [identity.uid, identity]));
		},
		async findByEmail(email) {
			return (await lookUp({ email: [email] }))[0] ?? null;
		},
		async readCode(code) {
			const answer = await call('accounts:resetPassword', { oobCode: code }, invalidCodes);
			const kind = kinds[answer?.requestType ?? ''];
			return kind && answer?.email ? { kind, email: answer.email, newEmail: answer.newEmail ?? null } : null;
		},
		async resetPassword(code, password) {
			const body = { oobCode: code, newPassword: password };
			return (await call('accounts:resetPassword', body, invalidCodes)) !== null;
		},
	};
}

function identityOf(stored: StoredIdentity): Identity {
	const providers = (stored.providerUserInfo ?? []).map(({ providerId }) => providerId);
	return {
		uid: stored.localId,
		email: stored.email ?? null,
		isEmailVerified: stored.emailVerified ?? false,
		passwordUpdatedAt: stored.passwordUpdatedAt ?? null,
		otherProviders: providers.filter((provider) => provider !== 'password'),
		hasSecondFactor: (stored.mfaInfo ?? []).length > 0,
	};
}
