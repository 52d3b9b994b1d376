/** An email that is ready to be rendered and sent. */
import type { EmailContent } from '../../messages/content/email-content.ts';

export interface ComposedEmail {
	kind: 'email';
	/** The recipient's account, even if the delivery only had an email address; null for operators and for subscribers of status pages. */
	ownerId: string | null;
	to: string;
	content: EmailContent;
}
