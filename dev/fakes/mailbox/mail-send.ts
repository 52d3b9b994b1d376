/** Reads the body of SendGrid’s POST /v3/mail/send: the emails to send, or the errors that SendGrid would list. */
export interface Contact {
	email: string;
	name?: string;
}

export interface Mail {
	from: Contact;
	replyTo: Contact | null;
	to: Contact[];
	cc: Contact[];
	bcc: Contact[];
	subject: string;
	text: string | null;
	html: string | null;
	headers: Record<string, string>;
	customArgs: Record<string, string>;
	categories: string[];
	attachments: Attachment[];
}

export interface Attachment {
	filename: string;
	type: string;
	/** Base64. */
	content: string;
}

/** In SendGrid’s format. */
export interface MailError {
	message: string;
	field: string | null;
	help: string | null;
}

export type Reading = { mails: Mail[]; sandbox: boolean } | { errors: MailError[] };

type Fields = Record<string, unknown>;

const messages = {
	personalizations: 'The personalizations field is required and must have at least one personalization.',
	to: 'The to array is required for all personalization objects, and must have at least one email object with a valid email address.',
	from: 'The from object must be provided for every email send. It is an object that requires the email parameter, but may also contain a name parameter.  e.g. {"email" : "example@example.com"}  or {"email" : "example@example.com", "name" : "Example Recipient"}.',
	subject:
		'The subject is required. You can get around this requirement if you use a template with a subject defined or if every personalization has a subject defined.',
	content:
		'Unless a valid template_id is provided, the content parameter is required. There must be at least one defined content block. We typically suggest both text/plain and text/html blocks are included, but only one block is required.',
	contentValue: 'The content value must be a string at least one character in length.',
	contentType: 'The content type must be a string at least one character in length.',
	contentOrder: 'If present, text/plain content must be first, followed by text/html, followed by any other content.',
	email: 'Does not contain a valid address.',
	texts: 'Every value must be a string.',
	attachmentContent: 'The attachment content is required, and must be base64 encoded.',
	attachmentFilename: 'The attachment filename is required.',
	attachmentType: "The attachment type cannot contain ';', or CRLF characters.",
};

export function readMailSend(body: unknown): Reading {
	const errors: MailError[] = [];
	const refuse = (field: string, message: string) => errors.push({ message, field, help: null });
	const fields = asFields(body);

	const from = readContact(fields.from, 'from', refuse, messages.from);
	const replyTo = fields.reply_to === undefined ? null : readContact(fields.reply_to, 'reply_to', refuse);
	const content = readContent(fields.content, refuse);
	const shared = {
		from: from ?? { email: '' },
		replyTo,
		text: content.get('text/plain') ?? null,
		html: content.get('text/html') ?? null,
		categories: Array.isArray(fields.categories) ? fields.categories.map(String) : [],
		attachments: readAttachments(fields.attachments, refuse),
	};

	if (!Array.isArray(fields.personalizations) || fields.personalizations.length === 0) {
		refuse('personalizations', messages.personalizations);
		return { errors };
	}
	const mails = fields.personalizations.map((each: unknown, index): Mail => {
		const personal = asFields(each);
		const at = `personalizations.${index}`;
		const substitutions = Object.entries(readTexts(personal.substitutions, `${at}.substitutions`, refuse));
		const substituted = (text: string) =>
			substitutions.reduce((before, [tag, value]) => before.replaceAll(tag, value), text);
		return {
			...shared,
			text: shared.text === null ? null : substituted(shared.text),
			html: shared.html === null ? null : substituted(shared.html),
			...readRecipients(personal, at, refuse),
			subject: substituted(readSubject(personal.subject ?? fields.subject, refuse)),
			headers: {
				...readTexts(fields.headers, 'headers', refuse),
				...readTexts(personal.headers, `${at}.headers`, refuse),
			},
			customArgs: {
				...readTexts(fields.custom_args, 'custom_args', refuse),
				...readTexts(personal.custom_args, `${at}.custom_args`, refuse),
			},
		};
	});
	if (errors.length > 0) return { errors };
	return { mails, sandbox: asFields(asFields(fields.mail_settings).sandbox_mode).enable === true };
}

type Refuse = (field: string, message: string) => void;

function readRecipients(personal: Fields, at: string, refuse: Refuse): Pick<Mail, 'to' | 'cc' | 'bcc'> {
	if (!Array.isArray(personal.to) || personal.to.length === 0) refuse(`${at}.to`, messages.to);
	const to = readContacts(personal.to, `${at}.to`, refuse);
	const cc = readContacts(personal.cc, `${at}.cc`, refuse);
	const bcc = readContacts(personal.bcc, `${at}.bcc`, refuse);

	const emails = [...to, ...cc, ...bcc].map(({ email }) => email.toLowerCase());
	const repeated = emails.find((email, index) => emails.indexOf(email) !== index);
	if (repeated !== undefined) {
		refuse(
			`${at}.to`,
			`Each email address in the personalization block should be unique between to, cc, and bcc. We found the first duplicate instance of [${repeated}] in the ${at}.to field.`,
		);
	}
	return { to, cc, bcc };
}

function readContacts(value: unknown, field: string, refuse: Refuse): Contact[] {
	if (!Array.isArray(value)) return [];
	return value.flatMap((each: unknown, index) => readContact(each, `${field}.${index}`, refuse) ?? []);
}

function readContact(value: unknown, field: string, refuse: Refuse, missing = messages.email): Contact | null {
	const { email, name } = asFields(value);
	if (typeof email !== 'string' || email === '') {
		refuse(`${field}.email`, missing);
		return null;
	}
	if (!/^[^\s@<>,;]+@[^\s@<>,;]+$/.test(email)) {
		refuse(`${field}.email`, messages.email);
		return null;
	}
	return typeof name === 'string' && name !== '' ? { email, name } : { email };
}

function readContent(value: unknown, refuse: Refuse): Map<string, string> {
	const found = new Map<string, string>();
	if (!Array.isArray(value) || value.length === 0) {
		refuse('content', messages.content);
		return found;
	}
	value.forEach((each: unknown, index) => {
		const { type, value: text } = asFields(each);
		if (typeof type !== 'string' || type === '') refuse(`content.${index}.type`, messages.contentType);
		else if (typeof text !== 'string' || text === '') refuse(`content.${index}.value`, messages.contentValue);
		else found.set(type, text);
	});
	const types = [...found.keys()];
	if (types.indexOf('text/plain') > 0 || types.indexOf('text/html') > 1) refuse('content', messages.contentOrder);
	return found;
}

function readAttachments(value: unknown, refuse: Refuse): Attachment[] {
	if (!Array.isArray(value)) return [];
	return value.map((each: unknown, index) => {
		const { content, filename, type } = asFields(each);
		const at = `attachments.${index}`;
		const isContent = typeof content === 'string' && /^[A-Za-z\d+/]+={0,2}$/.test(content);
		if (!isContent) refuse(`${at}.content`, messages.attachmentContent);
		if (typeof filename !== 'string' || filename === '') refuse(`${at}.filename`, messages.attachmentFilename);
		// The method of a calendar is the only parameter that SendGrid accepts.
		const isType = /^[\w.+-]+\/[\w.+-]+$|^text\/calendar; ?method=\w+$/.test(String(type ?? 'text/plain'));
		if (!isType) refuse(`${at}.type`, messages.attachmentType);
		return { content: String(content), filename: String(filename), type: String(type ?? '') };
	});
}

function readSubject(value: unknown, refuse: Refuse): string {
	if (typeof value === 'string' && value !== '') return value;
	refuse('subject', messages.subject);
	return '';
}

function readTexts(value: unknown, field: string, refuse: Refuse): Record<string, string> {
	const entries = Object.entries(asFields(value));
	for (const [key, each] of entries) {
		if (typeof each !== 'string') refuse(`${field}.${key}`, messages.texts);
	}
	return Object.fromEntries(entries.map(([key, each]) => [key, String(each)]));
}

function asFields(value: unknown): Fields {
	return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
}
