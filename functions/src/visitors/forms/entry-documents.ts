/** The pages that a visitor sees after sending a contact form. They work without scripts. */
import { element, paragraphs, type ViewElement } from '@stayup/contract';
import { messageDocument, problemNodes } from '../../status-pages/visitors/documents.ts';
import { puzzleNode } from '../../status-pages/visitors/puzzle-nodes.ts';

interface BusyEntry {
	/** Of the form. */
	path: string;
	/** Null once the network has used all that its solutions allow. */
	puzzle: string | null;
	/** A sentence with the time after which the form accepts messages again. */
	wait: string;
	/** The fields as they were sent, for the script that sends them again. */
	fields: readonly (readonly [name: string, value: string])[];
	/** Lets the visitor ask for the email; null if the message could not be kept. */
	askToken: string | null;
	/** Seems to be the email address of the visitor; empty if there is none. */
	email: string;
}

export function busyDocument({ path, puzzle, wait, fields, askToken, email }: BusyEntry): string {
	const kept =
		'We saved your message. This form is getting many messages right now, so please confirm that you sent it.';
	const notKept = 'Many messages arrive from your network or at this form, so yours could not be accepted yet.';
	const advice =
		askToken === null ? `${wait} If you go back, what you entered is still there.` : 'Please confirm it by email.';
	return messageDocument('Please confirm your message', [
		element('p', {}, askToken === null ? notKept : kept),
		...problemNodes(advice, puzzle ?? ''),
		...(puzzle === null ? [] : [puzzleForm(path, puzzle, fields)]),
		...(askToken === null ? [] : emailNodes(path, { askToken, email, problem: null })),
	]);
}

interface EmailForm {
	askToken: string;
	email: string;
	problem: string | null;
}

export function emailDocument(path: string, form: EmailForm): string {
	return messageDocument('Please confirm your message', [
		...problemNodes(form.problem, null),
		...emailNodes(path, form),
	]);
}

/** The same whatever becomes of the email. */
export function inboxDocument(email: string): string {
	const text = `We sent an email to ${email}. Open its link and press the button to send your message.`;
	return messageDocument('Check your inbox', paragraphs(text));
}

/** Email clients open links to scan them, so only the button sends the message. */
export function confirmDocument(path: string, token: string): string {
	return messageDocument('Send your message', [
		element('p', {}, 'You wrote a message with the contact form of a website. It is sent when you press the button.'),
		element(
			'form',
			{ method: 'post', action: `${path}/confirm/${token}` },
			element('button', { class: 'button', type: 'submit' }, 'Send the message'),
		),
	]);
}

/** `nextUrl`: the page of the website that follows. */
export function sentDocument(nextUrl: string | null = null): string {
	const next = nextUrl === null ? [] : [element('p', {}, element('a', { href: nextUrl }, 'Back to the website'))];
	return messageDocument('Thank you', [...paragraphs('Your message has been sent.'), ...next], nextUrl);
}

export function staleDocument(): string {
	const text = 'The message was sent, or it is no longer kept. You can send it again with the form of the website.';
	return messageDocument('This link is no longer valid', paragraphs(text));
}

function puzzleForm(path: string, puzzle: string, fields: BusyEntry['fields']): ViewElement {
	return element(
		'form',
		{ method: 'post', action: path },
		...fields.map(([name, value]) => element('input', { type: 'hidden', name, value })),
		puzzleNode(puzzle),
	);
}

function emailNodes(path: string, { askToken, email, problem }: EmailForm): ViewElement[] {
	const invalid = problem === null ? {} : { 'aria-invalid': 'true', 'aria-describedby': 'problem' };
	return [
		element('h2', {}, 'Confirm by email'),
		element(
			'p',
			{},
			'We email you a link that sends the message. Without it, the message waits for 30 days with possible spam, where its recipient may find it.',
		),
		element(
			'form',
			{ method: 'post', action: `${path}/email` },
			element('input', { type: 'hidden', name: 'message', value: askToken }),
			element('label', { for: 'email' }, 'Your email address'),
			element('input', {
				id: 'email',
				type: 'email',
				name: 'email',
				autocomplete: 'email',
				required: '',
				maxlength: '254',
				value: email || null,
				...invalid,
			}),
			element('button', { class: 'button', type: 'submit' }, 'Email me a link'),
		),
	];
}
