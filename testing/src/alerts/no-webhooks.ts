/** For deliveries that are not sent by webhook. */
import type { WebhookWayDeps } from '../../../functions/src/delivery/send.ts';

const refuse = () => Promise.reject(new Error('This test sends nothing by webhook.'));

export const noWebhooks: Pick<WebhookWayDeps, 'webhooks' | 'webhookClient'> = {
	webhooks: { noteSuccess: refuse, noteFailure: refuse, noteGone: refuse },
	webhookClient: { send: refuse },
};
