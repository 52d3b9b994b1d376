/** The stores and clients of accounts: their identities, sessions, second factors and devices. */
import type { Auth } from 'firebase-admin/auth';
import type { Firestore } from 'firebase-admin/firestore';
import type { AppDeps } from '../http/app.ts';
import type { OutboxStore } from '../outbox/outbox-store.ts';
import type { Logins } from '../outbox/recipients.ts';
import type { LogError } from '../platform/log.ts';
import { type ActivityLog, createActivityLog } from './activity/activity-log.ts';
import { createIdentitySearchStore, type IdentitySearchStore } from './identity/identity-search-store.ts';
import { freeEmail, type MatchIdentityDeps, matchIdentity } from './identity/match-identity.ts';
import { createLoginChallengeStore, type LoginChallengeStore } from './second-factor/login-challenge-store.ts';
import { createPasskeyClient, type PasskeyClient } from './second-factor/passkeys.ts';
import { relyingPartyOf } from './second-factor/relying-party.ts';
import { createSecondFactorStore, type SecondFactorStore } from './second-factor/second-factor-store.ts';
import { createDeviceStore, type DeviceStore } from './sessions/device-store.ts';
import { noteUse } from './sessions/note-use.ts';
import { createSessionStore, type SessionStore } from './sessions/session-store.ts';
import { createUnconfirmedStore, type UnconfirmedStore } from './unconfirmed-store.ts';
import { createUserStore, type UserStore } from './user-store.ts';

export interface AccountStores {
	auth: Auth;
	users: UserStore;
	sessions: SessionStore;
	devices: DeviceStore;
	activity: ActivityLog;
	identitySearch: IdentitySearchStore;
	secondFactors: SecondFactorStore;
	loginChallenges: LoginChallengeStore;
	passkeys: PasskeyClient;
	unconfirmed: UnconfirmedStore;
	noteUse: AppDeps['noteUse'];
}

interface AccountStoreDeps {
	config: { appOrigin: string };
	auth: Auth;
	outbox: OutboxStore;
	logError: LogError;
	/** Milliseconds since the epoch. */
	now(): number;
}

export function createAccountStores(
	firestore: Firestore,
	{ config, auth, outbox, logError, now }: AccountStoreDeps,
): AccountStores {
	const sessions = createSessionStore(firestore);
	return {
		auth,
		sessions,
		users: createUserStore(firestore),
		devices: createDeviceStore(firestore),
		activity: createActivityLog(firestore, logError),
		identitySearch: createIdentitySearchStore(firestore),
		secondFactors: createSecondFactorStore(firestore),
		loginChallenges: createLoginChallengeStore(firestore),
		passkeys: createPasskeyClient(relyingPartyOf(config.appOrigin)),
		unconfirmed: createUnconfirmedStore(firestore, outbox),
		noteUse: (actor, request) => noteUse({ sessions, logError, now }, actor, request),
	};
}

export function createLogins(deps: MatchIdentityDeps): Logins {
	return {
		match: async (uid, user) => (await matchIdentity(deps, uid, user, null)).user,
		freeEmail: (email, uid) => freeEmail(deps, email, uid, null),
	};
}
