/** All Firestore collections and the shape of their documents. Instants are milliseconds since the epoch; `expireAt` feeds TTL. */
import type {
	Application,
	AuditAction,
	BillingCycle,
	Channel,
	DeliveryState,
	DomainState,
	Lead,
	NotificationPreferences,
	OutageDocument,
	Tier,
	WebsiteDocument,
	WebsiteStatus,
} from '@stayup/contract';
import type { CollectionReference, Firestore, Timestamp } from 'firebase-admin/firestore';
import type { OutboxMessage } from '../alerts/delivery/outbox-message.ts';
import type { WebhookSecrets } from '../alerts/webhook/webhook-signature.ts';
import type { Stats } from '../stats/stats.ts';

/** `users/{uid}`: the one home of role and tier. */
export interface UserDocument {
	name: string;
	email: string;
	isEmailConfirmed: boolean;
	/** Ids of the alert mails sent before it was (AUTH-8). */
	alertsBeforeConfirmation: string[];
	/** The address asked for, until whoever reads it confirms. */
	pendingEmail: string | null;
	role: string;
	tier: Tier;
	/** Set with a change of the tier until the websites follow it, so that a crash in between is found (PAY-5). */
	isTierPending?: boolean;
	/** May neither sign in nor read; the rules look here, because they cannot ask Auth. */
	isDisabled: boolean;
	notificationPreferences: NotificationPreferences;
	/** IANA's name of the zone that emails show times in, beside UTC. */
	timeZone: string;
	websiteCount: number;
	/** The person's customer at the card-payment provider, made once (PAY-6). */
	stripeCustomerId: string | null;
	subscription: StoredSubscription | null;
	/** When it is to be deleted; null unless its owner asked for that. */
	deletionAt: number | null;
	createdAt: number;
}

/** What the card-payment provider last said of the subscription that decides the tier. */
export interface StoredSubscription {
	id: string;
	status: string;
	currentPeriodEnd: number | null;
	billingCycle: BillingCycle | null;
	cancelAtPeriodEnd: boolean;
}

/** `applications/{id}`: instants as numbers, and deleted when nobody needs it any more. */
export type ApplicationDocument = Omit<Application, '_id' | 'createdAt'> & { createdAt: number; expireAt: Timestamp };

/** `leads/{id}` */
export type LeadDocument = Omit<Lead, '_id' | 'createdAt'> & {
	createdAt: number;
	expireAt: Timestamp;
};

/** `auditLog/{id}`: created once, never changed. */
export interface AuditDocument {
	at: number;
	actor: { uid: string; email: string };
	action: AuditAction;
	subjectId: string;
	before: string | null;
	after: string | null;
	requestId: string;
}

/** `outbox/{id}`: one message to one person over one channel (OUT-2). */
export interface OutboxDocument {
	/** Whom it is for; null while only an address is known. */
	ownerId: string | null;
	channel: Channel;
	websiteId: string | null;
	message: OutboxMessage;
	state: DeliveryState;
	/** Why it is dead. */
	reason: string | null;
	/** Whether it is dead through something of ours, so that an operator should look. */
	isFault: boolean;
	attempts: { at: number; statusCode: number | null; durationMs: number }[];
	/** While somebody sends it. */
	lease: { holder: string; until: number } | null;
	nextAttemptAt: number;
	/** The delivery that tells of this one together with others, once the hour's share of mails is used up (MAIL-6). */
	digestId: string | null;
	createdAt: number;
	/** When it was created, or last asked to be sent again: attempts of before do not count. */
	queuedAt: number;
	sentAt: number | null;
	expireAt: Timestamp;
}

/** `emailLinks/{hash of its token}`: what the links of one alert mail may do. */
export interface EmailLinkDocument {
	ownerId: string;
	/** Null where the mail was about no outage. */
	outageId: string | null;
	/** Null where the mail was about no website alone. */
	websiteId: string | null;
	/** What the mail was about. */
	subject: string;
	expireAt: Timestamp;
}

/** `webhookSecrets/{uid}`: what an account's webhook is signed with, and since when it fails (HOOK-2, HOOK-5). */
export interface WebhookSecretDocument extends WebhookSecrets {
	/** The address that takes nothing, and since when; null while it does. */
	failing: { url: string; since: number } | null;
}

/** `rateLimits/{hash of what is limited and whom}` */
export interface RateLimitDocument {
	/** Instants of what was let through, oldest first, no longer ago than the limit's window. */
	hits: number[];
	expireAt: Timestamp;
}

/** `counters/{slice}`: a part of each count; the counts are the sums over all slices. */
export interface CounterDocument {
	usersByTier: Partial<Record<Tier, number>>;
	websitesByStatus: Partial<Record<WebsiteStatus, number>>;
	applications: number;
	leads: number;
}

/** `stripeEvents/{event id}`: events whose effect has been applied (PAY-2). */
export interface StripeEventDocument {
	type: string;
	appliedAt: number;
	expireAt: Timestamp;
}

/** `stripeCustomers/{customer id}`: whose it is. An answer of the provider is written only if `version` is what it was before asking (PAY-3). */
export interface StripeCustomerDocument {
	uid: string;
	version: number;
}

/** `shards/{id}`: the prober's working set. */
export interface ShardDocument {
	/** Seconds between two rounds. */
	cadence: number;
	lease: ShardLease | null;
	/** The latest round that was begun: an older one arriving late is dropped. */
	lastRoundAt: number;
	/** Rounds in a row whose failures were suppressed (PROBE-8). */
	suppressedRounds: number;
	/** By website id, each monitor as JSON: one string costs far less to carry than a tree of values. */
	monitors: Record<string, string>;
}

export interface ShardLease {
	roundAt: number;
	until: number;
}

/** `shardDirectory/all`: which shards there are, so that a tick finds work by arithmetic and one read. */
export interface ShardDirectoryDocument {
	/** Cadence in seconds, by shard id. */
	cadences: Record<string, number>;
	/** The shard that takes new monitors, by cadence. */
	open: Record<string, string>;
}

/** `websites/{id}/days/{id_day}` */
export interface RollUpDocument {
	ownerId: string;
	websiteId: string;
	start: number;
	stats: Stats;
	/** Everything measured before: the difference of two roll-ups is the stats of all between. */
	before: Stats;
	expireAt: Timestamp;
}

/** `websites/{id}/hours/{id_day}`: a day's hours, as far as they are over. */
export interface HoursDocument {
	ownerId: string;
	websiteId: string;
	/** Of the day. */
	start: number;
	/** By the hour of the day, from 0; `rawChecks` are the checks, packed. */
	hours: Record<number, { stats: Stats; before: Stats; rawChecks: string }>;
	expireAt: Timestamp;
}

/** `domains/{name}`: when a domain's registration ends, for all websites under it. */
export interface DomainDocument {
	/** Null while it is not known. */
	expiresAt: number | null;
	state: DomainState;
	nextLookUpAt: number;
	/** The notice that went out last, by its days. */
	noticedDays: number | null;
}

/** `engineNotes/suppression`: the incident in which operators were notified that failures are suppressed. */
export interface EngineNoteDocument {
	lastSuppressedAt: number;
}

export interface Collections {
	users: CollectionReference<UserDocument>;
	websites: CollectionReference<WebsiteDocument>;
	outages: CollectionReference<OutageDocument>;
	shards: CollectionReference<ShardDocument>;
	shardDirectory: CollectionReference<ShardDirectoryDocument>;
	applications: CollectionReference<ApplicationDocument>;
	leads: CollectionReference<LeadDocument>;
	auditLog: CollectionReference<AuditDocument>;
	outbox: CollectionReference<OutboxDocument>;
	emailLinks: CollectionReference<EmailLinkDocument>;
	webhookSecrets: CollectionReference<WebhookSecretDocument>;
	rateLimits: CollectionReference<RateLimitDocument>;
	counters: CollectionReference<CounterDocument>;
	stripeEvents: CollectionReference<StripeEventDocument>;
	stripeCustomers: CollectionReference<StripeCustomerDocument>;
	domains: CollectionReference<DomainDocument>;
	engineNotes: CollectionReference<EngineNoteDocument>;
	hoursOf(websiteId: string): CollectionReference<HoursDocument>;
	daysOf(websiteId: string): CollectionReference<RollUpDocument>;
}

export function collectionsOf(firestore: Firestore): Collections {
	const collection = <Shape>(path: string) => firestore.collection(path) as CollectionReference<Shape>;
	return {
		users: collection<UserDocument>('users'),
		websites: collection<WebsiteDocument>('websites'),
		outages: collection<OutageDocument>('outages'),
		shards: collection<ShardDocument>('shards'),
		shardDirectory: collection<ShardDirectoryDocument>('shardDirectory'),
		applications: collection<ApplicationDocument>('applications'),
		leads: collection<LeadDocument>('leads'),
		auditLog: collection<AuditDocument>('auditLog'),
		outbox: collection<OutboxDocument>('outbox'),
		emailLinks: collection<EmailLinkDocument>('emailLinks'),
		webhookSecrets: collection<WebhookSecretDocument>('webhookSecrets'),
		rateLimits: collection<RateLimitDocument>('rateLimits'),
		counters: collection<CounterDocument>('counters'),
		stripeEvents: collection<StripeEventDocument>('stripeEvents'),
		stripeCustomers: collection<StripeCustomerDocument>('stripeCustomers'),
		domains: collection<DomainDocument>('domains'),
		engineNotes: collection<EngineNoteDocument>('engineNotes'),
		hoursOf: (websiteId) => collection<HoursDocument>(`websites/${websiteId}/hours`),
		daysOf: (websiteId) => collection<RollUpDocument>(`websites/${websiteId}/days`),
	};
}
