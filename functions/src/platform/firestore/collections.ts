/** All Firestore collections. */
import type { OutageDocument, ServiceStatus, WebsiteDocument } from '@stayup/contract';
import type { CollectionReference, DocumentData, Firestore } from 'firebase-admin/firestore';
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
import { type CollectionName, withShapeVersion } from './shape-versions.ts';
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

export interface Collections {
	users: CollectionReference<UserDocument>;
	sessions: CollectionReference<SessionDocument>;
	devices: CollectionReference<DevicesDocument>;
	activity: CollectionReference<ActivityDocument>;
	memberships: CollectionReference<MembershipDocument>;
	invitations: CollectionReference<InvitationDocument>;
	apiKeys: CollectionReference<ApiKeyDocument>;
	idempotencyKeys: CollectionReference<IdempotencyKeyDocument>;
	websites: CollectionReference<WebsiteDocument>;
	outages: CollectionReference<OutageDocument>;
	outageComments: CollectionReference<OutageCommentDocument>;
	conditions: CollectionReference<StoredConditionDocument>;
	maintenanceWindows: CollectionReference<MaintenanceWindowDocument>;
	imports: CollectionReference<ImportDocument>;
	statusPages: CollectionReference<StatusPageDocument>;
	statusNames: CollectionReference<StatusNameDocument>;
	statusSnapshots: CollectionReference<StatusSnapshotDocument>;
	statusIncidents: CollectionReference<StatusIncidentDocument>;
	statusSubscribers: CollectionReference<StatusSubscriberDocument>;
	statusBroadcasts: CollectionReference<StatusBroadcastDocument>;
	statusBadges: CollectionReference<StatusBadgeDocument>;
	statusDomains: CollectionReference<StatusDomainDocument>;
	shards: CollectionReference<ShardDocument>;
	shardDirectory: CollectionReference<ShardDirectoryDocument>;
	applications: CollectionReference<ApplicationDocument>;
	leads: CollectionReference<LeadDocument>;
	inboxEvents: CollectionReference<InboxEventDocument>;
	savedFilters: CollectionReference<SavedFiltersDocument>;
	visitorCounters: CollectionReference<VisitorCounterDocument>;
	visitorDays: CollectionReference<VisitorDayDocument>;
	formEntries: CollectionReference<FormEntryDocument>;
	possibleSpam: CollectionReference<PossibleSpamDocument>;
	orders: CollectionReference<OrderDocument>;
	projects: CollectionReference<ProjectDocument>;
	projectEvents: CollectionReference<ProjectEventDocument>;
	projectFiles: CollectionReference<ProjectFileDocument>;
	projectCredits: CollectionReference<ProjectCreditDocument>;
	calls: CollectionReference<CallDocument>;
	callReservations: CollectionReference<CallReservationDocument>;
	callSettings: CollectionReference<CallSettingsDocument>;
	jobs: CollectionReference<JobDocument>;
	auditLog: CollectionReference<AuditDocument>;
	outbox: CollectionReference<OutboxDocument>;
	cspReports: CollectionReference<CspReportDocument>;
	emailLinks: CollectionReference<EmailLinkDocument>;
	webhookSecrets: CollectionReference<WebhookSecretDocument>;
	alertSettings: CollectionReference<AlertSettingsDocument>;
	channelHealth: CollectionReference<ChannelHealthDocument>;
	checkSettings: CollectionReference<CheckSettingsDocument>;
	secondFactors: CollectionReference<SecondFactorDocument>;
	loginChallenges: CollectionReference<LoginChallengeDocument>;
	escalations: CollectionReference<EscalationDocument>;
	smsPhones: CollectionReference<SmsPhoneDocument>;
	smsUsage: CollectionReference<SmsUsageDocument>;
	alertThreads: CollectionReference<AlertThreadDocument>;
	rateLimits: CollectionReference<RateLimitDocument>;
	counters: CollectionReference<CounterDocument>;
	stripeEvents: CollectionReference<StripeEventDocument>;
	stripeCustomers: CollectionReference<StripeCustomerDocument>;
	telegramChats: CollectionReference<TelegramChatDocument>;
	telegramMessages: CollectionReference<TelegramMessageDocument>;
	domains: CollectionReference<DomainDocument>;
	engineNotes: CollectionReference<EngineNoteDocument>;
	identitySearch: CollectionReference<IdentitySearchDocument>;
	heartbeats: CollectionReference<HeartbeatDocument>;
	roundHours: CollectionReference<RoundHourDocument>;
	serviceStatus: CollectionReference<ServiceStatus>;
	hoursOf(websiteId: string): CollectionReference<HoursDocument>;
	daysOf(websiteId: string): CollectionReference<RollUpDocument>;
}

export function collectionsOf(firestore: Firestore): Collections {
	const collection = <Shape extends DocumentData>(name: CollectionName, parent = '') =>
		firestore.collection(`${parent}${name}`).withConverter(withShapeVersion<Shape>(name));
	return {
		users: collection<UserDocument>('users'),
		sessions: collection<SessionDocument>('sessions'),
		devices: collection<DevicesDocument>('devices'),
		activity: collection<ActivityDocument>('activity'),
		memberships: collection<MembershipDocument>('memberships'),
		invitations: collection<InvitationDocument>('invitations'),
		apiKeys: collection<ApiKeyDocument>('apiKeys'),
		idempotencyKeys: collection<IdempotencyKeyDocument>('idempotencyKeys'),
		websites: collection<WebsiteDocument>('websites'),
		outages: collection<OutageDocument>('outages'),
		outageComments: collection<OutageCommentDocument>('outageComments'),
		conditions: collection<StoredConditionDocument>('conditions'),
		maintenanceWindows: collection<MaintenanceWindowDocument>('maintenanceWindows'),
		imports: collection<ImportDocument>('imports'),
		statusPages: collection<StatusPageDocument>('statusPages'),
		statusNames: collection<StatusNameDocument>('statusNames'),
		statusSnapshots: collection<StatusSnapshotDocument>('statusSnapshots'),
		statusIncidents: collection<StatusIncidentDocument>('statusIncidents'),
		statusSubscribers: collection<StatusSubscriberDocument>('statusSubscribers'),
		statusBroadcasts: collection<StatusBroadcastDocument>('statusBroadcasts'),
		statusBadges: collection<StatusBadgeDocument>('statusBadges'),
		statusDomains: collection<StatusDomainDocument>('statusDomains'),
		shards: collection<ShardDocument>('shards'),
		shardDirectory: collection<ShardDirectoryDocument>('shardDirectory'),
		applications: collection<ApplicationDocument>('applications'),
		leads: collection<LeadDocument>('leads'),
		inboxEvents: collection<InboxEventDocument>('inboxEvents'),
		savedFilters: collection<SavedFiltersDocument>('savedFilters'),
		visitorCounters: collection<VisitorCounterDocument>('visitorCounters'),
		visitorDays: collection<VisitorDayDocument>('visitorDays'),
		formEntries: collection<FormEntryDocument>('formEntries'),
		possibleSpam: collection<PossibleSpamDocument>('possibleSpam'),
		orders: collection<OrderDocument>('orders'),
		projects: collection<ProjectDocument>('projects'),
		projectEvents: collection<ProjectEventDocument>('projectEvents'),
		projectFiles: collection<ProjectFileDocument>('projectFiles'),
		projectCredits: collection<ProjectCreditDocument>('projectCredits'),
		calls: collection<CallDocument>('calls'),
		callReservations: collection<CallReservationDocument>('callReservations'),
		callSettings: collection<CallSettingsDocument>('callSettings'),
		jobs: collection<JobDocument>('jobs'),
		auditLog: collection<AuditDocument>('auditLog'),
		outbox: collection<OutboxDocument>('outbox'),
		cspReports: collection<CspReportDocument>('cspReports'),
		emailLinks: collection<EmailLinkDocument>('emailLinks'),
		webhookSecrets: collection<WebhookSecretDocument>('webhookSecrets'),
		alertSettings: collection<AlertSettingsDocument>('alertSettings'),
		channelHealth: collection<ChannelHealthDocument>('channelHealth'),
		checkSettings: collection<CheckSettingsDocument>('checkSettings'),
		secondFactors: collection<SecondFactorDocument>('secondFactors'),
		loginChallenges: collection<LoginChallengeDocument>('loginChallenges'),
		escalations: collection<EscalationDocument>('escalations'),
		smsPhones: collection<SmsPhoneDocument>('smsPhones'),
		smsUsage: collection<SmsUsageDocument>('smsUsage'),
		alertThreads: collection<AlertThreadDocument>('alertThreads'),
		rateLimits: collection<RateLimitDocument>('rateLimits'),
		counters: collection<CounterDocument>('counters'),
		stripeEvents: collection<StripeEventDocument>('stripeEvents'),
		stripeCustomers: collection<StripeCustomerDocument>('stripeCustomers'),
		telegramChats: collection<TelegramChatDocument>('telegramChats'),
		telegramMessages: collection<TelegramMessageDocument>('telegramMessages'),
		domains: collection<DomainDocument>('domains'),
		engineNotes: collection<EngineNoteDocument>('engineNotes'),
		identitySearch: collection<IdentitySearchDocument>('identitySearch'),
		heartbeats: collection<HeartbeatDocument>('heartbeats'),
		roundHours: collection<RoundHourDocument>('roundHours'),
		serviceStatus: collection<ServiceStatus>('serviceStatus'),
		hoursOf: (websiteId) => collection<HoursDocument>('hours', `websites/${websiteId}/`),
		daysOf: (websiteId) => collection<RollUpDocument>('days', `websites/${websiteId}/`),
	};
}
