/** Writes the maintenance of websites into their monitors, where the engine reads it (decision 56). */
import { loopLimit } from '@stayup/contract';
import type { Firestore } from 'firebase-admin/firestore';
import pLimit from 'p-limit';
import type { MaintenanceSpan, Monitor } from '../monitoring/rules/monitor.ts';
import { placesOf } from '../monitoring/rules/shard-room.ts';
import { collectionsOf } from '../platform/firestore/collections.ts';
import { storedIn } from '../platform/firestore/paging.ts';
import { createPlacement, type WebsitesOfShard } from '../websites/placement/placement-store.ts';
import { createWebsitesByShard } from '../websites/placement/websites-by-shard.ts';
import { covers, type PlannedWindow, spansKeptMs, spansOf } from './rules/spans.ts';
import { plannedWindowOf } from './rules/window.ts';
import { currentOf } from './window-store.ts';

/** Computes the spans of the websites from the windows and tags as they are stored now. Skips websites that are not the owner's. */
export type WriteMaintenance = (ownerId: string, websiteIds: readonly string[], now: number) => Promise<void>;

const shardsAtOnce = 4;
const mostMoves = 100;

export function createWriteMaintenance(firestore: Firestore): WriteMaintenance {
	const { maintenanceWindows, websites } = collectionsOf(firestore);
	const placement = createPlacement(firestore);
	const byShard = createWebsitesByShard(firestore);

	return async (ownerId, websiteIds, now) => {
		// A website that moves to another shard in the meantime takes another turn.
		const iterate = loopLimit(mostMoves, 'the maintenance of websites that move');
		for (let left = [...new Set(websiteIds)]; left.length > 0; ) {
			iterate();
			const inShards = await byShard.find(ownerId, left);
			const written = await pLimit(shardsAtOnce).map(inShards, (inShard) => writeMonitors(ownerId, inShard, now));
			left = written.flatMap(({ moved }) => moved);
			for (const crowded of written.flatMap(({ needRoom }) => needRoom)) {
				const { moved, needRoom } = await writeMonitors(ownerId, crowded, now);
				if (moved.length + needRoom.length > 0) left.push(...crowded.websiteIds);
			}
		}
	};

	function writeMonitors(ownerId: string, inShard: WebsitesOfShard, now: number): Promise<WrittenMonitors> {
		return placement.change(inShard, async (transaction, shard) => {
			// 1. Read the windows and the websites together with the monitors, so that the last of several writers has seen all changes.
			const ofOwner = maintenanceWindows.where('ownerId', '==', ownerId);
			const windows = storedIn(await transaction.get(currentOf(ofOwner, now - spansKeptMs))).map(({ id, document }) =>
				plannedWindowOf(id, document),
			);
			const { here, moved } = await byShard.read(transaction, ownerId, inShard);
			// 2. Find the monitors whose spans change, and which of them no longer fit into the shard.
			const needRoom: WebsitesOfShard[] = [];
			const changed: string[] = [];
			for (const { id, document } of here) {
				const monitor = shard.monitors.get(id);
				const after = monitor && withMaintenance(monitor, spansFor(windows, id, document.tags, now));
				if (!after) continue;
				if (shard.fits(after)) {
					shard.put(after);
					changed.push(id);
				} else {
					const into = { cadence: shard.cadence, places: placesOf(after) };
					needRoom.push({ shardId: inShard.shardId, websiteIds: [id], into });
				}
			}
			// 3. Write them, into another shard if they move.
			await shard.write();
			if (shard.shardId !== inShard.shardId) {
				for (const id of changed) transaction.update(websites.doc(id), { shardId: shard.shardId });
			}
			return { moved, needRoom };
		});
	}
}

interface WrittenMonitors {
	/** The websites that are in another shard now. */
	moved: string[];
	/** With their new spans, these do not fit into their shard, so they have to move. */
	needRoom: WebsitesOfShard[];
}

function spansFor(windows: readonly PlannedWindow[], id: string, tags: readonly string[], now: number) {
	return spansOf(
		windows.filter((window) => covers(window, id, tags)),
		now,
	);
}

/** Null if nothing changes. A monitor without maintenance has no field for it. */
function withMaintenance({ maintenance = [], ...monitor }: Monitor, spans: MaintenanceSpan[]): Monitor | null {
	if (JSON.stringify(maintenance) === JSON.stringify(spans)) return null;
	return spans.length === 0 ? monitor : { ...monitor, maintenance: spans };
}
