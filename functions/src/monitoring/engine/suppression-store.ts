/** What all shards and regions know of suppressed failures: whether there are any now, and that operators were notified once (PROBE-8). */
import type { Firestore } from 'firebase-admin/firestore';
import type { OutboxStore } from '../../alerts/delivery/outbox-store.ts';
import { collectionsOf } from '../../platform/firestore/collections.ts';
import { checksSuppressedId, deliveryIdOf } from '../../platform/ids.ts';

export interface Suppression {
	/** Notes that a round's failures are suppressed, and notifies operators if that is news. */
	note(now: number): Promise<void>;
	/** Whether any shard suppressed a round within the last minute: then no recheck's failure is believed either. */
	areOn(now: number): Promise<boolean>;
}

/** So long after the last suppressed round, the next one is another incident. */
const incidentEndsMs = 15 * 60_000;
const isOnMs = 60_000;
/** A note now and then is enough to know that it goes on. */
const notedEveryMs = 15_000;

export function createSuppression(firestore: Firestore, outbox: Pick<OutboxStore, 'plan' | 'sendSoon'>): Suppression {
	const ref = collectionsOf(firestore).engineNotes.doc('suppression');

	return {
		async note(now) {
			const planned = await firestore.runTransaction(async (transaction) => {
				const lastSuppressedAt = (await transaction.get(ref)).data()?.lastSuppressedAt ?? 0;
				if (now - lastSuppressedAt < notedEveryMs) return null;
				transaction.set(ref, { lastSuppressedAt: now });
				if (now - lastSuppressedAt < incidentEndsMs) return null;
				const id = deliveryIdOf(checksSuppressedId(now), 'email');
				const message = { event: 'checks-suppressed', at: now } as const;
				return outbox.plan(transaction, { id, ownerId: null, channel: 'email', message }, now);
			});
			if (planned !== null) await outbox.sendSoon(planned);
		},
		async areOn(now) {
			const lastSuppressedAt = (await ref.get()).data()?.lastSuppressedAt ?? 0;
			return now - lastSuppressedAt < isOnMs;
		},
	};
}
