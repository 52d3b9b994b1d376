/**
 * Limits the emails to somebody who has not confirmed that they want them (MAIL-7). All of them pass one counter by mailbox, whatever causes them.
 * The request that asks for an email counts it, and is refused with the time to wait; an email that no request asks for is counted when it is sent.
 */
import { type DeliveryEvent, durationInWords, hourMs } from '@stayup/contract';
import { networkOf } from '../http/client-ip.ts';
import type { Limited, RateLimiter } from '../http/rate-limits/rate-limit-store.ts';
import { isAlert, type OutboxMessage } from '../platform/firestore/outbox-message.ts';
import { Problem } from '../platform/problem.ts';
import type { Undeliverable } from './undeliverable.ts';

export interface EmailLimitDeps {
	rateLimiter: Pick<RateLimiter, 'hasRoom'>;
	/** Milliseconds since the epoch. */
	now(): number;
}

export interface EmailRequestDeps {
	rateLimiter: Pick<RateLimiter, 'take'>;
	/** Milliseconds since the epoch. */
	now(): number;
}

/** Who causes an email. */
interface EmailSender {
	/** Null if we do not know it. */
	id: string | null;
	/** An account with a confirmed email address. Anybody can have any number of other accounts, and of networks. */
	isConfirmed: boolean;
}

export function accountSender(uid: string, { isEmailConfirmed }: { isEmailConfirmed: boolean }): EmailSender {
	return { id: `account ${uid}`, isConfirmed: isEmailConfirmed };
}

/** By network, because one person may own every IP of it. */
export function visitorSender(clientIp: string | null): EmailSender {
	return { id: clientIp === null ? null : `network ${networkOf(clientIp) ?? clientIp}`, isConfirmed: false };
}

/**
 * Five a day for a mailbox: at most two of one sender, and three of senders that anybody can be, so that none of them takes what belongs to others.
 * The last two are for senders who have not written to this mailbox before.
 */
function strangerLimits(email: string, { id, isConfirmed }: EmailSender): Limited[] {
	const mailbox = mailboxOf(email);
	const ofSender: Limited[] =
		id === null
			? []
			: [
					{ limit: 'strangerEmailsHourly', subject: id },
					{ limit: 'strangerEmailsDaily', subject: id },
					{ limit: 'strangerEmailsOfSender', subject: `${mailbox} ${id}` },
				];
	const ofUnconfirmed: Limited[] = isConfirmed ? [] : [{ limit: 'unconfirmedSenders', subject: mailbox }];
	return [...ofSender, ...ofUnconfirmed, { limit: 'strangerEmails', subject: mailbox }];
}

/** Counts an email that a request asks for, or throws a Problem with the time to wait. */
export async function requireEmailRoom(
	{ rateLimiter, now }: EmailRequestDeps,
	email: string,
	sender: EmailSender,
): Promise<void> {
	await rateLimiter.take(strangerLimits(email, sender), now(), (retryAfterSeconds) => {
		// In whole hours: nobody waits a day by the minute.
		const unitMs = retryAfterSeconds > 2 * 3600 ? hourMs : 1000;
		const wait = durationInWords(Math.ceil((retryAfterSeconds * 1000) / unitMs) * unitMs, { style: 'long' });
		const message = `We cannot send another email to ${email} yet. Please try again in ${wait}.`;
		return new Problem('rate-limited', message, { retryAfterSeconds });
	});
}

/** Counts an email that is only a part of what a request does, or returns false: then the request does the rest. */
export function hasEmailRoom(
	{ rateLimiter, now }: EmailLimitDeps,
	email: string,
	sender: EmailSender,
): Promise<boolean> {
	return rateLimiter.hasRoom(strangerLimits(email, sender), now());
}

/** Counts what the owner of a mailbox has asked for, as far as a device or network shows that. Strangers cannot use it up. */
export function hasOwnRoom({ rateLimiter, now }: EmailLimitDeps, subject: string): Promise<boolean> {
	return rateLimiter.hasRoom([{ limit: 'emailsAskedByOwner', subject }], now());
}

/** How an email is counted. */
type Counting = 'on request' | 'never' | 'form entry' | 'alert' | 'notice';

/** All others are alerts, which have an hourly limit of their own (MAIL-6), or notices of an account. */
const countings: { readonly [Event in DeliveryEvent]?: Counting } = {
	'confirm-email': 'on request',
	'change-email': 'on request',
	'password-reset': 'on request',
	// Admins are limited themselves.
	'admin-message': 'never',
	'form-entry': 'form entry',
	// One in ten minutes at most, and to confirmed email addresses only.
	'account-changed': 'never',
	// Made of alerts.
	'alert-digest': 'alert',
};

/** Counts an email that an account causes when it is sent, or returns why it must not be sent. */
export async function countEmail(
	{ rateLimiter, now }: EmailLimitDeps,
	uid: string,
	{ email, isConfirmed }: { email: string; isConfirmed: boolean },
	message: OutboxMessage,
): Promise<Undeliverable['reason'] | null> {
	const counting = isAlert(message) ? 'alert' : (countings[message.event] ?? 'notice');
	const hasRoom = (limited: Limited[]) => rateLimiter.hasRoom(limited, now());
	if (counting === 'on request' || counting === 'never') return null;
	if (counting === 'form entry' && !(await hasRoom([{ limit: 'formEntryEmailByAccount', subject: uid }])))
		return tooMany;
	const byKind: Limited = { limit: 'noticeByAccount', subject: `${uid} ${message.event}` };
	if (counting === 'notice' && !(await hasRoom([byKind]))) return tooMany;
	if (isConfirmed) return null;
	const ofKind: Limited =
		counting === 'alert'
			? { limit: 'unconfirmedAlerts', subject: uid }
			: { limit: 'unconfirmedNotice', subject: `${mailboxOf(email)} ${message.event}` };
	const inAll: Limited = { limit: 'unconfirmedEmails', subject: uid };
	const sender = accountSender(uid, { isEmailConfirmed: false });
	return (await hasRoom([ofKind, inAll, ...strangerLimits(email, sender)])) ? null : 'email address not confirmed';
}

const tooMany = 'too many emails of this kind';

/** Email addresses of the same mailbox count together: a tag after a plus and, at Google, dots make no difference. */
export function mailboxOf(email: string): string {
	const at = email.lastIndexOf('@');
	const domain = email.slice(at + 1).toLowerCase();
	const [name = ''] = email.slice(0, at).toLowerCase().split('+');
	return ['gmail.com', 'googlemail.com'].includes(domain)
		? `${name.replaceAll('.', '')}@gmail.com`
		: `${name}@${domain}`;
}
