/** The webhook of the bot of Telegram. */
import { createHash } from 'node:crypto';
import { updateSecretOf } from '../../functions/src/channels/telegram/telegram-client.ts';

/** Updates of other kinds would only cost calls. */
export const telegramUpdates = ['message', 'callback_query', 'my_chat_member'] as const;

export interface TelegramWebhook {
	url: string;
	secret_token: string;
	allowed_updates: readonly string[];
}

/** The URL names the token by its hash: Telegram does not show the secret of a webhook, so a new token must show in something else. */
export function telegramWebhookOf(appOrigin: string, botToken: string): TelegramWebhook {
	const key = createHash('sha256').update(botToken).digest('hex').slice(0, 8);
	return {
		url: `${appOrigin}/api/telegram/updates?bot=${key}`,
		secret_token: updateSecretOf(botToken),
		allowed_updates: telegramUpdates,
	};
}

/** As `getWebhookInfo` shows it. */
export interface ShownWebhook {
	url?: string;
	allowed_updates?: string[];
	last_error_date?: number;
	last_error_message?: string;
}

export function isWebhookRight(shown: ShownWebhook, expected: TelegramWebhook): boolean {
	const isSame = [...(shown.allowed_updates ?? [])].sort().join() === [...expected.allowed_updates].sort().join();
	return shown.url === expected.url && isSame;
}

/** With the token; never printed. */
export function telegramUrl(botToken: string, method: 'getWebhookInfo' | 'setWebhook'): string {
	return `https://api.telegram.org/bot${botToken}/${method}`;
}
