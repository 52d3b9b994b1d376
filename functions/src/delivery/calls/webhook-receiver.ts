/** Finds where the webhook call of a delivery goes, when it is signed and again when it is made. */

import type { Recipients } from '../../outbox/recipients.ts';
import { type Undeliverable, undeliverable } from '../../outbox/undeliverable.ts';
import type { OutboxDocument } from '../../platform/firestore/documents.ts';
import { type AlertMessage, isAlert } from '../../platform/firestore/outbox-message.ts';

export interface WebhookReceiver {
	kind: 'webhook';
	uid: string;
	url: string;
	/** IANA name of the owner's time zone. */
	timeZone: string;
}

export interface ReceiverDeps {
	users: Pick<Recipients, 'find'>;
}

export async function findReceiver(
	{ users }: ReceiverDeps,
	delivery: OutboxDocument,
): Promise<WebhookReceiver | Undeliverable> {
	const { ownerId } = delivery;
	const message = webhookMessage(delivery);
	const user = ownerId === null ? null : await users.find(ownerId);
	if (ownerId === null || !user) return undeliverable('account not found');
	if (user.isDisabled) return undeliverable('account disabled');
	const { enabled, url } = user.notificationPreferences.webhook;
	// Users test a webhook before they turn it on.
	if (url === '' || (!enabled && message.event !== 'test')) return undeliverable('webhook is off');
	return { kind: 'webhook', uid: ownerId, url, timeZone: user.timeZone };
}

export function webhookMessage({ message }: OutboxDocument): AlertMessage {
	if (!isAlert(message)) throw new Error(`Webhooks do not receive ${message.event}.`);
	return message;
}
