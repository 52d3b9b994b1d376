/** Carries a change of address that Auth has made into the account, and tells the old address (AUTH-8). */
import type { UserDocument } from '../collections.ts';
import type { Context } from '../context.ts';
import { putNotice } from './notices.ts';

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
