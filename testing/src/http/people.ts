/** Accounts, sessions, members and API keys in memory: what authenticates a request, without a database. */
import type { KeyScope, MemberRole } from '@stayup/contract';
import { Timestamp } from 'firebase-admin/firestore';
import { actorOfKey } from '../../../functions/src/accounts/keys/authenticate-key.ts';
import { hashOf, keyText } from '../../../functions/src/accounts/keys/key-secret.ts';
import { countingRole } from '../../../functions/src/accounts/members/member-rules.ts';
import {
	type ReauthenticationDeps,
	requireReauthentication,
} from '../../../functions/src/accounts/reauthentication.ts';
import type { VerifiedToken } from '../../../functions/src/http/actor.ts';
import type { AppDeps } from '../../../functions/src/http/app.ts';
import type { RecordedChange } from '../../../functions/src/http/changes/record-change.ts';
import type { RecordedRead } from '../../../functions/src/http/changes/record-read.ts';
import {
	createKeyLimiter,
	leaseOf,
	type TakenRequests,
} from '../../../functions/src/http/key-admission/key-limiter.ts';
import type { OwnedResource } from '../../../functions/src/http/key-admission/website-access.ts';
import type { ApiKeyDocument } from '../../../functions/src/platform/firestore/accounts/key-documents.ts';
import type { MembershipDocument } from '../../../functions/src/platform/firestore/accounts/member-documents.ts';
import type { UserDocument } from '../../../functions/src/platform/firestore/documents.ts';
import { anAccount, aToken, noon } from '../builders.ts';

type Authenticating =
	| 'auth'
	| 'users'
	| 'memberships'
	| 'actorOfKey'
	| 'keyLimiter'
	| 'countOlderKeys'
	| 'findWebsites'
	| 'requireReauthentication'
	| 'recordChange'
	| 'recordRead'
	| 'now';

export interface People {
	/** Of the app. */
	deps: Pick<AppDeps, Authenticating>;
	clock: { now: number };
	/** Adds an account, or changes it. Its only session is `session`. */
	setAccount(uid: string, changes?: Partial<UserDocument>): void;
	removeAccount(uid: string): void;
	/** A token of the account that Firebase verifies. Claims that are not stated are those of its session. */
	tokenOf(uid: string, claims?: object): string;
	setMember(ownerId: string, memberUid: string, role: MemberRole, changes?: Partial<MembershipDocument>): void;
	removeMember(ownerId: string, memberUid: string): void;
	/** Adds a key, or changes it, and returns its text. By default its owner has created it, with all that is asked for. */
	setKey(id: string, ownerId: string, scopes: readonly KeyScope[], changes?: Partial<ApiKeyDocument>): string;
	/** Those that the app recorded. */
	changes: RecordedChange[];
	reads: RecordedRead[];
	/** The websites of what API keys can name. */
	resources: Map<`${OwnedResource} ${string}`, readonly string[]>;
}

export function createPeople(): People {
	const clock = { now: noon };
	const accounts = new Map<string, UserDocument>();
	const verified = new Map<string, VerifiedToken>();
	const memberships = new Map<string, MembershipDocument>();
	const keys = new Map<string, ApiKeyDocument>();
	const taken = new Map<string, TakenRequests>();
	const resources: People['resources'] = new Map();
	const changes: RecordedChange[] = [];
	const reads: RecordedRead[] = [];

	const now = () => clock.now;
	const users: AppDeps['users'] = { find: async (uid) => accounts.get(uid) ?? null };
	const roles: AppDeps['memberships'] = {
		async roleOf(ownerId, memberUid) {
			const membership = memberships.get(`${ownerId}_${memberUid}`);
			return membership ? countingRole(membership) : null;
		},
	};
	/** Nobody has a password, so only a recent login counts. */
	const reauthentication: ReauthenticationDeps = {
		identity: { find: async () => new Map(), signInWithPassword: async () => null },
		now,
		rateLimiter: { take: async () => undefined, reset: async () => undefined },
	};
	const apiKeys = { find: async (id: string) => keys.get(id) ?? null };

	return {
		clock,
		changes,
		reads,
		resources,
		deps: {
			auth: {
				async verifyIdToken(token) {
					const found = verified.get(token);
					if (!found) throw Object.assign(new Error('Decoding failed.'), { code: 'auth/argument-error' });
					return found;
				},
			},
			users,
			memberships: roles,
			actorOfKey: (key) => actorOfKey({ apiKeys, users, memberships: roles, now }, key),
			keyLimiter: createKeyLimiter(async (id, limit, at) => {
				const next = leaseOf(taken.get(id) ?? null, limit, at);
				taken.set(id, next.taken);
				return next.lease;
			}),
			async countOlderKeys({ ownerId, createdAt }) {
				const live = [...keys.values()].filter((key) => key.ownerId === ownerId && key.revokedAt === null);
				return live.filter((key) => key.createdAt < createdAt).length;
			},
			requireReauthentication: (actor, recentMs) => requireReauthentication(reauthentication, actor, recentMs),
			recordChange: async (change) => void changes.push(change),
			recordRead: async (read) => void reads.push(read),
			findWebsites: async (resource, id) => resources.get(`${resource} ${id}`) ?? null,
			now,
		},
		setAccount: (uid, changes) => void accounts.set(uid, anAccount({ ...accounts.get(uid), name: uid, ...changes })),
		removeAccount: (uid) => void accounts.delete(uid),
		tokenOf(uid, claims = {}) {
			const token = aToken({ sub: uid, ...claims, jti: verified.size });
			verified.set(token, { uid, sid: 'session', signedInAt: noon / 1000, ...claims });
			return token;
		},
		setMember(ownerId, memberUid, role, changes) {
			const membership = { ownerId, memberUid, role, isLimited: false, createdAt: noon, ...changes };
			memberships.set(`${ownerId}_${memberUid}`, membership);
		},
		removeMember: (ownerId, memberUid) => void memberships.delete(`${ownerId}_${memberUid}`),
		setKey(id, ownerId, scopes, changes) {
			// The rules of its text ask for these lengths.
			const [keyId, secret] = [id.padEnd(12, '0'), id.padEnd(32, 's')];
			keys.set(keyId, {
				ownerId,
				createdBy: ownerId,
				name: id,
				secretHash: hashOf(secret),
				previousHash: null,
				previousUntil: null,
				previousBy: null,
				widenedBy: [],
				scopes: [...scopes],
				websiteIds: null,
				expiresAt: null,
				revokedAt: null,
				lastUsedAt: null,
				taken: null,
				createdAt: noon,
				expireAt: Timestamp.fromMillis(Date.UTC(9999, 11, 31)),
				...changes,
			});
			return keyText({ id: keyId, secret });
		},
	};
}
