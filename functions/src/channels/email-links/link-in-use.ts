/** Decides whether the links of a message may still act: only while messages reach the person whom this one was sent to. */
import type { StoredChannel } from '../../platform/firestore/channel-documents.ts';
import type { EmailLinkDocument, UserDocument } from '../../platform/firestore/documents.ts';
import { isUsable } from '../rules/channel-rules.ts';

type SentOver = Pick<EmailLinkDocument, 'channelId' | 'sentTo'>;
type Owner = Pick<UserDocument, 'email' | 'notificationPreferences'>;

export const linkNotInUse =
	'This message came over a channel that was deleted, changed or turned off, so its links no longer work. Please log in instead.';

/** `channel`: the one that the link names, as it is now; null if it names none or it was deleted. */
export function isLinkInUse(link: SentOver, owner: Owner, channel: StoredChannel | null): boolean {
	if (!leadsToSame(link, owner, channel)) return false;
	return link.channelId === undefined
		? owner.notificationPreferences.email.enabled
		: channel !== null && isUsable(channel);
}

/** Whether it leads to the same email address or device. */
export function leadsToSame({ channelId, sentTo }: SentOver, { email }: Owner, channel: StoredChannel | null): boolean {
	if (channelId !== undefined && channel === null) return false;
	return sentTo === (channelId === undefined ? email : channel?.label);
}
