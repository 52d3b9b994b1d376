/** Records that failures are suppressed, for all shards and regions, and notifies operators once per incident (PROBE-8). */
import { loopLimit } from '@stayup/contract';
import type { DocumentReference, Firestore } from 'firebase-admin/firestore';
import { collectionsOf } from '../../platform/firestore/collections.ts';
import type { SuppressionNoteDocument } from '../../platform/firestore/engine-documents.ts';
import { decideSuppression, isSuppressing } from '../rules/suppression.ts';
import type { OperatorAlerts } from './check-writers.ts';

/** Others may be recording an earlier round. */
const recordsAwaited = 100;

export interface Suppression {
	/** Records that a round's failures are suppressed, and notifies operators if this begins an incident. */
	note(now: number): Promise<void>;
	/** Whether any shard suppressed a round within the last minute; if so, failed rechecks are not believed either. */
	isOn(now: number): Promise<boolean>;
}

export function createSuppression(firestore: Firestore, alerts: OperatorAlerts): Suppression {
	const ref = collectionsOf(firestore).engineNotes.doc('suppression') as DocumentReference<SuppressionNoteDocument>;

	/** The latest one that this instance knows of; 0 if it knows of none. */
	let known = 0;
	let recording: Promise<void> | null = null;

	async function read(): Promise<void> {
		known = Math.max(known, (await ref.get()).data()?.lastSuppressedAt ?? 0);
	}

	async function record(now: number): Promise<void> {
		await read();
		if (!decideSuppression(known, now).mustRecord) return;
		const planned = await firestore.runTransaction(async (transaction) => {
			const lastSuppressedAt = (await transaction.get(ref)).data()?.lastSuppressedAt ?? 0;
			const { mustRecord, mustNotifyOperators } = decideSuppression(lastSuppressedAt, now);
			if (mustRecord) transaction.set(ref, { lastSuppressedAt: now });
			return mustNotifyOperators
				? alerts.planForOperators(transaction, { event: 'checks-suppressed', at: now }, now)
				: [];
		});
		await alerts.sendSoon(planned);
		await read();
	}

	return {
		/** Most suppressed rounds neither read nor write: in a mass failure there are hundreds a second. */
		async note(now) {
			const iterate = loopLimit(recordsAwaited, 'the record of a suppressed round');
			while (decideSuppression(known, now).mustRecord) {
				iterate();
				recording ??= record(now).finally(() => {
					recording = null;
				});
				await recording;
			}
		},
		async isOn(now) {
			if (!isSuppressing(known, now)) await read();
			return isSuppressing(known, now);
		},
	};
}
