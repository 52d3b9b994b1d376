import { readFileSync } from 'node:fs';
import type { CollectionReference, Timestamp } from 'firebase-admin/firestore';
import { describe, expect, it } from 'vitest';
import type { Collections } from './collections.ts';
import { shapeVersions } from './shape-versions.ts';

const { indexes, fieldOverrides } = JSON.parse(
	readFileSync(new URL('../../../../firestore.indexes.json', import.meta.url), 'utf8'),
) as {
	indexes: { collectionGroup: string; fields: { fieldPath: string }[] }[];
	fieldOverrides: { collectionGroup: string; fieldPath: string; ttl?: boolean; indexes: unknown[] }[];
};

type GroupOf<Key extends string> = Key extends `${infer Group}Of` ? Group : Key;
type DocumentOf<Collection> =
	Collection extends CollectionReference<infer Document>
		? Document
		: Collection extends (websiteId: string) => CollectionReference<infer Document>
			? Document
			: never;

/** Whether the documents of each collection expire. The compiler compares it with the declared documents. */
const expires: {
	[Key in keyof Collections as GroupOf<Key>]: DocumentOf<Collections[Key]> extends { expireAt: Timestamp }
		? true
		: false;
} = {
	users: false,
	sessions: false,
	devices: false,
	activity: true,
	memberships: false,
	invitations: true,
	apiKeys: true,
	idempotencyKeys: true,
	websites: false,
	outages: false,
	outageComments: false,
	conditions: true,
	maintenanceWindows: true,
	imports: true,
	statusPages: false,
	statusNames: true,
	statusSnapshots: false,
	statusIncidents: false,
	statusSubscribers: true,
	statusBroadcasts: true,
	statusBadges: false,
	statusDomains: false,
	shards: false,
	shardDirectory: false,
	applications: true,
	leads: true,
	inboxEvents: true,
	savedFilters: false,
	visitorCounters: false,
	visitorDays: true,
	formEntries: true,
	possibleSpam: true,
	orders: false,
	projects: false,
	projectEvents: false,
	projectFiles: false,
	projectCredits: false,
	calls: true,
	callReservations: true,
	callSettings: false,
	jobs: false,
	auditLog: true,
	outbox: true,
	cspReports: true,
	emailLinks: true,
	webhookSecrets: false,
	alertSettings: false,
	channelHealth: false,
	checkSettings: false,
	secondFactors: false,
	loginChallenges: true,
	escalations: true,
	smsPhones: false,
	smsUsage: true,
	alertThreads: true,
	rateLimits: true,
	counters: false,
	stripeEvents: true,
	stripeCustomers: false,
	telegramChats: false,
	telegramMessages: true,
	domains: false,
	engineNotes: false,
	identitySearch: false,
	heartbeats: false,
	roundHours: true,
	serviceStatus: false,
	hours: true,
	days: true,
};

describe('collections', () => {
	it('have a TTL policy on `expireAt` exactly if their documents have that field', () => {
		const deleted = fieldOverrides.filter(({ fieldPath, ttl }) => fieldPath === 'expireAt' && ttl);

		expect(deleted.map(({ collectionGroup }) => collectionGroup).sort()).toEqual(
			Object.entries(expires)
				.filter(([, isExpiring]) => isExpiring)
				.map(([name]) => name)
				.sort(),
		);
	});

	it('do not index the version of their shape, which is the same in all documents', () => {
		const exempt = fieldOverrides.filter(
			({ fieldPath, indexes }) => fieldPath === 'shapeVersion' && indexes.length === 0,
		);

		expect(exempt.map(({ collectionGroup }) => collectionGroup).sort()).toEqual(Object.keys(shapeVersions).sort());
		expect(Object.keys(shapeVersions)).toEqual(Object.keys(expires));
	});

	it('are indexed under names that exist', () => {
		const named = [
			...indexes.flatMap(({ collectionGroup, fields }) =>
				fields.map(({ fieldPath }) => ({ collectionGroup, fieldPath })),
			),
			...fieldOverrides,
		];

		for (const { collectionGroup, fieldPath } of named) {
			expect(Object.keys(expires)).toContain(collectionGroup);
			expect(fieldPath).toMatch(/^\w+(\.\w+)?$/);
		}
	});
});
