/** Deletes the accounts whose seven days are over: websites and what was recorded of them first, the account last, so that a crash loses nobody. */
import type { Context } from '../main/context.ts';

const accountsPerRun = 50;

export async function deleteDueAccounts(
	context: Pick<Context, 'users' | 'websites' | 'auth' | 'logError'>,
	now: number,
): Promise<number> {
	const due = await context.users.dueForDeletion(now, accountsPerRun);
	for (const uid of due) {
		try {
			for (const { id } of await context.websites.all(uid)) await context.websites.remove(uid, id);
			// Nobody can sign in any more before the account goes; one already gone is what was wanted.
			await context.auth.deleteUser(uid).catch(unlessMissing);
			await context.users.remove(uid);
		} catch (error) {
			context.logError('An account could not be deleted; the next run tries again.', { error });
		}
	}
	return due.length;
}

function unlessMissing(error: unknown): void {
	const isMissing = error instanceof Error && 'code' in error && error.code === 'auth/user-not-found';
	if (!isMissing) throw error;
}
