/**
 * Registers an account: its document first, then its identity with the same id. So an identity without an account document is never
 * an unfinished registration of ours, and one that somebody else made for the email can be replaced (DOOR-1).
 */
import { minuteMs } from '@stayup/contract';
import type { RequestFacts } from '../../http/handler.ts';
import type { LogError } from '../../platform/log.ts';
import { Problem } from '../../platform/problem.ts';
import type { NewUser, UserStore } from '../user-store.ts';
import type { IdentityClient } from './identity-client.ts';
import { freeEmail, isHalfMade, type MatchIdentityDeps, matchIdentity, recordPassword } from './match-identity.ts';

export type RegisterAccountDeps = MatchIdentityDeps & {
	identity: Pick<IdentityClient, 'signInWithPassword'>;
	logError: LogError;
	users: Pick<UserStore, 'change' | 'create' | 'find' | 'findByEmail' | 'newId' | 'discard'>;
};

interface Registrant extends NewUser {
	password: string;
}

const maxAttempts = 3;
/** A request ends before. */
const longestRegistrationMs = minuteMs;

/** Returns the id of the new account. */
export async function registerAccount(
	deps: RegisterAccountDeps,
	registrant: Registrant,
	request: RequestFacts,
): Promise<string> {
	const uid = deps.users.newId();
	if (!(await deps.users.create(uid, registrant, deps.now()))) {
		const resumed = await resume(deps, registrant, request);
		if (resumed === null) throw emailTaken();
		return resumed;
	}
	try {
		if (!(await createIdentity(deps, uid, registrant, request, true))) throw emailTaken();
		await recordPassword(deps, uid);
		return uid;
	} catch (error) {
		await undoRegistration(deps, uid);
		throw error;
	}
}

/** Without its identity, the document would block the email for good. */
async function undoRegistration(deps: Pick<RegisterAccountDeps, 'auth' | 'users'>, uid: string): Promise<void> {
	await deps.users.discard(uid);
	await deps.auth.deleteUser(uid).catch((error: unknown) => {
		if (codeOf(error) !== 'auth/user-not-found') throw error;
	});
}

/**
 * False if the email belongs to the identity of another account, as in a concurrent registration. `isOwner`: this request has made the account, so that
 * an identity that somebody else gave it takes this password.
 */
async function createIdentity(
	deps: RegisterAccountDeps,
	uid: string,
	{ name, email, password }: Registrant,
	request: RequestFacts,
	isOwner: boolean,
): Promise<boolean> {
	const login = { displayName: name, email, password };
	for (let attempt = 1; attempt <= maxAttempts; attempt++) {
		try {
			await deps.auth.createUser({ uid, ...login });
			return true;
		} catch (error) {
			// A concurrent registration of the email took this one for an account that has lost its identity, and restored it.
			if (codeOf(error) === 'auth/uid-already-exists') {
				if (!isOwner) return false;
				await deps.auth.updateUser(uid, login);
				return true;
			}
			if (codeOf(error) !== 'auth/email-already-exists') throw error;
		}
		if (!(await freeEmail(deps, email, uid, request))) return false;
	}
	throw new Error('The email is occupied by new identities again and again.');
}

/**
 * The id of the account with this email if its registration was interrupted and the same person, with the same password, is back; otherwise null. The
 * identity of a whole account may be gone (DOOR-3): its owner must be able to reset the password.
 */
async function resume(
	deps: RegisterAccountDeps,
	registrant: Registrant,
	request: RequestFacts,
): Promise<string | null> {
	const owner = await deps.users.findByEmail(registrant.email);
	if (!owner) return null;
	const { uid, user } = owner;
	const isUnfinished = isHalfMade(user);
	const hasIdentity = !isUnfinished || (await deps.identity.find([uid])).has(uid);
	if (isUnfinished && deps.now() - user.createdAt < longestRegistrationMs) {
		// Another request may be about to finish it; of several at once, one succeeds. A login finishes it as well.
		if (hasIdentity) return null;
		throw beingCreated();
	}
	if (!hasIdentity) {
		if (!(await createIdentity(deps, uid, registrant, request, false))) return null;
		await recordPassword(deps, uid);
		return uid;
	}
	await matchIdentity(deps, uid, user, request);
	if (!isUnfinished) return null;
	const signedIn = await deps.identity.signInWithPassword(registrant.email, registrant.password);
	return signedIn?.uid === uid ? uid : null;
}

function beingCreated(): Problem {
	return new Problem('conflict', 'This account is being created at the moment. Please try again in a minute.');
}

function emailTaken(): Problem {
	return new Problem('conflict', 'An account with this email address already exists. Please log in instead.');
}

function codeOf(error: unknown): unknown {
	return error instanceof Error && 'code' in error ? error.code : null;
}
