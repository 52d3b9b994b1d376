/** Writes the email that asks the owner of an email address to confirm it as a channel. Nothing else is sent to it before (MAIL-7). */
import { brand } from '@stayup/contract';
import type { ChannelStore } from '../../channels/channel-store.ts';
import type { ChannelTargets } from '../../channels/channel-targets.ts';
import type { EmailLinkStore } from '../../emails/email-link-store.ts';
import { emailLinkUrl } from '../../emails/email-link-urls.ts';
import type { ComposedEmail, EmailContent } from '../../messages/content/email-content.ts';
import type { Recipients } from '../../outbox/recipients.ts';
import { type Undeliverable, undeliverable } from '../../outbox/undeliverable.ts';

export interface ChannelConfirmationDeps {
	config: { appOrigin: string };
	channels: Pick<ChannelStore, 'find'>;
	channelTargets: Pick<ChannelTargets, 'open'>;
	emailLinks: Pick<EmailLinkStore, 'mint'>;
	users: Pick<Recipients, 'find'>;
	/** Milliseconds since the epoch. */
	now(): number;
}

export async function composeChannelConfirmation(
	deps: ChannelConfirmationDeps,
	ownerId: string | null,
	channelId: string,
): Promise<ComposedEmail | Undeliverable> {
	const user = ownerId === null ? null : await deps.users.find(ownerId);
	if (ownerId === null || !user) return undeliverable('account not found');
	if (user.isDisabled) return undeliverable('account disabled');
	const channel = await deps.channels.find(ownerId, channelId);
	const target = channel && deps.channelTargets.open(ownerId, channel.sealedTarget);
	if (!channel || channel.isReady || target?.kind !== 'email') return undeliverable('no longer needed');
	const { email } = target;
	const scope = { outageId: null, websiteId: null, subject: email };
	const token = await deps.emailLinks.mint(
		{ ownerId, ...scope, channelId, sentTo: email, confirmsChannel: true },
		deps.now(),
	);
	const content = confirmationEmail(emailLinkUrl(deps.config.appOrigin, 'confirm-channel', token));
	return { kind: 'email', ownerId, to: email, content };
}

/** The email address may belong to anybody, so it names neither the account nor its websites. */
function confirmationEmail(url: string): EmailContent {
	return {
		subject: 'Confirm that you want to receive alerts',
		heading: 'Do you want to receive alerts?',
		paragraphs: [
			`Someone who uses ${brand.name} wants to send alerts about their websites to this email address. Please confirm that you want to receive them.`,
			'The link works for 30 days. Every alert has a link to unsubscribe.',
		],
		button: { label: 'Receive alerts', url, isUrlShown: true },
		footnote: `You received this email because someone entered this email address at ${brand.name}. If you don't confirm, we send you nothing else.`,
	};
}
