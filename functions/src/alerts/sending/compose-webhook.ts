/** Composes a webhook call when it is made: its URL, its body and the secrets that sign it. */
import type { OutboxDocument } from '../../platform/firestore/documents.ts';
import { isAlert } from '../../platform/firestore/outbox-message.ts';
import type { Recipients } from '../delivery/recipients.ts';
import { webhookBody } from '../webhook/webhook-payload.ts';
import type { Endpoint, WebhookStore } from '../webhook/webhook-store.ts';
import { type Undeliverable, undeliverable } from './undeliverable.ts';

export interface ComposedWebhook {
	kind: 'webhook';
	uid: string;
	url: string;
	body: string;
	endpoint: Endpoint;
}

export interface ComposeWebhookDeps {
	config: { appOrigin: string };
	users: Pick<Recipients, 'find'>;
	webhooks: Pick<WebhookStore, 'endpointOf'>;
	/** Milliseconds since the epoch. */
	now(): number;
}

export async function composeWebhook(
	{ config, users, webhooks, now }: ComposeWebhookDeps,
	{ ownerId, message, createdAt }: OutboxDocument,
): Promise<ComposedWebhook | Undeliverable> {
	if (!isAlert(message)) throw new Error(`Webhooks do not receive ${message.event}.`);
	const user = ownerId === null ? null : await users.find(ownerId);
	if (ownerId === null || !user) return undeliverable('account not found');
	if (user.isDisabled) return undeliverable('account disabled');
	const { enabled, url } = user.notificationPreferences.webhook;
	// Users test a webhook before they turn it on.
	if (url === '' || (!enabled && message.event !== 'test')) return undeliverable('webhook is off');
	const body = webhookBody(url, { message, at: createdAt, appOrigin: config.appOrigin, timeZone: user.timeZone });
	return { kind: 'webhook', uid: ownerId, url, body, endpoint: await webhooks.endpointOf(ownerId, now()) };
}
