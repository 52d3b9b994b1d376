/** Every stored document carries the version of its shape, so that two releases can share a database (docs/upgrading.md). */
import type { DocumentData, FirestoreDataConverter } from 'firebase-admin/firestore';

/**
 * The version that this release writes, by collection. It increases when a field changes its meaning, gets required or goes, together with a
 * function that reads the version before; a new optional field needs neither.
 */
export const shapeVersions = {
	users: 1,
	sessions: 1,
	devices: 1,
	activity: 1,
	memberships: 1,
	invitations: 1,
	apiKeys: 1,
	idempotencyKeys: 1,
	websites: 1,
	outages: 1,
	outageComments: 1,
	conditions: 1,
	maintenanceWindows: 1,
	imports: 1,
	statusPages: 1,
	statusNames: 1,
	statusSnapshots: 1,
	statusIncidents: 1,
	statusSubscribers: 1,
	statusBroadcasts: 1,
	statusBadges: 1,
	statusDomains: 1,
	shards: 1,
	shardDirectory: 1,
	applications: 1,
	leads: 1,
	inboxEvents: 1,
	savedFilters: 1,
	visitorCounters: 1,
	visitorDays: 1,
	formEntries: 1,
	possibleSpam: 1,
	orders: 1,
	projects: 1,
	projectEvents: 1,
	projectFiles: 1,
	projectCredits: 1,
	calls: 1,
	callReservations: 1,
	callSettings: 1,
	jobs: 1,
	auditLog: 1,
	outbox: 1,
	cspReports: 1,
	emailLinks: 1,
	webhookSecrets: 1,
	alertSettings: 1,
	channelHealth: 1,
	checkSettings: 1,
	secondFactors: 1,
	loginChallenges: 1,
	escalations: 1,
	smsPhones: 1,
	smsUsage: 1,
	alertThreads: 1,
	rateLimits: 1,
	counters: 1,
	stripeEvents: 1,
	stripeCustomers: 1,
	telegramChats: 1,
	telegramMessages: 1,
	domains: 1,
	engineNotes: 1,
	identitySearch: 1,
	heartbeats: 1,
	roundHours: 1,
	serviceStatus: 1,
	hours: 1,
	days: 1,
} as const;

export type CollectionName = keyof typeof shapeVersions;

/** Thrown instead of misreading, and then overwriting, what a release after the next one has stored. */
export class UnknownShapeVersion extends Error {
	constructor(path: string, found: unknown, known: number) {
		super(`${path} has the shape version ${String(found)}; this release reads versions up to ${known + 1}.`);
		this.name = 'UnknownShapeVersion';
	}
}

/** Adds the version to documents that are created or set, and checks and removes it when they are read. */
export function withShapeVersion<Document extends DocumentData>(
	name: CollectionName,
): FirestoreDataConverter<Document, DocumentData> {
	const known: number = shapeVersions[name];
	return {
		toFirestore: (document) => ({ ...document, shapeVersion: known }),
		fromFirestore(snapshot) {
			const { shapeVersion, ...document } = snapshot.data();
			// The release after this one keeps what this one reads, so that a release can be rolled back.
			if (!Number.isInteger(shapeVersion) || shapeVersion < known || shapeVersion > known + 1) {
				throw new UnknownShapeVersion(snapshot.ref.path, shapeVersion, known);
			}
			return document as Document;
		},
	};
}
