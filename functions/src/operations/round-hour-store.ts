/** The service's numbers by hour, spread over slices, because a document sustains about one write a second. */
import { dayMs, hourMs } from '@stayup/contract';
import { FieldValue, type Firestore, Timestamp } from 'firebase-admin/firestore';
import { collectionsOf } from '../platform/firestore/collections.ts';
import type { Histogram } from '../platform/firestore/documents.ts';
import type { RoundHourDocument, ServiceNumbers } from '../platform/firestore/operations-documents.ts';
import type { PartPlace } from './rules/service-numbers.ts';

export type PlacedNumbers = PartPlace & { numbers: Partial<ServiceNumbers> };

export interface RoundHourStore {
	add(parts: readonly PlacedNumbers[]): Promise<void>;
	/** The parts of all hours that overlap the span. */
	between(from: number, until: number): Promise<RoundHourDocument[]>;
}

/** Enough for some hundred instances that add their numbers every half minute. */
const slices = 24;
const keptMs = 8 * dayMs;

export function createRoundHourStore(firestore: Firestore): RoundHourStore {
	const { roundHours } = collectionsOf(firestore);
	/** An instance stays with its slice, so that few instances make few documents to read. */
	const slice = Math.floor(Math.random() * slices);

	return {
		async add(parts) {
			const batch = firestore.batch();
			for (const { hour, part, numbers } of parts) {
				batch.set(
					roundHours.doc(`${hour}-${slice}`),
					{
						start: hour,
						expireAt: Timestamp.fromMillis(hour + keptMs),
						parts: { [part]: incrementsOf(numbers) },
					},
					{ merge: true },
				);
			}
			await batch.commit();
		},

		async between(from, until) {
			const first = from - (from % hourMs);
			const { docs } = await roundHours.where('start', '>=', first).where('start', '<', until).get();
			return docs.map((snapshot) => snapshot.data());
		},
	};
}

/** Firestore adds them to what is stored. */
function incrementsOf({ due, run, lateness, alertDelay }: Partial<ServiceNumbers>) {
	return {
		...(due && { due: FieldValue.increment(due) }),
		...(run && { run: FieldValue.increment(run) }),
		...(lateness && { lateness: histogramIncrements(lateness) }),
		...(alertDelay && { alertDelay: histogramIncrements(alertDelay) }),
	};
}

function histogramIncrements(histogram: Histogram) {
	return Object.fromEntries(Object.entries(histogram).map(([bucket, count]) => [bucket, FieldValue.increment(count)]));
}
