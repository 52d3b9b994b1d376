/** Registration, login, and the profile of the logged-in user (specification §7). */
import { type ClientConfig, isAdmin, type NewSession, type SecondFactorChallenge } from '@stayup/contract';
import type { Handlers, RequestFacts } from '../http/handler.ts';
import { admitVisitor } from '../http/rate-limits/admit-visitor.ts';
import { byIp } from '../http/rate-limits/limit-by-ip.ts';
import type { RateLimiter } from '../http/rate-limits/rate-limit-store.ts';
import { hasEmailRoom, ownerSender } from '../outbox/email-limits.ts';
import { Problem } from '../platform/problem.ts';
import { queueAccountEmail } from './account-emails.ts';
import type { ActivityLog } from './activity/activity-log.ts';
import type { IdentityClient } from './identity/identity-client.ts';
import type { RegisterAccountDeps } from './identity/register-account.ts';
import { registerAccount } from './identity/register-account.ts';
import { requireOwnIdentity } from './identity/require-own-identity.ts';
import { requireUncommonPassword } from './passwords.ts';
import { challengeFor, type SecondFactorLoginDeps } from './second-factor/second-factor-login.ts';
import type { SecondFactorStore } from './second-factor/second-factor-store.ts';
import type { DeviceStore } from './sessions/device-store.ts';
import { loginLimitOf } from './sessions/known-device.ts';
import { type StartSessionDeps, startSession } from './sessions/sessions.ts';
import type { Account, UserStore } from './user-store.ts';
import { userOf } from './user-store.ts';

type AccountDeps = StartSessionDeps &
	RegisterAccountDeps &
	SecondFactorLoginDeps & {
		activity: Pick<ActivityLog, 'record'>;
		devices: Pick<DeviceStore, 'isKnown'>;
		identity: Pick<IdentityClient, 'find' | 'signInWithPassword'>;
		/** Milliseconds since the epoch. */
		now(): number;
		rateLimiter: Pick<RateLimiter, 'count' | 'hasRoom' | 'reset' | 'take'>;
		config: { isAdminSecondFactorRequired: boolean };
		secondFactors: Pick<SecondFactorStore, 'requireOfAdmin'>;
		users: Pick<UserStore, 'find'>;
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
			await admitVisitor(deps, request, byIp('loginByIp', request));
			// Apart, because no solution of a puzzle goes around the limit of an account.
			await deps.rateLimiter.take([limit], deps.now());
			const signedIn = await deps.identity.signInWithPassword(email, password);
			if (!signedIn) await recordFailedLogin(deps, email, request);
			if (!signedIn) throw new Problem('unauthenticated', wrongCredentials);
			const { uid } = signedIn;
			const [stored, identities] = await Promise.all([deps.users.find(uid), deps.identity.find([uid])]);
			if (!stored || stored.isDisabled) throw new Problem('unauthenticated', wrongCredentials);
			const login = { uid, user: stored, identity: identities.get(uid), signedInAt };
			const user = await requireOwnIdentity(deps, login, request);
			const [reply] = await Promise.all([
				enter(deps, { uid, user, signedInAt }, request),
				deps.rateLimiter.reset(limit),
			]);
			return reply;
		},

		async register({ body, headers, request }) {
			await admitVisitor(deps, request, byIp('registerByIp', request));
			await requireUncommonPassword(body.password, body);
			const uid = await registerAccount(deps, { ...body, timeZone: headers['x-time-zone'] }, request);
			// Without it the account works: the screens offer to send the email again.
			if (await hasEmailRoom(deps, body.email, ownerSender(body.email, request.clientIp))) {
				await queueAccountEmail(deps, uid, { event: 'confirm-email' }, request.id);
			}
			const login = { uid, kind: 'registration', signedInAt: deps.now(), hasPassedFactor: false } as const;
			return startSession(deps, login, request);
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

async function enter(
	deps: AccountDeps,
	{ uid, user, signedInAt }: Account & { signedInAt: number },
	request: RequestFacts,
): Promise<NewSession | SecondFactorChallenge> {
	if (user.secondFactor === 'on') return challengeFor(deps, uid, signedInAt, request);
	if (deps.config.isAdminSecondFactorRequired && isAdmin(user)) await deps.secondFactors.requireOfAdmin(uid);
	return startSession(deps, { uid, kind: 'login', signedInAt, hasPassedFactor: false }, request);
}

/** WEB-4: unknown emails take as long, so that the time does not reveal that an entry was written. */
async function recordFailedLogin(deps: AccountDeps, email: string, request: RequestFacts): Promise<void> {
	const doneAt = deps.now() + recordingMs;
	const account = await deps.users.findByEmail(email);
	if (account) await deps.activity.record(account.uid, 'login-failed', request, deps.now());
	await deps.waitUntil(doneAt);
}
