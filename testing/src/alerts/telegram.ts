/** The Telegram sandbox: what the bot wrote, and what people write and press. */
import type { ChatMessage } from '../../../dev/fakes/telegram/chats.ts';
import { telegramUpdateSecret } from '../../../dev/fakes/telegram/settings.ts';

const origin = process.env.STAYUP_TELEGRAM_ORIGIN ?? '';

/** An update that changes nothing, signed like those of Telegram. */
export function telegramUpdate(update: object = { update_id: 1 }, secret = telegramUpdateSecret) {
	const headers = { 'content-type': 'application/json', 'x-telegram-bot-api-secret-token': secret };
	return { text: JSON.stringify(update), headers };
}

async function control<Reply>(method: string, path: string, body?: object): Promise<Reply> {
	const response = await fetch(`${origin}/control/${path}`, {
		method,
		headers: { 'content-type': 'application/json' },
		...(body && { body: JSON.stringify(body) }),
	});
	if (!response.ok) throw new Error(`The Telegram sandbox responded with ${response.status}: ${await response.text()}`);
	return (await response.json()) as Reply;
}

/** A chat that no other test uses. Groups have negative ids. */
export function newChat(isGroup = false) {
	const id = (1 + Math.floor(Math.random() * 2 ** 40)) * (isGroup ? -1 : 1);
	const messages = async () => (await control<{ messages: ChatMessage[] }>('GET', `chats/${id}/messages`)).messages;
	return {
		id,
		messages,
		/** The text of the last message of the bot. */
		async last(): Promise<string> {
			return (await messages()).at(-1)?.text ?? '';
		},
		write: (text: string, name = 'Anna') => control<{ status: number }>('POST', `chats/${id}/send`, { text, name }),
		press: (messageId: number, data: string, name = 'Anna') =>
			control<{ status: number; notice: string | null }>('POST', `chats/${id}/press`, { messageId, data, name }),
		block: () => control('PUT', `chats/${id}`, { isBlocked: true }),
		leave: () => control('POST', `chats/${id}/membership`, { status: 'kicked' }),
	};
}

export type TestChat = ReturnType<typeof newChat>;
