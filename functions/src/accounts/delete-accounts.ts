/** Deletes accounts seven days after the request: websites and their data first, the account last, so that the deletion stays due after a crash. */
import type { Auth } from 'firebase-admin/auth';
import type { LogError } from '../platform/log.ts';
import type { WebsiteStore } from '../websites/website-store.ts';
import type { UserStore } from './user-store.ts';

interface AccountDeletionDeps {
	auth: Pick<Auth, 'deleteUser'>;
	logError: LogError;
	users: Pick<UserStore, 'dueForDeletion' | 'remove'>;
	websites: Pick<WebsiteStore, 'all' | 'remove'>;
}

const accountsPerRun = 50;

export async function deleteDueAccounts(deps: AccountDeletionDeps, now: number): Promise<number> {
	const due = await deps.users.dueForDeletion(now, accountsPerRun);
	for (const uid of due) {
		try {
			for (const { id } of await deps.websites.all(uid)) await deps.websites.remove(uid, id);
			// The identity goes first, so that no login finds a missing account. An earlier attempt may have deleted it.
			await deps.auth.deleteUser(uid).catch(unlessMissing);
			await deps.users.remove(uid);
		} catch (error) {
			deps.logError('An account could not be deleted; the next run tries again.', { error });
		}
	}
	return due.length;
}

function unlessMissing(error: unknown): void {
	const isMissing = error instanceof Error && 'code' in error && error.code === 'auth/user-not-found';
	if (!isMissing) throw error;
}
