import { NewSession, toInstant, User } from '@stayup/contract';
import { anAccount, noon } from '@stayup/testing/builders';
import { testPuzzleKey } from '@stayup/testing/http/puzzles';
import { expect, it } from 'vitest';
import type { Actor } from '../http/actor.ts';
import type { RequestFacts } from '../http/handler.ts';
import type { AccountSetup } from '../platform/firestore/account-setup.ts';
import type { SecondFactorDocument } from '../platform/firestore/second-factor-documents.ts';
import { createAccountHandlers } from './account-handlers.ts';
import { createProfileHandlers } from './profile-handlers.ts';
import { hashOfRecoveryCode } from './second-factor/recovery-codes.ts';
import { noSecondFactor } from './second-factor/second-factor.ts';
import { createSecondFactorLoginHandlers } from './second-factor/second-factor-login-handlers.ts';
import type { Account, UserChange } from './user-store.ts';

const password = 'eleven green lanterns';
const recoveryCode = '0000-1111-2222-3333';
const request = {
	id: 'r1',
	clientIp: null,
	header: () => undefined,
	cookie: () => undefined,
	setCookie: () => undefined,
	rawBody: async () => Buffer.of(),
} satisfies RequestFacts;
const passkey = { id: 'p1', credentialId: 'c1', publicKey: '', counter: 0, transports: [] };

/** Alice's account, in which no field has the value that a missing one would suggest. */
function aliceAsStored(): Account {
	const user = anAccount({
		isEmailConfirmed: false,
		pendingEmail: 'al@stayup.test',
		timeZone: 'Europe/Berlin',
		unconfirmedPause: { nextStepAt: noon + 5, warnedAt: noon, pausedAt: null },
		setup: { testAlertAt: noon, channelsChosenAt: null },
		websiteCount: 3,
		deletionAt: noon + 9,
	});
	return { uid: 'alice', user };
}

/** The handlers with one stored account, which every password and passkey opens. */
function handlersFor(stored: Account) {
	const find = async () => stored.user;
	const change = async (_: string, changes: UserChange) => {
		stored.user = { ...stored.user, ...changes };
		return stored.user;
	};
	const identity = {
		uid: stored.uid,
		email: stored.user.email,
		isEmailVerified: true,
		passwordUpdatedAt: null,
		otherProviders: [],
		hasSecondFactor: false,
	};
	const challenge = { passkeyChallenge: 'challenge', createdAt: noon, attemptsLeft: 1 };
	const factor = {
		...noSecondFactor,
		passkeys: [{ ...passkey, name: 'Laptop', createdAt: noon, lastUsedAt: null }],
		recoveryCodes: [hashOfRecoveryCode(stored.uid, recoveryCode)],
	};
	const nothing = async () => undefined;
	const deps = {
		now: () => noon,
		logError: () => undefined,
		config: { isAdminSecondFactorRequired: false },
		allowsPlainHttpWebhooks: false,
		normalizeTarget: (url: string) => url,
		waitUntil: nothing,
		puzzleKey: testPuzzleKey,
		clientConfig: { apiKey: '', authDomain: '', projectId: '', appCheckAppId: null, emulators: null },
		activity: { record: nothing },
		channels: { forgetHealth: nothing },
		auth: {
			createUser: nothing,
			deleteUser: nothing,
			updateUser: nothing,
			revokeRefreshTokens: nothing,
			createCustomToken: async () => 'ct',
		},
		devices: { isKnown: async () => false, forgetAll: nothing },
		identity: {
			find: async () => new Map([[stored.uid, identity]]),
			findByEmail: async () => identity,
			signInWithPassword: async () => ({ uid: stored.uid }),
			signInWithCustomToken: async () => 'token',
		},
		loginChallenges: {
			create: async () => 'second step',
			attempt: async (token: string) => ({ ...challenge, uid: token === 'second step' ? stored.uid : null }),
			use: async () => true,
		},
		outbox: { put: nothing },
		verifications: { leftOf: async () => [] },
		passkeys: { requestOptions: async () => ({ challenge: 'challenge', options: {} }), verify: async () => 1 },
		rateLimiter: { take: nothing, count: async () => 0, hasRoom: async () => true, reset: nothing },
		secondFactors: {
			find: async () => factor,
			change: async (_: string, next: (current: SecondFactorDocument) => SecondFactorDocument | null) => next(factor),
			requireOfAdmin: nothing,
		},
		requireReauthentication: nothing,
		secretBox: { open: (sealed: string) => sealed },
		sessions: { start: async () => ({ user: stored.user, isKnownDevice: false }), endAll: nothing },
		users: {
			discard: nothing,
			newId: () => stored.uid,
			find,
			findByEmail: async () => stored,
			create: find,
			change,
			noteSetupStep: async (_: string, step: keyof AccountSetup, now: number) => {
				if (stored.user.setup) stored.user = { ...stored.user, setup: { ...stored.user.setup, [step]: now } };
			},
		},
	};
	return {
		...createAccountHandlers(deps),
		...createProfileHandlers(deps),
		...createSecondFactorLoginHandlers(deps),
	};
}

function callOf(account: Account) {
	const actor: Actor = {
		...account,
		person: account,
		role: 'owner',
		key: null,
		sessionId: 'session',
		signedInAt: noon,
	};
	return { actor, params: {}, query: undefined, headers: undefined, request, body: undefined };
}

const assertion = {
	id: 'c1',
	rawId: 'c1',
	type: 'public-key' as const,
	response: {
		clientDataJSON: '',
		authenticatorData: '',
		signature: '',
		userHandle: Buffer.from('alice').toString('base64url'),
	},
};
const { name, email, notificationPreferences } = aliceAsStored().user;

type Way = (handlers: ReturnType<typeof handlersFor>, call: ReturnType<typeof callOf>) => Promise<unknown>;
const ways: Readonly<Record<string, Way>> = {
	registration: ({ register }, call) =>
		register({ ...call, actor: null, headers: {}, body: { name, email, password } }),
	login: ({ login }, call) => login({ ...call, actor: null, body: { email, password } }),
	'login with a second factor': ({ completeLogin }, call) =>
		completeLogin({ ...call, actor: null, body: { challenge: 'second step', recoveryCode } }),
	'login with a passkey': ({ logInWithPasskey }, call) =>
		logInWithPasskey({ ...call, actor: null, body: { challenge: 'passkey', passkey: assertion } }),
	'change of the password': async ({ updateProfile }, call) =>
		(await updateProfile({ ...call, headers: {}, body: { name, email, notificationPreferences, password } }))
			.renewedSession,
};

it.each(Object.entries(ways))('the reply to a %s has the account exactly as the profile has it', async (_, enter) => {
	const alice = aliceAsStored();
	const handlers = handlersFor(alice);
	const session = NewSession.parse(await enter(handlers, callOf(alice)));
	const profile = await handlers.getProfile(callOf(alice));

	expect(session).toEqual({ ...profile, token: 'token', customToken: 'ct' });
	expect(await handlers.getUser(callOf(alice))).toEqual(profile);
	// No field of the contract is left out.
	expect(Object.keys(profile).toSorted()).toEqual(Object.keys(User.shape).toSorted());
});

it('a saved profile replies as the profile does, with the step of the first visit that the save was', async () => {
	const alice = aliceAsStored();
	const handlers = handlersFor(alice);
	const saved = await handlers.updateProfile({
		...callOf(alice),
		headers: {},
		body: { name, email, notificationPreferences },
	});

	expect(saved).toEqual({ ...(await handlers.getProfile(callOf(alice))), renewedSession: null });
	expect(saved.setup?.channelsChosenAt).toBe(toInstant(noon));
});
