/** Records what became of a message on its channel, for the list of channels. Never fails, because a failure would send the message again. */

import type { ChannelStore } from '../channels/channel-store.ts';
import type { OutboxDocument } from '../platform/firestore/documents.ts';
import { isAlert } from '../platform/firestore/outbox-message.ts';
import type { LogError } from '../platform/log.ts';

export interface ChannelHealthDeps {
	channels: Pick<ChannelStore, 'noteDelivered' | 'noteFailed' | 'end'>;
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

/** `channelId` is the kind for the channels of the profile. */
export async function noteHealth(
	{ channels, now, logError }: ChannelHealthDeps,
	{ ownerId, message }: OutboxDocument,
	channelId: string,
	result: NotedResult,
): Promise<void> {
	const isNoted = isAlert(message) || message.event === 'alert-digest';
	if (ownerId === null || !isNoted) return;
	const { kind, reason = '', statusCode = null, isEnded = false } = result;
	const answer = result.answer === undefined ? undefined : { at: now(), statusCode, body: result.answer };
	try {
		if (kind === 'sent') await channels.noteDelivered(ownerId, channelId, now(), answer);
		if (kind === 'retry' || kind === 'failed') await channels.noteFailed(ownerId, channelId, reason, now(), answer);
		if (isEnded) await channels.end(ownerId, channelId, reason, now());
	} catch (error) {
		logError('The health of a channel could not be stored.', { error });
	}
}
