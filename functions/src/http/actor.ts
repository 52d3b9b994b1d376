/** Authenticates the caller: verifies the bearer token, including revocation, and reads the current account with its live sessions (AUTH-2, AUTH-10), or the account that the caller is a member of. */
import {
	type AccountRole,
	type Endpoint,
	isAdmin,
	type KeyScope,
	keyMark,
	type MemberRole,
	type Permission,
	permissionsOfRole,
} from '@stayup/contract';
import type { UserDocument } from '../platform/firestore/documents.ts';
import { isDocumentId } from '../platform/firestore/paging.ts';
import { Problem } from '../platform/problem.ts';
import { teamAccountId } from '../platform/team-account.ts';

/** The claims that we read of a token that Firebase has verified. */
export interface VerifiedToken {
	uid: string;
	sid?: unknown;
	/** In seconds since the epoch. */
	signedInAt?: unknown;
}

export interface ActorDeps {
	/** Rejects with an error code of Firebase if the token is not valid. */
	auth: { verifyIdToken(token: string, checkRevoked: boolean): Promise<VerifiedToken> };
	users: { find(uid: string): Promise<UserDocument | null> };
	/** The role of a member, which a downgrade may have limited; null for anyone else. */
	memberships: { roleOf(ownerId: string, memberUid: string): Promise<MemberRole | null> };
	/** Throws if the key is not valid. */
	actorOfKey(key: string): Promise<Actor>;
}

/** The headers that name the caller, and the account that is acted on. */
export interface Credentials {
	authorization: string | undefined;
	/** Of `stayup-account`; undefined for the caller's own account. */
	accountId: string | undefined;
}

export interface Actor {
	/** The account that is acted on, and its owner's document. */
	uid: string;
	user: UserDocument;
	/** Who acts: the owner or a member of the account. */
	person: { uid: string; user: UserDocument };
	/** Of the person in the account. */
	role: AccountRole;
	/** The API key that made the call; null for a session. */
	key: ActorKey | null;
	/** Of the person; empty for an API key. */
	sessionId: string;
	/** When the user entered the credentials of this session, in milliseconds since the epoch. */
	signedInAt: number;
	/** That the request carries, if its endpoint may ask for it. */
	currentPassword?: string | undefined;
}

export interface ActorKey {
	id: string;
	name: string;
	scopes: readonly KeyScope[];
	/** Null for all websites of the account. */
	websiteIds: readonly string[] | null;
	/** The oldest keys of an account work after a downgrade. */
	createdAt: number;
}

/** Whether the caller's role, or API key, allows it: for what a reply shows only to some of its callers. */
export function may({ role, key }: Pick<Actor, 'role' | 'key'>, permission: Permission): boolean {
	return key ? key.scopes.some((scope) => scope === permission) : permissionsOfRole[role].includes(permission);
}

/** The person of a call, and the API key if there is one, for logs that people read. */
export function callerInWords({ person, key }: Pick<Actor, 'person' | 'key'>): string {
	return key ? `${person.user.name}, with the API key ${key.name}` : person.user.name;
}

type AskedOf = Pick<Endpoint, 'access' | 'permission'>;

export async function actorOf(
	deps: ActorDeps,
	{ authorization, accountId }: Credentials,
	endpoint: AskedOf,
): Promise<Actor> {
	const token = tokenIn(authorization);
	if (token?.startsWith(keyMark)) return actorWithKey(deps, token, accountId, endpoint);
	const { sessionId, signedInAt, ...person } = await sessionOf(deps, authorization);
	if (endpoint.access === 'admin') requireAdmin(person.user);
	const signedIn = { person, key: null, sessionId, signedInAt };
	// Endpoints about the caller, and those of admins, are never about another account.
	const isOwn = accountId === undefined || accountId === person.uid;
	if (isOwn || endpoint.access === 'admin' || endpoint.permission === 'personal') {
		return { ...person, role: 'owner', ...signedIn };
	}
	return { ...(await sharedAccount(deps, accountId, person, endpoint)), ...signedIn };
}

export type Session = Actor['person'] & Pick<Actor, 'sessionId' | 'signedInAt'>;

/** The person whose session the bearer token belongs to. */
export async function sessionOf(
	deps: Pick<ActorDeps, 'auth' | 'users'>,
	authorization: string | undefined,
): Promise<Session> {
	const token = tokenIn(authorization);
	const claimedUid = token === undefined ? null : claimedUidOf(token);
	// Firebase takes longest, so the account is read meanwhile. Nothing is made of it before Firebase has verified the token.
	const [verified, account] =
		token === undefined || claimedUid === null
			? [null, null]
			: await Promise.all([verify(deps, token), deps.users.find(claimedUid)]);
	const user = verified?.uid === claimedUid ? account : null;
	const { sid, signedInAt } = verified ?? {};
	const isLive = typeof sid === 'string' && user?.sessionIds.includes(sid);
	if (!verified || !user || user.isDisabled || !isLive)
		throw new Problem('unauthenticated', 'Please log in to continue.');
	return { uid: verified.uid, user, sessionId: sid, signedInAt: Number(signedInAt) * 1000 };
}

/** An unknown account gets the same reply as one that the caller is no member of. */
async function sharedAccount(
	{ users, memberships }: ActorDeps,
	accountId: string,
	person: Actor['person'],
	{ permission }: AskedOf,
): Promise<Pick<Actor, 'uid' | 'user' | 'role'>> {
	const [user, role] = isDocumentId(accountId)
		? await Promise.all([users.find(accountId), roleIn(memberships, accountId, person)])
		: [null, null];
	if (!user || user.isDisabled || role === null) {
		throw new Problem('no-access', 'You no longer have access to this account.');
	}
	if (lacksSecondFactor(user, person.user)) {
		throw new Problem(
			'second-factor-required',
			'This account requires two-factor authentication. Please set it up in the security settings of your own account.',
		);
	}
	if (permission === undefined || !permissionsOfRole[role].includes(permission)) {
		throw new Problem('forbidden', `Your role in this account, ${role}, does not allow this.`);
	}
	return { uid: accountId, user, role };
}

/** All admins are colleagues in the account of our own monitors, which has no members. */
async function roleIn(
	memberships: ActorDeps['memberships'],
	accountId: string,
	{ uid, user }: Actor['person'],
): Promise<AccountRole | null> {
	return accountId === teamAccountId && isAdmin(user) ? colleagueRole(user) : memberships.roleOf(accountId, uid);
}

function colleagueRole(user: UserDocument): AccountRole {
	requireAdmin(user);
	return 'colleague';
}

/** A key opens the account that it was created in, and no other. */
async function actorWithKey(
	deps: ActorDeps,
	key: string,
	accountId: string | undefined,
	{ access }: AskedOf,
): Promise<Actor> {
	const actor = await deps.actorOfKey(key);
	if (access === 'admin') throw new Problem('forbidden', 'API keys cannot call this endpoint. Please log in.');
	if (accountId !== undefined && accountId !== actor.uid) {
		throw new Problem('forbidden', 'This API key belongs to another account.');
	}
	return actor;
}

function tokenIn(authorization: string | undefined): string | undefined {
	return /^Bearer ([\w.~+/=-]+)$/i.exec(authorization ?? '')?.[1];
}

/** AUTH-13: the rules of Firestore check the same. */
function requireAdmin(user: UserDocument): void {
	if (!isAdmin(user)) throw new Problem('forbidden', 'Admin access only.');
	if (user.secondFactor === 'required') {
		throw new Problem('second-factor-required', 'Admins need a second factor. Please set one up in your profile.');
	}
}

/**
 * Whether the owner requires a second factor that the member has not set up. Every live session of an account with a second factor has passed it or
 * set it up, so the accounts of both say it. The rules of Firestore check the same.
 */
export function lacksSecondFactor(
	owner: Pick<UserDocument, 'requiresSecondFactor'>,
	member: Pick<UserDocument, 'secondFactor'>,
): boolean {
	return owner.requiresSecondFactor && member.secondFactor !== 'on';
}

/** The id that an unverified token names; null if it is no token or the id cannot be one of an account. */
function claimedUidOf(token: string): string | null {
	try {
		const claims: unknown = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
		const uid = claims instanceof Object && 'sub' in claims ? claims.sub : null;
		return isDocumentId(uid) ? uid : null;
	} catch {
		return null;
	}
}

async function verify(deps: Pick<ActorDeps, 'auth'>, token: string): Promise<VerifiedToken | null> {
	try {
		return await deps.auth.verifyIdToken(token, true);
	} catch (error) {
		const code = error instanceof Error && 'code' in error ? String(error.code) : '';
		// An invalid token is the caller's error; anything else is ours.
		if (code.startsWith('auth/') && code !== 'auth/internal-error') return null;
		throw error;
	}
}
