/** Profile changes. A new email takes effect after confirmation; a new password ends all sessions. */
import { isDeepStrictEqual } from 'node:util';
import type { NewSession, NotificationPreferences, ProfileChange } from '@stayup/contract';
import type { Actor } from '../http/actor.ts';
import type { Handlers, RequestFacts } from '../http/handler.ts';
import { limitAccount, type RateLimited } from '../http/rate-limits/limit-account.ts';
import type { RecentLoginDeps } from '../http/recent-login.ts';
import { accountSender, requireEmailRoom } from '../outbox/email-limits.ts';
import type { OutboxStore } from '../outbox/outbox-store.ts';
import type { UserDocument } from '../platform/firestore/documents.ts';
import { Problem } from '../platform/problem.ts';
import type { AccountEmailDeps } from './account-emails.ts';
import { queueAccountEmail } from './account-emails.ts';
import type { ActivityLog } from './activity/activity-log.ts';
import type { VerificationStore } from './grants/first-verification.ts';
import type { IdentityClient } from './identity/identity-client.ts';
import { type IdentityWriter, recordPassword } from './identity/match-identity.ts';
import { requireUncommonPassword } from './passwords.ts';
import { type EndSessionsDeps, endSessions, type StartSessionDeps, startSession } from './sessions/sessions.ts';
import type { UserStore } from './user-store.ts';
import { userOf } from './user-store.ts';

type ProfileDeps = AccountEmailDeps &
	StartSessionDeps &
	EndSessionsDeps &
	RecentLoginDeps &
	RateLimited & {
		activity: Pick<ActivityLog, 'record'>;
		auth: Pick<IdentityWriter, 'updateUser'>;
		identity: Pick<IdentityClient, 'find' | 'signInWithPassword'>;
		outbox: Pick<OutboxStore, 'put'>;
		verifications: Pick<VerificationStore, 'leftOf'>;
		users: Pick<UserStore, 'change' | 'noteSetupStep'>;
		normalizeTarget(url: string, field?: string, message?: string): string;
		/** Whether webhooks may use plain http, as local receivers do. */
		allowsPlainHttpWebhooks: boolean;
	};

const webhookField = 'notificationPreferences.webhook.url';
const webhookMessage = 'Please enter a public webhook URL that starts with https://.';

export function createProfileHandlers(deps: ProfileDeps) {
	return {
		/** A new email is stored after confirmation, and only then does it matter whether another account has it (WEB-4). */
		async updateProfile({ actor, body, headers, request }) {
			const { name, email, password } = body;
			const { 'x-time-zone': timeZone = actor.user.timeZone } = headers;
			const notificationPreferences = checkedPreferences(deps, body.notificationPreferences);
			await limitAccount(deps, 'profileByAccount', actor);
			const newEmail = isNewEmail(email, actor.user) ? email : null;
			const leadsElsewhere = notificationPreferences.webhook.url !== actor.user.notificationPreferences.webhook.url;
			if (newEmail || password || leadsElsewhere) await deps.requireReauthentication(actor);
			if (password) await requireUncommonPassword(password, { name, email });
			if (newEmail) await requireEmailRoom(deps, newEmail, accountSender(actor.uid, actor.user, deps.now()));

			// Before the change, whose result is the reply.
			if (choosesChannels(body, actor.user)) await deps.users.noteSetupStep(actor.uid, 'channelsChosenAt', deps.now());
			const pendingEmail = newEmail ?? actor.user.pendingEmail;
			const user = await deps.users.change(actor.uid, { name, notificationPreferences, timeZone, pendingEmail });
			if (!user) throw new Problem('unauthenticated', 'Please log in to continue.');
			if (newEmail) {
				const message = { event: 'change-email', newEmail } as const;
				await deps.outbox.put({ ownerId: actor.uid, channel: 'email', message }, deps.now());
			}
			await recordWebhookChange(deps, actor, notificationPreferences, request);
			const renewedSession = password ? await changePassword(deps, actor, password, request) : null;
			return { ...userOf(actor.uid, user), renewedSession };
		},
	} satisfies Partial<Handlers>;
}

/** A form that changes something else sends the current email, which must not cancel a pending change. */
function isNewEmail(email: string, user: UserDocument): boolean {
	return email !== user.email && email !== user.pendingEmail;
}

/** A save that changes the notification settings, or nothing else, is a choice of where alerts go. */
function choosesChannels(
	{ name, email, password, notificationPreferences }: ProfileChange,
	user: UserDocument,
): boolean {
	const changesNothingElse = name === user.name && email === user.email && !password;
	return changesNothingElse || !isDeepStrictEqual(notificationPreferences, user.notificationPreferences);
}

/** HOOK-7: applies the URL checks of websites when the webhook is saved, and not only when it is called. */
function checkedPreferences(deps: ProfileDeps, { email, webhook }: NotificationPreferences): NotificationPreferences {
	if (webhook.url === '') return { email, webhook };
	const url = deps.normalizeTarget(webhook.url, webhookField, webhookMessage);
	if (!url.startsWith('https:') && !deps.allowsPlainHttpWebhooks) {
		throw new Problem('invalid', webhookMessage, { errors: [{ field: webhookField, message: webhookMessage }] });
	}
	return { email, webhook: { ...webhook, url } };
}

/** Records the host only, because the URLs of chat webhooks are secret. */
async function recordWebhookChange(
	deps: ProfileDeps,
	{ uid, user }: Actor,
	{ webhook }: NotificationPreferences,
	request: RequestFacts,
): Promise<void> {
	const before = user.notificationPreferences.webhook;
	if (webhook.url === before.url && webhook.enabled === before.enabled) return;
	const detail = webhook.enabled ? new URL(webhook.url).host : 'Turned off';
	await deps.activity.record(uid, 'webhook-changed', request, deps.now(), detail);
}

async function changePassword(
	deps: ProfileDeps,
	{ uid, user }: Actor,
	password: string,
	request: RequestFacts,
): Promise<NewSession> {
	await deps.auth.updateUser(uid, { password });
	await recordPassword(deps, uid);
	await endSessions(deps, uid);
	const left = await deps.verifications.leftOf(uid, deps.now());
	await queueAccountEmail(deps, uid, { event: 'password-changed', ended: [], left }, request.id);
	await deps.activity.record(uid, 'password-changed', request, deps.now());
	// A session from before the first factor has not passed it.
	const hasPassedFactor = user.secondFactor === 'on';
	return startSession(deps, { uid, kind: 'renewal', signedInAt: deps.now(), hasPassedFactor }, request);
}
