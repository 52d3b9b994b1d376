/** Deletes an account seven days after the request: the account last, so that the deletion stays due after a crash. Every step may be repeated (PAY-11). */
import type { Auth } from 'firebase-admin/auth';
import type { UserDocument } from '../platform/firestore/documents.ts';
import type { WebsiteStore } from '../websites/website-store.ts';
import type { MemberStore } from './members/member-store.ts';
import type { UserStore } from './user-store.ts';

export interface AccountDeletionDeps {
	auth: Pick<Auth, 'deleteUser'>;
	users: Pick<UserStore, 'find' | 'remove'>;
	websites: Pick<WebsiteStore, 'removeAll'>;
	memberships: Pick<MemberStore, 'removeAllOf'>;
	leads: { removeOf(account: { uid: string; email: string | null }): Promise<void> };
	statusDomains: { releaseAllOf(uid: string, now: number): Promise<void> };
	statusLogos: { removeAllOf(uid: string): Promise<void> };
	promiseMonitors: { removeAllOf(uid: string): Promise<void> };
	projectFiles: { removeAllOf(uid: string): Promise<void> };
	/** Reports the paid days that the account has not used. */
	reportRefund(uid: string, account: UserDocument, now: number): Promise<void>;
	/** Cancels the subscriptions of the account and deletes its customer at Stripe. */
	endPayments(uid: string): Promise<void>;
}

/** Does nothing if the deletion was cancelled in the meantime. */
export async function deleteDueAccount(deps: AccountDeletionDeps, uid: string, now: number): Promise<void> {
	const user = await deps.users.find(uid);
	if (user === null || user.deletionAt === null || user.deletionAt > now) return;
	// 1. Report the paid days that are left, while the account names its subscription.
	await deps.reportRefund(uid, user, now);
	// 2. Nothing charges any longer: this must not wait for the other steps.
	await deps.endPayments(uid);
	// 3. Delete the websites and their data.
	await deps.websites.removeAll(uid);
	// 4. Delete our own monitors of its hosted websites, while its projects name them.
	await deps.promiseMonitors.removeAllOf(uid);
	// 5. Delete the leads; anybody may have typed an unconfirmed email address.
	await deps.leads.removeOf({ uid, email: user.isEmailConfirmed ? user.email : null });
	// 6. Release the domains of status pages, which must leave Firebase Hosting before they are forgotten.
	await deps.statusDomains.releaseAllOf(uid, now);
	// 7. Delete the logos of status pages, while the pages name them.
	await deps.statusLogos.removeAllOf(uid);
	// 8. Delete the files of projects, while their documents name them.
	await deps.projectFiles.removeAllOf(uid);
	// 9. End the access of its members, and its own to other accounts.
	await deps.memberships.removeAllOf(uid, now);
	// 10. Delete the identity, so that no login finds a missing account. An earlier attempt may have deleted it.
	await deps.auth.deleteUser(uid).catch(unlessMissing);
	// 11. Delete the account.
	await deps.users.remove(uid, now);
}

function unlessMissing(error: unknown): void {
	const isMissing = error instanceof Error && 'code' in error && error.code === 'auth/user-not-found';
	if (!isMissing) throw error;
}
