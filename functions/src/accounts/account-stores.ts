/** The stores and clients of accounts: their identities, sessions, second factors and devices. */
import type { Auth } from 'firebase-admin/auth';
import type { Firestore } from 'firebase-admin/firestore';
import { recordAudit } from '../audit/audit.ts';
import type { Actor } from '../http/actor.ts';
import type { RecordedChange } from '../http/changes/record-change.ts';
import type { RequestFacts } from '../http/handler.ts';
import type { OutboxStore } from '../outbox/outbox-store.ts';
import type { Logins } from '../outbox/recipients.ts';
import type { LogError } from '../platform/log.ts';
import { createActivityLog } from './activity/activity-log.ts';
import { createVerificationStore } from './grants/first-verification.ts';
import { createSharedSecretStore } from './grants/shared-secrets.ts';
import { createIdentitySearchStore } from './identity/identity-search-store.ts';
import { freeEmail, type MatchIdentityDeps, matchIdentity } from './identity/match-identity.ts';
import { createChangeEmails } from './members/change-emails.ts';
import { createLoginChallengeStore } from './second-factor/login-challenge-store.ts';
import { createPasskeyClient } from './second-factor/passkeys.ts';
import { relyingPartyOf } from './second-factor/relying-party.ts';
import { createSecondFactorStore } from './second-factor/second-factor-store.ts';
import { createDeviceStore } from './sessions/device-store.ts';
import { noteUse } from './sessions/note-use.ts';
import { createSessionStore } from './sessions/session-store.ts';
import { createUnconfirmedStore } from './unconfirmed-store.ts';
import { createUserStore } from './user-store.ts';

interface AccountStoreDeps {
	config: { appOrigin: string };
	auth: Auth;
	outbox: OutboxStore;
	logError: LogError;
	/** Milliseconds since the epoch. */
	now(): number;
}

export function createAccountStores(firestore: Firestore, { config, auth, outbox, logError, now }: AccountStoreDeps) {
	const sessions = createSessionStore(firestore);
	const changeEmails = createChangeEmails(firestore, outbox);
	const activity = createActivityLog(firestore, { changeEmails, logError });
	return {
		auth,
		sessions,
		users: createUserStore(firestore),
		devices: createDeviceStore(firestore),
		activity,
		changeEmails,
		async recordChange({ ownerId, event, request, detail, changed, colleague }: RecordedChange) {
			if (colleague === null) return activity.record(ownerId, event, request, now(), detail, changed);
			// Its account has nobody who reads an activity log or gets emails about it.
			const after = detail === null ? event : `${event}: ${detail}`;
			const row = { action: 'team-alerts.changed', subjectId: ownerId, before: null, after } as const;
			await recordAudit(firestore, row, { ...colleague, requestId: request.id }, now()).catch((error) =>
				logError('A change of the team’s alerts is missing in the audit log.', { requestId: request.id, error }),
			);
		},
		identitySearch: createIdentitySearchStore(firestore),
		sharedSecrets: createSharedSecretStore(firestore),
		verifications: createVerificationStore(firestore),
		secondFactors: createSecondFactorStore(firestore),
		loginChallenges: createLoginChallengeStore(firestore),
		passkeys: createPasskeyClient(relyingPartyOf(config.appOrigin)),
		unconfirmed: createUnconfirmedStore(firestore, outbox),
		noteUse: (actor: Actor, request: RequestFacts) => noteUse({ sessions, logError, now }, actor, request),
	};
}

export function createLogins(deps: MatchIdentityDeps): Logins {
	return {
		match: async (uid, user) => (await matchIdentity(deps, uid, user, null)).user,
		freeEmail: (email, uid) => freeEmail(deps, email, uid, null),
	};
}
