/** The counts of the admin dashboard, changed in the same transaction as the documents they count. */
import { type AdminStats, type Tier, tiers, type WebsiteStatus, websiteStatuses } from '@stayup/contract';
import {
	AggregateField,
	type DocumentReference,
	FieldValue,
	type Firestore,
	type Query,
} from 'firebase-admin/firestore';
import { teamAccountId } from '../team-account.ts';
import { collectionsOf } from './collections.ts';
import { createSlicePicker, quietSlices } from './counter-slices.ts';
import type { CounterDocument } from './documents.ts';

const pickSlice = createSlicePicker();
/** Slices that are added to the first ones in one transaction. */
const foldedAtOnce = 50;

export type StoredCounts = Omit<AdminStats, 'possibleSpam'>;

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
	writer.set(collectionsOf(firestore).counters.doc(String(pickSlice(Date.now()))), increments, { merge: true });
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

/**
 * Corrects the counts from the documents themselves, and brings them together in few documents again. Costs one read per thousand documents,
 * so it runs once a night.
 */
export async function recount(firestore: Firestore): Promise<void> {
	await foldSlices(firestore);
	const kept = await readCounts(firestore);
	const { users, websites, applications, leads, counters } = collectionsOf(firestore);
	const counted = async (query: Query) => (await query.count().get()).data().count;
	const differences = async <Key extends string>(
		keys: readonly Key[],
		queryFor: (key: Key) => Query,
		keptOf: Readonly<Record<Key, number>>,
	) => {
		const entries = keys.map(async (key) => [key, (await counted(queryFor(key))) - keptOf[key]] as const);
		return Object.fromEntries(await Promise.all(entries)) as Record<Key, number>;
	};
	const team = (await users.doc(teamAccountId).get()).data();
	const usersByTier = await differences(tiers, (tier) => users.where('tier', '==', tier), kept.usersByTier);
	if (team) usersByTier[team.tier] -= 1;
	const change: CountChange = {
		usersByTier,
		websitesByStatus: await differences(
			websiteStatuses,
			(status) => websites.where('status', '==', status),
			kept.websiteStatus,
		),
		applications: (await counted(applications)) - kept.totalApplications,
		leads: (await counted(leads)) - kept.totalLeads,
		checksPerDay: (await sumOf(websites, 'checksPerDay')) - (await readChecksPerDay(firestore)),
	};
	const increments = incrementsOf(change);
	if (Object.keys(increments).length > 0) await counters.doc('0').set(increments, { merge: true });
}

/** Adds the slices of busy times to the first ones. */
async function foldSlices(firestore: Firestore): Promise<void> {
	const { counters } = collectionsOf(firestore);
	const { docs } = await counters.get();
	const busy = docs.filter(({ id }) => Number(id) >= quietSlices).map(({ ref }) => ref);
	for (let from = 0; from < busy.length; from += foldedAtOnce) {
		const refs = busy.slice(from, from + foldedAtOnce);
		await firestore.runTransaction(async (transaction) => {
			const snapshots = await transaction.getAll(...refs);
			for (const ref of refs) transaction.delete(ref);
			for (const snapshot of snapshots) {
				const part = snapshot.data();
				if (part) transaction.set(counters.doc(String(from / foldedAtOnce)), incrementsOf(part), { merge: true });
			}
		});
	}
}

async function sumOf(query: Query, field: string): Promise<number> {
	return (await query.aggregate({ sum: AggregateField.sum(field) }).get()).data().sum;
}

/** Ten reads while the product is quiet, and never more than `busySlices`. */
export async function readChecksPerDay(firestore: Firestore): Promise<number> {
	const { docs } = await collectionsOf(firestore).counters.get();
	return docs.reduce((total, slice) => total + (slice.data().checksPerDay ?? 0), 0);
}

/** Ten reads while the product is quiet, and never more than `busySlices`. */
export async function readCounts(firestore: Firestore): Promise<StoredCounts> {
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
		usersByTier: usersByTier as StoredCounts['usersByTier'],
		websiteStatus: websiteStatus as StoredCounts['websiteStatus'],
	};
}
