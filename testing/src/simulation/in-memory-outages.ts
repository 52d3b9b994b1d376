/** Outages in memory, as the writers of the engine leave them. */
import type { ConditionDocument } from '@stayup/contract';
import type { CheckWriters } from '../../../functions/src/monitoring/engine/check-writers.ts';
import type { NewOutage } from '../../../functions/src/platform/firestore/outage-documents.ts';

export type SimulatedOutage = NewOutage & { end: number | null };
export type SimulatedPeriod = Pick<ConditionDocument, 'websiteId' | 'kind' | 'start' | 'end' | 'error' | 'checks'>;

/** Keeps outages, and rejects a repeated id like Firestore. Drops the writes that no simulation evaluates. */
export function writersTo(
	outages: Map<string, SimulatedOutage>,
	periods: SimulatedPeriod[] = [],
): Omit<CheckWriters, 'alerts'> {
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
		conditions: {
			write(_, { websiteId }, changes) {
				for (const change of changes) {
					const { kind, since } = change.condition;
					const open = periods.find((one) => one.websiteId === websiteId && one.end === null);
					if (change.kind === 'began') {
						if (open) throw new Error('A condition began while another one lasted.');
						periods.push({ websiteId, kind, start: since, end: null, error: change.error, checks: change.checks });
					} else if (open?.kind !== kind || open.start !== since) {
						throw new Error('A condition changed that never began.');
					} else if (change.kind === 'failed') Object.assign(open, { error: change.error, checks: change.checks });
					else open.end = change.at;
				}
			},
		},
		websites: { update: () => undefined },
		rollUps: { write: () => undefined },
		counters: { countStatuses: () => undefined },
	};
}
