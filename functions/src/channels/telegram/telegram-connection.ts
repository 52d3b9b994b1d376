/** Connects a chat to the channel that its link names, and follows chats that block the bot or get another id. */
import type { StoredChannel } from '../../platform/firestore/channel-documents.ts';
import type { ChannelStore } from '../channel-store.ts';
import type { ChannelTargets } from '../channel-targets.ts';
import type { ChannelConnection } from '../connections.ts';
import type { TelegramClient } from './telegram-client.ts';
import type { TelegramStore } from './telegram-store.ts';
import { connectedText, telegramReplies } from './telegram-text.ts';
import type { TelegramChat } from './telegram-updates.ts';

export interface TelegramChannelDeps {
	channels: Pick<ChannelStore, 'change' | 'end' | 'find'>;
	channelTargets: Pick<ChannelTargets, 'seal'>;
	telegramChats: TelegramStore;
	telegramClient: TelegramClient;
	/** Milliseconds since the epoch. */
	now(): number;
}

export function createTelegramConnection({
	telegramChats,
	telegramClient,
	now,
}: Pick<TelegramChannelDeps, 'telegramChats' | 'telegramClient' | 'now'>): ChannelConnection<'telegram'> {
	return {
		async connectUrl({ ownerId, channelId }) {
			const [bot, code] = await Promise.all([
				telegramClient.botName(),
				telegramChats.codeFor(ownerId, channelId, now()),
			]);
			return `https://t.me/${bot}?start=${code}`;
		},
		remove: ({ channelId }) => telegramChats.remove(channelId),
	};
}

export async function connectChat(deps: TelegramChannelDeps, chat: TelegramChat, code: string): Promise<void> {
	const { channels, telegramChats, telegramClient, now } = deps;
	const connected = await telegramChats.connect(code, chat.id, now());
	const channel =
		connected &&
		(await channels.change(connected.document.ownerId, connected.id, () =>
			fieldsOf(deps, connected.document.ownerId, chat),
		));
	const isConnected = channel !== null && channel !== 'too-large';
	await telegramClient.send({
		chatId: chat.id,
		html: isConnected ? connectedText([channel.name]) : telegramReplies.staleCode,
	});
}

/** Telegram says it at once, so that the owner is notified before the next outage. */
export async function endChannelsOf(
	{ channels, telegramChats, now }: TelegramChannelDeps,
	chatId: number,
): Promise<void> {
	for (const { id, document } of await telegramChats.ofChat(chatId)) {
		await channels.end(document.ownerId, id, 'the bot was blocked or removed', now());
	}
}

export async function moveChat(deps: TelegramChannelDeps, chat: TelegramChat, newChatId: number): Promise<void> {
	for (const { id, document } of await deps.telegramChats.move(chat.id, newChatId)) {
		const { ownerId } = document;
		await deps.channels.change(ownerId, id, () => fieldsOf(deps, ownerId, { ...chat, id: newChatId }));
	}
}

function fieldsOf(
	{ channelTargets }: TelegramChannelDeps,
	ownerId: string,
	{ id: chatId, name: chatName }: TelegramChat,
): Partial<StoredChannel> {
	const target = { kind: 'telegram', chatId, chatName } as const;
	return { label: chatName, isReady: true, endedAt: null, sealedTarget: channelTargets.seal(ownerId, target) };
}
