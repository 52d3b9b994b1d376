/** Limits how many emails a mailbox and an account get (MAIL-7). Every email passes here when it is sent, so no event can be forgotten. */
import type { Recipient } from '../../emails/account/account-email.ts';
import type { RateLimitName } from '../../http/rate-limits/rate-limit.ts';
import type { RateLimiter } from '../../http/rate-limits/rate-limit-store.ts';
import type { Undeliverable } from '../../outbox/undeliverable.ts';
import { isAlert, type OutboxMessage } from '../../platform/firestore/outbox-message.ts';

export interface EmailLimitDeps {
	rateLimiter: Pick<RateLimiter, 'hasRoom'>;
	/** Milliseconds since the epoch. */
	now(): number;
}

type EmailKind = 'alert' | 'confirmation link' | 'reset link' | 'admin message' | 'form entry' | 'notice';

/** Counts an email, or returns why it must not be sent. */
export async function countEmail(
	{ rateLimiter, now }: EmailLimitDeps,
	uid: string,
	{ email, isConfirmed }: Recipient,
	message: OutboxMessage,
): Promise<Undeliverable['reason'] | null> {
	const kind = kindOf(message);
	const mailbox = mailboxOf(email);
	const hasRoom = (subject: string, limits: readonly RateLimitName[]) =>
		rateLimiter.hasRoom(
			limits.map((limit) => ({ limit, subject })),
			now(),
		);
	switch (kind) {
		case 'confirmation link':
			return (await hasRoom(mailbox, ['confirmationEmailsDaily', 'confirmationEmails'])) ? null : tooMany;
		case 'reset link':
			return (await hasRoom(mailbox, ['resetEmailsDaily', 'resetEmails'])) ? null : tooMany;
		case 'form entry':
			return (await hasRoom(uid, ['formEntryEmailByAccount'])) ? null : tooMany;
		case 'notice':
			if (!(await hasRoom(`${uid} ${message.event}`, ['noticeByAccount']))) return tooMany;
	}
	if (isConfirmed) return null;
	const limits = ['unconfirmedEmailsDaily', 'unconfirmedEmails'] as const;
	const isSent = await hasRoom(mailbox, kind === 'alert' ? [...limits, 'unconfirmedAlerts'] : limits);
	return isSent ? null : 'email address not confirmed';
}

const tooMany = 'too many emails of this kind';

/** An event without a case here is a notice. */
function kindOf(message: OutboxMessage): EmailKind {
	// Alerts have an hourly limit of their own (MAIL-6), and a digest is one of its results.
	if (isAlert(message) || message.event === 'alert-digest') return 'alert';
	switch (message.event) {
		case 'confirm-email':
		case 'change-email':
		case 'channel-confirmation':
			return 'confirmation link';
		case 'password-reset':
			return 'reset link';
		case 'admin-message':
			return message.messageType === 'password_reset' ? 'reset link' : 'admin message';
		case 'form-entry':
			return 'form entry';
		default:
			return 'notice';
	}
}

/** Email addresses of the same mailbox count together: a tag after a plus and, at Google, dots make no difference. */
export function mailboxOf(email: string): string {
	const at = email.lastIndexOf('@');
	const domain = email.slice(at + 1).toLowerCase();
	const [name = ''] = email.slice(0, at).toLowerCase().split('+');
	return ['gmail.com', 'googlemail.com'].includes(domain)
		? `${name.replaceAll('.', '')}@gmail.com`
		: `${name}@${domain}`;
}
