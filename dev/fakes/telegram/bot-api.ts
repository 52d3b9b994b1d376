/** The methods of Telegram's Bot API that the product uses, with its errors. */
import { type Chats, type InlineButton, problemWithButtons, readHtml } from './chats.ts';
import { telegramBotName } from './settings.ts';

export interface Webhook {
	url: string;
	secretToken: string;
}

export interface BotState {
	chats: Chats;
	webhook: Webhook | null;
	/** Every message is refused with 429 and this pause; 0 for none. */
	retryAfterSeconds: number;
}

export type BotReply =
	| { ok: true; result: unknown }
	| { ok: false; error_code: number; description: string; parameters?: Record<string, number> };

type Parameters = Record<string, unknown>;

const longestText = 4096;
const bot = { id: 100_200_300, is_bot: true, first_name: 'Stayup', username: telegramBotName };

export function callBot(state: BotState, method: string, parameters: Parameters): BotReply {
	switch (method.toLowerCase()) {
		case 'getme':
			return done(bot);
		case 'setwebhook':
			state.webhook = { url: String(parameters.url ?? ''), secretToken: String(parameters.secret_token ?? '') };
			return done(true);
		case 'getwebhookinfo':
			return done({ url: state.webhook?.url ?? '', pending_update_count: 0, has_custom_certificate: false });
		case 'sendmessage':
			return sendMessage(state, parameters);
		case 'editmessagetext':
			return editMessageText(state, parameters);
		case 'answercallbackquery':
			state.chats.notices.push({ pressId: String(parameters.callback_query_id), text: String(parameters.text ?? '') });
			return done(true);
		default:
			return refused(404, 'Not Found');
	}
}

function sendMessage(state: BotState, parameters: Parameters): BotReply {
	const problem = problemWithChat(state, Number(parameters.chat_id));
	if (problem) return problem;
	const chat = state.chats.of(Number(parameters.chat_id));
	const raw = String(parameters.text ?? '');
	const formatted = parameters.parse_mode === 'HTML' ? readHtml(raw) : { text: raw, entities: [] };
	if (!formatted) return refused(400, "Bad Request: can't parse entities");
	if (formatted.text === '') return refused(400, 'Bad Request: message text is empty');
	if (formatted.text.length > longestText) return refused(400, 'Bad Request: message is too long');
	const buttons = buttonsIn(parameters);
	const fault = problemWithButtons(buttons);
	if (fault !== null) return refused(400, fault);
	const { message_id: replyTo = null } = (parameters.reply_parameters ?? {}) as { message_id?: number };
	const isSilent = parameters.disable_notification === true;
	const message = { messageId: state.chats.nextMessageId(), ...formatted, buttons, replyTo, isSilent };
	chat.messages.push(message);
	return done({ message_id: message.messageId, date: 0, chat: { id: chat.id, type: 'private' }, text: message.text });
}

function editMessageText(state: BotState, parameters: Parameters): BotReply {
	const problem = problemWithChat(state, Number(parameters.chat_id));
	if (problem) return problem;
	const { messages } = state.chats.of(Number(parameters.chat_id));
	const message = messages.find(({ messageId }) => messageId === Number(parameters.message_id));
	if (!message) return refused(400, 'Bad Request: message to edit not found');
	message.text = String(parameters.text ?? '');
	message.buttons = buttonsIn(parameters);
	return done({ message_id: message.messageId, date: 0, chat: { id: Number(parameters.chat_id), type: 'private' } });
}

function problemWithChat({ chats, retryAfterSeconds }: BotState, chatId: number): BotReply | null {
	if (retryAfterSeconds > 0) {
		const description = `Too Many Requests: retry after ${retryAfterSeconds}`;
		return { ok: false, error_code: 429, description, parameters: { retry_after: retryAfterSeconds } };
	}
	if (!Number.isInteger(chatId)) return refused(400, 'Bad Request: chat not found');
	const { isBlocked, movedTo } = chats.of(chatId);
	if (isBlocked) return refused(403, 'Forbidden: bot was blocked by the user');
	if (movedTo === null) return null;
	const description = 'Bad Request: group chat was upgraded to a supergroup chat';
	return { ok: false, error_code: 400, description, parameters: { migrate_to_chat_id: movedTo } };
}

function buttonsIn(parameters: Parameters): InlineButton[][] {
	const { inline_keyboard: rows = [] } = (parameters.reply_markup ?? {}) as { inline_keyboard?: InlineButton[][] };
	return rows;
}

function done(result: unknown): BotReply {
	return { ok: true, result };
}

function refused(code: number, description: string): BotReply {
	return { ok: false, error_code: code, description };
}
