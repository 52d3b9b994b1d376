/** The counts of the admin dashboard, changed in the same transaction as the documents they count. */
import { type AdminStats, type Tier, tiers, type WebsiteStatus, websiteStatuses } from '@stayup/contract';
import {
	AggregateField,
	type DocumentReference,
	FieldValue,
	type Firestore,
	type Query,
} from 'firebase-admin/firestore';
import { collectionsOf } from './collections.ts';
import type { CounterDocument } from './documents.ts';

/** One document sustains about one write a second; ten sustain the changes of a large incident. */
const slices = 10;

export interface CountChange {
	usersByTier?: Partial<Record<Tier, number>>;
	websitesByStatus?: Partial<Record<WebsiteStatus, number>>;
	applications?: number;
	leads?: number;
	/** Of all active websites, by schedule. */
	checksPerDay?: number;
}

interface Writer {
	set(document: DocumentReference, data: object, options: { merge: true }): unknown;
}

/** Adds the change to a transaction or batch; writes nothing if nothing changes. */
export function count(writer: Writer, firestore: Firestore, change: CountChange): void {
	const increments = incrementsOf(change);
	if (Object.keys(increments).length === 0) return;
	const slice = collectionsOf(firestore).counters.doc(String(Math.floor(Math.random() * slices)));
	writer.set(slice, increments, { merge: true });
}

function incrementsOf(change: object): Record<string, unknown> {
	const increments: Record<string, unknown> = {};
	for (const [name, by] of Object.entries(change)) {
		if (typeof by !== 'number') {
			const inner = incrementsOf(by);
			if (Object.keys(inner).length > 0) increments[name] = inner;
		} else if (by !== 0) {
			increments[name] = FieldValue.increment(by);
		}
	}
	return increments;
}

/** Corrects the counts from the documents themselves. Costs one read per thousand documents, so it runs once a night. */
export async function recount(firestore: Firestore): Promise<void> {
	const kept = await readCounts(firestore);
	const { users, websites, applications, leads } = collectionsOf(firestore);
	const counted = async (query: Query) => (await query.count().get()).data().count;
	const differences = async <Key extends string>(
		keys: readonly Key[],
		queryFor: (key: Key) => Query,
		keptOf: Readonly<Record<Key, number>>,
	) => {
		const entries = keys.map(async (key) => [key, (await counted(queryFor(key))) - keptOf[key]] as const);
		return Object.fromEntries(await Promise.all(entries)) as Record<Key, number>;
	};
	const change: CountChange = {
		usersByTier: await differences(tiers, (tier) => users.where('tier', '==', tier), kept.usersByTier),
		websitesByStatus: await differences(
			websiteStatuses,
			(status) => websites.where('status', '==', status),
			kept.websiteStatus,
		),
		applications: (await counted(applications)) - kept.totalApplications,
		leads: (await counted(leads)) - kept.totalLeads,
		checksPerDay: (await sumOf(websites, 'checksPerDay')) - (await readChecksPerDay(firestore)),
	};
	const batch = firestore.batch();
	count(batch, firestore, change);
	await batch.commit();
}

async function sumOf(query: Query, field: string): Promise<number> {
	return (await query.aggregate({ sum: AggregateField.sum(field) }).get()).data().sum;
}

/** Always ten reads. */
export async function readChecksPerDay(firestore: Firestore): Promise<number> {
	const { docs } = await collectionsOf(firestore).counters.get();
	return docs.reduce((total, slice) => total + (slice.data().checksPerDay ?? 0), 0);
}

/** Always ten reads. */
export async function readCounts(firestore: Firestore): Promise<AdminStats> {
	const { counters } = collectionsOf(firestore);
	const { docs } = await counters.get();
	const parts = docs.map((snapshot) => snapshot.data());
	const sum = (of: (part: CounterDocument) => number | undefined) =>
		parts.reduce((total, part) => total + (of(part) ?? 0), 0);
	const usersByTier = Object.fromEntries(tiers.map((tier) => [tier, sum((part) => part.usersByTier?.[tier])]));
	const websiteStatus = Object.fromEntries(
		websiteStatuses.map((status) => [status, sum((part) => part.websitesByStatus?.[status])]),
	);
	const total = (counts: Record<string, number>) => Object.values(counts).reduce((all, one) => all + one, 0);
	return {
		totalUsers: total(usersByTier),
		totalWebsites: total(websiteStatus),
		totalApplications: sum((part) => part.applications),
		totalLeads: sum((part) => part.leads),
		usersByTier: usersByTier as AdminStats['usersByTier'],
		websiteStatus: websiteStatus as AdminStats['websiteStatus'],
	};
}
