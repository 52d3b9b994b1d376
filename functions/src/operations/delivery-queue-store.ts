/** Counts the deliveries that wait, and finds the alert that has waited longest. */
import { minuteMs } from '@stayup/contract';
import type { Firestore, Query } from 'firebase-admin/firestore';
import { collectionsOf } from '../platform/firestore/collections.ts';
import { isAlert, isTestMessage } from '../platform/firestore/outbox-message.ts';

export interface DeliveryQueue {
	/** Deliveries that may be sent now. */
	due: number;
	/** Of these, the ones that have waited for more than two minutes. */
	overdue: number;
	/** Deliveries that failed for good because of us. */
	dead: number;
	/** When the oldest undelivered alert was created; null if there is none. */
	oldestAlertAt: number | null;
}

export interface DeliveryQueueStore {
	read(now: number): Promise<DeliveryQueue>;
	/** How many deliveries should have been attempted before the instant. */
	overdue(before: number): Promise<number>;
}

/** Deliveries that are not alerts, such as account emails, are few and seldom wait. */
const searchedForAlert = 50;

export function createDeliveryQueueStore(firestore: Firestore): DeliveryQueueStore {
	const { outbox } = collectionsOf(firestore);
	const counted = async (query: Query) => (await query.count().get()).data().count;
	const pending = outbox.where('state', '==', 'pending');

	async function oldestAlertAt(): Promise<number | null> {
		const { docs } = await pending.orderBy('createdAt').limit(searchedForAlert).get();
		const deliveries = docs.map((snapshot) => snapshot.data());
		return deliveries.find(({ message }) => isAlert(message) && !isTestMessage(message))?.createdAt ?? null;
	}

	const overdue = (before: number) => counted(pending.where('nextAttemptAt', '<', before));

	return {
		overdue,

		async read(now) {
			const [due, late, dead, oldest] = await Promise.all([
				counted(pending.where('nextAttemptAt', '<=', now)),
				overdue(now - 2 * minuteMs),
				counted(outbox.where('isFault', '==', true)),
				oldestAlertAt(),
			]);
			return { due, overdue: late, dead, oldestAlertAt: oldest };
		},
	};
}
