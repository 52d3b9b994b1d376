/** The parts of an email, before they are rendered. */

export interface EmailContent {
	subject: string;
	/** Text after the subject in a list of emails; the first paragraph if left out. */
	preview?: string;
	/** The coloured band at the top, which says in a few words what the email is about. */
	band?: Band;
	heading: string;
	/** A blank line splits a paragraph in two. */
	paragraphs: readonly string[];
	facts?: readonly Fact[];
	dayBars?: readonly DayBar[];
	/** Short lines, each with the colour of its status. */
	lines?: readonly StatusLine[];
	button?: EmailButton;
	secondButton?: EmailButton;
	/** Opens the intake form, prefilled with the outage. */
	fixUrl?: string;
	/** Mutes the emails about this website for one hour. */
	muteUrl?: string;
	/** Opens the page that unsubscribes from these emails. */
	stopUrl?: string;
	/** Unsubscribes when it is called with POST, for the header List-Unsubscribe (RFC 8058). */
	oneClickUrl?: string;
	/** Who sends the email if it is not us. */
	sender?: EmailSender;
	/** A calendar event that mail apps add, change or remove. */
	calendar?: CalendarPart;
	/** Why the recipient gets the email, or what to do if it is unexpected. */
	footnote: string;
}

/** An email that is ready to be rendered and sent. */
export interface ComposedEmail {
	kind: 'email';
	/** The recipient's account, even if the delivery only had an email address; null for operators and for subscribers of status pages. */
	ownerId: string | null;
	to: string;
	content: EmailContent;
}

interface EmailSender {
	/** At the top of the email. */
	name: string;
	/** Whether the email says at its end that it comes through us. */
	showsBrand: boolean;
}

/** iCalendar (RFC 5546): `REQUEST` adds or changes the event, `CANCEL` removes it. */
export interface CalendarPart {
	method: 'REQUEST' | 'CANCEL';
	text: string;
}

export type Tone = 'down' | 'warning' | 'up' | 'neutral';

export interface Band {
	tone: Tone;
	label: string;
	/** Beside the label, such as a time. */
	detail?: string;
}

/** A row of a small table. */
export interface Fact {
	label: string;
	value: string;
}

export interface StatusLine {
	tone: Tone;
	text: string;
	/** Short lines below it. */
	details?: readonly string[];
}

/** Uptime by day, drawn as a bar. Its texts say everything that its colours say. */
export interface DayBar {
	title: string;
	/** Such as `99.96% uptime`. */
	figure: string;
	/** One for each day, oldest first. */
	days: readonly DayTone[];
	/** The first and the last day. */
	span: readonly [from: string, until: string];
	summary: string;
	/** Short lines below the summary. */
	details?: readonly string[];
}

export type DayTone = 'up' | 'degraded' | 'down' | 'none';

export interface EmailButton {
	label: string;
	url: string;
	/** Also shows the URL as text, for a button without which the email is of no use. */
	isUrlShown?: true;
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

/** For messages without a table. */
export function factLine({ label, value }: Fact): string {
	return `${label}: ${value}`;
}

export function capitalized(text: string): string {
	return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}
