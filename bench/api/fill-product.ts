/** Fills the product with accounts, websites, outages and leads, and updates their counters. */
import { dayMs, type Tier, tiers, type WebsiteDocument, type WebsiteStatus } from '@stayup/contract';
import { aWebsite } from '@stayup/testing/builders';
import { type DocumentReference, type Firestore, Timestamp } from 'firebase-admin/firestore';
import type { LeadDocument } from '../../functions/src/platform/firestore/business/inbox-documents.ts';
import { collectionsOf } from '../../functions/src/platform/firestore/collections.ts';
import { count } from '../../functions/src/platform/firestore/counters.ts';
import type { UserDocument } from '../../functions/src/platform/firestore/documents.ts';
import { lastMonthOf } from '../../functions/src/platform/month.ts';

export interface Size {
	users: number;
	websites: number;
	outages: number;
	leads: number;
}

const statuses: readonly WebsiteStatus[] = ['up', 'up', 'up', 'up', 'up', 'up', 'up', 'up', 'down', 'unknown'];

export async function fillProduct(firestore: Firestore, size: Size): Promise<void> {
	const { users, websites, outages, leads } = collectionsOf(firestore);
	const now = Date.now();
	const writer = firestore.bulkWriter({ throttling: false });
	const put = (ref: DocumentReference, document: object) => void writer.set(ref, document);

	for (let index = 0; index < size.users; index += 1) put(users.doc(userId(index)), userAt(index, now));
	for (let index = 0; index < size.websites; index += 1) {
		put(websites.doc(`bench-website-${index}`), websiteAt(index, index % size.users, now));
	}
	for (let index = 0; index < size.outages; index += 1) put(outages.doc(`bench-outage-${index}`), outageAt(index, now));
	for (let index = 0; index < size.leads; index += 1) put(leads.doc(), leadAt(index, now));
	await writer.close();

	const batch = firestore.batch();
	const usersByTier: Partial<Record<Tier, number>> = {};
	for (let index = 0; index < size.users; index += 1) add(usersByTier, tierAt(index));
	const websitesByStatus: Partial<Record<WebsiteStatus, number>> = {};
	for (let index = 0; index < size.websites; index += 1) add(websitesByStatus, statusAt(index));
	count(batch, firestore, { usersByTier, websitesByStatus, leads: size.leads });
	await batch.commit();
}

function add<Key extends string>(counts: Partial<Record<Key, number>>, key: Key): void {
	counts[key] = (counts[key] ?? 0) + 1;
}

function userId(index: number): string {
	return `bench-user-${index}`;
}

function tierAt(index: number): Tier {
	return tiers[index % tiers.length] ?? 'Free';
}

function statusAt(index: number): WebsiteStatus {
	return statuses[index % statuses.length] ?? 'up';
}

function userAt(index: number, now: number): UserDocument {
	return {
		name: `Person ${index}`,
		email: `person-${index}@stayup.test`,
		isEmailConfirmed: true,
		deletionAt: null,
		unconfirmedPause: null,
		setup: { testAlertAt: null, channelsChosenAt: null },
		pendingEmail: null,
		passwordChangedAt: null,
		role: 'user',
		tier: tierAt(index),
		isDisabled: false,
		sessionIds: [],
		sessionsEndedAt: 0,
		secondFactor: 'off',
		notificationPreferences: { email: { enabled: true }, webhook: { enabled: false, url: '' } },
		timeZone: 'UTC',
		websiteCount: 5,
		reportedMonth: lastMonthOf(now),
		stripeCustomerId: null,
		subscription: null,
		createdAt: now - index * 1000,
	};
}

export function websiteAt(index: number, owner: number, now: number): WebsiteDocument {
	return aWebsite({
		ownerId: userId(owner),
		name: `Website ${index}`,
		url: `https://website-${index}.example.com/`,
		status: statusAt(index),
		statusSince: now,
		lastChecked: now,
		scheduledSince: now,
		shardId: 'bench-shard',
		createdAt: now - index * 500,
	});
}

export function outageAt(index: number, now: number): object {
	return {
		websiteId: `bench-website-${index}`,
		ownerId: userId(index),
		start: now - index * 60_000,
		detectedAt: now - index * 60_000 + 30_000,
		end: now - index * 60_000 + 90_000,
		endReason: 'recovered',
		statusCode: 500,
		error: 'wrong_status',
		phase: 'response',
		evidence: null,
		website: { name: `Website ${index}`, url: `https://website-${index}.example.com/` },
		user: { name: `Person ${index}`, email: `person-${index}@stayup.test` },
		acknowledgement: null,
		notifiedAt: null,
	};
}

export function leadAt(index: number, now: number): LeadDocument {
	return {
		fullName: `Lead ${index}`,
		email: `lead-${index}@stayup.test`,
		phoneNumber: '+1 555 0100',
		hasWebsite: 'No',
		websiteUrl: '',
		currentHosting: '',
		managesDomain: '',
		domainProvider: '',
		hasOnlinePresence: 'No',
		onlinePresenceLinks: '',
		outageId: '',
		businessType: 'Bakery',
		websiteNeeds: "I'm not sure yet",
		status: 'New',
		createdAt: now - index * 60_000,
		expireAt: Timestamp.fromMillis(now + 365 * dayMs),
	};
}
