/** Stores which chats receive the alerts of which channels, and which message later ones answer. */
import { createHash, createHmac, randomBytes } from 'node:crypto';
import { dayMs, hourMs, minuteMs } from '@stayup/contract';
import { type Firestore, Timestamp } from 'firebase-admin/firestore';
import { collectionsOf } from '../../platform/firestore/collections.ts';
import { allOf, findIn, type Stored } from '../../platform/firestore/paging.ts';
import type { TelegramChatDocument } from '../../platform/firestore/telegram-documents.ts';

/** The id is that of the channel. */
type StoredTelegramChat = Stored<TelegramChatDocument>;

export interface TelegramStore {
	/** The code for the link, which is not stored. It works once, within an hour; while it is fresh, the same one is returned. */
	codeFor(ownerId: string, channelId: string, now: number): Promise<string>;
	/** Uses up the code. Null if it is unknown, used or too old. */
	connect(code: string, chatId: number, now: number): Promise<StoredTelegramChat | null>;
	find(channelId: string): Promise<TelegramChatDocument | null>;
	/** The channels of a chat, which may be of several accounts. */
	ofChat(chatId: number): Promise<StoredTelegramChat[]>;
	silence(channelIds: readonly string[], until: number): Promise<void>;
	/** A group that becomes a supergroup gets another id. Returns its channels. */
	move(chatId: number, newChatId: number): Promise<StoredTelegramChat[]>;
	/** Keeps the first message, and the latest group. `others`: the other outages of the group. */
	noteMessage(
		of: MessageOf,
		message: { chatId: number; messageId: number; others: readonly string[] },
		now: number,
	): Promise<void>;
	/** The other outages of the group that an alert in this chat named. */
	groupOf(of: Omit<MessageOf, 'ownerId'>, chatId: number): Promise<readonly string[]>;
	/** Null if there is none, or if the channel has another chat by now. */
	firstMessage(of: MessageOf, chatId: number): Promise<number | null>;
	remove(channelId: string): Promise<void>;
}

interface MessageOf {
	ownerId: string;
	channelId: string;
	outageId: string;
}

const nonceBytes = 16;
const codeLength = 32;
const codeValidMs = hourMs;
/** A code that is shown is valid for at least that long. */
const leastLeftMs = 30 * minuteMs;
const messageKeptMs = 30 * dayMs;
const mostChannelsOfChat = 50;

/** `codeKey`: a secret that the codes follow from. */
export function createTelegramStore(firestore: Firestore, codeKey: string): TelegramStore {
	const { telegramChats, telegramMessages } = collectionsOf(firestore);
	const ofChat = async (chatId: number) => {
		return allOf(telegramChats.where('chatId', '==', chatId).limit(mostChannelsOfChat));
	};
	const messageRef = ({ channelId, outageId }: Omit<MessageOf, 'ownerId'>) =>
		telegramMessages.doc(`${channelId}_${outageId}`);
	return {
		codeFor: (ownerId, channelId, now) =>
			firestore.runTransaction(async (transaction) => {
				const ref = telegramChats.doc(channelId);
				const before = (await transaction.get(ref)).data();
				const isFresh = before !== undefined && before.codeHash !== null && before.codeExpiresAt - now >= leastLeftMs;
				if (isFresh) return codeOf(codeKey, channelId, before.codeNonce);
				const codeNonce = randomBytes(nonceBytes).toString('base64url');
				const code = codeOf(codeKey, channelId, codeNonce);
				transaction.set(ref, {
					ownerId,
					chatId: before?.chatId ?? null,
					silentUntil: null,
					codeHash: hashOf(code),
					codeNonce,
					codeExpiresAt: now + codeValidMs,
				});
				return code;
			}),

		connect: (code, chatId, now) =>
			firestore.runTransaction(async (transaction) => {
				const found = await transaction.get(telegramChats.where('codeHash', '==', hashOf(code)).limit(1));
				const [snapshot] = found.docs;
				if (!snapshot || snapshot.data().codeExpiresAt <= now) return null;
				const change = { chatId, codeHash: null, silentUntil: null };
				transaction.update(snapshot.ref, change);
				return { id: snapshot.id, document: { ...snapshot.data(), ...change } };
			}),

		async find(channelId) {
			return findIn(telegramChats, channelId);
		},

		ofChat,

		async silence(channelIds, until) {
			const batch = firestore.batch();
			for (const id of channelIds) batch.update(telegramChats.doc(id), { silentUntil: until });
			await batch.commit();
		},

		async move(chatId, newChatId) {
			const chats = await ofChat(chatId);
			const batch = firestore.batch();
			for (const { id } of chats) batch.update(telegramChats.doc(id), { chatId: newChatId });
			await batch.commit();
			return chats;
		},

		noteMessage: (of, { chatId, messageId, others }, now) =>
			firestore.runTransaction(async (transaction) => {
				const before = (await transaction.get(messageRef(of))).data();
				const expireAt = Timestamp.fromMillis(now + messageKeptMs);
				const first = before ?? { ownerId: of.ownerId, chatId, messageId, others: [], expireAt };
				transaction.set(messageRef(of), others.length > 0 ? { ...first, others: [...others] } : first);
			}),

		async groupOf(of, chatId) {
			const message = (await messageRef(of).get()).data();
			return message?.chatId === chatId ? message.others : [];
		},

		async firstMessage(of, chatId) {
			const message = (await messageRef(of).get()).data();
			return message?.chatId === chatId ? message.messageId : null;
		},

		async remove(channelId) {
			await telegramChats.doc(channelId).delete();
		},
	};
}

/** Telegram allows 64 characters of base64url. */
function codeOf(key: string, channelId: string, nonce: string): string {
	return createHmac('sha256', key).update(`${channelId} ${nonce}`).digest('base64url').slice(0, codeLength);
}

function hashOf(code: string): string {
	return createHash('sha256').update(code).digest('hex');
}
