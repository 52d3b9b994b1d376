/** Changing one's profile: name and notifications at once, a new address after proof, a new password at the price of all sessions. */
import type { NewSession, NotificationPreferences } from '@stayup/contract';
import type { Handlers } from '../http/handler.ts';
import type { Context } from '../main/context.ts';
import type { UserDocument } from '../platform/collections.ts';
import { Problem } from '../platform/problem.ts';
import { putNotice } from './account-emails.ts';
import { requireUncommonPassword } from './passwords.ts';
import { requireProof } from './reauthentication.ts';
import { endSessions, newSession } from './sessions.ts';
import { userOf } from './user-store.ts';

const webhookField = 'notificationPreferences.webhook.url';
const webhookMessage = 'Please enter a public webhook address that begins with https://.';

export const profileHandlers = {
	/** The address is stored once whoever reads it has confirmed; whether it is somebody else's shows only there (WEB-4). */
	async updateProfile({ context, actor, body, headers, request }) {
		const { name, email, password } = body;
		const { 'x-time-zone': timeZone = actor.user.timeZone, 'x-current-password': currentPassword } = headers;
		const notificationPreferences = checkedPreferences(context, body.notificationPreferences);
		const newEmail = isNewAddress(email, actor.user) ? email : null;
		if (newEmail || password) await requireProof(context, actor, { currentPassword });
		if (password) await requireUncommonPassword(password, { name, email });
		// Else anybody could have us write to strangers without end.
		if (newEmail) await context.rateLimiter.take([{ limit: 'confirmationByAccount', who: actor.uid }], context.now());

		const pendingEmail = newEmail ?? actor.user.pendingEmail;
		const user = await context.users.change(actor.uid, { name, notificationPreferences, timeZone, pendingEmail });
		if (!user) throw new Problem('unauthenticated', 'Please log in to continue.');
		if (newEmail) {
			const message = { event: 'change-email', newEmail } as const;
			await context.outbox.put({ ownerId: actor.uid, channel: 'email', message }, context.now());
		}
		const renewedSession = password ? await changePassword(context, actor.uid, user, password, request.id) : null;
		return { ...userOf(actor.uid, user), renewedSession };
	},
} satisfies Partial<Handlers>;

/** A form saved for another reason carries the address there is: that must not undo a change that waits for its proof. */
function isNewAddress(email: string, user: UserDocument): boolean {
	return email !== user.email && email !== user.pendingEmail;
}

/** HOOK-7: the same guard as for websites, when it is saved and not only when it is used. */
function checkedPreferences(context: Context, { email, webhook }: NotificationPreferences): NotificationPreferences {
	if (webhook.url === '') return { email, webhook };
	const url = context.normalizeTarget(webhook.url, webhookField, webhookMessage);
	if (!url.startsWith('https:') && context.config.emulators === null) {
		throw new Problem('invalid', webhookMessage, { errors: [{ field: webhookField, message: webhookMessage }] });
	}
	return { email, webhook: { ...webhook, url } };
}

async function changePassword(
	context: Context,
	uid: string,
	user: UserDocument,
	password: string,
	requestId: string,
): Promise<NewSession> {
	await context.auth.updateUser(uid, { password });
	await endSessions(context, uid);
	await putNotice(context, uid, { event: 'password-changed' }, requestId);
	const signedIn = await context.identity.signInWithPassword(user.email, password);
	if (!signedIn) throw new Error('A password just set was refused.');
	return newSession(context, signedIn, user);
}
