/** Counts the deliveries that wait, and finds the alert that is late the longest. */
import { alertEvents, minuteMs } from '@stayup/contract';
import type { Firestore, Query } from 'firebase-admin/firestore';
import { dueSince } from '../outbox/due-since.ts';
import { collectionsOf } from '../platform/firestore/collections.ts';
import { isTestMessage } from '../platform/firestore/outbox-message.ts';

export interface DeliveryQueue {
	/** Deliveries that may be sent now. */
	due: number;
	/** Of these, the ones that have waited for more than two minutes. */
	overdue: number;
	/** Deliveries that failed for good because of us. */
	dead: number;
	/** Since when an alert should have been delivered and is not: of all such alerts, the one that waits longest. Null if there is none. */
	oldestAlertAt: number | null;
}

export interface DeliveryQueueStore {
	read(now: number): Promise<DeliveryQueue>;
	/** How many deliveries should have been attempted before the instant. */
	overdue(before: number): Promise<number>;
}

/** Those that may be sent first: what waits for hours comes last. */
const searchedForAlert = 100;
const searchedEvents = [...Object.keys(alertEvents).filter((event) => event !== 'test'), 'alert-digest'];

export function createDeliveryQueueStore(firestore: Firestore): DeliveryQueueStore {
	const { outbox } = collectionsOf(firestore);
	const counted = async (query: Query) => (await query.count().get()).data().count;
	const pending = outbox.where('state', '==', 'pending');

	async function oldestAlertAt(now: number): Promise<number | null> {
		const alerts = pending.where('message.event', 'in', searchedEvents);
		const { docs } = await alerts.orderBy('nextAttemptAt').limit(searchedForAlert).get();
		const late = docs
			.map((snapshot) => snapshot.data())
			.filter(({ message }) => !isTestMessage(message))
			.map(dueSince)
			.filter((due) => due <= now);
		return late.length === 0 ? null : Math.min(...late);
	}

	const overdue = (before: number) => counted(pending.where('nextAttemptAt', '<', before));

	return {
		overdue,

		async read(now) {
			const [due, late, dead, oldest] = await Promise.all([
				counted(pending.where('nextAttemptAt', '<=', now)),
				overdue(now - 2 * minuteMs),
				counted(outbox.where('isFault', '==', true)),
				oldestAlertAt(now),
			]);
			return { due, overdue: late, dead, oldestAlertAt: oldest };
		},
	};
}
