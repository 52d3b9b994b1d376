/** The stored shapes of Telegram's chats. Instants are milliseconds since the epoch. */
import type { Timestamp } from 'firebase-admin/firestore';

/** `telegramChats/{channelId}`: finds the channels of a chat, and the channel that a link connects. */
export interface TelegramChatDocument {
	ownerId: string;
	/** Null until a link connected a chat. */
	chatId: number | null;
	/** SHA-256 of the code in the link; null once it is used. */
	codeHash: string | null;
	/** The code follows from it and a key that is not stored, so that the same link can be shown again. */
	codeNonce: string;
	codeExpiresAt: number;
	/** Alerts arrive without a sound until then. */
	silentUntil: number | null;
}

/** `telegramMessages/{channelId}_{outageId}`: the first message about an outage, which later ones answer. */
export interface TelegramMessageDocument {
	ownerId: string;
	chatId: number;
	messageId: number;
	/** The other outages of the group that the latest alert names (decision 71): its buttons act on them as well. */
	others: string[];
	expireAt: Timestamp;
}
