/**
 * Makes an identity match its account. Clients can change an identity at Identity Toolkit without our API, so the account document
 * decides: only an email change that we mailed and a password that our API set are valid (DOOR-1 to DOOR-4).
 */
import { randomBytes } from 'node:crypto';
import type { CreateRequest, UpdateRequest } from 'firebase-admin/auth';
import type { RequestFacts } from '../../http/handler.ts';
import type { UserDocument } from '../../platform/firestore/documents.ts';
import { type AccountEmailDeps, queueAccountEmail } from '../account-emails.ts';
import { completeEmailChange, type EmailChangeDeps } from '../email-change.ts';
import { type EndSessionsDeps, endSessions } from '../sessions/sessions.ts';
import type { UserStore } from '../user-store.ts';
import type { Identity, IdentityClient } from './identity-client.ts';

/** A change made outside our API. */
export type IdentityChange = 'deleted' | 'email' | 'password' | 'methods';

/** The part of Firebase Auth that writes identities. Nobody reads its replies. */
export interface IdentityWriter {
	createUser(identity: CreateRequest): Promise<unknown>;
	deleteUser(uid: string): Promise<void>;
	updateUser(uid: string, changes: UpdateRequest): Promise<unknown>;
}

export type MatchIdentityDeps = AccountEmailDeps &
	EndSessionsDeps &
	EmailChangeDeps & {
		auth: IdentityWriter;
		identity: Pick<IdentityClient, 'find' | 'findByEmail'>;
		/** Resolves at the instant, in milliseconds since the epoch. */
		waitUntil(instant: number): Promise<void>;
		users: Pick<UserStore, 'change' | 'find'>;
	};

interface MatchedAccount {
	user: UserDocument;
	/** The changes that were undone; empty if the identity matched. */
	restored: IdentityChange[];
	/** Whether both were being changed, so that a password checked before may be another one now. */
	wasChanging: boolean;
}

/** Longer than our API takes from a change of the identity to that of the account. */
const settlingMs = 2_000;

export function changesOf(user: UserDocument, identity: Identity | undefined): IdentityChange[] {
	if (!identity) return ['deleted'];
	const changes: IdentityChange[] = [];
	if (identity.email !== user.email) changes.push('email');
	if (identity.passwordUpdatedAt !== user.passwordChangedAt) changes.push('password');
	if (identity.otherProviders.length > 0 || identity.hasSecondFactor) changes.push('methods');
	return changes;
}

/** Whether the registration was interrupted: nobody has ever entered the account. */
export function isHalfMade({
	passwordChangedAt,
	isEmailConfirmed,
	sessionIds,
	sessionsEndedAt,
}: Pick<UserDocument, 'passwordChangedAt' | 'isEmailConfirmed' | 'sessionIds' | 'sessionsEndedAt'>): boolean {
	return passwordChangedAt === null && !isEmailConfirmed && sessionIds.length === 0 && sessionsEndedAt === 0;
}

function withPasswordOf(user: UserDocument, { passwordUpdatedAt }: Identity): UserDocument {
	return { ...user, passwordChangedAt: passwordUpdatedAt };
}

/** Whether the owner clicked the link that we mailed to the new email; a crash may have prevented its storage. */
function isConfirmedEmail(user: UserDocument, identity: Identity): boolean {
	return identity.isEmailVerified && identity.email !== null && identity.email === user.pendingEmail;
}

export async function matchIdentity(
	deps: MatchIdentityDeps,
	uid: string,
	user: UserDocument,
	request: RequestFacts | null,
): Promise<MatchedAccount> {
	const identity = (await deps.identity.find([uid])).get(uid);
	return matchFoundIdentity(deps, uid, user, identity, request);
}

export async function matchFoundIdentity(
	deps: MatchIdentityDeps,
	uid: string,
	known: UserDocument,
	found: Identity | undefined,
	request: RequestFacts | null,
): Promise<MatchedAccount> {
	if (changesOf(known, found).length === 0) return { user: known, restored: [], wasChanging: false };
	if (found && isHalfMade(known) && changesOf(withPasswordOf(known, found), found).length === 0) {
		// Only our registration makes an identity with the id of an account, and so far only that has set its password.
		await recordPassword(deps, uid);
		return { user: withPasswordOf(known, found), restored: [], wasChanging: false };
	}
	// Our API may be changing both at this moment: only a difference that lasts was made by somebody else.
	await deps.waitUntil(deps.now() + settlingMs);
	const stored = await deps.users.find(uid);
	const identity = (await deps.identity.find([uid])).get(uid);
	const isSettled = identity?.passwordUpdatedAt === found?.passwordUpdatedAt;
	if (!stored || !isSettled) return { user: stored ?? known, restored: [], wasChanging: true };
	const confirmed = identity && isConfirmedEmail(stored, identity) ? identity.email : null;
	const user = confirmed ? ((await completeEmailChange(deps, uid, stored, confirmed, request)) ?? stored) : stored;
	const restored = changesOf(user, identity);
	const [first] = restored;
	if (first === undefined) return { user, restored, wasChanging: confirmed === null };

	await restoreIdentity(deps, uid, user, identity, request);
	const passwordChangedAt = await recordPassword(deps, uid);
	await endSessions(deps, uid);
	const change = restored.includes('password') ? 'password' : first;
	if (!user.isDisabled) await queueAccountEmail(deps, uid, { event: 'login-restored', change }, request?.id);
	await deps.activity.record(uid, 'login-restored', request, deps.now());
	deps.logError('A login that was changed outside our API was restored.', {
		requestId: request?.id,
		facts: { uid, restored: restored.join(', ') },
	});
	return { user: { ...user, passwordChangedAt }, restored, wasChanging: false };
}

/** Stores when the password was set. Call it after each password that our API sets, because others are not accepted (DOOR-4). */
export async function recordPassword(
	deps: { identity: Pick<IdentityClient, 'find'>; users: Pick<UserStore, 'change'> },
	uid: string,
): Promise<number | null> {
	const identity = (await deps.identity.find([uid])).get(uid);
	const passwordChangedAt = identity?.passwordUpdatedAt ?? null;
	await deps.users.change(uid, { passwordChangedAt });
	return passwordChangedAt;
}

/** Frees an email that a foreign identity occupies; false if it belongs to the identity of another account. */
export async function freeEmail(
	deps: MatchIdentityDeps,
	email: string,
	uid: string,
	request: RequestFacts | null,
): Promise<boolean> {
	const occupant = await deps.identity.findByEmail(email);
	if (!occupant || occupant.uid === uid) return true;
	const user = await deps.users.find(occupant.uid);
	if (!user) {
		await unlessCode(deps.auth.deleteUser(occupant.uid), 'auth/user-not-found');
		deps.logError('An identity without an account was deleted, because it occupied an email.', {
			requestId: request?.id,
			facts: { uid: occupant.uid },
		});
		return true;
	}
	if (user.email === email) return false;
	if (isConfirmedEmail(user, occupant)) {
		await completeEmailChange(deps, occupant.uid, user, email, request);
		return false;
	}
	// The search of the night gives it back its own email, which another foreign identity may occupy.
	await deps.auth.updateUser(occupant.uid, { email: `${occupant.uid.toLowerCase()}@released.invalid` });
	return true;
}

async function restoreIdentity(
	deps: MatchIdentityDeps,
	uid: string,
	user: UserDocument,
	identity: Identity | undefined,
	request: RequestFacts | null,
): Promise<void> {
	if (identity?.email !== user.email && !(await freeEmail(deps, user.email, uid, request))) {
		throw new Error(`The email of account ${uid} belongs to another account too.`);
	}
	const email = { email: user.email, emailVerified: user.isEmailConfirmed };
	if (!identity) {
		const created = { uid, ...email, displayName: user.name, disabled: user.isDisabled, password: unknownPassword() };
		return unlessCode(deps.auth.createUser(created), 'auth/uid-already-exists');
	}
	const changes: UpdateRequest = {
		...email,
		...(identity.passwordUpdatedAt === user.passwordChangedAt ? {} : { password: unknownPassword() }),
		...(identity.hasSecondFactor ? { multiFactor: { enrolledFactors: null } } : {}),
		...(identity.otherProviders.length > 0 ? { providersToUnlink: identity.otherProviders } : {}),
	};
	await deps.auth.updateUser(uid, changes);
}

/** Nobody knows it, so the owner must set a new one by email. */
function unknownPassword(): string {
	return randomBytes(32).toString('base64url');
}

async function unlessCode(promise: Promise<unknown>, expected: string): Promise<void> {
	await promise.catch((error: unknown) => {
		if (!(error instanceof Error && 'code' in error && error.code === expected)) throw error;
	});
}
