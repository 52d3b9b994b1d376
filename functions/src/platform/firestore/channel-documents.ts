/** The stored shapes of channels and alert policies. Instants are milliseconds since the epoch. */
import type { ChannelFilter, ChannelKind, ChannelTopic, EmailReceipt, PolicyRules } from '@stayup/contract';
import type { Timestamp } from 'firebase-admin/firestore';
import type { MessageOf, OutageEnd } from './outbox-message.ts';

/** `alertSettings/{uid}`: one document, so that the transaction of an alert reads all of them at once. */
export interface AlertSettingsDocument {
	/** By id. */
	channels: Record<string, StoredChannel>;
	/** By id. */
	policies: Record<string, StoredPolicy>;
}

export interface StoredChannel {
	kind: ChannelKind;
	name: string;
	/** Where it leads, for people. */
	label: string;
	isEnabled: boolean;
	/** Whether it may be used: confirmed, and connected at its service. */
	isReady: boolean;
	/** The service refuses for good since then; null while it does not. */
	endedAt: number | null;
	topics: ChannelTopic[];
	filter: ChannelFilter;
	createdAt: number;
	/** The target as JSON, encrypted with `SECRETS_KEY`: URLs, tokens and phone numbers are secrets or personal data. */
	sealedTarget: string;
}

export interface StoredPolicy extends PolicyRules {
	name: string;
	createdAt: number;
}

/** How an email or a text message that was sent ended, as SendGrid and Twilio report it. */
export interface StoredReceipt {
	kind: EmailReceipt['kind'];
	at: number;
	reason: string | null;
}

/** `channelHealth/{ownerId_channelId}`: apart from the settings, because each delivery changes it. */
export interface ChannelHealthDocument {
	ownerId: string;
	lastDeliveredAt: number | null;
	lastFailedAt: number | null;
	/** A sentence without a full stop. */
	lastFailure: string | null;
	/** When an email bounced; null once a later one was delivered. */
	bouncedAt: number | null;
	/** The latest answers of a webhook, oldest first: `body` has its first 500 bytes. */
	answers: { at: number; statusCode: number | null; body: string }[];
}

/** `escalations/{outageId}`: the walk of an outage through its policy. The transaction that opens the outage creates it. */
export interface EscalationDocument {
	ownerId: string;
	websiteId: string;
	policyName: string;
	/** As they were when the outage began. */
	rules: Pick<PolicyRules, 'steps' | 'repeatMinutes' | 'quietHours'>;
	/** IANA name. */
	timeZone: string;
	/** Of the website, when the outage began. */
	tags: string[];
	openedAt: number;
	/** The number of the next step; see `policies/rules/escalation.ts`. */
	step: number;
	/** Null when no step is left. */
	dueAt: number | null;
	/** When to act next; null if nothing is left to do. */
	nextAt: number | null;
	message: MessageOf<'website-down'>;
	/** Set by the transaction that closes the outage: this is owed to the channels that were notified. */
	recovery: OutageEnd | null;
	/** By the id of the channel: the latest delivery about the outage. */
	notified: Record<string, { kind: ChannelKind; name: string | null; deliveryId: string; step: number; at: number }>;
	expireAt: Timestamp;
}

/** `smsPhones/{channelId}`: finds the channels of a phone that replies STOP, and holds the code that confirms it. */
export interface SmsPhoneDocument {
	ownerId: string;
	/** SHA-256 of the number. */
	phoneHash: string;
	/** Null once it is confirmed. */
	code: { hash: string; until: number; triesLeft: number } | null;
	createdAt: number;
}

/** `smsUsage/{ownerId_month}`: the text messages of an account in a month (UTC). */
export interface SmsUsageDocument {
	ownerId: string;
	/** YYYY-MM */
	month: string;
	sent: number;
	expireAt: Timestamp;
}

/** `alertThreads/{channelId_outageId}`: the first message about an outage in a chat, which later ones continue. Only Slack has them. */
export interface AlertThreadDocument {
	ownerId: string;
	channelId: string;
	outageId: string;
	websiteId: string;
	/** Of the first message. */
	deliveryId: string;
	/** The conversation at Slack: a channel that was connected again may be in another one. */
	conversationId: string;
	/** Identifies the first message in its conversation. */
	messageId: string;
	/** The first message is drawn again when something changes. */
	message: MessageOf<'website-down'>;
	/** When its delivery was created, in milliseconds since the epoch, and IANA name of the owner's time zone. */
	createdAt: number;
	timeZone: string;
	mutedBy: string | null;
	expireAt: Timestamp;
}
