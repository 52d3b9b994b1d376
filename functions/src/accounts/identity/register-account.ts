/**
 * Registers an account: its document first, then its identity with the same id. So an identity without an account document is never
 * an unfinished registration of ours, and one that somebody else made for the email can be replaced (DOOR-1).
 */
import type { RequestFacts } from '../../http/handler.ts';
import type { LogError } from '../../platform/log.ts';
import { Problem } from '../../platform/problem.ts';
import type { NewUser, UserStore } from '../user-store.ts';
import { freeEmail, type MatchIdentityDeps, matchIdentity, recordPassword } from './match-identity.ts';

export type RegisterAccountDeps = MatchIdentityDeps & {
	logError: LogError;
	users: Pick<UserStore, 'change' | 'create' | 'find' | 'findByEmail' | 'newId' | 'discard'>;
};

interface Registrant extends NewUser {
	password: string;
}

const maxAttempts = 3;

/** Returns the id of the new account. */
export async function registerAccount(
	deps: RegisterAccountDeps,
	registrant: Registrant,
	request: RequestFacts,
): Promise<string> {
	const uid = deps.users.newId();
	if (!(await deps.users.create(uid, registrant, deps.now()))) {
		await restoreOwner(deps, registrant.email, request);
		throw emailTaken();
	}
	try {
		if (!(await createIdentity(deps, uid, registrant, request))) throw emailTaken();
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

/** False if the email belongs to the identity of another account, as in a concurrent registration. */
async function createIdentity(
	deps: RegisterAccountDeps,
	uid: string,
	{ name, email, password }: Registrant,
	request: RequestFacts,
): Promise<boolean> {
	const login = { displayName: name, email, password };
	for (let attempt = 1; attempt <= maxAttempts; attempt++) {
		try {
			await deps.auth.createUser({ uid, ...login });
			return true;
		} catch (error) {
			// A concurrent registration of the email took this one for an account that has lost its identity, and restored it.
			if (codeOf(error) === 'auth/uid-already-exists') {
				await deps.auth.updateUser(uid, login);
				return true;
			}
			if (codeOf(error) !== 'auth/email-already-exists') throw error;
		}
		if (!(await freeEmail(deps, email, uid, request))) return false;
	}
	throw new Error('The email is occupied by new identities again and again.');
}

/** The identity of the account with this email may be gone (DOOR-3): its owner must be able to reset the password. */
async function restoreOwner(deps: RegisterAccountDeps, email: string, request: RequestFacts): Promise<void> {
	const owner = await deps.users.findByEmail(email);
	if (owner) await matchIdentity(deps, owner.uid, owner.user, request);
}

function emailTaken(): Problem {
	return new Problem('conflict', 'An account with this email address already exists. Please log in instead.');
}

function codeOf(error: unknown): unknown {
	return error instanceof Error && 'code' in error ? error.code : null;
}
