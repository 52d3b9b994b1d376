/** All Firestore collections. */
import type { OutageDocument, ServiceStatus, WebsiteDocument } from '@stayup/contract';
import type { CollectionReference, DocumentData, Firestore } from 'firebase-admin/firestore';
import type {
	ActivityDocument,
	ApplicationDocument,
	AuditDocument,
	CheckSettingsDocument,
	CounterDocument,
	CspReportDocument,
	DevicesDocument,
	DomainDocument,
	EmailLinkDocument,
	HoursDocument,
	IdentitySearchDocument,
	LeadDocument,
	OutboxDocument,
	RateLimitDocument,
	RollUpDocument,
	SessionDocument,
	ShardDocument,
	UserDocument,
	WebhookSecretDocument,
} from './documents.ts';
import type { EngineNoteDocument, ShardDirectoryDocument } from './engine-documents.ts';
import type { MaintenanceWindowDocument } from './maintenance-documents.ts';
import type { HeartbeatDocument, RoundHourDocument } from './operations-documents.ts';
import type { OutageCommentDocument, StoredConditionDocument } from './outage-documents.ts';
import type { LoginChallengeDocument, SecondFactorDocument } from './second-factor-documents.ts';
import { type CollectionName, withShapeVersion } from './shape-versions.ts';
import type { StripeCustomerDocument, StripeEventDocument } from './stripe-documents.ts';

export interface Collections {
	users: CollectionReference<UserDocument>;
	sessions: CollectionReference<SessionDocument>;
	devices: CollectionReference<DevicesDocument>;
	activity: CollectionReference<ActivityDocument>;
	websites: CollectionReference<WebsiteDocument>;
	outages: CollectionReference<OutageDocument>;
	outageComments: CollectionReference<OutageCommentDocument>;
	conditions: CollectionReference<StoredConditionDocument>;
	maintenanceWindows: CollectionReference<MaintenanceWindowDocument>;
	shards: CollectionReference<ShardDocument>;
	shardDirectory: CollectionReference<ShardDirectoryDocument>;
	applications: CollectionReference<ApplicationDocument>;
	leads: CollectionReference<LeadDocument>;
	auditLog: CollectionReference<AuditDocument>;
	outbox: CollectionReference<OutboxDocument>;
	cspReports: CollectionReference<CspReportDocument>;
	emailLinks: CollectionReference<EmailLinkDocument>;
	webhookSecrets: CollectionReference<WebhookSecretDocument>;
	checkSettings: CollectionReference<CheckSettingsDocument>;
	secondFactors: CollectionReference<SecondFactorDocument>;
	loginChallenges: CollectionReference<LoginChallengeDocument>;
	rateLimits: CollectionReference<RateLimitDocument>;
	counters: CollectionReference<CounterDocument>;
	stripeEvents: CollectionReference<StripeEventDocument>;
	stripeCustomers: CollectionReference<StripeCustomerDocument>;
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
		websites: collection<WebsiteDocument>('websites'),
		outages: collection<OutageDocument>('outages'),
		outageComments: collection<OutageCommentDocument>('outageComments'),
		conditions: collection<StoredConditionDocument>('conditions'),
		maintenanceWindows: collection<MaintenanceWindowDocument>('maintenanceWindows'),
		shards: collection<ShardDocument>('shards'),
		shardDirectory: collection<ShardDirectoryDocument>('shardDirectory'),
		applications: collection<ApplicationDocument>('applications'),
		leads: collection<LeadDocument>('leads'),
		auditLog: collection<AuditDocument>('auditLog'),
		outbox: collection<OutboxDocument>('outbox'),
		cspReports: collection<CspReportDocument>('cspReports'),
		emailLinks: collection<EmailLinkDocument>('emailLinks'),
		webhookSecrets: collection<WebhookSecretDocument>('webhookSecrets'),
		checkSettings: collection<CheckSettingsDocument>('checkSettings'),
		secondFactors: collection<SecondFactorDocument>('secondFactors'),
		loginChallenges: collection<LoginChallengeDocument>('loginChallenges'),
		rateLimits: collection<RateLimitDocument>('rateLimits'),
		counters: collection<CounterDocument>('counters'),
		stripeEvents: collection<StripeEventDocument>('stripeEvents'),
		stripeCustomers: collection<StripeCustomerDocument>('stripeCustomers'),
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
