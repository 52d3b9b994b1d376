/** The email that opens a private status page. It goes to an email address that somebody entered, so it shows no text of the page's owner (MAIL-7). */
import type { EmailContent } from '../../messages/content/email-content.ts';

export function statusAccessEmail({ url }: { url: string }): EmailContent {
	return {
		subject: 'Your link to the status page',
		heading: 'Open the status page',
		paragraphs: ['Use this link to open the private status page. It expires in 30 minutes.'],
		button: { label: 'Open the status page', url, isUrlShown: true },
		footnote:
			"You received this email because someone asked for access to a status page with this email address. If you didn't, you can ignore this email. Nothing will change.",
	};
}
