/** Outages in memory, as the writers of the engine leave them. */
import type { CheckWriters } from '../../../functions/src/monitoring/engine/check-writers.ts';
import type { NewOutage } from '../../../functions/src/outages/outage-writer.ts';

export type SimulatedOutage = NewOutage & { end: number | null };

/** Keeps outages, and rejects a repeated id like Firestore. Drops the writes that no simulation evaluates. */
export function writersTo(outages: Map<string, SimulatedOutage>): Omit<CheckWriters, 'alerts'> {
	return {
		outages: {
			open(_, outageId, outage) {
				if (outages.has(outageId)) throw new Error('An outage was opened twice.');
				outages.set(outageId, { ...outage, end: null });
			},
			close(_, outageId, { at }) {
				const outage = outages.get(outageId);
				if (!outage) throw new Error('An outage was closed that was never opened.');
				outage.end = at;
			},
		},
		websites: { update: () => undefined },
		rollUps: { write: () => undefined },
		counters: { countStatuses: () => undefined },
	};
}
