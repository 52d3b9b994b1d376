/** Carries a change of address that Auth has made into the account, and tells the old address (AUTH-8). */

import type { Context } from '../main/context.ts';
import type { UserDocument } from '../platform/collections.ts';
import { putNotice } from './account-emails.ts';

export async function completeEmailChange(
	context: Context,
	uid: string,
	{ email: oldEmail }: UserDocument,
	newEmail: string,
	requestId: string,
): Promise<UserDocument | null> {
	const changed = await context.users.change(uid, { email: newEmail, pendingEmail: null, isEmailConfirmed: true });
	await putNotice(context, uid, { event: 'email-changed', oldEmail, newEmail }, requestId);
	return changed;
}
