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

/** The two writes do not depend on each other, so that one which fails does not skip the other. */
export async function noteHealth(
	deps: ChannelHealthDeps,
	receiver: Pick<Receiver, 'ownerId' | 'channelId' | 'target'>,
	message: OutboxMessage,
	result: NotedResult,
): Promise<void> {
	if (!isAlert(message) && message.event !== 'alert-digest') return;
	await storeResult(deps, receiver, result).catch((error) =>
		deps.logError('The health of a channel could not be stored.', { error }),
	);
	await turnOffIfOver(deps, receiver, result).catch((error) =>
		deps.logError('Whether a channel stays on could not be stored.', { error }),
	);
}

async function storeResult(
	{ channels, now }: ChannelHealthDeps,
	{ ownerId, channelId }: Pick<Receiver, 'ownerId' | 'channelId'>,
	{ kind, reason = '', statusCode = null, answer: body }: NotedResult,
): Promise<void> {
	const answer = body === undefined ? undefined : { at: now(), statusCode, body };
	if (kind === 'sent') await channels.noteDelivered(ownerId, channelId, now(), answer);
	if (hasFailed(kind)) await channels.noteFailed(ownerId, channelId, reason, now(), answer);
}

/** The store of webhooks turns that of the profile off when it has failed for days. */
async function turnOffIfOver(
	{ channels, webhooks, now }: ChannelHealthDeps,
	{ ownerId, channelId, target }: Pick<Receiver, 'ownerId' | 'channelId' | 'target'>,
	{ kind, reason = '', isEnded = false }: NotedResult,
): Promise<void> {
	if ('open' in target && target.open.kind === 'webhook') {
		if (kind === 'sent') await webhooks.noteSuccess(ownerId);
		else if (isEnded) await webhooks.noteGone(ownerId, target.open.url, now());
		else if (hasFailed(kind)) await webhooks.noteFailure(ownerId, target.open.url, now());
	} else if (isEnded) {
		await channels.end(ownerId, channelId, reason, now());
	}
}

function hasFailed(kind: string): boolean {
	return kind === 'retry' || kind === 'failed';
}
