/** Stores an email change that Firebase Auth has made, and notifies the old email (AUTH-8). */

import type { ChannelStore } from '../channels/channel-store.ts';
import type { RequestFacts } from '../http/handler.ts';
import type { UserDocument } from '../platform/firestore/documents.ts';
import type { AccountEmailDeps } from './account-emails.ts';
import { queueAccountEmail } from './account-emails.ts';
import type { ActivityLog } from './activity/activity-log.ts';
import type { UserStore } from './user-store.ts';

export type EmailChangeDeps = AccountEmailDeps & {
	activity: Pick<ActivityLog, 'record'>;
	channels: Pick<ChannelStore, 'forgetHealth'>;
	users: Pick<UserStore, 'change'>;
};

export async function completeEmailChange(
	deps: EmailChangeDeps,
	uid: string,
	{ email: oldEmail, isEmailConfirmed: wasConfirmed }: UserDocument,
	newEmail: string,
	request: RequestFacts | null,
): Promise<UserDocument | null> {
	const changed = await deps.users.change(uid, { email: newEmail, pendingEmail: null, isEmailConfirmed: true });
	// Bounces of the old email say nothing about the new one.
	await deps.channels.forgetHealth(uid, 'email');
	await queueAccountEmail(deps, uid, { event: 'email-changed', oldEmail, newEmail, wasConfirmed }, request?.id);
	await deps.activity.record(uid, 'email-changed', request, deps.now(), newEmail);
	return changed;
}
