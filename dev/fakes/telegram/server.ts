/** A local Telegram: speaks the Bot API with one bot, shows what the bot wrote, and sends what a person writes or presses. */
import { createFakeApp, readJson, refusal } from '../shared/fake-app.ts';
import { type FakeServer, startFakeServer } from '../shared/fake-server.ts';
import { portFrom, stopOnSignal } from '../shared/listening.ts';
import { type BotState, callBot, type Webhook } from './bot-api.ts';
import { Chats } from './chats.ts';
import { telegramBotToken } from './settings.ts';

export interface TelegramOptions {
	port?: number;
	host?: string;
	/** As if set-up had set it; null until somebody calls setWebhook. */
	webhook?: Webhook | null;
}

const attemptsPerUpdate = 3;

export const telegramPort = (): number => portFrom('STAYUP_TELEGRAM_PORT', 4560);

export async function startTelegram(options: TelegramOptions = {}): Promise<FakeServer> {
	const { port = telegramPort(), host = '127.0.0.1', webhook = null } = options;
	const state: BotState = { chats: new Chats(), webhook, retryAfterSeconds: 0 };
	let lastUpdateId = 0;
	const app = createFakeApp('Call a method of the Bot API: /botTOKEN/METHOD.');

	app.all('/:bot{bot[^/]+}/:method{[A-Za-z]+}', async (call) => {
		const { bot, method } = call.req.param();
		if (bot !== `bot${telegramBotToken}`)
			return call.json({ ok: false, error_code: 401, description: 'Unauthorized' }, 401);
		const reply = callBot(state, method, { ...call.req.query(), ...recordOf(await readJson(call)) });
		return call.json(reply, reply.ok ? 200 : (reply.error_code as 400));
	});

	app.get('/control/chats/:id/messages', (call) => {
		const { messages } = state.chats.of(chatIdOf(call.req.param('id')));
		return call.json({ messages });
	});
	app.get('/control/notices', (call) => call.json({ notices: state.chats.notices }));
	/** Body: `isBlocked`, `movedTo`. */
	app.put('/control/chats/:id', async (call) => {
		const chat = state.chats.of(chatIdOf(call.req.param('id')));
		const { isBlocked, movedTo } = recordOf(await readJson(call));
		if (typeof isBlocked === 'boolean') chat.isBlocked = isBlocked;
		if (typeof movedTo === 'number') chat.movedTo = movedTo;
		return call.json(chat);
	});
	app.put('/control/behaviour', async (call) => {
		const { retryAfterSeconds } = recordOf(await readJson(call));
		state.retryAfterSeconds = Number(retryAfterSeconds) || 0;
		return call.json({ retryAfterSeconds: state.retryAfterSeconds });
	});
	/** A person writes `text` as `name`. Replies with the status of the product. */
	app.post('/control/chats/:id/send', async (call) => {
		const chat = chatOf(chatIdOf(call.req.param('id')));
		const { text = '', name = 'Anna' } = recordOf(await readJson(call));
		const message = { message_id: state.chats.nextMessageId(), date: 0, chat, from: personOf(name), text };
		return call.json({ status: await sendUpdate({ message }) });
	});
	/** A person presses the button with `data` of the message `messageId`, as `name`. */
	app.post('/control/chats/:id/press', async (call) => {
		const id = chatIdOf(call.req.param('id'));
		const { data, messageId, name = 'Anna' } = recordOf(await readJson(call));
		const shown = state.chats.of(id).messages.find((one) => one.messageId === messageId);
		const pressId = crypto.randomUUID();
		const { text = '', entities = [] } = shown ?? {};
		const message = { message_id: messageId, date: 0, chat: chatOf(id), text, entities };
		const status = await sendUpdate({ callback_query: { id: pressId, from: personOf(name), data, message } });
		return call.json({ status, notice: state.chats.notices.find((one) => one.pressId === pressId)?.text ?? null });
	});
	/** A person blocks the bot (`kicked`) or unblocks it (`member`). */
	app.post('/control/chats/:id/membership', async (call) => {
		const id = chatIdOf(call.req.param('id'));
		const { status: membership } = recordOf(await readJson(call));
		state.chats.of(id).isBlocked = membership === 'kicked';
		const update = {
			my_chat_member: { chat: chatOf(id), from: personOf('Anna'), date: 0, new_chat_member: { status: membership } },
		};
		return call.json({ status: await sendUpdate(update) });
	});
	/** The webhook that setWebhook set. */
	app.get('/control/webhook', (call) => call.json({ webhook: state.webhook }));

	return startFakeServer(port, host, app);

	/** Repeats an update that the webhook failed to receive, as Telegram does. Returns the last status. */
	async function sendUpdate(update: object): Promise<number> {
		if (!state.webhook) throw refusal(409, 'No webhook is set.');
		lastUpdateId += 1;
		const { url, secretToken } = state.webhook;
		const request = {
			method: 'POST',
			headers: { 'content-type': 'application/json', 'x-telegram-bot-api-secret-token': secretToken },
			body: JSON.stringify({ update_id: lastUpdateId, ...update }),
		};
		let status = 0;
		for (let attempt = 0; attempt < attemptsPerUpdate && (attempt === 0 || status >= 500); attempt += 1) {
			const response = await fetch(url, request);
			await response.body?.cancel();
			status = response.status;
		}
		return status;
	}
}

function recordOf(value: unknown): Record<string, unknown> {
	return typeof value === 'object' && value !== null ? { ...value } : {};
}

function chatIdOf(text: string): number {
	const id = Number(text);
	if (!Number.isSafeInteger(id) || id === 0)
		throw refusal(400, 'A chat has a whole number as its id, negative for groups.');
	return id;
}

function chatOf(id: number) {
	return id < 0 ? { id, type: 'group', title: 'Night shift' } : { id, type: 'private', first_name: 'Anna' };
}

function personOf(name: unknown) {
	return { id: 7, is_bot: false, first_name: String(name) };
}

if (import.meta.main) {
	const telegram = await startTelegram();
	stopOnSignal(telegram);
	console.log(`Telegram sandbox: ${telegram.origin}/`);
}
