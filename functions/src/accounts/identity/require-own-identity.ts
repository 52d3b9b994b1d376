/** Refuses logins whose email or password was changed outside our API (DOOR-2, DOOR-4). */
import { brand } from '@stayup/contract';
import type { RequestFacts } from '../../http/handler.ts';
import type { UserDocument } from '../../platform/firestore/documents.ts';
import { Problem } from '../../platform/problem.ts';
import type { Account } from '../user-store.ts';
import type { Identity, IdentityClient } from './identity-client.ts';
import { type IdentityChange, type MatchIdentityDeps, matchFoundIdentity } from './match-identity.ts';

/** Call it with what was read after the password was checked, and before a session starts. Returns the account, whose email change it may have completed. */
export async function requireOwnIdentity(
	deps: MatchIdentityDeps,
	{ uid, user, identity, signedInAt }: Account & { identity: Identity | undefined; signedInAt: number },
	request: RequestFacts,
): Promise<UserDocument> {
	const matched = await matchFoundIdentity(deps, uid, user, identity, request);
	if (matched.restored.length > 0) throw new Problem('unauthenticated', refusalOf(matched.restored));
	// The checked password may have been replaced right after.
	const isStale = matched.wasChanging || (matched.user.passwordChangedAt ?? 0) > signedInAt;
	if (isStale) throw new Problem('unauthenticated', 'Your account was being changed. Please log in again.');
	return matched.user;
}

/** Whether our API set the password that was just checked. */
export async function isOwnPassword(
	deps: { identity: Pick<IdentityClient, 'find'> },
	{ uid, user }: Account,
): Promise<boolean> {
	const identity = (await deps.identity.find([uid])).get(uid);
	return identity?.passwordUpdatedAt === user.passwordChangedAt;
}

function refusalOf(restored: readonly IdentityChange[]): string {
	if (restored.includes('password') || restored.includes('deleted')) {
		return `The password of this account was changed outside ${brand.name}, so it no longer works. Please choose a new one with “Forgot your password?”.`;
	}
	if (restored.includes('email')) {
		return `The email address of this account was changed outside ${brand.name}, so we changed it back. Please log in with the previous one.`;
	}
	return `The login of this account was changed outside ${brand.name}, so we changed it back. Please log in again.`;
}
