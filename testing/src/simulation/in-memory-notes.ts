/** The notes of the engine in memory: every decision comes from the product's rules. */
import type { Region } from '@stayup/contract';
import type { Regions } from '../../../functions/src/monitoring/engine/regions/region-store.ts';
import type { Suppression } from '../../../functions/src/monitoring/engine/suppression-store.ts';
import { lostAmong, reviewRegions, unavailableAmong } from '../../../functions/src/monitoring/rules/regions.ts';
import { decideSuppression, isSuppressing } from '../../../functions/src/monitoring/rules/suppression.ts';
import type { RegionsNoteDocument } from '../../../functions/src/platform/firestore/engine-documents.ts';
import type { OperatorMessage } from '../../../functions/src/platform/firestore/outbox-message.ts';
import type { RecheckRegion } from '../../../functions/src/platform/regions.ts';

export type NotifyOperators = (message: OperatorMessage) => void;

export function createInMemorySuppression(notifyOperators: NotifyOperators): Suppression {
	let lastSuppressedAt = 0;
	return {
		async note(now) {
			const { mustRecord, mustNotifyOperators } = decideSuppression(lastSuppressedAt, now);
			if (mustRecord) lastSuppressedAt = now;
			if (mustNotifyOperators) notifyOperators({ event: 'checks-suppressed', at: now });
		},
		isOn: async (now) => isSuppressing(lastSuppressedAt, now),
	};
}

/** The regions as an instance in one of them sees them. */
export function createInMemoryRegions(
	notifyOperators: NotifyOperators,
	deployedNow: () => readonly RecheckRegion[],
): (ownRegion: Region) => Regions {
	let stored: RegionsNoteDocument | undefined;
	return (ownRegion) => ({
		get deployed() {
			return deployedNow();
		},
		async review(now) {
			const { note, incidents } = reviewRegions(stored, deployedNow(), now);
			stored = note;
			for (const incident of incidents) notifyOperators(incident);
		},
		async noteAnswer(now, areCanariesUp) {
			const note = stored?.regions[ownRegion];
			if (!note) return;
			if (areCanariesUp) note.answeredAt = now;
			else note.canariesFailedAt = now;
		},
		lostRegions: async () => lostAmong(stored, deployedNow()),
		unavailableRegions: async (now) => unavailableAmong(stored, deployedNow(), now),
	});
}
