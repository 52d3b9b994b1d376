/** Shows and rotates the secret with which receivers verify webhook calls (HOOK-2). */
import type { Handlers } from '../../http/handler.ts';
import type { RateLimiter } from '../../http/rate-limits/rate-limit-store.ts';
import type { WebhookStore } from './webhook-store.ts';

interface WebhookDeps {
	/** Milliseconds since the epoch. */
	now(): number;
	rateLimiter: Pick<RateLimiter, 'take'>;
	webhooks: Pick<WebhookStore, 'rotateSecret' | 'secretOf'>;
}

export function createWebhookHandlers(deps: WebhookDeps) {
	return {
		async getWebhookSecret({ actor }) {
			return { secret: await deps.webhooks.secretOf(actor.uid) };
		},

		async rotateWebhookSecret({ actor }) {
			const now = deps.now();
			await deps.rateLimiter.take([{ limit: 'secretRotationByAccount', subject: actor.uid }], now);
			return { secret: await deps.webhooks.rotateSecret(actor.uid, now) };
		},
	} satisfies Partial<Handlers>;
}
