/** Starts a session after a successful login, and ends all sessions of a user. */
import type { NewSession } from '@stayup/contract';
import type { Auth } from 'firebase-admin/auth';
import type { UserDocument } from '../platform/firestore/documents.ts';
import type { SignedIn } from './identity/identity-client.ts';

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
 * Call it after the credentials have changed. Firebase revokes by whole seconds, so a session from the same second survives. This
 * waits for the next second: no old session can have started in it, and a new login is not affected.
 */
export async function endSessions(deps: SessionDeps, uid: string): Promise<void> {
	await deps.waitUntil(startOfNextSecond(deps.now()));
	await deps.auth.revokeRefreshTokens(uid);
}

/** Plus a few milliseconds, because timers can fire early. */
function startOfNextSecond(now: number): number {
	return (Math.floor(now / 1000) + 1) * 1000 + 5;
}
