/** Shows and rotates the secret with which receivers verify webhook calls (HOOK-2, HOOK-9). */
import type { WebhookSecretStore } from '../channels/webhook/webhook-secret-store.ts';
import type { Handlers } from '../http/handler.ts';
import { limitAccount, type RateLimited } from '../http/rate-limits/limit-account.ts';
import type { RecentLoginDeps } from '../http/recent-login.ts';
import type { ActivityLog } from './activity/activity-log.ts';

type WebhookSecretDeps = RecentLoginDeps &
	RateLimited & {
		activity: Pick<ActivityLog, 'record'>;
		webhookSecrets: WebhookSecretStore;
	};

export function createWebhookSecretHandlers(deps: WebhookSecretDeps) {
	return {
		/** The first secret is shown at once. Later, an unattended open session must not be enough to forge calls. */
		async showWebhookSecret({ actor, request }) {
			const { uid } = actor;
			await limitAccount(deps, 'secretShownByAccount', { uid });
			const created = await deps.webhookSecrets.createFirst(uid);
			if (created === null) await deps.requireReauthentication(actor);
			const [secret = ''] = created === null ? await deps.webhookSecrets.live(uid, deps.now()) : [created];
			await deps.activity.record(uid, 'webhook-secret-shown', request, deps.now());
			return { secret };
		},

		async rotateWebhookSecret({ actor, request }) {
			const now = deps.now();
			await deps.rateLimiter.take([{ limit: 'secretRotationByAccount', subject: actor.uid }], now);
			const secret = await deps.webhookSecrets.rotate(actor.uid, now);
			await deps.activity.record(actor.uid, 'webhook-secret-replaced', request, now);
			return { secret };
		},
	} satisfies Partial<Handlers>;
}
