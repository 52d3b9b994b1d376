/** The parts of an email, before they are rendered. */

export interface EmailContent {
	subject: string;
	heading: string;
	/** A blank line splits a paragraph in two. */
	paragraphs: readonly string[];
	button?: EmailButton;
	secondButton?: EmailButton;
	/** Mutes the emails about this website for one hour. */
	muteUrl?: string;
	/** Opens the page that unsubscribes from these emails. */
	stopUrl?: string;
	/** Unsubscribes when it is called with POST, for the header List-Unsubscribe (RFC 8058). */
	oneClickUrl?: string;
	/** Why the recipient gets the email, or what to do if it is unexpected. */
	footnote: string;
}

export interface EmailButton {
	label: string;
	url: string;
}

const longestLine = 150;
// Line breaks, other control characters, and invisible marks, some of which reverse the text after them.
const invisible = /[\p{Cc}\u2028\u2029\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]+/gu;

/** Leaves the name out if the email address may not be the user's. */
export function hello(name: string | null): string {
	return name === null ? 'Hello' : `Hello ${oneLine(name)}`;
}

/** A line break in a subject would start another header, and in a name another paragraph. */
export function oneLine(text: string): string {
	const letters = [...text.replace(invisible, ' ').trim()];
	return letters.length <= longestLine ? letters.join('') : `${letters.slice(0, longestLine - 1).join('')}…`;
}
