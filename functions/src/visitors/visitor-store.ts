/** Store of visitor counters and their days. */
import { randomBytes, randomInt } from 'node:crypto';
import { dayMs, type VisitorSpan, visitorLimits } from '@stayup/contract';
import { FieldValue, type Firestore, Timestamp } from 'firebase-admin/firestore';
import type { VisitorCounterDocument, VisitorDayDocument } from '../platform/firestore/business/visitor-documents.ts';
import { collectionsOf } from '../platform/firestore/collections.ts';
import { firstOf, type Stored } from '../platform/firestore/paging.ts';
import type { DayCounts } from './count-buffer.ts';
import { firstDayOf, type MonthNumbers, sumMonth } from './rules/visitor-stats.ts';

export type StoredCounter = Stored<VisitorCounterDocument>;

export interface VisitorStore {
	/** Null for a key that is unknown or ended. */
	find(key: string): Promise<StoredCounter | null>;
	/** Null while the visitors of the website are not counted. */
	ofWebsite(ownerId: string, websiteId: string): Promise<StoredCounter | null>;
	/** Returns the counter of the website, and creates it if there is none. Null if the owner has no such website. */
	start(ownerId: string, websiteId: string, now: number): Promise<StoredCounter | null>;
	/** Deletes the counter and its days. May be repeated. */
	stop(ownerId: string, websiteId: string): Promise<void>;
	daysOf(ownerId: string, websiteId: string, span: VisitorSpan, now: number): Promise<VisitorDayDocument[]>;
	/** In a month (YYYY-MM). */
	monthOf(ownerId: string, websiteId: string, month: string): Promise<{ views: number; visits: number }>;
	/** As `monthOf`, with its most viewed pages, sources and countries. */
	reportOf(ownerId: string, websiteId: string, month: string): Promise<MonthNumbers>;
	/** No view counts until the end of the month. */
	markFull(key: string, month: string): Promise<void>;
	add(days: readonly DayCounts[]): Promise<void>;
}

const keyBytes = 18;
/** Instances that count the same website write different documents most of the time. */
const slices = 4;

const namesInReport = 3;

const keyPattern = /^[\w-]{24}$/;

/** Of a URL: what is no key leaves no trace, neither in memory nor in the database. */
export function isCounterKey(text: string): boolean {
	return keyPattern.test(text);
}

export function createVisitorStore(firestore: Firestore): VisitorStore {
	const { visitorCounters, visitorDays, websites } = collectionsOf(firestore);
	const slice = randomInt(slices);
	const countersOf = (ownerId: string, websiteId: string) =>
		visitorCounters.where('ownerId', '==', ownerId).where('websiteId', '==', websiteId);
	const daysOf = (ownerId: string, websiteId: string) =>
		visitorDays.where('ownerId', '==', ownerId).where('websiteId', '==', websiteId);

	const ofMonth = (ownerId: string, websiteId: string, month: string) =>
		daysOf(ownerId, websiteId).where('day', '>=', `${month}-01`).where('day', '<=', `${month}-31`);

	return {
		async find(key) {
			const document = (await visitorCounters.doc(key).get()).data();
			return document ? { id: key, document } : null;
		},

		ofWebsite: (ownerId, websiteId) => firstOf(countersOf(ownerId, websiteId)),

		start(ownerId, websiteId, now) {
			return firestore.runTransaction(async (transaction) => {
				// Read in the transaction, so that a website that is removed meanwhile leaves no counter.
				const website = (await transaction.get(websites.doc(websiteId))).data();
				if (website?.ownerId !== ownerId) return null;
				const { host } = new URL(website.url);
				const [found] = (await transaction.get(countersOf(ownerId, websiteId))).docs;
				if (found) {
					transaction.update(found.ref, { host });
					return { id: found.id, document: { ...found.data(), host } };
				}
				const id = randomBytes(keyBytes).toString('base64url');
				const document = { ownerId, websiteId, host, fullMonth: null, formNotice: null, createdAt: now };
				transaction.create(visitorCounters.doc(id), document);
				return { id, document };
			});
		},

		async stop(ownerId, websiteId) {
			// The counter first, so that no view is counted for days that are deleted.
			const { docs } = await countersOf(ownerId, websiteId).get();
			for (const { ref } of docs) await ref.delete();
			const writer = firestore.bulkWriter();
			const days = await daysOf(ownerId, websiteId).select().get();
			for (const { ref } of days.docs) void writer.delete(ref);
			await writer.close();
		},

		async daysOf(ownerId, websiteId, span, now) {
			const { docs } = await daysOf(ownerId, websiteId).where('day', '>=', firstDayOf(span, now)).get();
			return docs.map((snapshot) => snapshot.data());
		},

		async monthOf(ownerId, websiteId, month) {
			const { docs } = await ofMonth(ownerId, websiteId, month).select('views', 'visits').get();
			const sum = (field: 'views' | 'visits') => docs.reduce((total, day) => total + Number(day.get(field)), 0);
			return { views: sum('views'), visits: sum('visits') };
		},

		async reportOf(ownerId, websiteId, month) {
			const { docs } = await ofMonth(ownerId, websiteId, month).get();
			const days = docs.map((snapshot) => snapshot.data());
			return sumMonth(days, namesInReport);
		},

		async markFull(key, month) {
			await visitorCounters.doc(key).update({ fullMonth: month });
		},

		async add(days) {
			const batch = firestore.batch();
			for (const { target, counts } of days) {
				const { key, ownerId, websiteId, day } = target;
				const increments = (numbers: ReadonlyMap<string, number>) =>
					Object.fromEntries([...numbers].map(([name, by]) => [name, FieldValue.increment(by)]));
				batch.set(
					visitorDays.doc(`${key}_${day}_${slice}`),
					{
						ownerId,
						websiteId,
						day,
						views: FieldValue.increment(counts.views),
						visits: FieldValue.increment(counts.visits),
						pages: increments(counts.pages),
						// Merging an empty map would replace the stored one.
						...(counts.sources.size > 0 && { sources: increments(counts.sources) }),
						countries: increments(counts.countries),
						expireAt: Timestamp.fromMillis(Date.parse(day) + visitorLimits.daysKept * dayMs),
					},
					{ merge: true },
				);
			}
			await batch.commit();
		},
	};
}
