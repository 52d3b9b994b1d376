/** Makes one attempt to send a claimed delivery over its channel. */

import { isCallMuted, type MutedDeps } from '../channels/muted.ts';
import type { ChannelResult } from '../channels/sender.ts';
import type { SubscriberMessages } from '../channels/subscriber-messages.ts';
import type { WebhookClient, WebhookResult } from '../channels/webhook/webhook-client.ts';
import type { WebhookStore } from '../channels/webhook/webhook-store.ts';
import type { EmailClient, EmailResult } from '../emails/email-client.ts';
import { renderEmail } from '../emails/templates/render-email.ts';
import type { Claim } from '../outbox/claim.ts';
import { type Undeliverable, undeliverable } from '../outbox/undeliverable.ts';
import type { OutboxDocument } from '../platform/firestore/documents.ts';
import { isAlert, isForSubscriber } from '../platform/firestore/outbox-message.ts';
import type { LogError } from '../platform/log.ts';
import type { SignedCall } from '../platform/task-queue.ts';
import { isTooOld } from './calls/call-version.ts';
import { findReceiver, type ReceiverDeps, type WebhookReceiver } from './calls/webhook-receiver.ts';
import { type ChannelHealthDeps, noteHealth } from './channel-health.ts';
import { type ComposeEmailDeps, composeEmail } from './email/compose-email.ts';
import { type ChannelSendingDeps, sendToNamedChannel } from './send-to-channel.ts';

type EmailWayDeps = ComposeEmailDeps & { emailClient: Pick<EmailClient, 'send'> };

export interface WebhookWayDeps extends ReceiverDeps, MutedDeps {
	subscriberMessages: Pick<SubscriberMessages, 'webhookUrl' | 'noteResult'>;
	webhooks: Pick<WebhookStore, 'noteSuccess' | 'noteFailure' | 'noteGone'>;
	webhookClient: WebhookClient;
	logError: LogError;
}

export type SendDeps = EmailWayDeps & WebhookWayDeps & ChannelSendingDeps;

/** The ways over which deliveries leave: the email and the webhook of an account, and named channels. */
export interface Ways {
	email(claim: Claim): Promise<SendResult>;
	webhook(claim: Claim, call: SignedCall | null): Promise<SendResult>;
	namedChannel(claim: Claim, channelId: string, call: SignedCall | null): Promise<SendResult>;
}

/** `outdated`: the call must be signed again, because it waited too long or its owner has another URL by now. */
type SendResult =
	| ((EmailResult | WebhookResult | ChannelResult) & { ownerId: string | null })
	| Undeliverable
	| { kind: 'outdated' };

export function waysOf(deps: SendDeps): Ways {
	return {
		email: (claim) => sendEmail(deps, claim),
		webhook: (claim, call) => callWebhook(deps, claim, call),
		namedChannel: (claim, channelId, call) => sendToNamedChannel(deps, claim, channelId, call),
	};
}

/** Never fails, because a failure that is not counted would be retried forever (OUT-4). */
export async function send(
	deps: ChannelHealthDeps,
	ways: Ways,
	claim: Claim,
	call: SignedCall | null,
): Promise<SendResult> {
	const { channel, channelId, ownerId } = claim.delivery;
	try {
		if (channelId !== undefined) return await ways.namedChannel(claim, channelId, call);
		const result = await (channel === 'email' ? ways.email(claim) : ways.webhook(claim, call));
		await noteHealth(deps, claim.delivery, channel, result);
		return result;
	} catch (error) {
		deps.logError(`Delivery ${claim.id} by ${channel} could not be sent.`, { error });
		return { kind: 'retry', ownerId, statusCode: null, reason: 'it could not be sent' };
	}
}

async function sendEmail(deps: EmailWayDeps, { id, delivery }: Claim): Promise<SendResult> {
	const composed = await composeEmail(deps, id, delivery);
	if (composed.kind === 'undeliverable') return composed;
	const { ownerId, to, content } = composed;
	const { oneClickUrl = null, sender, calendar } = content;
	const email = {
		to,
		deliveryId: id,
		oneClickUrl,
		...renderEmail(content),
		...(sender && { fromName: sender.name }),
		...(calendar && { calendar }),
	};
	return { ownerId, ...(await deps.emailClient.send(email)) };
}

export async function callWebhook(
	deps: WebhookWayDeps,
	{ delivery }: Claim,
	call: SignedCall | null,
): Promise<SendResult> {
	const receiver = await receiverOf(deps, delivery);
	if (receiver.kind === 'undeliverable') return receiver;
	const { uid, url } = receiver;
	if (call === null) {
		return { kind: 'retry', ownerId: uid, statusCode: null, reason: 'it could not be signed', retryAfterMs: 0 };
	}
	const { message } = delivery;
	if (uid !== null && isAlert(message) && (await isCallMuted(deps, uid, { message, url }))) {
		return undeliverable('alerts are muted');
	}
	if (call.url !== url || isTooOld(call, deps.now())) return { kind: 'outdated' };
	const result = await deps.webhookClient.send(call);
	// The call has been made, so a failure to store its result must not repeat it.
	await noteResult(deps, delivery, receiver, result).catch((error) =>
		deps.logError('The result of a webhook call could not be stored.', { error }),
	);
	return { ownerId: uid, ...result };
}

type Receiver = Pick<WebhookReceiver, 'kind' | 'url'> & { uid: string | null };

async function receiverOf(deps: WebhookWayDeps, delivery: OutboxDocument): Promise<Receiver | Undeliverable> {
	const { message } = delivery;
	if (!isForSubscriber(message)) return findReceiver(deps, delivery);
	const url = await deps.subscriberMessages.webhookUrl(message);
	return url === null ? undeliverable('no longer needed') : { kind: 'webhook', uid: null, url };
}

async function noteResult(
	{ webhooks, subscriberMessages, now }: WebhookWayDeps,
	{ message }: OutboxDocument,
	{ uid, url }: Receiver,
	result: WebhookResult,
): Promise<void> {
	if (isForSubscriber(message)) return subscriberMessages.noteResult(message, result);
	if (uid === null) return;
	if (result.kind === 'sent') return webhooks.noteSuccess(uid);
	const isGone = result.kind === 'failed' && result.isGone;
	return isGone ? webhooks.noteGone(uid, url, now()) : webhooks.noteFailure(uid, url, now());
}
