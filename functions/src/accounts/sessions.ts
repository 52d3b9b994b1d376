/** How a session begins for somebody who has just given the right password, and how all of somebody's sessions end. */
import type { NewSession } from '@stayup/contract';
import type { Context } from '../main/context.ts';
import type { UserDocument } from '../platform/collections.ts';
import type { SignedIn } from './identity-client.ts';

export async function newSession(
	context: Context,
	{ uid, idToken }: SignedIn,
	user: UserDocument,
): Promise<NewSession> {
	const { name, email, role, tier } = user;
	return { _id: uid, token: idToken, name, email, role, tier, customToken: await context.auth.createCustomToken(uid) };
}

/**
 * To be called once nobody can sign in the old way any more. Revocation counts in whole seconds: a session begun within the second
 * that is named goes on, so this waits for one in which none of the old can have begun, and the next sign-in finds it passed.
 */
export async function endSessions(context: Pick<Context, 'auth' | 'engine' | 'now'>, uid: string): Promise<void> {
	await context.engine.waitUntil(startOfNextSecond(context.now()));
	await context.auth.revokeRefreshTokens(uid);
}

/** With some milliseconds more, because timers may be early. */
function startOfNextSecond(now: number): number {
	return (Math.floor(now / 1000) + 1) * 1000 + 5;
}
