/** An email that is ready to be rendered and sent. */

import type { Email } from '../../emails/email-client.ts';
import { renderEmail } from '../../emails/templates/render-email.ts';
import type { EmailContent } from '../../messages/content/email-content.ts';

export interface ComposedEmail {
	kind: 'email';
	/** The recipient's account, even if the delivery only had an email address; null for operators and for subscribers of status pages. */
	ownerId: string | null;
	to: string;
	content: EmailContent;
}

export function rendered(deliveryId: string, { to, content }: Pick<ComposedEmail, 'to' | 'content'>): Email {
	const { oneClickUrl = null, sender, calendar } = content;
	return {
		to,
		deliveryId,
		oneClickUrl,
		...renderEmail(content),
		...(sender && { fromName: sender.name }),
		...(calendar && { calendar }),
	};
}
