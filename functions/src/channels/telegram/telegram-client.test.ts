import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { FakeServer } from '../../../../dev/fakes/shared/fake-server.ts';
import { startTelegram } from '../../../../dev/fakes/telegram/server.ts';
import { telegramBotName, telegramBotToken, telegramUpdateSecret } from '../../../../dev/fakes/telegram/settings.ts';
import { createTelegramClient, type TelegramClient } from './telegram-client.ts';

const chatId = 42;
let telegram: FakeServer;
let client: TelegramClient;

beforeEach(async () => {
	telegram = await startTelegram({ port: 0 });
	client = createTelegramClient({ botToken: telegramBotToken, origin: telegram.origin });
});
afterEach(() => telegram.close());

async function control(path: string, body: object): Promise<void> {
	const response = await fetch(`${telegram.origin}/control/${path}`, {
		method: 'PUT',
		headers: { 'content-type': 'application/json' },
		body: JSON.stringify(body),
	});
	expect(response.status).toBe(200);
}

async function messages() {
	const response = await fetch(`${telegram.origin}/control/chats/${chatId}/messages`);
	return ((await response.json()) as { messages: Record<string, unknown>[] }).messages;
}

describe('the client of Telegram', () => {
	it('knows the name of its bot', async () => {
		expect(await client.botName()).toBe(telegramBotName);
	});

	it('sends text with buttons, as an answer and without a sound', async () => {
		const first = await client.send({
			chatId,
			html: '<b>Down</b> &amp; out',
			buttons: [[{ text: 'On it', data: 'ack:1' }]],
		});
		const replyTo = first.kind === 'sent' ? first.messageId : null;
		await client.send({ chatId, html: 'Up', replyTo, isSilent: true });

		expect(await messages()).toMatchObject([
			{ text: 'Down & out', buttons: [[{ text: 'On it', callback_data: 'ack:1' }]], replyTo: null, isSilent: false },
			{ text: 'Up', buttons: [], replyTo, isSilent: true },
		]);
	});

	it('is refused for good by a chat that blocked the bot', async () => {
		await control(`chats/${chatId}`, { isBlocked: true });

		expect(await client.send({ chatId, html: 'Down' })).toMatchObject({
			kind: 'failed',
			statusCode: 403,
			isEnded: true,
		});
	});

	it('waits as long as Telegram asks for', async () => {
		await control('behaviour', { retryAfterSeconds: 17 });

		expect(await client.send({ chatId, html: 'Down' })).toMatchObject({
			kind: 'retry',
			statusCode: 429,
			retryAfterMs: 17_000,
		});
	});

	it('learns the new id of a group that became a supergroup', async () => {
		await control(`chats/${chatId}`, { movedTo: -100_42 });

		expect(await client.send({ chatId, html: 'Down' })).toMatchObject({ kind: 'failed', movedTo: -100_42 });
	});

	it('retries when the token is wrong, which can be repaired', async () => {
		const other = createTelegramClient({ botToken: `${telegramBotToken}x`, origin: telegram.origin });

		expect(await other.send({ chatId, html: 'Down' })).toMatchObject({ kind: 'retry', statusCode: 401 });
	});

	it('retries when nobody answers', async () => {
		await telegram.close();

		expect(await client.send({ chatId, html: 'Down' })).toMatchObject({ kind: 'retry', statusCode: null });
	});

	it('removes the buttons of a message with its last line', async () => {
		const sent = await client.send({ chatId, html: 'Down', buttons: [[{ text: 'On it', data: 'ack:1' }]] });
		const messageId = sent.kind === 'sent' ? sent.messageId : 0;
		await client.appendLine({ chatId, messageId, text: 'Down', entities: [] }, 'Anna is on it.');

		expect(await messages()).toMatchObject([{ text: 'Down\n\nAnna is on it.', buttons: [] }]);
	});

	it('believes only updates with the secret of its token', () => {
		expect([telegramUpdateSecret, `${telegramUpdateSecret}x`, '', undefined].map(client.isFromTelegram)).toEqual([
			true,
			false,
			false,
			false,
		]);
		expect(createTelegramClient(null).isFromTelegram('')).toBe(false);
	});
});
