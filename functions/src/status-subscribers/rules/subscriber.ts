/** Subscribers as pure functions: their ids, their links, and what they are notified of. */
import { createHash, timingSafeEqual } from 'node:crypto';
import { dayMs, statusPageLimits } from '@stayup/contract';
import type { StatusSubscriberDocument, SubscriberEnd } from '../../platform/firestore/status-documents.ts';

const { webhooksAtHost } = statusPageLimits;

/** Which of the limits leaves no room for another webhook; null if there is room. `confirmed`: the webhooks of the host that the page notifies. */
export function fullPartOfHost(
	confirmed: readonly Pick<StatusSubscriberDocument, 'place'>[],
	place: string | null,
): keyof typeof webhooksAtHost | null {
	const ofPlace = confirmed.filter((subscriber) => subscriber.place === place);
	if (ofPlace.length >= webhooksAtHost.ofPlace) return 'ofPlace';
	return confirmed.length >= webhooksAtHost.inAll ? 'inAll' : null;
}

export function hostFullMessage(host: string, part: keyof typeof webhooksAtHost): string {
	return part === 'ofPlace'
		? `Three webhooks at ${host} from your network provider already get updates of this page. Please end one of them, or subscribe by email.`
		: `This page already has ${webhooksAtHost.inAll} webhooks at ${host}, the most it can have. Please subscribe by email.`;
}

/** A sign-up that is not confirmed is forgotten after this time. */
export const confirmableMs = 2 * dayMs;

/** The same for the same recipient, so that nobody is subscribed twice. */
export function subscriberIdOf(
	pageId: string,
	{ channel, recipient }: Pick<StatusSubscriberDocument, 'channel' | 'recipient'>,
): string {
	const subject = JSON.stringify([pageId, channel, channel === 'email' ? recipient.toLowerCase() : recipient]);
	return createHash('sha256').update(subject).digest('hex').slice(0, 40);
}

/** In the links of a subscriber: opens the page that confirms, changes and ends the subscription. */
export function keyOf(id: string, token: string): string {
	return `${id}.${token}`;
}

/** Only ends the subscription: mail services and their logs see it, because they call its URL (RFC 8058). */
export function leaveKeyOf(id: string, token: string): string {
	return `${id}.${leaveTokenOf(token)}`;
}

export function idInKey(key: string): string | null {
	return /^([0-9a-f]{40})\.[\w-]{43}$/.exec(key)?.[1] ?? null;
}

export function opens(key: string, id: string, token: string): boolean {
	return isEqual(key, keyOf(id, token));
}

export function leaves(key: string, id: string, token: string): boolean {
	return opens(key, id, token) || isEqual(key, leaveKeyOf(id, token));
}

function leaveTokenOf(token: string): string {
	return createHash('sha256').update(`leave ${token}`).digest('base64url');
}

function isEqual(one: string, other: string): boolean {
	const [left, right] = [Buffer.from(one), Buffer.from(other)];
	return left.length === right.length && timingSafeEqual(left, right);
}

/** Whether a bounce or a report ends the emails to a subscriber. SendGrid reports in whole seconds. */
export function endsBy(
	{ channel, confirmedAt, ended }: Pick<StatusSubscriberDocument, 'channel' | 'confirmedAt' | 'ended'>,
	{ at }: SubscriberEnd,
): boolean {
	return channel === 'email' && confirmedAt !== null && ended === null && at + 1000 > confirmedAt;
}

/** Events of the whole page concern everyone. */
export function isInterested(
	{ componentIds: followed }: Pick<StatusSubscriberDocument, 'componentIds'>,
	concerned: readonly string[],
): boolean {
	return followed.length === 0 || concerned.length === 0 || concerned.some((id) => followed.includes(id));
}

/** The facts of a page that decide which subscribers may read about it. */
export interface Readers {
	/** Null unless only these email addresses may read the page. */
	allowedEmails: readonly string[] | null;
	/** Those who signed up earlier may not know the password of the page; null without a password. */
	signedUpFrom: number | null;
}

/** A webhook has no email address that the owner could list. */
export function mayRead(
	{ channel, recipient, createdAt }: Pick<StatusSubscriberDocument, 'channel' | 'recipient' | 'createdAt'>,
	{ allowedEmails, signedUpFrom }: Readers,
): boolean {
	if (allowedEmails !== null) return channel === 'email' && isListed(recipient, allowedEmails);
	return signedUpFrom === null || createdAt >= signedUpFrom;
}

/** Whether the owner of a page for listed email addresses still lists this one. */
function isListed(email: string, allowedEmails: readonly string[]): boolean {
	const lower = email.toLowerCase();
	const domain = lower.slice(lower.lastIndexOf('@'));
	return allowedEmails.includes(lower) || allowedEmails.includes(domain);
}
