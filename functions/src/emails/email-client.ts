/** Sends emails through SendGrid (MAIL-1). The caller decides what to do after a failure. */
import type sharedService from '@sendgrid/mail';
import { brand } from '@stayup/contract';
import type { CalendarPart } from '../messages/content/email-content.ts';

type MailData = Parameters<typeof sharedService.send>[0];

export interface EmailSettings {
	apiKey: string;
	/** Null for SendGrid itself. */
	origin: string | null;
	from: string;
}

export interface Email {
	to: string;
	subject: string;
	text: string;
	html: string;
	/** The same for every attempt, so that a repeat can be recognized (OUT-3). */
	deliveryId: string;
	/** Unsubscribes when the mail app calls it with POST (MAIL-9); null for emails that one cannot unsubscribe from. */
	oneClickUrl: string | null;
	/** The name of the sender; ours if it is missing. */
	fromName?: string;
	calendar?: CalendarPart;
}

/** One email to many recipients, each with links of its own. */
export interface ManyEmails extends Pick<Email, 'subject' | 'text' | 'html' | 'deliveryId'> {
	fromName: string;
	/** In text and HTML; each recipient gets its own `key` in its place. */
	marker: string;
	recipients: readonly MailedRecipient[];
}

interface MailedRecipient {
	to: string;
	/** Letters, digits, and the signs that need no escaping in URLs and in HTML. */
	key: string;
	/** Without angle brackets and domain. The same for every attempt: mail systems drop an email whose Message-ID they have. */
	messageId: string;
	oneClickUrl: string;
}

/** `retry` later, or `failed` permanently. The reason contains nothing from the email. */
export type EmailResult =
	| { kind: 'sent'; statusCode: number }
	| { kind: 'retry'; statusCode: number | null; reason: string }
	| { kind: 'failed'; statusCode: number; reason: string };

export interface EmailClient {
	send(email: Email): Promise<EmailResult>;
	/** Accepted for all recipients or for none. Refused with 400 if one of them is invalid. */
	sendMany(emails: ManyEmails): Promise<EmailResult>;
}

/** Without settings, every call fails. */
export function createEmailClient(settings: EmailSettings | null, timeoutMs = 10_000): EmailClient {
	async function hand(mailOf: (from: string) => Exclude<MailData, unknown[]>): Promise<EmailResult> {
		if (!settings) throw new Error('This function has no key to send emails.');
		try {
			const [{ statusCode }] = await (await newService(settings, timeoutMs)).send({
				...mailOf(settings.from),
				// Tracking would route every link, including password resets, through SendGrid's servers.
				// Subscription tracking would add SendGrid's own unsubscribe link, which we do not know of.
				trackingSettings: {
					clickTracking: { enable: false },
					openTracking: { enable: false },
					subscriptionTracking: { enable: false },
				},
			});
			return { kind: 'sent', statusCode };
		} catch (error) {
			return resultOf(statusOf(error));
		}
	}

	return {
		send: ({ to, subject, text, html, deliveryId, oneClickUrl, fromName = brand.name, calendar }) =>
			hand((email) => ({
				to,
				from: { email, name: fromName },
				subject,
				text,
				html,
				customArgs: { deliveryId },
				...(oneClickUrl === null ? {} : { headers: unsubscribeHeaders(oneClickUrl) }),
				...(calendar && { attachments: [attachmentOf(calendar)] }),
			})),
		sendMany: ({ subject, text, html, deliveryId, fromName, marker, recipients }) =>
			hand((email) => ({
				from: { email, name: fromName },
				subject,
				text,
				html,
				customArgs: { deliveryId },
				substitutionWrappers: ['', ''],
				personalizations: recipients.map(({ to, key, messageId, oneClickUrl }) => ({
					to: [{ email: to }],
					headers: { 'Message-ID': `<${messageId}@${domainOf(email)}>`, ...unsubscribeHeaders(oneClickUrl) },
					substitutions: { [marker]: key },
				})),
			})),
	};
}

/** Mail apps read the method of the event from its type. SendGrid refuses a second parameter, and iCalendar is UTF-8 without one. */
function attachmentOf({ method, text }: CalendarPart) {
	return {
		filename: method === 'CANCEL' ? 'cancelled.ics' : 'call.ics',
		type: `text/calendar; method=${method}`,
		content: Buffer.from(text).toString('base64'),
		disposition: 'attachment',
	};
}

function domainOf(email: string): string {
	return email.slice(email.lastIndexOf('@') + 1);
}

/** RFC 8058: the header field that says how the URL is called must be exactly this. */
function unsubscribeHeaders(oneClickUrl: string): Record<string, string> {
	return { 'List-Unsubscribe': `<${oneClickUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}

/** Only functions that send emails load it. */
const loadLibrary = () => Promise.all([import('@sendgrid/client'), import('@sendgrid/mail')]);

/** One for each email, because each has its own deadline: the SDK's timeout waits forever for a response that trickles in. */
async function newService({ apiKey, origin }: EmailSettings, timeoutMs: number): Promise<typeof sharedService> {
	const [{ default: sharedClient }, { default: shared }] = await loadLibrary();
	const client = ownInstance(sharedClient);
	client.setApiKey(apiKey);
	// Setting the key resets the URL, so the URL comes after it.
	if (origin !== null) client.setDefaultRequest('baseUrl', `${origin}/`);
	const bounds = { url: '', signal: AbortSignal.timeout(timeoutMs), maxRedirects: 0, proxy: false };
	client.setDefaultRequest(bounds);
	const service = ownInstance(shared);
	service.setClient(client);
	return service;
}

/** The packages export only one instance for the whole process, which other code could reconfigure. */
function ownInstance<Shared extends object>(shared: Shared): Shared {
	return new (shared.constructor as new () => Shared)();
}

function resultOf(statusCode: number | null): EmailResult {
	if (statusCode === null) return { kind: 'retry', statusCode, reason: 'no response' };
	if (statusCode === 429 || statusCode >= 500)
		return { kind: 'retry', statusCode, reason: `responded with ${statusCode}` };
	return { kind: 'failed', statusCode, reason: `refused with ${statusCode}` };
}

/** Null if there was no valid response; SendGrid's errors have their status as a number. */
function statusOf(error: unknown): number | null {
	if (typeof error !== 'object' || error === null || !('code' in error)) return null;
	return typeof error.code === 'number' ? error.code : null;
}
