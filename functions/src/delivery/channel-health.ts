/** Records what became of a message on its channel, for the list of channels. Never fails, because a failure would send the message again. */

import type { ChannelStore } from '../channels/channel-store.ts';
import type { WebhookStore } from '../channels/webhook/webhook-store.ts';
import { isAlert, type OutboxMessage } from '../platform/firestore/outbox-message.ts';
import type { LogError } from '../platform/log.ts';
import type { Receiver } from './receiver.ts';

export interface ChannelHealthDeps {
	channels: Pick<ChannelStore, 'noteDelivered' | 'noteFailed' | 'end'>;
	/** Turns the webhook of the profile off. */
	webhooks: Pick<WebhookStore, 'noteSuccess' | 'noteFailure' | 'noteGone'>;
	/** Milliseconds since the epoch. */
	now(): number;
	logError: LogError;
}

interface NotedResult {
	kind: string;
	reason?: string;
	statusCode?: number | null;
	isEnded?: boolean;
	answer?: string;
}

export async function noteHealth(
	deps: ChannelHealthDeps,
	receiver: Receiver,
	message: OutboxMessage,
	result: NotedResult,
): Promise<void> {
	if (!isAlert(message) && message.event !== 'alert-digest') return;
	const { ownerId, channelId, target } = receiver;
	const { channels, now } = deps;
	const { kind, reason = '', statusCode = null, isEnded = false } = result;
	const hasFailed = kind === 'retry' || kind === 'failed';
	const answer = result.answer === undefined ? undefined : { at: now(), statusCode, body: result.answer };
	try {
		if (kind === 'sent') await channels.noteDelivered(ownerId, channelId, now(), answer);
		if (hasFailed) await channels.noteFailed(ownerId, channelId, reason, now(), answer);
		if ('open' in target && target.open.kind === 'webhook') {
			if (kind === 'sent') await deps.webhooks.noteSuccess(ownerId);
			else if (isEnded) await deps.webhooks.noteGone(ownerId, target.open.url, now());
			else if (hasFailed) await deps.webhooks.noteFailure(ownerId, target.open.url, now());
		} else if (isEnded) {
			await channels.end(ownerId, channelId, reason, now());
		}
	} catch (error) {
		deps.logError('The health of a channel could not be stored.', { error });
	}
}
