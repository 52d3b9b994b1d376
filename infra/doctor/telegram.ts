/** Reads whether Telegram sends the updates of the bot to the deployment. */
import { isWebhookRight, type ShownWebhook, telegramUrl, telegramWebhookOf } from '../declared/telegram.ts';
import type { GoogleApi } from '../google-api.ts';
import type { Check, Project } from './check.ts';
import { fetchFrom, readSecret, type Sources } from './sources.ts';
import { UnreadableError } from './unreadable-error.ts';

type TelegramSources = Pick<Sources, 'fetch' | 'now'> & { google: Pick<GoogleApi, 'get'> };

const recentMs = 60 * 60 * 1000;

export const telegramCheck: Check<TelegramSources, Pick<Project, 'id' | 'appOrigin'>> = {
	name: 'Telegram',
	async run({ google, fetch, now }, { id, appOrigin }) {
		const botToken = await readSecret(google, id, 'TELEGRAM_BOT_TOKEN');
		if (botToken === 'off') return [];
		const reply = await fetchFrom(fetch, telegramUrl(botToken, 'getWebhookInfo'), {});
		if (!reply.ok) {
			const fix = `firebase functions:secrets:set TELEGRAM_BOT_TOKEN --project ${id}`;
			throw new UnreadableError('Telegram refuses TELEGRAM_BOT_TOKEN, so no alert reaches Telegram.', fix);
		}
		const { result } = (await reply.json()) as { result: ShownWebhook };
		if (!isWebhookRight(result, telegramWebhookOf(appOrigin, botToken))) {
			const problem = 'Telegram does not send the updates of the bot to this deployment, so no chat can be connected.';
			return [{ problem, fix: `infra/setup.sh ${id}` }];
		}
		const failedAt = (result.last_error_date ?? 0) * 1000;
		if (failedAt < now() - recentMs) return [];
		const problem = `Telegram could not deliver an update: ${result.last_error_message ?? 'no reason given'}.`;
		return [
			{ problem, fix: `gcloud logging read 'resource.labels.service_name="api"' --project ${id} --freshness 1h` },
		];
	},
};
