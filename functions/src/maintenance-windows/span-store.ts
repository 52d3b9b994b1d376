/** Writes the maintenance of websites into their monitors, where the engine reads it (decision 56). */
import type { WebsiteDocument } from '@stayup/contract';
import type { Firestore } from 'firebase-admin/firestore';
import pLimit from 'p-limit';
import type { MaintenanceSpan, Monitor } from '../monitoring/rules/monitor.ts';
import { decodeMonitors } from '../monitoring/rules/shard.ts';
import { collectionsOf } from '../platform/firestore/collections.ts';
import { createPlacement, type Placement } from '../websites/placement-store.ts';
import { covers, type PlannedWindow, spansKeptMs, spansOf } from './rules/spans.ts';
import { plannedWindowOf } from './rules/window.ts';
import { currentOf, storedIn } from './window-store.ts';

/** Computes the spans of the websites from the windows and tags as they are stored now. Skips websites that are not the owner's. */
export type WriteMaintenance = (ownerId: string, websiteIds: readonly string[], now: number) => Promise<void>;

const shardsAtOnce = 4;
const websitesPerRead = 300;

export function createWriteMaintenance(firestore: Firestore): WriteMaintenance {
	const { maintenanceWindows, websites } = collectionsOf(firestore);
	const placement: Placement = createPlacement(firestore);

	return async (ownerId, websiteIds, now) => {
		// A website that moves to another shard in the meantime takes another turn.
		for (let left = [...new Set(websiteIds)]; left.length > 0; ) {
			const groups = await groupByShard(ownerId, left);
			const moved = await pLimit(shardsAtOnce).map(groups, ({ shardId, ids }) =>
				writeShard(ownerId, shardId, ids, now),
			);
			left = moved.flat();
		}
	};

	async function groupByShard(ownerId: string, ids: readonly string[]) {
		const found: { id: string; shardId: string }[] = [];
		for (let from = 0; from < ids.length; from += websitesPerRead) {
			const refs = ids.slice(from, from + websitesPerRead).map((id) => websites.doc(id));
			for (const snapshot of await firestore.getAll(...refs)) {
				const document = snapshot.data() as WebsiteDocument | undefined;
				if (document?.ownerId === ownerId) found.push({ id: snapshot.id, shardId: document.shardId });
			}
		}
		const byShard = Map.groupBy(found, ({ shardId }) => shardId);
		return [...byShard].map(([shardId, inShard]) => ({ shardId, ids: inShard.map(({ id }) => id) }));
	}

	/** Returns the websites that are in another shard now. */
	function writeShard(ownerId: string, shardId: string, ids: readonly string[], now: number): Promise<string[]> {
		return placement.inShard(shardId, async (transaction) => {
			// 1. Read the monitors, the windows and the websites together, so that the last of several writers has seen all changes,
			// in the order of locks of docs/data-model.md.
			const shard = await placement.readShard(transaction, shardId, ids);
			const ofOwner = maintenanceWindows.where('ownerId', '==', ownerId);
			const windows = storedIn(await transaction.get(currentOf(ofOwner, now - spansKeptMs))).map(({ id, document }) =>
				plannedWindowOf(id, document),
			);
			const snapshots = await transaction.getAll(...ids.map((id) => websites.doc(id)));
			const owned = snapshots.flatMap((snapshot) => {
				const document = snapshot.data() as WebsiteDocument | undefined;
				return document?.ownerId === ownerId ? [{ id: snapshot.id, document }] : [];
			});
			const here = owned.filter(({ document }) => document.shardId === shardId);
			const monitors = decodeMonitors(shard?.monitors ?? {});
			// 2. Write the monitors whose spans change.
			const changed = here.flatMap(({ id, document: { tags } }) => {
				const monitor = monitors.get(id);
				return monitor ? withMaintenance(monitor, spansFor(windows, id, tags, now)) : [];
			});
			placement.rewrite(transaction, shardId, changed);
			return owned.filter((website) => !here.includes(website)).map(({ id }) => id);
		});
	}
}

function spansFor(windows: readonly PlannedWindow[], id: string, tags: readonly string[], now: number) {
	return spansOf(
		windows.filter((window) => covers(window, id, tags)),
		now,
	);
}

/** Empty if nothing changes. A monitor without maintenance has no field for it. */
function withMaintenance({ maintenance = [], ...monitor }: Monitor, spans: MaintenanceSpan[]): Monitor[] {
	if (JSON.stringify(maintenance) === JSON.stringify(spans)) return [];
	return [spans.length === 0 ? monitor : { ...monitor, maintenance: spans }];
}
