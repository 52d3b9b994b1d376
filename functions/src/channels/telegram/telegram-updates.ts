/** Reads the updates that Telegram sends: messages, presses of buttons, and chats that block the bot or get another id. */
import * as z from 'zod/mini';
import type { ShownMessage } from './telegram-client.ts';

const Person = z.object({ first_name: z.string(), last_name: z.optional(z.string()) });

const Chat = z.object({
	id: z.int(),
	type: z.string(),
	title: z.optional(z.string()),
	first_name: z.optional(z.string()),
	last_name: z.optional(z.string()),
});

const Update = z.object({
	message: z.optional(
		z.object({
			chat: Chat,
			from: z.optional(Person),
			text: z.optional(z.string()),
			migrate_to_chat_id: z.optional(z.int()),
		}),
	),
	callback_query: z.optional(
		z.object({
			id: z.string(),
			from: Person,
			data: z.optional(z.string()),
			message: z.optional(
				z.object({
					message_id: z.int(),
					chat: Chat,
					text: z.optional(z.string()),
					entities: z.optional(z.array(z.unknown())),
				}),
			),
		}),
	),
	my_chat_member: z.optional(z.object({ chat: Chat, new_chat_member: z.object({ status: z.string() }) })),
});

export interface TelegramChat {
	id: number;
	/** Of the group or the person. */
	name: string;
	isGroup: boolean;
}

export type TelegramUpdate =
	| { kind: 'text'; chat: TelegramChat; person: string; text: string }
	| { kind: 'press'; chat: TelegramChat; person: string; pressId: string; data: string; message: ShownMessage }
	| { kind: 'blocked'; chat: TelegramChat }
	| { kind: 'moved'; chat: TelegramChat; newChatId: number };

/** Null for updates that we do not use. */
export function readUpdate(body: string): TelegramUpdate | null {
	const parsed = Update.safeParse(parse(body));
	if (!parsed.success) return null;
	const { message, callback_query: press, my_chat_member: membership } = parsed.data;
	if (press?.message) {
		const { message_id: messageId, text = '', entities = [] } = press.message;
		const chat = chatOf(press.message.chat);
		const shown = { chatId: chat.id, messageId, text, entities };
		const person = nameOf(press.from);
		return { kind: 'press', chat, person, pressId: press.id, data: press.data ?? '', message: shown };
	}
	if (membership) {
		const isOut = ['kicked', 'left'].includes(membership.new_chat_member.status);
		return isOut ? { kind: 'blocked', chat: chatOf(membership.chat) } : null;
	}
	if (!message) return null;
	const chat = chatOf(message.chat);
	const newChatId = message.migrate_to_chat_id;
	if (newChatId !== undefined) return { kind: 'moved', chat, newChatId };
	if (message.text === undefined) return null;
	return { kind: 'text', chat, person: message.from ? nameOf(message.from) : chat.name, text: message.text };
}

function parse(body: string): unknown {
	try {
		return JSON.parse(body);
	} catch {
		return null;
	}
}

function chatOf({ id, type, title, ...person }: z.infer<typeof Chat>): TelegramChat {
	return { id, name: title === undefined ? nameOf(person) : oneLine(title), isGroup: type !== 'private' };
}

function nameOf({
	first_name = '',
	last_name = '',
}: {
	first_name?: string | undefined;
	last_name?: string | undefined;
}) {
	return oneLine(`${first_name} ${last_name}`) || 'Somebody';
}

const longestName = 60;

/** People choose these names: control characters and invisible marks, some of which reverse the text after them, go. */
function oneLine(text: string): string {
	const letters = [...text.replace(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ').trim()];
	return letters.length <= longestName ? letters.join('') : `${letters.slice(0, longestName - 1).join('')}…`;
}
