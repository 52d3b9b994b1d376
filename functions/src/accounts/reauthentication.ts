/** Reauthentication: a recent login or the current password (AUTH-7). */
import type { Actor } from '../http/actor.ts';
import type { RateLimiter } from '../http/rate-limits/rate-limit-store.ts';
import { recentLoginMs } from '../http/recent-login.ts';
import { Problem } from '../platform/problem.ts';
import type { IdentityClient } from './identity/identity-client.ts';
import { isOwnPassword } from './identity/require-own-identity.ts';

export interface ReauthenticationDeps {
	identity: Pick<IdentityClient, 'find' | 'signInWithPassword'>;
	/** Milliseconds since the epoch. */
	now(): number;
	rateLimiter: Pick<RateLimiter, 'reset' | 'take'>;
}

/** AUTH-7: an unattended open session must not be enough to take over the account. */
export async function requireReauthentication(
	deps: ReauthenticationDeps,
	{ person, key, signedInAt, currentPassword }: Pick<Actor, 'person' | 'key' | 'signedInAt' | 'currentPassword'>,
	recentMs = recentLoginMs,
): Promise<void> {
	// The user who was shown the secret of a key had logged in just before, and its scopes say what it may change.
	if (key !== null || deps.now() - signedInAt <= recentMs) return;
	if (!currentPassword) throw wrongPassword('Please enter your current password.');
	const limited = { limit: 'reauthenticationByAccount', subject: person.uid } as const;
	await deps.rateLimiter.take([limited], deps.now());
	const signedIn = await deps.identity.signInWithPassword(person.user.email, currentPassword);
	const isOurs = signedIn?.uid === person.uid && (await isOwnPassword(deps, person));
	if (!isOurs) throw wrongPassword('The current password is incorrect.');
	await deps.rateLimiter.reset(limited);
}

function wrongPassword(message: string): Problem {
	return new Problem('invalid', message, { errors: [{ field: 'currentPassword', message }] });
}
