/**
 * The email that confirms a message of a contact form. It goes to an email address that somebody entered, so it shows nothing of the message and nothing of
 * the website (MAIL-7).
 */
import type { EmailContent } from '../../messages/content/email-content.ts';

export function entryConfirmationEmail({ url }: { url: string }): EmailContent {
	return {
		subject: 'Confirm your message',
		heading: 'Confirm your message',
		paragraphs: ["To send the message you wrote in a website's contact form, open this link and press the button."],
		button: { label: 'Confirm your message', url, isUrlShown: true },
		footnote:
			"You received this email because someone wrote a message with a contact form and entered this email address. If you didn't, you can ignore this email. The message is not sent.",
	};
}
