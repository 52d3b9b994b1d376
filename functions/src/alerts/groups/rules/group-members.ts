/** The alert of a group: the one that is sent, with the websites of the others. */
import type { OutboxDocument } from '../../../platform/firestore/documents.ts';
import type { OutboxMessage } from '../../../platform/firestore/outbox-message.ts';

/** `members`: the alerts that this one has taken. */
export function withMembers<Message extends OutboxMessage>(
	message: Message,
	members: readonly OutboxDocument[],
): Message {
	if (message.event !== 'website-down' && message.event !== 'website-up') return message;
	// A repeat about the same website names it once.
	const others = new Map(
		members.flatMap(({ message: other }) =>
			other.event === message.event ? [[other.website.id, other.website] as const] : [],
		),
	);
	others.delete(message.website.id);
	return others.size === 0 ? message : { ...message, also: [...others.values()] };
}
