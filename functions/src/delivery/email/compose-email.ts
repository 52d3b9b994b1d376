/** Composes an email that is no alert when it is sent: finds the recipient, checks that the email may be sent, and writes it. */
import type { MemberRole } from '@stayup/contract';
import type { SubscriberMessages } from '../../channels/subscriber-messages.ts';
import { invitationEmail } from '../../emails/templates/invitation-email.ts';
import { operatorEmail } from '../../emails/templates/operator-emails.ts';
import { statusAccessEmail } from '../../emails/templates/status-access-email.ts';
import type { EmailContent } from '../../messages/content/email-content.ts';
import type { Logins, Recipients } from '../../outbox/recipients.ts';
import { attemptsSince } from '../../outbox/retries.ts';
import { type Undeliverable, undeliverable } from '../../outbox/undeliverable.ts';
import type { OutboxDocument, UserDocument } from '../../platform/firestore/documents.ts';
import {
	type InboxMessage,
	isAboutInbox,
	isAboutProject,
	isForChannels,
	isForOperators,
	isForSubscriber,
	type MessageOf,
	type OutboxMessage,
	type ProjectMessage,
} from '../../platform/firestore/outbox-message.ts';
import { type AccountEmailDeps, composeAccountEmail } from './compose-account-email.ts';
import { type ChannelConfirmationDeps, composeChannelConfirmation } from './compose-channel-email.ts';
import { countEmail, type EmailLimitDeps } from './email-limits.ts';
import { type ComposedEmail, recipientOf } from './recipient.ts';

interface MintedInvitation {
	token: string;
	invitation: { role: MemberRole; invitedBy: { email: string } };
}

export type ComposeEmailDeps = ChannelConfirmationDeps &
	AccountEmailDeps &
	EmailLimitDeps & {
		config: { operatorEmail: string | null };
		logins: Logins;
		/** The link that opens a private status page; null if the page no longer exists, or does not open for this email address. */
		statusLinkFor(pageId: string, email: string, now: number): Promise<string | null>;
		invitations: {
			/** A new link of an invitation; null if it is used, revoked or expired. */
			mint(id: string, now: number): Promise<MintedInvitation | null>;
		};
		/** `to` is null for an email to us; null if the email is no longer needed. */
		inboxEmail(message: InboxMessage): Promise<{ to: string | null; content: EmailContent } | null>;
		/** Like `inboxEmail`; `ownerId` is the recipient's account. */
		projectEmail(
			message: ProjectMessage,
		): Promise<{ to: string | null; ownerId: string | null; content: EmailContent } | null>;
		users: Pick<Recipients, 'find' | 'findByEmail'>;
		subscriberMessages: Pick<SubscriberMessages, 'confirmation'>;
	};

export async function composeEmail(
	deps: ComposeEmailDeps,
	{ ownerId, message, queuedAt, attempts }: OutboxDocument,
): Promise<ComposedEmail | Undeliverable> {
	if (isForOperators(message)) {
		return { kind: 'email', ownerId: null, to: operatorOf(deps), content: operatorEmail(message) };
	}
	if (isAboutInbox(message)) {
		const email = await deps.inboxEmail(message);
		if (email === null) return undeliverable('no longer needed');
		return { kind: 'email', ownerId: null, to: email.to ?? operatorOf(deps), content: email.content };
	}
	if (isAboutProject(message)) {
		const email = await deps.projectEmail(message);
		if (email === null) return undeliverable('no longer needed');
		return { kind: 'email', ...email, to: email.to ?? operatorOf(deps) };
	}
	if (isForSubscriber(message)) {
		const email = await deps.subscriberMessages.confirmation(message.subscriberId);
		return email === null ? undeliverable('no longer needed') : { kind: 'email', ownerId: null, ...email };
	}
	if (message.event === 'status-access') {
		const url = await deps.statusLinkFor(message.pageId, message.email, deps.now());
		if (url === null) return undeliverable('no longer needed');
		return { kind: 'email', ownerId: null, to: message.email, content: statusAccessEmail({ url }) };
	}
	if (isForChannels(message)) throw new Error(`${message.event} goes to channels.`);
	if (message.event === 'channel-confirmation') return composeChannelConfirmation(deps, ownerId, message.channelId);
	if (message.event === 'invitation') return composeInvitation(deps, message);
	const owner = await ownerOf(deps, ownerId, message);
	if (!owner) return undeliverable('account not found');
	const { uid } = owner;
	const user = resetsPassword(message) ? await deps.logins.match(uid, owner.user) : owner.user;
	const obstacle = await obstacleTo(deps, uid, user, message);
	if (obstacle) return undeliverable(obstacle);
	const recipient = recipientOf(user, message);
	// A retry was counted before.
	const isFirstAttempt = attemptsSince(queuedAt, attempts) === 0;
	const refusal = isFirstAttempt ? await countEmail(deps, uid, recipient, message) : null;
	if (refusal) return undeliverable(refusal);
	try {
		const content = await composeAccountEmail(deps, uid, { user, recipient }, message);
		return { kind: 'email', ownerId: uid, to: recipient.email, content };
	} catch (error) {
		const obstacle = obstacleIn(error);
		if (obstacle) return undeliverable(obstacle);
		throw error;
	}
}

function operatorOf({ config }: ComposeEmailDeps): string {
	if (config.operatorEmail === null) throw new Error('This function has no OPERATOR_EMAIL.');
	return config.operatorEmail;
}

async function composeInvitation(
	deps: ComposeEmailDeps,
	{ invitationId, email }: MessageOf<'invitation'>,
): Promise<ComposedEmail | Undeliverable> {
	const minted = await deps.invitations.mint(invitationId, deps.now());
	if (!minted) return undeliverable('no longer needed');
	const { invitedBy, role } = minted.invitation;
	// In the fragment, which browsers send neither to servers nor to other websites (AUTH-11).
	const url = `${deps.config.appOrigin}/invitation#${minted.token}`;
	return { kind: 'email', ownerId: null, to: email, content: invitationEmail({ inviter: invitedBy.email, role, url }) };
}

async function obstacleTo(
	deps: ComposeEmailDeps,
	uid: string,
	user: UserDocument,
	message: OutboxMessage,
): Promise<Undeliverable['reason'] | null> {
	if (user.isDisabled && opensAccount(message)) return 'account disabled';
	// They list names of websites, or what a stranger entered.
	const needsConfirmation = ['monthly-report', 'form-entry'].includes(message.event);
	if (needsConfirmation && !user.isEmailConfirmed) return 'email address not confirmed';
	if (message.event === 'form-entry' && (await deps.formEntries.find(message.entryId)) === null)
		return 'no longer needed';
	const confirmsEmail = message.event === 'confirm-email' || message.event === 'pause-announced';
	if (confirmsEmail && user.isEmailConfirmed) return 'email address already confirmed';
	if (message.event !== 'change-email') return null;
	if (user.pendingEmail !== message.newEmail) return 'no longer needed';
	// An email to the other account's owner would reveal that both accounts exist.
	const isTaken = (await deps.users.findByEmail(message.newEmail)) !== null;
	return isTaken || !(await deps.logins.freeEmail(message.newEmail, uid)) ? 'email address already in use' : null;
}

/** Whether its link sets a password, which must work however the login was changed outside our API (DOOR-2, DOOR-3). */
function resetsPassword(message: OutboxMessage): boolean {
	return (
		message.event === 'password-reset' ||
		(message.event === 'admin-message' && message.messageType === 'password_reset')
	);
}

/** Whether the email contains a link that gives access to the account. */
function opensAccount(message: OutboxMessage): boolean {
	const events: readonly OutboxMessage['event'][] = ['confirm-email', 'change-email', 'pause-announced'];
	return events.includes(message.event) || resetsPassword(message);
}

async function ownerOf(
	{ users }: ComposeEmailDeps,
	ownerId: string | null,
	message: OutboxMessage,
): Promise<{ uid: string; user: UserDocument } | null> {
	if (ownerId === null) return 'email' in message ? users.findByEmail(message.email) : null;
	const user = await users.find(ownerId);
	return user && { uid: ownerId, user };
}

/** The account may have changed since it was read. */
function obstacleIn(error: unknown): Undeliverable['reason'] | null {
	switch (codeOf(error)) {
		case 'auth/user-not-found':
		case 'auth/email-not-found':
			return 'account not found';
		case 'auth/user-disabled':
			return 'account disabled';
		case 'auth/email-already-exists':
			return 'email address already in use';
		default:
			return null;
	}
}

function codeOf(error: unknown): unknown {
	return error instanceof Error && 'code' in error ? error.code : null;
}
