/** All Firestore collections: their names, their documents, and what the converter and the TTL policies need to know of them. */
import type { OutageDocument, ServiceStatus, WebsiteDocument } from '@stayup/contract';
import type { CollectionReference, Firestore, Timestamp } from 'firebase-admin/firestore';
import type { ApiKeyDocument, IdempotencyKeyDocument } from './accounts/key-documents.ts';
import type { InvitationDocument, MembershipDocument } from './accounts/member-documents.ts';
import type { CallDocument, CallReservationDocument, CallSettingsDocument } from './business/call-documents.ts';
import type {
	ApplicationDocument,
	InboxEventDocument,
	LeadDocument,
	SavedFiltersDocument,
} from './business/inbox-documents.ts';
import type { JobDocument } from './business/job-documents.ts';
import type { PossibleSpamDocument } from './business/possible-spam-documents.ts';
import type {
	OrderDocument,
	ProjectCreditDocument,
	ProjectDocument,
	ProjectEventDocument,
	ProjectFileDocument,
} from './business/project-documents.ts';
import type { FormEntryDocument, VisitorCounterDocument, VisitorDayDocument } from './business/visitor-documents.ts';
import type {
	AlertSettingsDocument,
	AlertThreadDocument,
	ChannelHealthDocument,
	EscalationDocument,
	SmsPhoneDocument,
	SmsUsageDocument,
} from './channel-documents.ts';
import type {
	ActivityDocument,
	AuditDocument,
	CheckSettingsDocument,
	CounterDocument,
	CspReportDocument,
	DevicesDocument,
	DomainDocument,
	EmailLinkDocument,
	HoursDocument,
	IdentitySearchDocument,
	OutboxDocument,
	RateLimitDocument,
	RollUpDocument,
	SessionDocument,
	ShardDocument,
	UserDocument,
	WebhookSecretDocument,
} from './documents.ts';
import type { EngineNoteDocument, ShardDirectoryDocument } from './engine-documents.ts';
import type { ImportDocument } from './import-documents.ts';
import type { MaintenanceWindowDocument } from './maintenance-documents.ts';
import type { HeartbeatDocument, RoundHourDocument } from './operations-documents.ts';
import type { OutageCommentDocument, StoredConditionDocument } from './outage-documents.ts';
import type { LoginChallengeDocument, SecondFactorDocument } from './second-factor-documents.ts';
import { withShapeVersion } from './shape-versions.ts';
import type {
	StatusBadgeDocument,
	StatusBroadcastDocument,
	StatusDomainDocument,
	StatusIncidentDocument,
	StatusNameDocument,
	StatusPageDocument,
	StatusSnapshotDocument,
	StatusSubscriberDocument,
} from './status-documents.ts';
import type { StripeCustomerDocument, StripeEventDocument } from './stripe-documents.ts';
import type { TelegramChatDocument, TelegramMessageDocument } from './telegram-documents.ts';

interface Shape<Document> {
	version: number;
	/** Whether Firestore deletes a document after its `expireAt`. */
	expires: boolean;
	/** Never set: it carries the type. */
	document?: Document;
}

/**
 * The version that this release writes increases when a field changes its meaning, gets required or goes, together with a function that
 * reads the version before; a new optional field needs neither (docs/upgrading.md).
 */
function shape<Document>(
	version: number,
	...[expires]: Document extends { expireAt: Timestamp } ? ['expires'] : []
): Shape<Document> {
	return { version, expires: expires !== undefined };
}

export const shapes = {
	users: shape<UserDocument>(1),
	sessions: shape<SessionDocument>(1),
	devices: shape<DevicesDocument>(1),
	activity: shape<ActivityDocument>(1, 'expires'),
	memberships: shape<MembershipDocument>(1),
	invitations: shape<InvitationDocument>(1, 'expires'),
	apiKeys: shape<ApiKeyDocument>(1, 'expires'),
	idempotencyKeys: shape<IdempotencyKeyDocument>(1, 'expires'),
	websites: shape<WebsiteDocument>(1),
	outages: shape<OutageDocument>(1),
	outageComments: shape<OutageCommentDocument>(1),
	conditions: shape<StoredConditionDocument>(1, 'expires'),
	maintenanceWindows: shape<MaintenanceWindowDocument>(1, 'expires'),
	imports: shape<ImportDocument>(1, 'expires'),
	statusPages: shape<StatusPageDocument>(1),
	statusNames: shape<StatusNameDocument>(1, 'expires'),
	statusSnapshots: shape<StatusSnapshotDocument>(1),
	statusIncidents: shape<StatusIncidentDocument>(1),
	statusSubscribers: shape<StatusSubscriberDocument>(1, 'expires'),
	statusBroadcasts: shape<StatusBroadcastDocument>(1, 'expires'),
	statusBadges: shape<StatusBadgeDocument>(1),
	statusDomains: shape<StatusDomainDocument>(1),
	shards: shape<ShardDocument>(1),
	shardDirectory: shape<ShardDirectoryDocument>(1),
	applications: shape<ApplicationDocument>(1, 'expires'),
	leads: shape<LeadDocument>(1, 'expires'),
	inboxEvents: shape<InboxEventDocument>(1, 'expires'),
	savedFilters: shape<SavedFiltersDocument>(1),
	visitorCounters: shape<VisitorCounterDocument>(1),
	visitorDays: shape<VisitorDayDocument>(1, 'expires'),
	formEntries: shape<FormEntryDocument>(1, 'expires'),
	possibleSpam: shape<PossibleSpamDocument>(1, 'expires'),
	orders: shape<OrderDocument>(1),
	projects: shape<ProjectDocument>(1),
	projectEvents: shape<ProjectEventDocument>(1),
	projectFiles: shape<ProjectFileDocument>(1),
	projectCredits: shape<ProjectCreditDocument>(1),
	calls: shape<CallDocument>(1, 'expires'),
	callReservations: shape<CallReservationDocument>(1, 'expires'),
	callSettings: shape<CallSettingsDocument>(1),
	jobs: shape<JobDocument>(1),
	auditLog: shape<AuditDocument>(1, 'expires'),
	outbox: shape<OutboxDocument>(1, 'expires'),
	cspReports: shape<CspReportDocument>(1, 'expires'),
	emailLinks: shape<EmailLinkDocument>(1, 'expires'),
	webhookSecrets: shape<WebhookSecretDocument>(1),
	alertSettings: shape<AlertSettingsDocument>(1),
	channelHealth: shape<ChannelHealthDocument>(1),
	checkSettings: shape<CheckSettingsDocument>(1),
	secondFactors: shape<SecondFactorDocument>(1),
	loginChallenges: shape<LoginChallengeDocument>(1, 'expires'),
	escalations: shape<EscalationDocument>(1, 'expires'),
	smsPhones: shape<SmsPhoneDocument>(1),
	smsUsage: shape<SmsUsageDocument>(1, 'expires'),
	alertThreads: shape<AlertThreadDocument>(1, 'expires'),
	rateLimits: shape<RateLimitDocument>(1, 'expires'),
	counters: shape<CounterDocument>(1),
	stripeEvents: shape<StripeEventDocument>(1, 'expires'),
	stripeCustomers: shape<StripeCustomerDocument>(1),
	telegramChats: shape<TelegramChatDocument>(1),
	telegramMessages: shape<TelegramMessageDocument>(1, 'expires'),
	domains: shape<DomainDocument>(1),
	engineNotes: shape<EngineNoteDocument>(1),
	identitySearch: shape<IdentitySearchDocument>(1),
	heartbeats: shape<HeartbeatDocument>(1),
	roundHours: shape<RoundHourDocument>(1, 'expires'),
	serviceStatus: shape<ServiceStatus>(1),
	hours: shape<HoursDocument>(1, 'expires'),
	days: shape<RollUpDocument>(1, 'expires'),
};

type CollectionName = keyof typeof shapes;
type OfWebsite = 'hours' | 'days';
type Stored<Name extends CollectionName> = CollectionReference<
	(typeof shapes)[Name] extends Shape<infer Document> ? Document : never
>;
type TopLevel = { [Name in Exclude<CollectionName, OfWebsite>]: Stored<Name> };

export interface Collections extends TopLevel {
	hoursOf(websiteId: string): Stored<'hours'>;
	daysOf(websiteId: string): Stored<'days'>;
}

export function collectionsOf(firestore: Firestore): Collections {
	const collection = <Name extends CollectionName>(name: Name, parent = '') =>
		firestore.collection(`${parent}${name}`).withConverter(withShapeVersion(shapes[name].version)) as Stored<Name>;
	const { hours, days, ...topLevel } = shapes;
	const names = Object.keys(topLevel) as (keyof TopLevel)[];
	return {
		...(Object.fromEntries(names.map((name) => [name, collection(name)])) as TopLevel),
		hoursOf: (websiteId) => collection('hours', `websites/${websiteId}/`),
		daysOf: (websiteId) => collection('days', `websites/${websiteId}/`),
	};
}
