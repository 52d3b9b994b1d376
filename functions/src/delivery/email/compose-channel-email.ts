/** Writes the email that asks the owner of an email address to confirm it as a channel. Nothing else is sent to it before (MAIL-7). */
import type { ChannelStore } from '../../channels/channel-store.ts';
import type { ChannelTargets } from '../../channels/channel-targets.ts';
import type { EmailLinkStore } from '../../emails/email-link-store.ts';
import { emailLinkUrl } from '../../emails/email-link-urls.ts';
import { channelConfirmationEmail } from '../../emails/templates/channel-emails.ts';
import type { Recipients } from '../../outbox/recipients.ts';
import { type Undeliverable, undeliverable } from '../../outbox/undeliverable.ts';
import { countEmail, type EmailLimitDeps } from './email-limits.ts';
import type { ComposedEmail } from './recipient.ts';

export type ChannelConfirmationDeps = EmailLimitDeps & {
	config: { appOrigin: string };
	channels: Pick<ChannelStore, 'find'>;
	channelTargets: Pick<ChannelTargets, 'open'>;
	emailLinks: Pick<EmailLinkStore, 'mint'>;
	users: Pick<Recipients, 'find'>;
};

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
	const refusal = await countEmail(
		deps,
		ownerId,
		{ email, isConfirmed: false },
		{ event: 'channel-confirmation', channelId },
	);
	if (refusal) return undeliverable(refusal);
	const link = { ownerId, outageId: null, websiteId: null, subject: email, channelId, confirmsChannel: true } as const;
	const token = await deps.emailLinks.mint(link, deps.now());
	const content = channelConfirmationEmail({ url: emailLinkUrl(deps.config.appOrigin, 'confirm-channel', token) });
	return { kind: 'email', ownerId, to: email, content };
}
