/** Writes the email of an alert or of a digest, with links that work without a login, unless it may not be sent. */

import { isMuted } from '../../channels/muted.ts';
import type { EmailLinkStore } from '../../emails/email-link-store.ts';
import { emailLinkUrl, unsubscribeUrls } from '../../emails/email-link-urls.ts';
import { alertContent } from '../../messages/alert-content.ts';
import { alertDigest } from '../../messages/alert-digest.ts';
import type { ComposedEmail, EmailContent } from '../../messages/content/email-content.ts';
import { linkScopeOfOutage } from '../../messages/groups/link-scope.ts';
import type { Claim } from '../../outbox/claim.ts';
import type { DigestStore } from '../../outbox/digest-store.ts';
import { countEmail, type EmailLimitDeps } from '../../outbox/email-limits.ts';
import { attemptsSince } from '../../outbox/retries.ts';
import { type Undeliverable, undeliverable } from '../../outbox/undeliverable.ts';
import type { EmailLinkDocument, OutboxDocument } from '../../platform/firestore/documents.ts';
import {
	type AlertMessage,
	isAlert,
	isTestMessage,
	type NamedWebsite,
} from '../../platform/firestore/outbox-message.ts';
import type { Receiver } from '../receiver.ts';
import { type StoredFactsDeps, storedFactsOf } from './stored-facts.ts';

export interface AlertEmailDeps extends StoredFactsDeps, EmailLimitDeps {
	config: { appOrigin: string };
	emailLinks: Pick<EmailLinkStore, 'mint'>;
	digests: Pick<DigestStore, 'alertsIn'>;
}

type AlertOrDigest = AlertMessage | { event: 'alert-digest' };

export async function composeAlertEmail(
	deps: AlertEmailDeps,
	{ id, delivery }: Pick<Claim, 'id' | 'delivery'>,
	receiver: Receiver,
	email: string,
): Promise<ComposedEmail | Undeliverable> {
	const { message } = delivery;
	if (!isAlert(message) && message.event !== 'alert-digest')
		throw new Error(`Alerts are emailed, not ${message.event}.`);
	const { ownerId, isConfirmed } = receiver;
	const obstacle = await obstacleTo(deps, id, receiver, message);
	if (obstacle) return undeliverable(obstacle);
	// A retry was counted before.
	const isFirstAttempt = attemptsSince(delivery.queuedAt, delivery.attempts) === 0;
	const refusal = isFirstAttempt ? await countEmail(deps, ownerId, { email, isConfirmed }, message) : null;
	if (refusal) return undeliverable(refusal);
	const content = await contentOf(deps, id, receiver, email, isConfirmed ? message : withoutFreeText(message));
	return { kind: 'email', ownerId, to: email, content };
}

async function obstacleTo(
	deps: AlertEmailDeps,
	deliveryId: string,
	{ ownerId, isConfirmed }: Receiver,
	message: AlertOrDigest,
): Promise<Undeliverable['reason'] | null> {
	if (isAlert(message)) {
		// The few emails that it may get have room for the alert of a test outage, but not always for its recovery.
		if (!isConfirmed && message.event !== 'test' && isTestMessage(message)) return 'email address not confirmed';
		return (await isMuted(deps, ownerId, message)) ? 'emails are muted' : null;
	}
	// A digest lists names of websites.
	if (!isConfirmed) return 'email address not confirmed';
	// The owner may have resent each of its alerts in the meantime.
	return (await deps.digests.alertsIn(deliveryId)).length === 0 ? 'no longer needed' : null;
}

async function contentOf(
	deps: AlertEmailDeps,
	deliveryId: string,
	{ ownerId, user: { timeZone }, channelId, isOfProfile }: Receiver,
	sentTo: string,
	message: AlertOrDigest,
): Promise<EmailContent> {
	const { config, emailLinks, digests, now } = deps;
	const { appOrigin } = config;
	const reader = { appOrigin, timeZone, now: now() };
	const stored = isAlert(message) ? await storedFactsOf(deps, ownerId, message) : {};
	const content = isAlert(message)
		? alertContent(message, reader, stored)
		: alertDigest(alertsOf(await digests.alertsIn(deliveryId)), reader);
	const scope = linkScopeOf(message);
	// The links of a named channel turn it off, instead of the emails of the account.
	const token = await emailLinks.mint({ ownerId, ...scope, sentTo, ...(!isOfProfile && { channelId }) }, now());
	const isOngoing = message.event === 'website-down' && !message.isTest && !stored.isOver;
	return {
		...content,
		...(isOngoing && { secondButton: { label: "I'm on it", url: emailLinkUrl(appOrigin, 'acknowledge', token) } }),
		// Shows that the sender of the form has received this email. In the fragment, which browsers send to no server.
		...(content.fixUrl !== undefined && { fixUrl: `${content.fixUrl}#${token}` }),
		...(scope.websiteId !== null && { muteUrl: emailLinkUrl(appOrigin, 'mute', token) }),
		...unsubscribeUrls(appOrigin, token),
	};
}

/** Shows the host of a website instead of its name and URL, which the user chose. */
function withoutFreeText<Message extends AlertOrDigest>(message: Message): Message {
	if (!('website' in message)) return message;
	const also = 'also' in message && message.also ? { also: message.also.map(withHostOnly) } : {};
	return { ...message, website: withHostOnly(message.website), ...also };
}

function withHostOnly<Website extends NamedWebsite>(website: Website): Website {
	const { host, origin } = new URL(website.url);
	return { ...website, name: host, url: origin };
}

/** The outage and website that the links act on, and the name that their page shows. */
function linkScopeOf(message: AlertOrDigest): Pick<EmailLinkDocument, 'outageId' | 'websiteId' | 'subject' | 'others'> {
	const none = { outageId: null, websiteId: null };
	switch (message.event) {
		case 'website-down':
		case 'website-up': {
			const { website, isTest } = message;
			return isTest ? { ...none, subject: website.name } : linkScopeOfOutage(message);
		}
		case 'website-maintenance':
			return linkScopeOfOutage(message);
		case 'website-flapping':
		case 'condition-began':
		case 'condition-ended':
		case 'certificate-expiring':
			return { ...none, websiteId: message.website.id, subject: message.website.name };
		case 'domain-expiring':
			return { ...none, subject: message.domain };
		case 'test':
			return { ...none, subject: 'a test' };
		case 'alert-digest':
			return { ...none, subject: 'your websites' };
	}
}

/** Oldest first. */
function alertsOf(batched: readonly OutboxDocument[]): AlertMessage[] {
	return batched
		.toSorted((a, b) => a.createdAt - b.createdAt)
		.flatMap(({ message }) => (isAlert(message) ? [message] : []));
}
