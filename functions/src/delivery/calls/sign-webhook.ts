/**
 * Signs a webhook call in a function that has the key of the secrets, and queues it for the function that connects to the receiver, which has no
 * secrets (SSRF-11, HOOK-9; decision 30).
 */

import type { ChannelStore } from '../../channels/channel-store.ts';
import type { ChannelTargets } from '../../channels/channel-targets.ts';
import type { CallDeps } from '../../channels/kinds/call-kind.ts';
import { chatAt } from '../../channels/kinds/call-kinds.ts';
import type { SubscriberMessages } from '../../channels/subscriber-messages.ts';
import { webhookEvent } from '../../channels/webhook/webhook-payload.ts';
import { signedHeaders } from '../../channels/webhook/webhook-signature.ts';
import type { ChatAlert } from '../../messages/chats/chat-text.ts';
import { isDue } from '../../outbox/claim.ts';
import type { DigestStore } from '../../outbox/digest-store.ts';
import type { OutboxStore } from '../../outbox/outbox-store.ts';
import type { OutboxDocument } from '../../platform/firestore/documents.ts';
import { isForSubscriber } from '../../platform/firestore/outbox-message.ts';
import type { LogError } from '../../platform/log.ts';
import type { SignedCall, TaskQueue } from '../../platform/task-queue.ts';
import { gatherForCall, withGroup } from '../wait-for-group.ts';
import { channelCall } from './channel-call.ts';
import { findReceiver, type ReceiverDeps, webhookMessage } from './webhook-receiver.ts';

export type SignWebhookDeps = ReceiverDeps &
	CallDeps & {
		channels: Pick<ChannelStore, 'settingsOf'>;
		channelTargets: Pick<ChannelTargets, 'open'>;
		config: { appOrigin: string };
		outbox: Pick<OutboxStore, 'find'>;
		digests: Pick<DigestStore, 'gather' | 'delay' | 'alertsIn'>;
		queue: Pick<TaskQueue, 'enqueueWebhookCall'>;
		/** Milliseconds since the epoch. */
		now(): number;
		subscriberMessages: Pick<SubscriberMessages, 'webhookCall'>;
		logError: LogError;
	};

export async function signWebhook(deps: SignWebhookDeps, deliveryId: string): Promise<void> {
	const delivery = await deps.outbox.find(deliveryId);
	if (!delivery || !isDue(delivery, deps.now())) return;
	// 1. Take the alerts of the same cause that wait. If another one has taken this one, the sender finds out how that one ended.
	await gatherForCall(deps, deliveryId, delivery, deps.now());
	// 2. Write and sign it with those that it has taken.
	const call = await signedCall(deps, deliveryId, await withGroup(deps, deliveryId, delivery));
	await deps.queue.enqueueWebhookCall({ deliveryId, call }, `signed ${deps.now()}`);
}

/** Null if the call must not be made, or could not be signed: the sender records why. */
export async function signedCall(
	deps: Omit<SignWebhookDeps, 'queue' | 'outbox' | 'digests'>,
	id: string,
	delivery: OutboxDocument,
): Promise<SignedCall | null> {
	const { message } = delivery;
	try {
		if (isForSubscriber(message)) {
			const call = await deps.subscriberMessages.webhookCall(message);
			const signedAt = deps.now();
			return (
				call && { url: call.url, body: call.body, headers: signedHeaders({ ...call, id, at: signedAt }), signedAt }
			);
		}
		if (delivery.channelId !== undefined) return await channelCall(deps, id, delivery, delivery.channelId);
		const receiver = await findReceiver(deps, delivery);
		if (receiver.kind === 'undeliverable') return null;
		const { uid, url, timeZone } = receiver;
		const signedAt = deps.now();
		const body = webhookBody(url, {
			message: webhookMessage(delivery),
			at: delivery.createdAt,
			appOrigin: deps.config.appOrigin,
			timeZone,
		});
		const secrets = await deps.webhookSecrets.live(uid, signedAt);
		return { url, body, headers: signedHeaders({ id, at: signedAt, body, secrets }), signedAt };
	} catch (error) {
		deps.logError(`Delivery ${id} could not be signed.`, { error });
		return null;
	}
}

/** The event in our own schema, or the message of the chat that the URL belongs to (HOOK-3). Text, because the signature covers its exact bytes. */
export function webhookBody(url: string, alert: ChatAlert): string {
	const chat = chatAt(new URL(url));
	return JSON.stringify(chat ? chat.message(alert) : webhookEvent(alert));
}
