/** Finds out which websites are not being checked, for the lists of outages: an outage of such a website may be over. */
import { uncheckedSince, type WebsiteDocument } from '@stayup/contract';
import type { Firestore } from 'firebase-admin/firestore';
import type { FindMonitors } from '../monitoring/engine/find-monitors.ts';
import { collectionsOf } from '../platform/firestore/collections.ts';

/** Since when, in milliseconds since the epoch, by website id; websites that are checked on time are missing. */
export type UncheckedWebsites = (websiteIds: readonly string[], now: number) => Promise<Map<string, number>>;

export function createUncheckedWebsites(firestore: Firestore, findMonitors: FindMonitors): UncheckedWebsites {
	const { websites } = collectionsOf(firestore);
	return async (websiteIds, now) => {
		if (websiteIds.length === 0) return new Map();
		const snapshots = await firestore.getAll(...websiteIds.map((id) => websites.doc(id)));
		const found = snapshots.flatMap((snapshot) => {
			const document = snapshot.data() as WebsiteDocument | undefined;
			return document ? [{ id: snapshot.id, document }] : [];
		});
		const monitors = await findMonitors(found);
		return new Map(
			found.flatMap(({ id, document }) => {
				const lastChecked = monitors.get(id)?.state.lastCheckedAt ?? document.lastChecked;
				const since = uncheckedSince({ ...document, lastChecked }, now);
				return since === null ? [] : [[id, since] as const];
			}),
		);
	};
}
