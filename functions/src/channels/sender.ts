/** The type of a sender: it sends one message to the target of one channel. Every kind of channel has one. */
import type { ChannelKind, ChannelTarget, KindsReady } from '@stayup/contract';
import type { KindsThatSend } from '../platform/channel-kinds.ts';
import type { AlertMessage } from '../platform/firestore/outbox-message.ts';

/** The targets that are stored in another form than the one that the form sends. */
interface OwnTargets {
	/** Calls are signed with the webhook secrets of the account. `template`: JSON with placeholders; null for our JSON. */
	webhook: { kind: 'webhook'; url: string; headers: { name: string; value: string }[]; template: string | null };
	slack: { kind: 'slack'; teamId: string; teamName: string; channelId: string; channelName: string; token: string };
	telegram: { kind: 'telegram'; chatId: number; chatName: string };
}

/** The decrypted target of a channel. A phone is in E.164. */
export type StoredTarget = {
	[Kind in ChannelKind]: Kind extends keyof OwnTargets ? OwnTargets[Kind] : Extract<ChannelTarget, { kind: Kind }>;
}[ChannelKind];

/** The target before a service has connected it. */
export interface UnconnectedTarget {
	kind: KindsReady<'at-service'>;
	isConnected: false;
}

export type TargetOf<Kind extends StoredTarget['kind']> = Extract<StoredTarget, { kind: Kind }>;

export interface ChannelMessage {
	/** The same for every attempt, so that a service that knows such keys drops repeats. */
	deliveryId: string;
	ownerId: string;
	channelId: string;
	/** The label of the channel: the email address, device or place to which it leads. */
	label: string;
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

/** The senders of this process. A kind without one cannot be used. */
export type Senders = { [Kind in KindsThatSend<'service'>]?: SendToChannel<Kind> };
