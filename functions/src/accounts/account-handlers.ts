/** Registration, login, and the profile of the logged-in user (specification §7). */
import type { ClientConfig } from '@stayup/contract';
import type { Auth } from 'firebase-admin/auth';
import type { Handlers, RequestFacts } from '../http/handler.ts';
import { byIp } from '../http/rate-limits/limit-by-ip.ts';
import type { RateLimiter } from '../http/rate-limits/rate-limit-store.ts';
import type { UserDocument } from '../platform/firestore/documents.ts';
import { Problem } from '../platform/problem.ts';
import type { AccountEmailDeps } from './account-emails.ts';
import { queueAccountEmail } from './account-emails.ts';
import type { ActivityLog } from './activity/activity-log.ts';
import type { EmailChangeDeps } from './email-change.ts';
import { completeEmailChange } from './email-change.ts';
import type { IdentityClient } from './identity/identity-client.ts';
import { requireUncommonPassword } from './passwords.ts';
import { challengeFor, type SecondFactorLoginDeps } from './second-factor/second-factor-login.ts';
import type { SecondFactorStore } from './second-factor/second-factor-store.ts';
import type { DeviceStore } from './sessions/device-store.ts';
import { loginLimitOf } from './sessions/known-device.ts';
import { type StartSessionDeps, startSession } from './sessions/sessions.ts';
import type { NewUser, UserStore } from './user-store.ts';
import { userOf } from './user-store.ts';

type AccountDeps = AccountEmailDeps &
	StartSessionDeps &
	EmailChangeDeps &
	SecondFactorLoginDeps & {
		activity: Pick<ActivityLog, 'record'>;
		devices: Pick<DeviceStore, 'isKnown' | 'remember'>;
		auth: Pick<Auth, 'createUser' | 'deleteUser' | 'getUsers'>;
		identity: Pick<IdentityClient, 'signInWithPassword'>;
		/** Milliseconds since the epoch. */
		now(): number;
		rateLimiter: Pick<RateLimiter, 'reset' | 'take'>;
		config: { isAdminSecondFactorRequired: boolean };
		secondFactors: Pick<SecondFactorStore, 'requireOfAdmin'>;
		waitUntil(instant: number): Promise<void>;
		users: Pick<UserStore, 'create' | 'find'>;
		clientConfig: ClientConfig;
	};

/** Longer than the entry of a failed login takes to write. */
const recordingMs = 100;
const wrongCredentials = 'Invalid email or password';

export function createAccountHandlers(deps: AccountDeps) {
	return {
		/** WEB-4: the same reply for an unknown email, a wrong password and a disabled account. */
		async login({ body, request }) {
			const { email, password } = body;
			const signedInAt = deps.now();
			const limit = await loginLimitOf(deps, email, request);
			await deps.rateLimiter.take([...byIp('loginByIp', request), limit], deps.now());
			const signedIn = await deps.identity.signInWithPassword(email, password);
			if (!signedIn) await recordFailedLogin(deps, email, request);
			const stored = signedIn && (await deps.users.find(signedIn.uid));
			if (!signedIn || !stored || stored.isDisabled) throw new Problem('unauthenticated', wrongCredentials);
			await deps.rateLimiter.reset(limit);
			// An email change starts in Firebase Auth; if it crashed right after, the next login completes it.
			const isChangeUnfinished = stored.email !== email;
			const user = isChangeUnfinished ? await completeEmailChange(deps, signedIn.uid, stored, email, request) : stored;
			if (stored.secondFactor === 'on') return challengeFor(deps, signedIn.uid, signedInAt, request);
			if (deps.config.isAdminSecondFactorRequired) await deps.secondFactors.requireOfAdmin(signedIn.uid);
			return startSession(deps, { uid: signedIn.uid, user: user ?? stored, kind: 'login', signedInAt }, request);
		},

		async register({ body, headers, request }) {
			const { name, email, password } = body;
			await deps.rateLimiter.take(byIp('registerByIp', request), deps.now());
			await requireUncommonPassword(password, { name, email });
			const uid = await createIdentity(deps, name, email, password);
			const user = await createOrUndo(deps, uid, { name, email, timeZone: headers['x-time-zone'] });
			await queueAccountEmail(deps, uid, { event: 'confirm-email' }, request.id);
			return startSession(deps, { uid, user, kind: 'registration', signedInAt: deps.now() }, request);
		},

		async getProfile({ actor }) {
			return userOf(actor.uid, actor.user);
		},

		async getUser({ actor }) {
			return userOf(actor.uid, actor.user);
		},

		async getClientConfig() {
			return deps.clientConfig;
		},
	} satisfies Partial<Handlers>;
}

/** WEB-4: unknown emails take as long, so that the time does not reveal that an entry was written. */
async function recordFailedLogin(deps: AccountDeps, email: string, request: RequestFacts): Promise<void> {
	const doneAt = deps.now() + recordingMs;
	const { users } = await deps.auth.getUsers([{ email }]);
	if (users[0]) await deps.activity.record(users[0].uid, 'login-failed', request, deps.now());
	await deps.waitUntil(doneAt);
}

async function createIdentity(
	deps: AccountDeps,
	displayName: string,
	email: string,
	password: string,
): Promise<string> {
	try {
		return (await deps.auth.createUser({ displayName, email, password })).uid;
	} catch (error) {
		if (error instanceof Error && 'code' in error && error.code === 'auth/email-already-exists') {
			throw new Problem('conflict', 'An account with this email address already exists. Please log in instead.');
		}
		throw error;
	}
}

/** Deletes the identity if the account cannot be stored: without an account, it would block its email for good. */
async function createOrUndo(deps: AccountDeps, uid: string, person: NewUser): Promise<UserDocument> {
	try {
		return await deps.users.create(uid, person, deps.now());
	} catch (error) {
		await deps.auth.deleteUser(uid);
		throw error;
	}
}
