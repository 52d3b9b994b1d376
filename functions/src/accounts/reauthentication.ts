/** That whoever asks is the person: by a login of a moment ago, or by the password (AUTH-7). */

import type { Actor } from '../http/actor.ts';
import type { Context } from '../main/context.ts';
import { Problem } from '../platform/problem.ts';

const recentMs = 5 * 60_000;

/** AUTH-7: whoever has found an open page must not be able to take the account over. */
export async function requireProof(
	context: Context,
	actor: Actor,
	{ currentPassword }: { currentPassword?: string | undefined },
): Promise<void> {
	if (context.now() - actor.signedInAt <= recentMs) return;
	if (!currentPassword) throw wrongPassword('Please enter your current password.');
	const limited = { limit: 'passwordProofByAccount', who: actor.uid } as const;
	await context.rateLimiter.take([limited], context.now());
	const signedIn = await context.identity.signInWithPassword(actor.user.email, currentPassword);
	if (signedIn?.uid !== actor.uid) throw wrongPassword('The current password is not right.');
	await context.rateLimiter.forget(limited);
}

function wrongPassword(message: string): Problem {
	return new Problem('invalid', message, { errors: [{ field: 'currentPassword', message }] });
}
