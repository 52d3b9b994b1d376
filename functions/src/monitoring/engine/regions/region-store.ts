/** Records when each region that makes rechecks last answered, and notifies operators once when one is lost and once when it is back. */
import type { Region } from '@stayup/contract';
import { type DocumentReference, FieldPath, type Firestore } from 'firebase-admin/firestore';
import { collectionsOf } from '../../../platform/firestore/collections.ts';
import type { RegionsNoteDocument } from '../../../platform/firestore/engine-documents.ts';
import { isRecheckRegion, type RecheckRegion, recheckRegions } from '../../../platform/regions.ts';
import { lostAmong, mustAnswer, reviewRegions, unavailableAmong } from '../../rules/regions.ts';
import type { OperatorAlerts } from '../check-writers.ts';

export interface Regions {
	/** The regions that make rechecks at the size of this deployment. */
	deployed: readonly RecheckRegion[];
	/** At each tick, before it calls the regions again. */
	review(now: number): Promise<void>;
	/** The region of this process has run a task. Without its canaries it does not count as an answer. */
	noteAnswer(now: number, areCanariesUp: boolean): Promise<void>;
	/** Regions that have made no rechecks for two minutes. */
	lostRegions(now: number): Promise<Region[]>;
	/** Those that this deployment does not have, the lost ones, and those whose canaries failed within the last two minutes. */
	unavailableRegions(now: number): Promise<Region[]>;
}

export interface AskedRegionsDeps {
	regions: Pick<Regions, 'deployed' | 'unavailableRegions'>;
	/** Milliseconds since the epoch. */
	now(): number;
	logError(message: string, details: { error: unknown }): void;
}

/** The regions that are not asked now. If it is not known which are lost, the home region makes rechecks that are overdue. */
export async function regionsNotAsked({ regions, now, logError }: AskedRegionsDeps): Promise<Region[]> {
	try {
		return await regions.unavailableRegions(now());
	} catch (error) {
		logError('The state of the regions could not be read.', { error });
		return recheckRegions.filter((region) => !regions.deployed.includes(region));
	}
}

/** An instance asks at most this often whether the latest call has an answer. */
const notedEveryMs = 30_000;
/** The rounds of an instance share what they have read for this long. */
const freshMs = 15_000;

export function createRegions(
	firestore: Firestore,
	alerts: OperatorAlerts,
	ownRegion: Region,
	deployed: readonly RecheckRegion[] = recheckRegions,
): Regions {
	const ref = collectionsOf(firestore).engineNotes.doc('regions') as DocumentReference<RegionsNoteDocument>;
	let notedAt = 0;
	let failedNotedAt = 0;
	let last: { at: number; note: Promise<RegionsNoteDocument | undefined> } | null = null;

	function read(now: number): Promise<RegionsNoteDocument | undefined> {
		if (last === null || now - last.at > freshMs) {
			last = { at: now, note: ref.get().then((snapshot) => snapshot.data()) };
		}
		return last.note;
	}

	return {
		deployed,
		async review(now) {
			const planned = await firestore.runTransaction(async (transaction) => {
				const { note, incidents } = reviewRegions((await transaction.get(ref)).data(), deployed, now);
				transaction.set(ref, note);
				return incidents.flatMap((incident) => alerts.planForOperators(transaction, incident, now));
			});
			await alerts.sendSoon(planned);
		},
		async noteAnswer(now, areCanariesUp) {
			if (!isRecheckRegion(ownRegion) || !deployed.includes(ownRegion)) return;
			if (!areCanariesUp) {
				if (now - failedNotedAt < notedEveryMs) return;
				failedNotedAt = now;
				await ref.update(new FieldPath('regions', ownRegion, 'canariesFailedAt'), now);
				return;
			}
			if (now - notedAt < notedEveryMs) return;
			notedAt = now;
			// All instances together write once for each call, because a document sustains about one write a second.
			if (!mustAnswer((await ref.get()).data(), ownRegion)) return;
			await ref.update(new FieldPath('regions', ownRegion, 'answeredAt'), now);
		},
		lostRegions: async (now) => lostAmong(await read(now), deployed),
		unavailableRegions: async (now) => unavailableAmong(await read(now), deployed, now),
	};
}
