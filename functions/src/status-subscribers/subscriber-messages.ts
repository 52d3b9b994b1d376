/** The messages to single subscribers, which the outbox delivers: confirmations, and events by webhook. */

import type { SubscriberMessages } from '../channels/subscriber-messages.ts';
import { statusEventEmail, subscriptionEmail } from '../emails/templates/status-emails.ts';
import type { StatusMessage } from '../platform/firestore/outbox-message.ts';
import type { SecretBox } from '../platform/secret-box.ts';
import type { BroadcastStore } from './broadcast-store.ts';
import type { PageFacts } from './page-facts.ts';
import { judgeAnswer, largestAnswerBytes } from './rules/challenge.ts';
import { keyOf, leaveKeyOf, mayRead } from './rules/subscriber.ts';
import { newChallenge, secretOf, tokenOf } from './subscriber-secrets.ts';
import type { Subscriber, SubscriberStore } from './subscriber-store.ts';
import { challengeBody, eventBody } from './webhook-body.ts';

interface SubscriberMessagesDeps {
	subscribers: Pick<SubscriberStore, 'find' | 'confirm' | 'erase'>;
	broadcasts: Pick<BroadcastStore, 'find'>;
	pageFacts(pageId: string): Promise<PageFacts | null>;
	secretBox: Pick<SecretBox, 'open'>;
	/** Milliseconds since the epoch. */
	now(): number;
}

export function createSubscriberMessages(deps: SubscriberMessagesDeps): SubscriberMessages {
	/** Null unless the page is open and the message still concerns the subscriber. */
	async function found({
		event,
		subscriberId: id,
	}: Pick<StatusMessage, 'event' | 'subscriberId'>): Promise<{ subscriber: Subscriber; page: PageFacts } | null> {
		const document = await deps.subscribers.find(id);
		if (!document || document.expireAt.toMillis() <= deps.now()) return null;
		if (event === 'status-event' && (document.confirmedAt === null || document.ended !== null)) return null;
		const page = await deps.pageFacts(document.pageId);
		if (!page?.isOpen) return null;
		// The access may have changed since the event was queued.
		if (event === 'status-event' && !mayRead(document, page)) return null;
		return { subscriber: { id, document }, page };
	}

	return {
		async email(message) {
			const known = await found(message);
			if (!known) return null;
			const { page, subscriber } = known;
			const { id, document } = subscriber;
			const token = tokenOf(deps.secretBox, id, document);
			const key = keyOf(id, token);
			if (message.event === 'status-confirmation') {
				const isKnown = document.confirmedAt !== null;
				const url = `${page.linkUrl}/${isKnown ? 'manage' : 'confirm'}/${key}`;
				return { to: document.recipient, content: subscriptionEmail(page, { url, isKnown }) };
			}
			// An update goes by itself only after a mail server refused the one of the broadcast.
			const broadcast = await deps.broadcasts.find(message.broadcastId);
			if (!broadcast) return null;
			const links = { manageUrl: `${page.linkUrl}/manage/${key}`, stopUrl: `${page.linkUrl}/leave/${key}` };
			const oneClickUrl = `${page.linkUrl}/leave/${leaveKeyOf(id, token)}`;
			return { to: document.recipient, content: { ...statusEventEmail(page, broadcast.event, links), oneClickUrl } };
		},

		async webhookUrl(message) {
			return (await found(message))?.subscriber.document.recipient ?? null;
		},

		async webhookCall(message) {
			const known = await found(message);
			if (!known) return null;
			const { page, subscriber } = known;
			const secret = secretOf(deps.secretBox, subscriber);
			const call = { url: subscriber.document.recipient, secrets: secret === null ? [] : [secret] };
			if (message.event === 'status-confirmation') {
				return { ...call, body: challengeBody(page, newChallenge(), subscriber.document.createdAt) };
			}
			const broadcast = await deps.broadcasts.find(message.broadcastId);
			return broadcast && { ...call, body: eventBody(page, broadcast.event, broadcast.createdAt) };
		},

		answerBytesFor: ({ event }) => (event === 'status-confirmation' ? largestAnswerBytes : 0),

		judge: ({ event }, sentBody, result) => (event === 'status-confirmation' ? judgeAnswer(sentBody, result) : result),

		async noteResult(message, result) {
			if (result.kind === 'failed' && result.isGone) await deps.subscribers.erase(message.subscriberId);
			if (result.kind !== 'sent' || message.event !== 'status-confirmation') return;
			const known = await found(message);
			if (known) await deps.subscribers.confirm(message.subscriberId, known.page.most, deps.now());
		},
	};
}
