/** A webhook's secret, for whoever it calls to verify with (HOOK-2). */
import type { Handlers } from '../../http/handler.ts';

export const webhookHandlers = {
	async getWebhookSecret({ context, actor }) {
		return { secret: await context.webhooks.secretOf(actor.uid) };
	},

	async rotateWebhookSecret({ context, actor }) {
		const now = context.now();
		await context.rateLimiter.take([{ limit: 'rotationByAccount', who: actor.uid }], now);
		return { secret: await context.webhooks.rotateSecret(actor.uid, now) };
	},
} satisfies Partial<Handlers>;
