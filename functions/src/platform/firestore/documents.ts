/** The shapes of the stored documents. Instants are milliseconds since the epoch; Firestore's TTL deletes a document after `expireAt`. */
import type {
	BillingCycle,
	ChannelKind,
	DeliveryState,
	DomainState,
	NotificationPreferences,
	Tier,
	WebsiteDefaults,
	WebsiteStatus,
} from '@stayup/contract';
import type { Timestamp } from 'firebase-admin/firestore';
import type { AccountSetup } from './account-setup.ts';
import type { StoredReceipt } from './channel-documents.ts';
import type { MaintenanceCalendarLink } from './maintenance-documents.ts';
import type { OutboxMessage } from './outbox-message.ts';

/** `users/{uid}`: the only place that stores role and tier. */
export interface UserDocument {
	name: string;
	email: string;
	isEmailConfirmed: boolean;
	/** The requested new email, until its confirmation link is clicked. */
	pendingEmail: string | null;
	/** When our API last set the password, by Identity Toolkit's clock; null before. Passwords that others set are not accepted (DOOR-4). */
	passwordChangedAt: number | null;
	role: string;
	tier: Tier;
	/** True from a tier change until it is applied to the websites, so that a crash in between is noticed (PAY-5). */
	isTierPending: boolean;
	/** A disabled user can neither log in nor read. Stored here because the security rules cannot ask Firebase Auth. */
	isDisabled: boolean;
	/** The live sessions, oldest first. A token of any other session is refused (AUTH-10). */
	sessionIds: string[];
	/** When all sessions were last ended. A login whose credentials were entered before then is refused. */
	sessionsEndedAt: number;
	/** `required`: an admin who must set one up before any admin access. Stored here because the security rules check it (AUTH-13). */
	secondFactor: 'off' | 'required' | 'on';
	/** Whether members need a second factor, set up, before any access to this account. Stored here because the security rules check it (AUTH-14). */
	requiresSecondFactor: boolean;
	notificationPreferences: NotificationPreferences;
	/** IANA name of the time zone that emails show beside UTC. */
	timeZone: string;
	websiteCount: number;
	/** The latest month (YYYY-MM) whose report was queued, or which needs none: older than the last month, a report is owed. */
	reportedMonth: string;
	/** The user's Stripe customer, created once (PAY-6). */
	stripeCustomerId: string | null;
	subscription: StoredSubscription | null;
	/** When the account will be deleted; null unless its owner requested deletion. */
	deletionAt: number | null;
	/** Null once the email address is confirmed and the websites have resumed (PAUSE-1). */
	unconfirmedPause: UnconfirmedPause | null;
	setup: AccountSetup;
	/** The owner's own calendar link; null while there is none. */
	maintenanceCalendar: MaintenanceCalendarLink | null;
	/** Missing until somebody chooses. */
	websiteDefaults?: WebsiteDefaults;
	/** When the access to the account of somebody else changed last: the browser, which listens to this document, asks for it again. */
	accountsChangedAt?: number;
	createdAt: number;
}

/** The pause of all websites of an account whose email address stays unconfirmed. */
export interface UnconfirmedPause {
	/** When the next step is due; null while the websites are paused and the email address is unconfirmed. */
	nextStepAt: number | null;
	/** When the email that announces the pause was queued. */
	warnedAt: number | null;
	pausedAt: number | null;
}

/** The latest state at Stripe of the subscription that decides the tier. */
export interface StoredSubscription {
	id: string;
	status: string;
	currentPeriodEnd: number | null;
	billingCycle: BillingCycle | null;
	cancelAtPeriodEnd: boolean;
}

/** `sessions/{id}`: a device that is logged in. It is live while `users/{uid}.sessionIds` holds its id. */
export interface SessionDocument {
	ownerId: string;
	device: string;
	/** A /24 of IPv4 or a /48 of IPv6; null if unknown. */
	network: string | null;
	/** When the credentials were entered. */
	signedInAt: number;
	/** Up to five minutes late. */
	lastSeenAt: number;
}

/** `devices/{uid}`: the devices that have logged in to the account (AUTH-11). */
export interface DevicesDocument {
	/** Of the id in the device's cookie and the uid; the latest login last. */
	hashes: string[];
	/** Of the latest login; null if unknown. */
	network: string | null;
}

/** `cspReports/{hash of the first three fields}`: a violation of the content security policy that browsers reported. */
export interface CspReportDocument {
	directive: string;
	/** An origin, a scheme or a keyword. */
	blocked: string;
	/** A path, with `:id` in place of ids. */
	page: string;
	count: number;
	firstSeenAt: number;
	lastSeenAt: number;
	expireAt: Timestamp;
}

/** `outbox/{id}`: one message to one user over one channel (OUT-2). */
export interface OutboxDocument {
	/** Null if only the email is known, as in a password reset. */
	ownerId: string | null;
	channel: ChannelKind;
	/** Missing for the channels of the profile. */
	channelId?: string;
	channelName?: string;
	/** Of an alert: the event that its deliveries on all channels report. */
	eventId?: string;
	/** Of an alert about an outage, or of a test outage. `afterId`: the delivery that must have been sent or have failed before (HOOK-6). */
	outageId?: string;
	afterId?: string;
	/** Of an email or a text message. */
	receipt?: StoredReceipt;
	websiteId: string | null;
	message: OutboxMessage;
	state: DeliveryState;
	/** Why the delivery failed for good; null otherwise. */
	reason: string | null;
	/** Whether the delivery failed because of us, so that an operator should act. */
	isFault: boolean;
	attempts: { at: number; statusCode: number | null; durationMs: number }[];
	/** Set while a worker is sending the message. */
	lease: { holder: string; until: number } | null;
	nextAttemptAt: number;
	/** Id of the delivery that includes this alert: a digest (MAIL-6), or the first alert of its group. */
	digestId: string | null;
	/** Of outages with the same cause (decision 71). `groupedAt`: when this alert took the others. */
	groupKey?: string;
	groupedAt?: number;
	createdAt: number;
	/** When the delivery was created or last retried by an operator: earlier attempts do not count. */
	queuedAt: number;
	sentAt: number | null;
	expireAt: Timestamp;
}

/** `emailLinks/{hash of its token}`: what the links of one alert email may do. */
export interface EmailLinkDocument {
	ownerId: string;
	/** Null if the email was not about an outage. */
	outageId: string | null;
	/** Null if the email was not about a single website. */
	websiteId: string | null;
	/** The other outages of the group that the alert names (decision 71), and their websites. */
	others?: { outageId: string; websiteId: string }[];
	/** The name of the website or domain, for the page of the link. */
	subject: string;
	/** The channel that the links turn off; missing for the account's own email. */
	channelId?: string;
	/** The email address or the label of the channel that it was sent to: its links act while the channel leads there. */
	sentTo: string;
	/** The link confirms the email address of the channel. */
	confirmsChannel?: true;
	expireAt: Timestamp;
}

/** The secrets that sign an account's webhook calls (HOOK-2). */
export interface WebhookSecrets {
	current: string;
	/** Stays valid for a while after a rotation, so that receivers can switch later than we do. */
	previous: string | null;
	previousUntil: number | null;
}

/** `webhookSecrets/{uid}` */
export interface WebhookSecretDocument extends WebhookSecrets {
	/** The URL that keeps failing, and since when; null while it works (HOOK-5). */
	failing: { url: string; since: number } | null;
}

/** `checkSettings/{websiteId}`: of a website with more checks than the default. The monitor has a copy. */
export interface CheckSettingsDocument {
	ownerId: string;
	/** `StoredCheckSettings` as JSON: secrets are encrypted with `REQUEST_SECRETS_KEY` (decision 54). */
	settings: string;
}

/** `rateLimits/{hash of the limit's name and its subject}` */
export interface RateLimitDocument {
	/** Times of the allowed requests within the limit's window, oldest first. */
	hits: number[];
	expireAt: Timestamp;
}

/** `counters/{slice}`: part of each count; a count is the sum over all slices. */
export interface CounterDocument {
	usersByTier: Partial<Record<Tier, number>>;
	websitesByStatus: Partial<Record<WebsiteStatus, number>>;
	applications: number;
	leads: number;
	checksPerDay?: number;
}

/** `shards/{id}`: up to 150 monitors that are checked in the same round. */
export interface ShardDocument {
	/** Seconds between two rounds. */
	cadence: number;
	lease: ShardLease | null;
	/** The latest round that has started; an older round that arrives late is dropped. */
	lastRoundAt: number;
	/** Consecutive rounds whose failures were suppressed (PROBE-8). */
	suppressedRounds: number;
	/** Each monitor as JSON, by website id: Firestore transfers one string at far less cost than a tree of values. */
	monitors: Record<string, string>;
	/** The places that the monitors take, one or more each. */
	size: number;
	/** The cadence while there is room for more monitors, null while the shard is full. */
	openFor: number | null;
}

export interface ShardLease {
	roundAt: number;
	until: number;
}

/** Sums of checks in a span of time; two of them add up to the stats of both spans (see `stats/stats.ts`). */
export interface Stats {
	checks: number;
	successes: number;
	/** Of successful checks only (PROBE-7). */
	responseTimeTotalMs: number;
	upSeconds: number;
	downSeconds: number;
	/** Failing within a maintenance window. Missing until there is any. */
	maintenanceSeconds?: number;
	/** Counts of successful checks by response time, encoded; see `stats/response-time-counts.ts`. Only in the stats of a day. */
	responseTimes?: string;
	/** Of successful checks; missing until there is one. */
	phaseTotalsMs?: PhaseTotals;
}

/** Counts by bucket of a logarithmic scale, four of them per doubling. */
export type Histogram = Record<number, number>;

/** Milliseconds, in the order of a check. A tuple, because every round carries several for each website. */
export type PhaseTotals = [dns: number, connect: number, tls: number, firstByte: number];

/** `websites/{id}/days/{id_day}` */
export interface RollUpDocument {
	ownerId: string;
	websiteId: string;
	start: number;
	stats: Stats;
	/** Stats of all time before `start`, so that the difference of two roll-ups is the stats of the time between them. */
	before: Stats;
	expireAt: Timestamp;
}

/** `websites/{id}/hours/{id_day}`: the completed hours of a day. */
export interface HoursDocument {
	ownerId: string;
	websiteId: string;
	/** Start of the day. */
	start: number;
	/** By hour of the day, from 0. `rawChecks` and `spans` are encoded; see `stats/raw-checks.ts` and `stats/counted-spans.ts`. */
	hours: Record<number, { stats: Stats; before: Stats; rawChecks: string; spans?: string }>;
	expireAt: Timestamp;
}

/** `domains/{name}`: when a domain's registration expires, for all websites under it. */
export interface DomainDocument {
	/** Null until it is known. */
	expiresAt: number | null;
	state: DomainState;
	nextLookUpAt: number;
	/** Lookups in a row that failed because of us, such as a write that timed out. */
	failures: number;
	/** Days before expiry of the last notice that was sent. */
	noticedDays: number | null;
}

/** `identitySearch/position`: where the nightly search for identities without an account continues; null at the start. */
export interface IdentitySearchDocument {
	/** The id of the last account that was searched. */
	account: string | null;
	/** Firebase Auth’s token of the next page of identities. */
	identityPage: string | null;
}
