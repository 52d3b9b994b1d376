/** Passes the engine the writers of the folders that it does not import. */
import type { Firestore } from 'firebase-admin/firestore';
import type { CheckWriters } from '../monitoring/engine/check-writers.ts';
import { createOutageWriter } from '../outages/outage-writer.ts';
import { count } from '../platform/firestore/counters.ts';
import { createRollUpStore } from '../stats/roll-up-store.ts';

export function createCheckWriters(firestore: Firestore, alerts: CheckWriters['alerts']): CheckWriters {
	return {
		outages: createOutageWriter(firestore),
		rollUps: createRollUpStore(firestore),
		counters: {
			countStatuses: (writer, websitesByStatus) => count(writer, firestore, { websitesByStatus }),
		},
		alerts,
	};
}
