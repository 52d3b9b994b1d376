/** How a session begins for somebody who has just given the right password, and how all of somebody's sessions end. */
import type { NewSession } from '@stayup/contract';
import type { Auth } from 'firebase-admin/auth';
import type { UserDocument } from '../platform/firestore/documents.ts';
import type { SignedIn } from './identity-client.ts';

export interface SessionDeps {
	auth: Pick<Auth, 'createCustomToken' | 'revokeRefreshTokens'>;
	/** Milliseconds since the epoch. */
	now(): number;
	/** Resolves at the instant, in milliseconds since the epoch. */
	waitUntil(instant: number): Promise<void>;
}

export async function newSession(
	deps: SessionDeps,
	{ uid, idToken }: SignedIn,
	user: UserDocument,
): Promise<NewSession> {
	const { name, email, role, tier } = user;
	return { _id: uid, token: idToken, name, email, role, tier, customToken: await deps.auth.createCustomToken(uid) };
}

/**
 * To be called once nobody can sign in the old way any more. Revocation counts in whole seconds: a session begun within the second
 * that is named goes on, so this waits for one in which none of the old can have begun, and the next sign-in finds it passed.
 */
export async function endSessions(deps: SessionDeps, uid: string): Promise<void> {
	await deps.waitUntil(startOfNextSecond(deps.now()));
	await deps.auth.revokeRefreshTokens(uid);
}

/** With some milliseconds more, because timers may be early. */
function startOfNextSecond(now: number): number {
	return (Math.floor(now / 1000) + 1) * 1000 + 5;
}
