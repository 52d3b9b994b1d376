/** Reads the local mailbox. */
import { vi } from 'vitest';

export interface ReceivedMail {
	subject: string;
	text: string;
	html: string;
	to: { email: string }[];
	customArgs: Record<string, string>;
}

const origin = process.env.STAYUP_MAILBOX_ORIGIN ?? '';

export async function mailsTo(email: string): Promise<ReceivedMail[]> {
	const response = await fetch(`${origin}/control/mails?to=${encodeURIComponent(email)}`);
	const { mails } = (await response.json()) as { mails: ReceivedMail[] };
	return mails;
}

/** Waits for an email with this subject. */
export function mailTo(email: string, subject: string): Promise<ReceivedMail> {
	return vi.waitFor(
		async () => {
			const mails = await mailsTo(email);
			const mail = mails.find((received) => received.subject === subject);
			if (!mail) throw new Error(`${email} got no "${subject}" but: ${mails.map((received) => received.subject)}`);
			return mail;
		},
		{ timeout: 15_000, interval: 100 },
	);
}

/** The code in the link of an email. */
export function codeIn({ text }: Pick<ReceivedMail, 'text'>): string {
	const link = /https?:\S+[?&]code=\S+/.exec(text)?.[0];
	return (link && new URL(link).searchParams.get('code')) || '';
}
