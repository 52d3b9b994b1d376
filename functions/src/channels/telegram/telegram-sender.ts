/** Sends alerts to a chat of Telegram. What follows on an outage answers its first message. */

import { outagesOf } from '../../messages/groups/group-members.ts';
import type { LogError } from '../../platform/log.ts';
import { isAboutOutage } from '../../platform/outage-messages.ts';
import type { ChannelMessage, SendToChannel } from '../sender.ts';
import type { TelegramClient } from './telegram-client.ts';
import type { TelegramStore } from './telegram-store.ts';
import { telegramAlert } from './telegram-text.ts';

export interface TelegramSenderDeps {
	config: { appOrigin: string };
	telegramClient: Pick<TelegramClient, 'send'>;
	telegramChats: Pick<TelegramStore, 'find' | 'firstMessage' | 'noteMessage'>;
	logError: LogError;
	/** Milliseconds since the epoch. */
	now(): number;
}

export function createTelegramSender(deps: TelegramSenderDeps): SendToChannel<'telegram'> {
	const { config, telegramClient, telegramChats, now } = deps;
	return async ({ chatId }, channelMessage) => {
		const { message, channelId, timeZone } = channelMessage;
		const of = outageOf(channelMessage);
		const [chat, first] = await Promise.all([
			telegramChats.find(channelId),
			of && telegramChats.firstMessage(of, chatId),
		]);
		const text = {
			...telegramAlert(message, { appOrigin: config.appOrigin, timeZone, now: now() }),
			replyTo: first,
			isSilent: (chat?.silentUntil ?? 0) > now(),
		};
		const attempt = await telegramClient.send({ chatId, ...text });
		const movedTo = attempt.kind === 'failed' ? attempt.movedTo : undefined;
		// The first message stayed in the old chat.
		const result =
			movedTo === undefined ? attempt : await telegramClient.send({ chatId: movedTo, ...text, replyTo: null });
		if (result.kind === 'sent' && of && message.event === 'website-down') {
			const { messageId } = result;
			const others = outagesOf(message).flatMap(({ outageId }) => (outageId === of.outageId ? [] : [outageId]));
			// The message is there, so a failure to store its id must not send it again.
			await telegramChats
				.noteMessage(of, { chatId: movedTo ?? chatId, messageId, others }, now())
				.catch((error) => deps.logError('The message of an outage could not be stored.', { error }));
		}
		return result;
	};
}

function outageOf({ ownerId, channelId, message }: ChannelMessage) {
	return isAboutOutage(message) ? { ownerId, channelId, outageId: message.outageId } : null;
}
