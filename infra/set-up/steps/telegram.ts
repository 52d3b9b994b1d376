/** The webhook of the bot of Telegram. */
import {
	isWebhookRight,
	type ShownWebhook,
	type TelegramWebhook,
	telegramUpdates,
	telegramUrl,
	telegramWebhookOf,
} from '../../declared/telegram.ts';
import { type CallChange, SetUpStopped, type Step, type Target } from '../step.ts';
import { storedSecret } from './secrets.ts';

export const setTelegramWebhook: Step<Pick<Target, 'projectId' | 'appOrigin'>> = {
	title: 'Telegram: webhook',
	async changes(target, reader) {
		const { fetch } = reader;
		const botToken = fetch && (await storedSecret('TELEGRAM_BOT_TOKEN', target, reader));
		if (botToken === 'off') return [];
		if (!fetch || botToken === null) return [change(`${target.appOrigin}/api/telegram/updates`, async () => undefined)];
		const expected = telegramWebhookOf(target.appOrigin, botToken);
		const shown = await call<ShownWebhook>(fetch, telegramUrl(botToken, 'getWebhookInfo'));
		if (isWebhookRight(shown, expected)) return [];
		return [change(expected.url, () => call(fetch, telegramUrl(botToken, 'setWebhook'), expected))];
	},
};

/** Printed without the token and the secret. */
function change(url: string, send: () => Promise<unknown>): CallChange {
	const body = { url, allowed_updates: telegramUpdates };
	return { kind: 'call', method: 'POST', url: 'https://api.telegram.org/bot…/setWebhook', body, send };
}

async function call<Result>(
	fetch: typeof globalThis.fetch,
	url: string,
	body: Partial<TelegramWebhook> = {},
): Promise<Result> {
	const response = await fetch(url, {
		method: 'POST',
		headers: { 'content-type': 'application/json' },
		body: JSON.stringify(body),
	});
	const reply = (await response.json()) as { ok: boolean; result: Result; description?: string };
	if (!reply.ok)
		throw new SetUpStopped(`Telegram refuses TELEGRAM_BOT_TOKEN: ${reply.description ?? response.status}.`);
	return reply.result;
}
