/** Whether a form may send an email to the address that somebody entered. */
import { mailboxOf } from '../delivery/email/email-limits.ts';
import type { RateLimiter } from '../http/rate-limits/rate-limit-store.ts';

export interface AnswerDeps {
	rateLimiter: Pick<RateLimiter, 'hasRoom'>;
	/** Milliseconds since the epoch. */
	now(): number;
}

/** Three a day for a mailbox, so that the forms cannot fill the mailbox of a stranger (MAIL-7). The rest is stored all the same. */
export function mayAnswer({ rateLimiter, now }: AnswerDeps, email: string): Promise<boolean> {
	return rateLimiter.hasRoom([{ limit: 'formAnswerByMailbox', subject: mailboxOf(email) }], now());
}
