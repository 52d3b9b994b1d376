/** A kind of channel whose messages are requests: to a URL that the customer entered, or to a service with the customer's key. */
import type { ChannelTarget } from '@stayup/contract';
import type { ChatAlert } from '../../messages/chat-text.ts';
import type { KindsThatSend } from '../../platform/channel-kinds.ts';
import type { ServiceMessage } from '../../platform/firestore/outbox-message.ts';
import type { AllowedTargets } from '../../probe/guard/target.ts';
import type { PreparedTarget } from '../connections.ts';
import type { TargetOf } from '../sender.ts';
import type { WebhookSecretStore } from '../webhook/webhook-secret-store.ts';

export type CallKindName = KindsThatSend<'call'>;

export interface CallTargetDeps {
	normalizeTarget(url: string, field?: string, message?: string): string;
	/** Whether webhooks may use plain http, as local receivers do. */
	allowsPlainHttpWebhooks: boolean;
	/** The local sandboxes; empty in production. */
	allowedTargets: AllowedTargets;
}

export interface CallAlert extends ChatAlert {
	deliveryId: string;
	ownerId: string;
	/** When the call is signed, in milliseconds since the epoch. */
	signedAt: number;
}

export interface CallDeps {
	webhookSecrets: Pick<WebhookSecretStore, 'live'>;
	/** The origin of a service with a fixed host. */
	serviceOrigin(host: string): string;
}

interface RequestDeps extends CallDeps {
	/** Null unless people read what is sent there. */
	chatAt(url: string): Chat | null;
}

export interface CallRequest {
	url: string;
	/** JSON. The webhook signature covers its exact bytes. */
	body: string;
	headers: Record<string, string>;
}

export interface CallKind<Kind extends CallKindName> {
	/** Checks what the form sent. `before`: the stored target of a channel that is changed. Throws an `invalid` Problem with a field such as `target.url`. */
	prepare(
		deps: CallTargetDeps,
		target: Extract<ChannelTarget, { kind: Kind }>,
		before: TargetOf<Kind> | null,
	): PreparedTarget;
	request(deps: RequestDeps, target: TargetOf<Kind>, alert: CallAlert): CallRequest | Promise<CallRequest>;
	/** Of a service that tracks outages: acknowledges or resolves the incident of one. */
	updateIncident?(deps: CallDeps, target: TargetOf<Kind>, message: ServiceMessage): CallRequest;
	/** Whether the service refuses every further message. `answer`: the beginning of its response. */
	isEndedBy(statusCode: number, answer: string): boolean;
	/** Of a chat: a webhook that leads there gets its message instead of our JSON (HOOK-3). */
	chat?: Chat;
}

export interface Chat {
	isAt(url: Pick<URL, 'hostname' | 'pathname'>): boolean;
	message(alert: ChatAlert): object;
}
