/** For deliveries that are not sent by webhook. */
import type { SendDeps } from '../../../functions/src/delivery/send.ts';

const refuse = () => Promise.reject(new Error('This test sends nothing by webhook.'));

export const noWebhooks: Pick<SendDeps, 'webhooks' | 'webhookClient'> = {
	webhooks: { noteSuccess: refuse, noteFailure: refuse, noteGone: refuse },
	webhookClient: { send: refuse },
};
