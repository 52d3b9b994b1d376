/** Authenticates the caller: verifies the bearer token, including revocation, and reads the current account with its live sessions (AUTH-2, AUTH-10). */
import { type Access, isAdmin } from '@stayup/contract';
import type { Auth, DecodedIdToken } from 'firebase-admin/auth';
import type { UserDocument } from '../platform/firestore/documents.ts';
import { isDocumentId } from '../platform/firestore/paging.ts';
import { Problem } from '../platform/problem.ts';

export interface ActorDeps {
	auth: Pick<Auth, 'verifyIdToken'>;
	users: { find(uid: string): Promise<UserDocument | null> };
}

export interface Actor {
	uid: string;
	user: UserDocument;
	sessionId: string;
	/** When the user entered the credentials of this session, in milliseconds since the epoch. */
	signedInAt: number;
}

export async function actorOf(deps: ActorDeps, authorization: string | undefined, access: Access): Promise<Actor> {
	const token = /^Bearer ([\w.~+/=-]+)$/i.exec(authorization ?? '')?.[1];
	const claimedUid = token === undefined ? null : claimedUidOf(token);
	// Firebase takes longest, so the account is read meanwhile. Nothing is made of it before Firebase has verified the token.
	const [verified, account] =
		token === undefined || claimedUid === null
			? [null, null]
			: await Promise.all([verify(deps, token), deps.users.find(claimedUid)]);
	const user = verified?.uid === claimedUid ? account : null;
	const { sid, signedInAt }: Record<string, unknown> = verified ?? {};
	const isLive = typeof sid === 'string' && user?.sessionIds.includes(sid);
	if (!verified || !user || user.isDisabled || !isLive)
		throw new Problem('unauthenticated', 'Please log in to continue.');
	if (access === 'admin') requireAdmin(user);
	return { uid: verified.uid, user, sessionId: sid, signedInAt: Number(signedInAt) * 1000 };
}

/** AUTH-13: the rules of Firestore check the same. */
function requireAdmin(user: UserDocument): void {
	if (!isAdmin(user)) throw new Problem('forbidden', 'Admin access only.');
	if (user.secondFactor === 'required') {
		throw new Problem('second-factor-required', 'Admins need a second factor. Please set one up in your profile.');
	}
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

async function verify(deps: ActorDeps, token: string): Promise<DecodedIdToken | null> {
	try {
		return await deps.auth.verifyIdToken(token, true);
	} catch (error) {
		const code = error instanceof Error && 'code' in error ? String(error.code) : '';
		// An invalid token is the caller's error; anything else is ours.
		if (code.startsWith('auth/') && code !== 'auth/internal-error') return null;
		throw error;
	}
}
