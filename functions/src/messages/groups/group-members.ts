/** The alert of a group: the one that is sent, with the websites of the others. */
import type { OutboxDocument } from '../../platform/firestore/documents.ts';
import type { GroupMember, NamedWebsite, OutboxMessage } from '../../platform/firestore/outbox-message.ts';
import { isAboutOutage } from '../../platform/outage-messages.ts';

/** `members`: the alerts that this one has taken. */
export function withMembers<Message extends OutboxMessage>(
	message: Message,
	members: readonly OutboxDocument[],
): Message {
	if (!isAboutOutage(message)) return message;
	// A repeat about the same website names it once.
	const others = new Map(
		members.flatMap(({ message: other }) =>
			other.event === message.event
				? [[other.website.id, { ...other.website, outageId: other.outageId }] as const]
				: [],
		),
	);
	others.delete(message.website.id);
	return others.size === 0 ? message : { ...message, also: [...others.values()] };
}

/** Of the alert and its group; empty for an alert that names none. */
export function websitesOf(message: OutboxMessage): NamedWebsite[] {
	if (!('website' in message)) return [];
	return [message.website, ...(('also' in message && message.also) || [])];
}

/** The outage that the alert names first, and those of its group. */
export function outagesOf({
	website,
	outageId,
	also = [],
}: {
	website: NamedWebsite;
	outageId: string;
	also?: readonly GroupMember[];
}): { outageId: string; websiteId: string }[] {
	return [{ ...website, outageId }, ...also].map((member) => ({ outageId: member.outageId, websiteId: member.id }));
}
