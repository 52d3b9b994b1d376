/** Passes the engine the writers of the folders that it does not import. */
import type { Firestore } from 'firebase-admin/firestore';
import type { CheckWriters } from '../monitoring/engine/check-writers.ts';
import { createConditionStore } from '../outages/condition-store.ts';
import { createOutageWriter } from '../outages/outage-writer.ts';
import { collectionsOf } from '../platform/firestore/collections.ts';
import { count } from '../platform/firestore/counters.ts';
import { createRollUpStore } from '../stats/roll-up-store.ts';

export function createCheckWriters(firestore: Firestore, alerts: CheckWriters['alerts']): CheckWriters {
	const { websites } = collectionsOf(firestore);
	return {
		outages: createOutageWriter(firestore),
		conditions: createConditionStore(firestore),
		websites: {
			update: (writer, websiteId, fields) => void writer.update(websites.doc(websiteId), fields),
		},
		rollUps: createRollUpStore(firestore),
		counters: {
			countStatuses: (writer, websitesByStatus) => count(writer, firestore, { websitesByStatus }),
		},
		alerts,
	};
}
