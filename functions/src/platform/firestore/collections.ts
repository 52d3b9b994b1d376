/** All Firestore collections: their names, their documents, and what the converter and the TTL policies need to know of them. */
import type { OutageDocument, ServiceStatus, WebsiteDocument } from '@stayup/contract';
import type { CollectionReference, Firestore, Timestamp } from 'firebase-admin/firestore';
import type { ActivityDocument, AuditDocument } from './accounts/activity-documents.ts';
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
import type { ProposalDocument } from './business/proposal-documents.ts';
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
	/** Whether its documents name the account that they belong to. */
	namesOwner: boolean;
	/** Whether the documents of an owner are deleted together with the account. */
	goesWithAccount: boolean;
	/** Never set: it carries the type. */
	document?: Document;
}

/** When the deletion of an account deletes the documents of its owner: with the account itself, or in an earlier step. */
type Leaving = 'with-account' | 'before-account';
type Marks<Document> = [
	...(Document extends { expireAt: Timestamp } ? ['expires'] : []),
	...('ownerId' extends keyof Document ? [Leaving] : []),
];

/**
 * The version that this release writes increases when a field changes its meaning, gets required or goes, together with a function that
 * reads the version before; a new optional field needs neither (docs/upgrading.md).
 */
function shape<Document>(version: number, ...marks: Marks<Document>): Shape<Document> {
	const given: readonly ('expires' | Leaving)[] = marks;
	const goesWithAccount = given.includes('with-account');
	const namesOwner = goesWithAccount || given.includes('before-account');
	return { version, expires: given.includes('expires'), namesOwner, goesWithAccount };
}

export const shapes = {
	users: shape<UserDocument>(1),
	sessions: shape<SessionDocument>(1, 'with-account'),
	devices: shape<DevicesDocument>(1),
	activity: shape<ActivityDocument>(1, 'expires', 'with-account'),
	memberships: shape<MembershipDocument>(1, 'before-account'),
	invitations: shape<InvitationDocument>(1, 'expires', 'before-account'),
	apiKeys: shape<ApiKeyDocument>(1, 'expires', 'with-account'),
	idempotencyKeys: shape<IdempotencyKeyDocument>(1, 'expires', 'with-account'),
	websites: shape<WebsiteDocument>(1, 'before-account'),
	outages: shape<OutageDocument>(1, 'with-account'),
	outageComments: shape<OutageCommentDocument>(1, 'with-account'),
	conditions: shape<StoredConditionDocument>(1, 'expires', 'with-account'),
	maintenanceWindows: shape<MaintenanceWindowDocument>(1, 'expires', 'with-account'),
	imports: shape<ImportDocument>(1, 'expires', 'with-account'),
	statusPages: shape<StatusPageDocument>(1, 'with-account'),
	statusNames: shape<StatusNameDocument>(1, 'expires', 'with-account'),
	statusSnapshots: shape<StatusSnapshotDocument>(1, 'with-account'),
	statusIncidents: shape<StatusIncidentDocument>(1, 'with-account'),
	statusSubscribers: shape<StatusSubscriberDocument>(1, 'expires', 'with-account'),
	statusBroadcasts: shape<StatusBroadcastDocument>(1, 'expires', 'with-account'),
	statusBadges: shape<StatusBadgeDocument>(1, 'with-account'),
	statusDomains: shape<StatusDomainDocument>(1, 'before-account'),
	shards: shape<ShardDocument>(1),
	shardDirectory: shape<ShardDirectoryDocument>(1),
	applications: shape<ApplicationDocument>(1, 'expires'),
	leads: shape<LeadDocument>(1, 'expires'),
	inboxEvents: shape<InboxEventDocument>(1, 'expires'),
	proposals: shape<ProposalDocument>(1, 'expires'),
	savedFilters: shape<SavedFiltersDocument>(1),
	visitorCounters: shape<VisitorCounterDocument>(1, 'with-account'),
	visitorDays: shape<VisitorDayDocument>(1, 'expires', 'with-account'),
	formEntries: shape<FormEntryDocument>(1, 'expires', 'with-account'),
	possibleSpam: shape<PossibleSpamDocument>(1, 'expires', 'with-account'),
	orders: shape<OrderDocument>(1, 'with-account'),
	projects: shape<ProjectDocument>(1, 'with-account'),
	projectEvents: shape<ProjectEventDocument>(1, 'with-account'),
	projectFiles: shape<ProjectFileDocument>(1, 'with-account'),
	projectCredits: shape<ProjectCreditDocument>(1, 'with-account'),
	calls: shape<CallDocument>(1, 'expires'),
	callReservations: shape<CallReservationDocument>(1, 'expires'),
	callSettings: shape<CallSettingsDocument>(1),
	jobs: shape<JobDocument>(1),
	auditLog: shape<AuditDocument>(1, 'expires'),
	outbox: shape<OutboxDocument>(1, 'expires', 'with-account'),
	cspReports: shape<CspReportDocument>(1, 'expires'),
	emailLinks: shape<EmailLinkDocument>(1, 'expires', 'with-account'),
	webhookSecrets: shape<WebhookSecretDocument>(1),
	alertSettings: shape<AlertSettingsDocument>(1),
	channelHealth: shape<ChannelHealthDocument>(1, 'with-account'),
	checkSettings: shape<CheckSettingsDocument>(1, 'before-account'),
	secondFactors: shape<SecondFactorDocument>(1),
	loginChallenges: shape<LoginChallengeDocument>(1, 'expires'),
	escalations: shape<EscalationDocument>(1, 'expires', 'with-account'),
	smsPhones: shape<SmsPhoneDocument>(1, 'with-account'),
	smsUsage: shape<SmsUsageDocument>(1, 'expires', 'with-account'),
	alertThreads: shape<AlertThreadDocument>(1, 'expires', 'with-account'),
	rateLimits: shape<RateLimitDocument>(1, 'expires'),
	counters: shape<CounterDocument>(1),
	stripeEvents: shape<StripeEventDocument>(1, 'expires'),
	stripeCustomers: shape<StripeCustomerDocument>(1),
	telegramChats: shape<TelegramChatDocument>(1, 'with-account'),
	telegramMessages: shape<TelegramMessageDocument>(1, 'expires', 'with-account'),
	domains: shape<DomainDocument>(1),
	engineNotes: shape<EngineNoteDocument>(1),
	identitySearch: shape<IdentitySearchDocument>(1),
	heartbeats: shape<HeartbeatDocument>(1),
	roundHours: shape<RoundHourDocument>(1, 'expires'),
	serviceStatus: shape<ServiceStatus>(1),
	hours: shape<HoursDocument>(1, 'expires', 'before-account'),
	days: shape<RollUpDocument>(1, 'expires', 'before-account'),
};

export type CollectionName = keyof typeof shapes;
type OfWebsite = 'hours' | 'days';
type Stored<Name extends CollectionName> = CollectionReference<
	(typeof shapes)[Name] extends Shape<infer Document> ? Document : never
>;
type TopLevel = { [Name in Exclude<CollectionName, OfWebsite>]: Stored<Name> };

export interface Collections extends TopLevel {
	hoursOf(websiteId: string): Stored<'hours'>;
	daysOf(websiteId: string): Stored<'days'>;
}

const { hours, days, ...topLevel } = shapes;
const names = Object.keys(topLevel) as (keyof TopLevel)[];
export const namesWithAccount = names.filter((name) => shapes[name].goesWithAccount);

export function collectionsOf(firestore: Firestore): Collections {
	const collection = <Name extends CollectionName>(name: Name, parent = '') =>
		firestore.collection(`${parent}${name}`).withConverter(withShapeVersion(shapes[name].version)) as Stored<Name>;
	return {
		...(Object.fromEntries(names.map((name) => [name, collection(name)])) as TopLevel),
		hoursOf: (websiteId) => collection('hours', `websites/${websiteId}/`),
		daysOf: (websiteId) => collection('days', `websites/${websiteId}/`),
	};
}
