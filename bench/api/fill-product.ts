/** Fills the product with accounts, websites, outages and leads, and updates their counters. */
import { type OutageDocument, type Tier, tiers, type WebsiteDocument, type WebsiteStatus } from '@stayup/contract';
import { aLead, anAccount, anOutage, aWebsite } from '@stayup/testing/builders';
import type { DocumentReference, Firestore } from 'firebase-admin/firestore';
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
	return anAccount({
		name: `Person ${index}`,
		email: `person-${index}@stayup.test`,
		tier: tierAt(index),
		sessionIds: [],
		websiteCount: 5,
		reportedMonth: lastMonthOf(now),
		createdAt: now - index * 1000,
	});
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

export function outageAt(index: number, now: number): OutageDocument {
	return anOutage({
		websiteId: `bench-website-${index}`,
		ownerId: userId(index),
		start: now - index * 60_000,
		detectedAt: now - index * 60_000 + 30_000,
		end: now - index * 60_000 + 90_000,
		endReason: 'recovered',
		statusCode: 500,
		website: { name: `Website ${index}`, url: `https://website-${index}.example.com/` },
		user: { name: `Person ${index}`, email: `person-${index}@stayup.test` },
	});
}

export function leadAt(index: number, now: number): LeadDocument {
	return aLead({ fullName: `Lead ${index}`, email: `lead-${index}@stayup.test`, createdAt: now - index * 60_000 });
}
