/** The email about an entry of a contact form. */
import { type EmailContent, oneLine } from '../../../messages/content/email-content.ts';

interface FormEntryEmail {
	/** The name of the website. */
	website: string;
	/** The path of the page with the form; empty if it is unknown. */
	page: string;
	fields: readonly { name: string; value: string }[];
	url: string;
}

/** Longer values are cut; the page that the button opens has all of them. */
const shownLength = 1_000;

export function formEntryEmail({ website, page, fields, url }: FormEntryEmail): EmailContent {
	return {
		subject: oneLine(`New message from ${website}`),
		heading: `New message from ${website}`,
		paragraphs: [
			page === ''
				? 'A visitor sent the form of your website.'
				: `A visitor sent the form of your website, on the page ${page}.`,
			'Anybody can send the form: do not open links or pay bills that you did not expect.',
		],
		facts: fields.map(({ name, value }) => ({
			label: oneLine(name),
			value: value.length > shownLength ? `${value.slice(0, shownLength)} …` : value,
		})),
		button: { label: 'View messages', url },
		footnote: 'You received this email because the contact form of your website sends messages to your account.',
	};
}
