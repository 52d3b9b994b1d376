/** Who an email goes to, and the text that it may contain. */
import type { EmailContent } from '../../messages/content/email-content.ts';
import type { UserDocument } from '../../platform/firestore/documents.ts';
import type { NamedWebsite, OutboxMessage } from '../../platform/firestore/outbox-message.ts';

export interface Recipient {
	email: string;
	/** An unconfirmed email address may belong to someone else, to whom the user must not be able to send text (MAIL-7). */
	isConfirmed: boolean;
}

export interface ComposedEmail {
	kind: 'email';
	/** The recipient's account, even if the delivery only had an email address; null for operators and for subscribers of status pages. */
	ownerId: string | null;
	to: string;
	content: EmailContent;
}

export function recipientOf({ email, isEmailConfirmed }: UserDocument, message: OutboxMessage): Recipient {
	switch (message.event) {
		case 'change-email':
			return { email: message.newEmail, isConfirmed: false };
		case 'email-changed':
			return { email: message.oldEmail, isConfirmed: message.wasConfirmed };
		default:
			return { email, isConfirmed: isEmailConfirmed };
	}
}

/** Shows the host of a website instead of its name and URL, which the user chose. */
export function withoutFreeText<Message extends OutboxMessage>(message: Message): Message {
	if (!('website' in message)) return message;
	const also = 'also' in message && message.also ? { also: message.also.map(withHostOnly) } : {};
	return { ...message, website: withHostOnly(message.website), ...also };
}

function withHostOnly<Website extends NamedWebsite>(website: Website): Website {
	const { host, origin } = new URL(website.url);
	return { ...website, name: host, url: origin };
}
