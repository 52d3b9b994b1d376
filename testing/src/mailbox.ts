/** Reads the local mailbox. */
import { vi } from 'vitest';

export interface ReceivedEmail {
	subject: string;
	text: string;
	html: string;
	to: { email: string }[];
	customArgs: Record<string, string>;
	headers: Record<string, string>;
	attachments: { filename: string; type: string; content: string }[];
}

/** The calendar file of an email, with its long lines joined; blank without one. */
export function calendarIn({ attachments }: Pick<ReceivedEmail, 'attachments'>): string {
	const calendar = attachments.find(({ type }) => type.startsWith('text/calendar'));
	return calendar === undefined ? '' : Buffer.from(calendar.content, 'base64').toString().replaceAll('\r\n ', '');
}

const origin = process.env.STAYUP_MAILBOX_ORIGIN ?? '';

export async function emailsTo(email: string): Promise<ReceivedEmail[]> {
	const response = await fetch(`${origin}/control/mails?to=${encodeURIComponent(email)}`);
	const { mails } = (await response.json()) as { mails: ReceivedEmail[] };
	return mails;
}

/** Waits for an email with this subject. What the night sends takes longer: its tasks of all accounts share a queue. */
export function emailTo(email: string, subject: string, timeoutMs = 15_000): Promise<ReceivedEmail> {
	return vi.waitFor(
		async () => {
			const mails = await emailsTo(email);
			const mail = mails.find((received) => received.subject === subject);
			if (!mail) throw new Error(`${email} got no "${subject}" but: ${mails.map((received) => received.subject)}`);
			return mail;
		},
		{ timeout: timeoutMs, interval: 100 },
	);
}

/** Waits for an email whose subject names this reference. */
export function emailAbout(email: string, reference: string): Promise<ReceivedEmail> {
	return vi.waitFor(
		async () => {
			const mail = (await emailsTo(email)).find(({ subject }) => subject.includes(reference));
			if (!mail) throw new Error(`${email} got no email about ${reference}.`);
			return mail;
		},
		{ timeout: 20_000, interval: 100 },
	);
}

/** The code in the link of an email, in the fragment of its URL. */
export function codeIn({ text }: Pick<ReceivedEmail, 'text'>): string {
	return /https?:\S+\/(?:reset-password|confirm-email)#(\S+)/.exec(text)?.[1] ?? '';
}
