/**
 * Limits the emails to somebody who has not confirmed that they want them (MAIL-7). All of them pass one counter by mailbox, whatever causes them.
 * The request that asks for an email counts it, and is refused with the time to wait; an email that no request asks for is counted when it is sent.
 */
import { type DeliveryEvent, dayMs, durationInWords, hourMs } from '@stayup/contract';
import { countedNetworkOf, placeOf } from '../http/client-ip.ts';
import type { Limited, RateLimiter } from '../http/rate-limits/rate-limit-store.ts';
import type { UserDocument } from '../platform/firestore/documents.ts';
import { isAlert, type OutboxMessage } from '../platform/firestore/outbox-message.ts';
import { Problem } from '../platform/problem.ts';
import { hasTag, mailboxOf, organizationOf } from './mailbox.ts';
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
	/** Whose emails to all mailboxes are counted together; null if we do not know it. */
	id: string | null;
	/** Whose emails to one mailbox are: all of one attacker, as far as we can see it. */
	origin: string | null;
	/** The share of a mailbox that is kept for such senders, beside the one that all have; null for none. */
	reserve: 'ownerEmails' | 'provedEmails' | null;
}

type SendingUser = Pick<UserDocument, 'isEmailConfirmed' | 'email' | 'tier' | 'websiteCount' | 'createdAt'>;

/** An account younger than this has not proved itself. */
const provedAfterMs = 14 * dayMs;

/** New accounts cost nothing, so those of one organization count together. `now` in milliseconds since the epoch. */
export function accountSender(uid: string, user: SendingUser, now: number): EmailSender {
	const id = `account ${uid}`;
	// Nobody has shown that an unconfirmed email address belongs to the organization.
	if (!user.isEmailConfirmed) return { id, origin: id, reserve: null };
	if (hasProvedItself(user, now)) return { id, origin: id, reserve: 'provedEmails' };
	return { id, origin: `organization ${organizationOf(user.email)}`, reserve: null };
}

function hasProvedItself({ tier, websiteCount, createdAt }: SendingUser, now: number): boolean {
	return tier !== 'Free' || (websiteCount > 0 && createdAt <= now - provedAfterMs);
}

/** By network, because one person may own every IP of it; and for one mailbox by place, because networks cost little. */
export function visitorSender(clientIp: string | null): EmailSender {
	const origin = placeOf(clientIp) ?? clientIp;
	return {
		id: clientIp === null ? null : `network ${countedNetworkOf(clientIp)}`,
		origin: origin === null ? null : `place ${origin}`,
		reserve: null,
	};
}

/** Asks for a link to an account of their own, as far as they say. With a tag, many accounts could ask for one mailbox. */
export function ownerSender(email: string, clientIp: string | null): EmailSender {
	const isKept = clientIp !== null && !hasTag(email);
	return { ...visitorSender(clientIp), reserve: isKept ? 'ownerEmails' : null };
}

/**
 * The shares of a mailbox, of which the first with room counts the email. Five a day: three for everybody, at most two of one sender; one more that is kept for
 * its owner, and one more for an account that has proved itself, each for a sender who has not written to this mailbox before.
 */
function strangerShares(email: string, { id, origin, reserve }: EmailSender): Limited[][] {
	const mailbox = mailboxOf(email);
	const ofSender: Limited[] = [];
	if (id !== null) {
		ofSender.push({ limit: 'strangerEmailsHourly', subject: id }, { limit: 'strangerEmailsDaily', subject: id });
	}
	if (origin !== null) ofSender.push({ limit: 'strangerEmailsOfSender', subject: `${mailbox} ${origin}` });
	const shares: Limited[][] = [[...ofSender, { limit: 'strangerEmails', subject: mailbox }]];
	if (reserve !== null) shares.push([...ofSender, { limit: reserve, subject: mailbox }]);
	return shares;
}

/** Counts an email that a request asks for, or throws a Problem with the time to wait. */
export async function requireEmailRoom(
	{ rateLimiter, now }: EmailRequestDeps,
	email: string,
	sender: EmailSender,
): Promise<void> {
	const [common = [], ...reserves] = strangerShares(email, sender);
	try {
		await rateLimiter.take(common, now(), (retryAfterSeconds) => waitFor(email, retryAfterSeconds));
	} catch (refusal) {
		for (const share of reserves) {
			if (await hasTaken(() => rateLimiter.take(share, now()))) return;
		}
		throw refusal;
	}
}

async function hasTaken(take: () => Promise<void>): Promise<boolean> {
	try {
		await take();
		return true;
	} catch (error) {
		if (error instanceof Problem && error.code === 'rate-limited') return false;
		throw error;
	}
}

function waitFor(email: string, retryAfterSeconds: number): Problem {
	// In whole hours: nobody waits a day by the minute.
	const unitMs = retryAfterSeconds > 2 * 3600 ? hourMs : 1000;
	const wait = durationInWords(Math.ceil((retryAfterSeconds * 1000) / unitMs) * unitMs, { style: 'long' });
	const message = `We cannot send another email to ${email} yet. Please try again in ${wait}.`;
	return new Problem('rate-limited', message, { retryAfterSeconds });
}

/** Counts an email that is only a part of what a request does, or returns false: then the request does the rest. */
export async function hasEmailRoom(
	{ rateLimiter, now }: EmailLimitDeps,
	email: string,
	sender: EmailSender,
): Promise<boolean> {
	for (const share of strangerShares(email, sender)) if (await rateLimiter.hasRoom(share, now())) return true;
	return false;
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
	const [common = []] = strangerShares(email, { id: `account ${uid}`, origin: `account ${uid}`, reserve: null });
	return (await hasRoom([ofKind, inAll, ...common])) ? null : 'email address not confirmed';
}

const tooMany = 'too many emails of this kind';
