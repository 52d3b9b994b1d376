/** Sends alerts to Slack: an outage is one thread, and its first message always shows the current state. */

import { outagesOf } from '../../messages/groups/group-members.ts';
import { alertThreadId } from '../../platform/ids.ts';
import { isOutageEnd } from '../../platform/outage-messages.ts';
import type { ChannelMessage, ChannelResult, SendToChannel, TargetOf } from '../sender.ts';
import { type RedrawDeps, redrawThread } from './redraw-thread.ts';
import { alertMessage, nothingYet, outageMessage, type SlackMessage } from './slack-blocks.ts';
import type { SlackClient } from './slack-client.ts';
import type { AlertThread, ThreadStore } from './thread-store.ts';

export interface SlackSenderDeps extends RedrawDeps {
	slack: Pick<SlackClient, 'post' | 'update'>;
	threads: Pick<ThreadStore, 'find' | 'put'>;
}

export function createSlackSender(deps: SlackSenderDeps): SendToChannel<'slack'> {
	return async (target, sending) => {
		const threads = await threadsOf(deps, target, sending);
		const [thread = null] = threads;
		// The delivery was sent, but its sender crashed before it could record that.
		if (thread?.document.deliveryId === sending.deliveryId) return { kind: 'sent', statusCode: 200 };
		if (sending.isQuiet) return updateQuietly(deps, target, sending, threads);
		return thread
			? continueThread(deps, target, sending, [thread, ...threads.slice(1)])
			: startThread(deps, target, sending);
	};
}

/** Of the outage, and of those of its group: other alerts may have named them. */
async function threadsOf(
	{ threads }: SlackSenderDeps,
	{ channelId: conversationId }: TargetOf<'slack'>,
	{ channelId, message }: ChannelMessage,
): Promise<AlertThread[]> {
	if (!('outageId' in message)) return [];
	const ids = isOutageEnd(message) ? outagesOf(message) : [{ outageId: message.outageId }];
	const found = await Promise.all(ids.map(({ outageId }) => threads.find(alertThreadId(channelId, outageId))));
	return found.filter(
		(thread) => thread !== null && thread.document.conversationId === conversationId,
	) as AlertThread[];
}

async function startThread(
	deps: SlackSenderDeps,
	target: TargetOf<'slack'>,
	sending: ChannelMessage,
): Promise<ChannelResult> {
	const { ts, ...result } = await post(deps, target, sending, firstMessageOf(deps, sending));
	const { message } = sending;
	if (ts === undefined || message.event !== 'website-down') return result;
	// Our team may answer before the message is redrawn.
	const { team: _, ...stored } = message;
	const { ownerId, channelId, deliveryId, createdAt, timeZone } = sending;
	const thread = {
		ownerId,
		channelId,
		deliveryId,
		createdAt,
		timeZone,
		message: stored,
		outageId: message.outageId,
		websiteId: message.website.id,
		conversationId: target.channelId,
		messageId: ts,
	};
	// Without it, later messages only start a thread of their own.
	await deps.threads
		.put(thread)
		.catch((error) => deps.logError('The thread of an alert in Slack could not be stored.', { error }));
	return result;
}

function firstMessageOf({ config }: SlackSenderDeps, { channelId, message, createdAt, timeZone }: ChannelMessage) {
	const alert = { at: createdAt, appOrigin: config.appOrigin, timeZone };
	if (message.event !== 'website-down') return alertMessage({ ...alert, message });
	return outageMessage({ ...alert, message }, alertThreadId(channelId, message.outageId), nothingYet);
}

/** Shows the recovery in the first message, and posts nothing. */
async function updateQuietly(
	deps: SlackSenderDeps,
	target: TargetOf<'slack'>,
	{ message }: ChannelMessage,
	threads: readonly AlertThread[],
): Promise<ChannelResult> {
	if (threads.length === 0 || !isOutageEnd(message)) {
		return { kind: 'failed', statusCode: null, reason: 'alerts are muted' };
	}
	await redrawAll(deps, target, threads, message.at);
	return { kind: 'sent', statusCode: 200 };
}

async function continueThread(
	deps: SlackSenderDeps,
	target: TargetOf<'slack'>,
	sending: ChannelMessage,
	threads: readonly [AlertThread, ...AlertThread[]],
): Promise<ChannelResult> {
	const [thread] = threads;
	const { message, createdAt, timeZone } = sending;
	const alert = { message, at: createdAt, appOrigin: deps.config.appOrigin, timeZone };
	const { ts: _, ...result } = await post(deps, target, sending, alertMessage(alert), thread.document.messageId);
	if (result.kind !== 'sent') return result;
	if (isOutageEnd(message)) {
		await redrawAll(deps, target, threads, message.at);
	}
	return result;
}

async function redrawAll(
	deps: SlackSenderDeps,
	target: TargetOf<'slack'>,
	threads: readonly AlertThread[],
	endedAt: number,
): Promise<void> {
	await Promise.all(threads.map((thread) => redrawThread(deps, target, thread, { endedAt })));
}

function post(
	{ slack }: SlackSenderDeps,
	target: TargetOf<'slack'>,
	{ deliveryId, message: { event } }: ChannelMessage,
	message: SlackMessage,
	threadTs?: string,
) {
	return slack.post(target.token, {
		channelId: target.channelId,
		message,
		deliveryId,
		...(threadTs !== undefined && { threadTs }),
		// Nobody would see a reminder in the thread.
		isBroadcast: event === 'website-down',
	});
}
