/** After a restore, everybody logs in again: the copy may contain sessions that their owners have ended since, such as on a stolen device. */
import type { SessionStore } from '../../functions/src/accounts/sessions/session-store.ts';
import type { UserStore } from '../../functions/src/accounts/user-store.ts';

const accountsPerPage = 100;

/** Returns the number of accounts. */
export async function endAllSessions(
	users: Pick<UserStore, 'pageById'>,
	sessions: Pick<SessionStore, 'endAll'>,
	now: number,
): Promise<number> {
	let count = 0;
	let after: string | null = null;
	do {
		const page = await users.pageById(after, accountsPerPage);
		await Promise.all(page.map(({ uid }) => sessions.endAll(uid, now)));
		count += page.length;
		after = page.length === accountsPerPage ? (page.at(-1)?.uid ?? null) : null;
	} while (after !== null);
	return count;
}
