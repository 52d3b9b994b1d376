/** The door to SendGrid (MAIL-1). Whoever calls decides what to do after a failure. */
import sharedClient from '@sendgrid/client';
import sharedService from '@sendgrid/mail';
import { brand } from '@stayup/contract';

export interface EmailSettings {
	apiKey: string;
	/** Null for SendGrid itself. */
	origin: string | null;
	from: string;
}

export interface Mail {
	to: string;
	subject: string;
	text: string;
	html: string;
	/** The same for every attempt, so that a receiver can tell a repeat (OUT-3). */
	deliveryId: string;
	/** Where these mails can be stopped (MAIL-3); null for those that cannot. */
	stopUrl: string | null;
}

/** `retry` after a while, `dead` for good; the reason is ours and holds no word of the mail. */
export type EmailResult =
	| { kind: 'sent'; statusCode: number }
	| { kind: 'retry'; statusCode: number | null; reason: string }
	| { kind: 'dead'; statusCode: number; reason: string };

export interface EmailClient {
	send(mail: Mail): Promise<EmailResult>;
}

/** Without settings it sends nothing, and whoever tries has a fault. */
export function createEmailClient(settings: EmailSettings | null, timeoutMs = 10_000): EmailClient {
	return {
		async send({ to, subject, text, html, deliveryId, stopUrl }) {
			if (!settings) throw new Error('This function holds no key to send mail with.');
			try {
				const [{ statusCode }] = await newService(settings, timeoutMs).send({
					to,
					from: { email: settings.from, name: brand.name },
					subject,
					text,
					html,
					customArgs: { deliveryId },
					...(stopUrl === null ? {} : { headers: { 'List-Unsubscribe': `<${stopUrl}>` } }),
					// Tracking would lead every link, also those that set a password, through somebody else's server.
					trackingSettings: { clickTracking: { enable: false }, openTracking: { enable: false } },
				});
				return { kind: 'sent', statusCode };
			} catch (error) {
				return resultOf(statusOf(error));
			}
		},
	};
}

/** One for each mail, because each has a deadline of its own: the SDK's timeout waits for ever on an answer that drips. */
function newService({ apiKey, origin }: EmailSettings, timeoutMs: number): typeof sharedService {
	const client = ownInstance(sharedClient);
	client.setApiKey(apiKey);
	// Setting the key resets the address, so the local mailbox's comes after it.
	if (origin !== null) client.setDefaultRequest('baseUrl', `${origin}/`);
	const bounds = { url: '', signal: AbortSignal.timeout(timeoutMs), maxRedirects: 0, proxy: false };
	client.setDefaultRequest(bounds);
	const service = ownInstance(sharedService);
	service.setClient(client);
	return service;
}

/** The packages' types offer nothing but one instance for the whole process, which any other code may set up anew. */
function ownInstance<Shared extends object>(shared: Shared): Shared {
	return new (shared.constructor as new () => Shared)();
}

function resultOf(statusCode: number | null): EmailResult {
	if (statusCode === null) return { kind: 'retry', statusCode, reason: 'no answer' };
	if (statusCode === 429 || statusCode >= 500) return { kind: 'retry', statusCode, reason: `answered ${statusCode}` };
	return { kind: 'dead', statusCode, reason: `refused with ${statusCode}` };
}

/** Null when no answer came that means anything: SendGrid's refusals carry their status as a number. */
function statusOf(error: unknown): number | null {
	if (typeof error !== 'object' || error === null || !('code' in error)) return null;
	return typeof error.code === 'number' ? error.code : null;
}
