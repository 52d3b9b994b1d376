/** Records when each region that makes rechecks last answered, and notifies operators once when one is lost and once when it is back. */
import type { Region } from '@stayup/contract';
import { type DocumentReference, FieldPath, type Firestore } from 'firebase-admin/firestore';
import { collectionsOf } from '../../platform/firestore/collections.ts';
import type { RegionsNoteDocument } from '../../platform/firestore/engine-documents.ts';
import { type RecheckRegion, recheckRegions } from '../../platform/regions.ts';
import { lostAmong, mustAnswer, reviewRegions } from '../rules/regions.ts';
import type { OperatorAlerts } from './check-writers.ts';

export interface Regions {
	/** At each tick, before it calls the regions again. */
	review(now: number): Promise<void>;
	/** The region of this process has run a task. */
	noteAnswer(now: number): Promise<void>;
	/** Regions that have made no rechecks for two minutes. */
	lostRegions(now: number): Promise<Region[]>;
}

/** An instance asks at most this often whether the latest call has an answer. */
const notedEveryMs = 30_000;
/** The rounds of an instance share what they have read for this long. */
const freshMs = 15_000;

export function createRegions(firestore: Firestore, alerts: OperatorAlerts, ownRegion: Region): Regions {
	const ref = collectionsOf(firestore).engineNotes.doc('regions') as DocumentReference<RegionsNoteDocument>;
	let notedAt = 0;
	let last: { at: number; lost: Promise<Region[]> } | null = null;

	return {
		async review(now) {
			const planned = await firestore.runTransaction(async (transaction) => {
				const { note, incidents } = reviewRegions((await transaction.get(ref)).data(), recheckRegions, now);
				transaction.set(ref, note);
				return incidents.flatMap((incident) => alerts.planForOperators(transaction, incident, now));
			});
			await alerts.sendSoon(planned);
		},
		async noteAnswer(now) {
			if (!isRecheckRegion(ownRegion) || now - notedAt < notedEveryMs) return;
			notedAt = now;
			// All instances together write once for each call, because a document sustains about one write a second.
			if (!mustAnswer((await ref.get()).data(), ownRegion)) return;
			await ref.update(new FieldPath('regions', ownRegion, 'answeredAt'), now);
		},
		lostRegions(now) {
			if (last === null || now - last.at > freshMs) {
				last = { at: now, lost: ref.get().then((snapshot) => lostAmong(snapshot.data())) };
			}
			return last.lost;
		},
	};
}

function isRecheckRegion(region: Region): region is RecheckRegion {
	return recheckRegions.some((candidate) => candidate === region);
}
