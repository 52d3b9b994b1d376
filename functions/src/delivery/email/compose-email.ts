/** Composes an email that is no alert when it is sent: finds out whom it is about, and whether it is still needed. */
import type { MemberRole } from '@stayup/contract';
import type { SubscriberMessages } from '../../channels/subscriber-messages.ts';
import { entryConfirmationEmail } from '../../emails/templates/entry-confirmation-email.ts';
import { invitationEmail } from '../../emails/templates/invitation-email.ts';
import { operatorEmail } from '../../emails/templates/operator-emails.ts';
import { shownEmail } from '../../emails/templates/shown-email.ts';
import { statusAccessEmail } from '../../emails/templates/status-access-email.ts';
import type { ComposedEmail, EmailContent } from '../../messages/content/email-content.ts';
import { type Undeliverable, undeliverable } from '../../outbox/undeliverable.ts';
import type { OutboxDocument } from '../../platform/firestore/documents.ts';
import {
	type InboxMessage,
	isAboutAccount,
	isAboutInbox,
	isAboutProject,
	isForOperators,
	isForSubscriber,
	type MessageOf,
	type ProjectMessage,
} from '../../platform/firestore/outbox-message.ts';
import { type AccountEmailDeps, composeAccountEmail } from './compose-account-email.ts';
import { type ChannelConfirmationDeps, composeChannelConfirmation } from './compose-channel-email.ts';

interface MintedInvitation {
	token: string;
	invitation: { ownerId: string; role: MemberRole; invitedBy: { email: string } };
}

export type ComposeEmailDeps = ChannelConfirmationDeps &
	AccountEmailDeps & {
		config: { operatorEmail: string | null };
		/** The link that opens a private status page; null if the page no longer exists, or does not open for this email address. */
		statusLinkFor(pageId: string, email: string, now: number): Promise<string | null>;
		/** The link that confirms a message of a contact form; null if it is no longer kept. */
		entryLinkFor(message: MessageOf<'entry-confirmation'>, now: number): Promise<string | null>;
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
		subscriberMessages: Pick<SubscriberMessages, 'email'>;
	};

export async function composeEmail(
	deps: ComposeEmailDeps,
	delivery: OutboxDocument,
): Promise<ComposedEmail | Undeliverable> {
	const { ownerId, message } = delivery;
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
		const email = await deps.subscriberMessages.email(message);
		return email === null ? undeliverable('no longer needed') : { kind: 'email', ownerId: null, ...email };
	}
	if (message.event === 'status-access') {
		const url = await deps.statusLinkFor(message.pageId, message.email, deps.now());
		if (url === null) return undeliverable('no longer needed');
		return { kind: 'email', ownerId: null, to: message.email, content: statusAccessEmail({ url }) };
	}
	if (message.event === 'entry-confirmation') {
		const url = await deps.entryLinkFor(message, deps.now());
		if (url === null) return undeliverable('no longer needed');
		return { kind: 'email', ownerId: null, to: message.email, content: entryConfirmationEmail({ url }) };
	}
	if (message.event === 'channel-confirmation') return composeChannelConfirmation(deps, ownerId, message.channelId);
	if (message.event === 'invitation') return composeInvitation(deps, message);
	if (isAboutAccount(message)) return composeAccountEmail(deps, delivery, message);
	throw new Error(`${message.event} goes to channels.`);
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
	const { invitedBy, ownerId, role } = minted.invitation;
	// In the fragment, which browsers send neither to servers nor to other websites (AUTH-11).
	const url = `${deps.config.appOrigin}/invitation#${minted.token}`;
	const requiresSecondFactor = (await deps.users.find(ownerId))?.requiresSecondFactor ?? false;
	const content = invitationEmail({ inviter: shownEmail(invitedBy.email), role, requiresSecondFactor, url });
	return { kind: 'email', ownerId: null, to: email, content };
}
