/** The type of a sender: it sends one message to the target of one channel. Every kind of channel has one. */
import type { AlertMessage } from '../../platform/firestore/outbox-message.ts';

/** The decrypted target of a channel. */
export type StoredTarget =
	| { kind: 'email'; email: string }
	/** Calls are signed with the webhook secrets of the account. `template`: JSON with placeholders; null for our JSON. */
	| { kind: 'webhook'; url: string; headers: { name: string; value: string }[]; template: string | null }
	| { kind: 'slack'; teamId: string; teamName: string; channelId: string; channelName: string; token: string }
	| { kind: 'discord'; url: string }
	| { kind: 'teams'; url: string }
	| { kind: 'telegram'; chatId: number; chatName: string }
	| { kind: 'push'; endpoint: string; keys: { p256dh: string; auth: string } }
	/** E.164 */
	| { kind: 'sms'; phone: string };

/** The target before a service has connected it. */
export type UnconnectedTarget = { kind: 'slack' | 'telegram'; isConnected: false };

export type TargetOf<Kind extends StoredTarget['kind']> = Extract<StoredTarget, { kind: Kind }>;

export interface ChannelMessage {
	/** The same for every attempt, so that a service that knows such keys drops repeats. */
	deliveryId: string;
	ownerId: string;
	channelId: string;
	message: AlertMessage;
	/** Milliseconds since the epoch. */
	createdAt: number;
	/** IANA name of the owner's time zone. */
	timeZone: string;
	/** Alerts about the website are muted: only what notifies nobody may be sent. */
	isQuiet?: true;
}

/** `retry` later, or `failed` permanently. */
export type ChannelResult =
	| { kind: 'sent'; statusCode: number | null }
	| {
			kind: 'retry';
			statusCode: number | null;
			reason: string;
			/** The pause the service asked for; 0 for none. */
			retryAfterMs: number;
	  }
	| {
			kind: 'failed';
			statusCode: number | null;
			reason: string;
			/** The service refuses every further message, such as after a revoked token or an unsubscription. */
			isEnded?: boolean;
	  };

/** Never throws for a failure of the service. */
export type SendToChannel<Kind extends StoredTarget['kind']> = (
	target: TargetOf<Kind>,
	message: ChannelMessage,
) => Promise<ChannelResult>;

/** The senders of this process. A kind without one cannot be used; webhook, discord and teams are sent as signed calls instead. */
export type Senders = { [Kind in Exclude<StoredTarget['kind'], UrlKind | 'email'>]?: SendToChannel<Kind> };

/** Kinds that are a URL of the customer: `callWebhook` calls it without any secret. */
const urlKinds = ['webhook', 'discord', 'teams'] as const;
export type UrlKind = (typeof urlKinds)[number];

export function isUrlKind(kind: string): kind is UrlKind {
	return urlKinds.some((known) => known === kind);
}
