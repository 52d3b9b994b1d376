/** Makes the call of a webhook at the moment it is sent: where to, which bytes, and what they are signed with. */
import type { UserStore } from '../../accounts/user-store.ts';
import type { OutboxDocument } from '../../platform/firestore/documents.ts';
import { isAlert } from '../../platform/firestore/outbox-message.ts';
import { webhookBody } from '../webhook/webhook-payload.ts';
import type { Endpoint, WebhookStore } from '../webhook/webhook-store.ts';
import type { Undeliverable } from './compose-email.ts';

export interface ComposedWebhook {
	kind: 'webhook';
	uid: string;
	url: string;
	body: string;
	endpoint: Endpoint;
}

export interface ComposeWebhookDeps {
	config: { appOrigin: string };
	users: Pick<UserStore, 'find'>;
	webhooks: Pick<WebhookStore, 'endpointOf'>;
	/** Milliseconds since the epoch. */
	now(): number;
}

export async function composeWebhook(
	{ config, users, webhooks, now }: ComposeWebhookDeps,
	{ ownerId, message, createdAt }: OutboxDocument,
): Promise<ComposedWebhook | Undeliverable> {
	if (!isAlert(message)) throw new Error(`No webhook tells of ${message.event}.`);
	const user = ownerId === null ? null : await users.find(ownerId);
	if (ownerId === null || !user) return undeliverable('no such account');
	if (user.isDisabled) return undeliverable('account disabled');
	const { enabled, url } = user.notificationPreferences.webhook;
	// Whoever asks for a test wants to see it work before switching it on.
	if (url === '' || (!enabled && message.event !== 'test')) return undeliverable('webhook switched off');
	const body = webhookBody(url, { message, at: createdAt, appOrigin: config.appOrigin, timeZone: user.timeZone });
	return { kind: 'webhook', uid: ownerId, url, body, endpoint: await webhooks.endpointOf(ownerId, now()) };
}

function undeliverable(reason: Undeliverable['reason']): Undeliverable {
	return { kind: 'undeliverable', reason };
}
