/** Stores and reads the completed hours and days of a website: their stats, and the raw checks of each hour (STORE-2). */
import { dayMs, hourMs } from '@stayup/contract';
import { type Firestore, Timestamp } from 'firebase-admin/firestore';
import { collectionsOf } from '../platform/firestore/collections.ts';
import type { HoursDocument, RollUpDocument } from '../platform/firestore/documents.ts';
import type { Writer } from '../platform/firestore/writer.ts';
import { rollUpId } from '../platform/ids.ts';
import { checksKeptUntil, dayKeptUntil } from './retention.ts';
import type { ClosedDay, ClosedHour } from './uptime.ts';

export interface RollUpStore {
	/** Adds the hours and days to a transaction or batch. */
	write(
		writer: Pick<Writer, 'set'>,
		website: { websiteId: string; ownerId: string; rawCheckDays?: number },
		closed: { hours: readonly ClosedHour[]; days: readonly ClosedDay[] },
	): void;
	/** Days that start at `from` or later and have not expired, oldest first. */
	daysSince(websiteId: string, from: number): Promise<RollUpDocument[]>;
	/** The first day that starts at `from` or later, whose `before` is everything older; null if there is none. */
	firstDaySince(websiteId: string, from: number): Promise<RollUpDocument | null>;
	/** Days that start at `from` or later and before `to`, oldest first. */
	daysBetween(websiteId: string, span: { from: number; to: number }): Promise<RollUpDocument[]>;
	/** The stored hours of the days that contain these instants; one read per day. */
	hoursOfDays(websiteId: string, instants: readonly number[]): Promise<HoursDocument[]>;
}

/** Rules and queries apply the limits of each account's tier. */
export function createRollUpStore(firestore: Firestore): RollUpStore {
	const { daysOf, hoursOf } = collectionsOf(firestore);
	return {
		write(writer, { websiteId, ownerId, rawCheckDays }, closed) {
			// One document per day, merged without reading it: one write per batch of hours and one deletion per day.
			const byDay = Map.groupBy(closed.hours, ({ start }) => Math.floor(start / dayMs) * dayMs);
			for (const [dayStart, closedHours] of byDay) {
				const expireAt = Timestamp.fromMillis(checksKeptUntil(dayStart, rawCheckDays));
				const hours = Object.fromEntries(
					closedHours.map(({ start, ...hour }) => [(start - dayStart) / hourMs, hour] as const),
				);
				const day: HoursDocument = { ownerId, websiteId, start: dayStart, hours, expireAt };
				writer.set(hoursOf(websiteId).doc(rollUpId(websiteId, dayStart)), day, { merge: true });
			}
			for (const { start, stats, before } of closed.days) {
				const expireAt = Timestamp.fromMillis(dayKeptUntil(start));
				const day: RollUpDocument = { ownerId, websiteId, start, stats, before, expireAt };
				writer.set(daysOf(websiteId).doc(rollUpId(websiteId, start)), day);
			}
		},

		async daysSince(websiteId, from) {
			const page = await daysOf(websiteId).where('start', '>=', from).orderBy('start').get();
			return page.docs.map((snapshot) => snapshot.data()).filter(({ expireAt }) => expireAt.toMillis() > from);
		},

		async firstDaySince(websiteId, from) {
			const page = await daysOf(websiteId).where('start', '>=', from).orderBy('start').limit(1).get();
			return page.docs[0]?.data() ?? null;
		},

		async daysBetween(websiteId, { from, to }) {
			const page = await daysOf(websiteId).where('start', '>=', from).where('start', '<', to).orderBy('start').get();
			return page.docs.map((snapshot) => snapshot.data());
		},

		async hoursOfDays(websiteId, instants) {
			const ids = new Set(instants.map((instant) => rollUpId(websiteId, instant)));
			if (ids.size === 0) return [];
			const snapshots = await firestore.getAll(...[...ids].map((id) => hoursOf(websiteId).doc(id)));
			return snapshots.flatMap((snapshot) => (snapshot.data() as HoursDocument | undefined) ?? []);
		},
	};
}
