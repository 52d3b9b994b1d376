/** Stores an email change that Firebase Auth has made, and notifies the old email (AUTH-8). */

import type { UserDocument } from '../platform/firestore/documents.ts';
import type { AccountEmailDeps } from './account-emails.ts';
import { queueAccountEmail } from './account-emails.ts';
import type { UserStore } from './user-store.ts';

export type EmailChangeDeps = AccountEmailDeps & {
	users: Pick<UserStore, 'change'>;
};

export async function completeEmailChange(
	deps: EmailChangeDeps,
	uid: string,
	{ email: oldEmail }: UserDocument,
	newEmail: string,
	requestId: string,
): Promise<UserDocument | null> {
	const changed = await deps.users.change(uid, { email: newEmail, pendingEmail: null, isEmailConfirmed: true });
	await queueAccountEmail(deps, uid, { event: 'email-changed', oldEmail, newEmail }, requestId);
	return changed;
}
