/** Calls Telegram's Bot API. */

import { createHmac, timingSafeEqual } from 'node:crypto';
import { cutText } from '@stayup/contract';
import type { Api } from 'grammy';
import type { ChannelResult } from '../sender.ts';

export interface TelegramSettings {
	botToken: string;
	/** The sandbox of the emulators; null for Telegram itself. */
	origin: string | null;
}

export interface TelegramText {
	chatId: number;
	/** Telegram's HTML. */
	html: string;
	buttons?: readonly (readonly TelegramButton[])[];
	/** The message that it answers, if that is still there. */
	replyTo?: number | null;
	/** Arrives without a sound. */
	isSilent?: boolean;
}

export type TelegramButton = { text: string; data: string } | { text: string; url: string };

type TelegramResult = (Extract<ChannelResult, { kind: 'sent' }> & { messageId: number }) | TelegramFailure;
/** `movedTo`: the chat became a supergroup, which has another id. */
type TelegramFailure = Exclude<ChannelResult, { kind: 'sent' }> & { movedTo?: number };

export interface TelegramClient {
	/** False without settings: Telegram is not offered. */
	isOffered: boolean;
	/** Whether the header of an update proves that Telegram sent it. */
	isFromTelegram(secret: string | undefined): boolean;
	/** The name of the bot, without `@`. Throws if Telegram does not answer. */
	botName(): Promise<string>;
	/** Never throws. */
	send(text: TelegramText): Promise<TelegramResult>;
	/** Appends a line to a message and removes its buttons. Never throws. */
	appendLine(message: ShownMessage, line: string): Promise<void>;
	/** The short notice after a press. Never throws: Telegram refuses it after some minutes. */
	answerPress(pressId: string, notice: string): Promise<void>;
}

/** A message as it is in the chat. */
export interface ShownMessage {
	chatId: number;
	messageId: number;
	text: string;
	/** The formatting of the text, passed back as it came. */
	entities: unknown[];
}

const timeoutSeconds = 10;
/** Telegram refuses longer ones. */
const longestNotice = 200;

export function createTelegramClient(settings: TelegramSettings | null): TelegramClient {
	let connected: Promise<Api> | undefined;
	let name: Promise<string> | undefined;
	/** Loaded on first use: most instances never call Telegram. */
	const api = () => {
		if (!settings) throw new Error('Telegram is not set up.');
		connected ??= import('grammy').then(
			({ Api }) =>
				new Api(settings.botToken, { timeoutSeconds, ...(settings.origin !== null && { apiRoot: settings.origin }) }),
		);
		return connected;
	};
	const secret = settings && updateSecretOf(settings.botToken);
	return {
		isOffered: settings !== null,

		isFromTelegram: (given) => secret !== null && given !== undefined && isSame(given, secret),

		async botName() {
			name ??= api().then(async (telegram) => (await telegram.getMe()).username);
			name.catch(() => {
				name = undefined;
			});
			return name;
		},

		async send({ chatId, html, buttons = [], replyTo = null, isSilent = false }) {
			if (!settings) return { kind: 'failed', statusCode: null, reason: 'Telegram is not set up' };
			try {
				const { message_id: messageId } = await (await api()).sendMessage(chatId, html, {
					parse_mode: 'HTML',
					link_preview_options: { is_disabled: true },
					...(isSilent && { disable_notification: true }),
					...(replyTo !== null && { reply_parameters: { message_id: replyTo, allow_sending_without_reply: true } }),
					...(buttons.length > 0 && { reply_markup: { inline_keyboard: buttons.map((row) => row.map(inlineButton)) } }),
				});
				return { kind: 'sent', statusCode: 200, messageId };
			} catch (error) {
				return failureOf(error);
			}
		},

		async appendLine({ chatId, messageId, text, entities }, line) {
			// Without reply_markup Telegram removes the buttons.
			const other = { entities: entities as [], link_preview_options: { is_disabled: true } };
			await api()
				.then((telegram) => telegram.editMessageText(chatId, messageId, `${text}\n\n${line}`, other))
				.catch(() => undefined);
		},

		async answerPress(pressId, notice) {
			await api()
				.then((telegram) => telegram.answerCallbackQuery(pressId, { text: cutText(notice, longestNotice) }))
				.catch(() => undefined);
		},
	};
}

/** Telegram sends it with every update. It follows from the token, so that there is one secret less and both are changed together. */
export function updateSecretOf(botToken: string): string {
	return createHmac('sha256', botToken).update('telegram updates').digest('base64url');
}

function isSame(given: string, expected: string): boolean {
	const [one, other] = [given, expected].map((text) => createHmac('sha256', 'compare').update(text).digest());
	return one !== undefined && other !== undefined && timingSafeEqual(one, other);
}

function inlineButton(button: TelegramButton) {
	return 'url' in button ? button : { text: button.text, callback_data: button.data };
}

interface TelegramError {
	error_code: number;
	description: string;
	parameters: { retry_after?: number; migrate_to_chat_id?: number };
}

/** 403: the bot was blocked or removed, or the person deleted the account. */
export function failureOf(error: unknown): TelegramFailure {
	if (!isTelegramError(error)) return { kind: 'retry', statusCode: null, reason: 'no response', retryAfterMs: 0 };
	const { error_code: statusCode, description, parameters } = error;
	const movedTo = parameters.migrate_to_chat_id;
	if (statusCode === 429) {
		const retryAfterMs = (parameters.retry_after ?? 0) * 1000;
		return { kind: 'retry', statusCode, reason: 'too many messages', retryAfterMs };
	}
	// Telegram answers 401 and 404 if the token of the bot is wrong, which is our fault and can be repaired.
	if (statusCode >= 500 || statusCode === 401 || statusCode === 404) {
		return { kind: 'retry', statusCode, reason: `responded with ${statusCode}`, retryAfterMs: 0 };
	}
	if (statusCode === 403)
		return { kind: 'failed', statusCode, reason: 'the bot was blocked or removed', isEnded: true };
	if (/chat not found/i.test(description)) {
		return { kind: 'failed', statusCode, reason: 'the chat no longer exists', isEnded: true };
	}
	return {
		kind: 'failed',
		statusCode,
		reason: `refused with ${statusCode}`,
		...(movedTo !== undefined && { movedTo }),
	};
}

function isTelegramError(error: unknown): error is TelegramError {
	return error instanceof Error && 'error_code' in error && 'parameters' in error;
}
