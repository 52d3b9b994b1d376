/** Receives what people write and press in Telegram. */
import type { Handlers } from '../../http/handler.ts';
import type { RateLimiter } from '../../http/rate-limits/rate-limit-store.ts';
import { Problem } from '../../platform/problem.ts';
import { answerCommand } from './telegram-commands.ts';
import { connectChat, endChannelsOf, moveChat, type TelegramChannelDeps } from './telegram-connection.ts';
import { type PressDeps, usePress } from './telegram-presses.ts';
import { readCommand } from './telegram-text.ts';
import { readUpdate, type TelegramUpdate } from './telegram-updates.ts';

type TelegramDeps = TelegramChannelDeps & PressDeps & { rateLimiter: Pick<RateLimiter, 'hasRoom'> };

export function createTelegramHandlers(deps: TelegramDeps) {
	return {
		async receiveTelegramUpdate({ request }) {
			if (!deps.telegramClient.isFromTelegram(request.header('x-telegram-bot-api-secret-token'))) {
				throw new Problem('invalid', 'The secret does not match.');
			}
			const update = readUpdate((await request.rawBody()).toString('utf8'));
			// Telegram repeats an update until it is received, so too many from one chat are dropped and not refused.
			const isServed =
				update !== null &&
				(await deps.rateLimiter.hasRoom([{ limit: 'telegramByChat', subject: String(update.chat.id) }], deps.now()));
			if (isServed) await act(deps, update);
			return { message: 'Received.' };
		},
	} satisfies Partial<Handlers>;
}

async function act(deps: TelegramDeps, update: TelegramUpdate): Promise<void> {
	switch (update.kind) {
		case 'blocked':
			return endChannelsOf(deps, update.chat.id);
		case 'moved':
			return moveChat(deps, update.chat, update.newChatId);
		case 'press':
			return usePress(deps, update);
		case 'text':
			return answerText(deps, update);
	}
}

async function answerText(deps: TelegramDeps, update: Extract<TelegramUpdate, { kind: 'text' }>): Promise<void> {
	const { chat, text } = update;
	const command = readCommand(text);
	// In groups, people write to each other.
	if (!command && chat.isGroup) return;
	if (command?.name === 'start' && command.argument !== '') return connectChat(deps, chat, command.argument);
	const reply = await answerCommand(deps, update, command?.name ?? null);
	await deps.telegramClient.send({ chatId: chat.id, ...reply });
}
