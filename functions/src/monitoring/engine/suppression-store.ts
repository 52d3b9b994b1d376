/** Records that failures are suppressed, for all shards and regions, and notifies operators once per incident (PROBE-8). */
import type { Firestore } from 'firebase-admin/firestore';
import { collectionsOf } from '../../platform/firestore/collections.ts';
import type { Writer } from '../../platform/firestore/writer.ts';
import type { PlannedAlert } from './check-writers.ts';

export interface Suppression {
	/** Records that a round's failures are suppressed, and notifies operators if this begins an incident. */
	note(now: number): Promise<void>;
	/** Whether any shard suppressed a round within the last minute; if so, failed rechecks are not believed either. */
	areOn(now: number): Promise<boolean>;
}

export interface OperatorAlerts {
	planForOperators(writer: Pick<Writer, 'create'>, now: number): PlannedAlert[];
	/** After the transaction. */
	sendSoon(planned: readonly PlannedAlert[]): Promise<void>;
}

/** A suppressed round this long after the last one begins another incident. */
const incidentEndsMs = 15 * 60_000;
const isOnMs = 60_000;
/** Recorded at most this often, to save writes while an incident goes on. */
const notedEveryMs = 15_000;

export function createSuppression(firestore: Firestore, alerts: OperatorAlerts): Suppression {
	const ref = collectionsOf(firestore).engineNotes.doc('suppression');

	return {
		async note(now) {
			const planned = await firestore.runTransaction(async (transaction) => {
				const lastSuppressedAt = (await transaction.get(ref)).data()?.lastSuppressedAt ?? 0;
				if (now - lastSuppressedAt < notedEveryMs) return [];
				transaction.set(ref, { lastSuppressedAt: now });
				return now - lastSuppressedAt < incidentEndsMs ? [] : alerts.planForOperators(transaction, now);
			});
			await alerts.sendSoon(planned);
		},
		async areOn(now) {
			const lastSuppressedAt = (await ref.get()).data()?.lastSuppressedAt ?? 0;
			return now - lastSuppressedAt < isOnMs;
		},
	};
}
