/** Who is calling: a bearer token, checked for revocation, and the account as it is now (AUTH-2). */
import { type Access, isAdmin } from '@stayup/contract';
import type { UserDocument } from '../collections.ts';
import type { Context } from '../context.ts';
import { Problem } from '../problem.ts';

export interface Actor {
	uid: string;
	user: UserDocument;
}

/** Whatever is wrong with a token, the answer is the same. */
export async function actorOf(context: Context, authorization: string | undefined, access: Access): Promise<Actor> {
	const token = /^Bearer ([\w.~+/=-]+)$/i.exec(authorization ?? '')?.[1];
	const uid = token ? await verifiedUid(context, token) : null;
	const user = uid ? await context.users.find(uid) : null;
	if (!uid || !user) throw new Problem('unauthenticated', 'Please log in to continue.');
	if (access === 'admin' && !isAdmin(user)) throw new Problem('forbidden', 'Admin access only.');
	return { uid, user };
}

async function verifiedUid(context: Context, token: string): Promise<string | null> {
	try {
		return (await context.auth.verifyIdToken(token, true)).uid;
	} catch (error) {
		const code = error instanceof Error && 'code' in error ? String(error.code) : '';
		// A broken token is the caller's fault and no news; anything else is ours.
		if (code.startsWith('auth/') && code !== 'auth/internal-error') return null;
		throw error;
	}
}
