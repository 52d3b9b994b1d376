/** An email address: a link that we email confirms it, unless it is the confirmed one of the account. */
import { shownEmail } from '../../emails/templates/shown-email.ts';
import type { OutboxStore } from '../../outbox/outbox-store.ts';
import type { ChannelConnection } from '../connections.ts';

interface EmailConnectionDeps {
	outbox: Pick<OutboxStore, 'put'>;
	/** Milliseconds since the epoch. */
	now(): number;
}

export function createEmailConnection({ outbox, now }: EmailConnectionDeps): ChannelConnection<'email'> {
	return {
		prepare(target, { user: { email, isEmailConfirmed } }) {
			const isOwn = isEmailConfirmed && target.email.toLowerCase() === email.toLowerCase();
			return { target, label: shownEmail(target.email), isReady: isOwn };
		},
		start: ({ ownerId, channelId }) =>
			outbox.put({ ownerId, channel: 'email', message: { event: 'channel-confirmation', channelId } }, now()),
	};
}
