/** Writes the maintenance of websites into their monitors, where the engine reads it (decision 56). */
import { loopLimit, type WebsiteDocument } from '@stayup/contract';
import type { Firestore, Transaction } from 'firebase-admin/firestore';
import pLimit from 'p-limit';
import type { MaintenanceSpan, Monitor } from '../monitoring/rules/monitor.ts';
import { writesOfMove } from '../monitoring/rules/room-pool.ts';
import { decodeMonitors, monitorsPerShard } from '../monitoring/rules/shard.ts';
import { placesOf } from '../monitoring/rules/shard-room.ts';
import { collectionsOf } from '../platform/firestore/collections.ts';
import {
	createPlacement,
	forOtherShard,
	type Placement,
	type Room,
	type ShardPart,
} from '../websites/placement-store.ts';
import { covers, type PlannedWindow, spansKeptMs, spansOf } from './rules/spans.ts';
import { plannedWindowOf } from './rules/window.ts';
import { currentOf, storedIn } from './window-store.ts';

/** Computes the spans of the websites from the windows and tags as they are stored now. Skips websites that are not the owner's. */
export type WriteMaintenance = (ownerId: string, websiteIds: readonly string[], now: number) => Promise<void>;

const shardsAtOnce = 4;
const websitesPerRead = 300;
const mostMoves = 100;

export function createWriteMaintenance(firestore: Firestore): WriteMaintenance {
	const { maintenanceWindows, websites } = collectionsOf(firestore);
	const placement: Placement = createPlacement(firestore);

	return async (ownerId, websiteIds, now) => {
		// A website that moves to another shard in the meantime takes another turn.
		const iterate = loopLimit(mostMoves, 'the maintenance of websites that move');
		for (let left = [...new Set(websiteIds)]; left.length > 0; ) {
			iterate();
			const groups = await groupByShard(ownerId, left);
			const written = await pLimit(shardsAtOnce).map(groups, ({ shardId, ids }) =>
				placement.inShard(shardId, async (transaction) => {
					const shard = await placement.readShard(transaction, shardId, ids);
					return writeMonitors(transaction, { ownerId, ids, now, shardId, shard, room: null });
				}),
			);
			left = written.flatMap(({ moved }) => moved);
			for (const crowded of written.flatMap(({ needRoom }) => needRoom)) left.push(...(await move(crowded, now)));
		}
	};

	/** Returns the website if it has to take another turn. */
	async function move({ monitor, shardId, cadence }: CrowdedMonitor, now: number): Promise<string[]> {
		const { ownerId, websiteId } = monitor;
		const ids = [websiteId];
		const joining = { cadence, places: placesOf(monitor), writes: writesOfMove, from: { shardId, websiteIds: ids } };
		const { moved, needRoom } = await placement.withRoom(joining, (transaction, room) =>
			writeMonitors(transaction, { ownerId, ids, now, shardId, shard: room.from, room }),
		);
		return moved.length + needRoom.length > 0 ? ids : [];
	}

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

	/** With a room, the monitors move there. The shard was read first, in the order of locks of docs/data-model.md. */
	async function writeMonitors(
		transaction: Transaction,
		{ ownerId, ids, now, shardId, shard, room }: MonitorsToWrite,
	): Promise<WrittenMonitors> {
		// 1. Read the windows and the websites together with the monitors, so that the last of several writers has seen all changes.
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
		const moved = owned.filter((website) => !here.includes(website)).map(({ id }) => id);
		if (!shard) return { moved, needRoom: [] };
		// 2. Find the monitors whose spans change, and which of them no longer fit into the shard.
		const target = room && room.shardId !== shardId ? room : null;
		const monitors = decodeMonitors(shard.monitors);
		const needRoom: CrowdedMonitor[] = [];
		let { size } = shard;
		const changed = here.flatMap(({ id, document: { tags } }) => {
			const monitor = monitors.get(id);
			const [after] = monitor ? withMaintenance(monitor, spansFor(windows, id, tags, now)) : [];
			if (!monitor || !after) return [];
			const more = placesOf(after) - placesOf(monitor);
			if (!target && more > 0 && size + more > monitorsPerShard) {
				needRoom.push({ monitor: after, shardId, cadence: shard.cadence });
				return [];
			}
			size += more;
			return [after];
		});
		// 3. Write them, into the other shard if there is one.
		if (target && changed.length > 0) {
			const leaving = changed.map(({ websiteId }) => websiteId);
			const remove = await placement.prepareRemoval(transaction, shard, leaving);
			target.put(changed.map(forOtherShard));
			remove();
			for (const id of leaving) transaction.update(websites.doc(id), { shardId: target.shardId });
		} else placement.rewrite(transaction, shard, changed, size);
		return { moved, needRoom };
	}
}

interface MonitorsToWrite {
	ownerId: string;
	ids: readonly string[];
	now: number;
	shardId: string;
	/** Null if it does not exist any more. */
	shard: ShardPart | null;
	room: Room | null;
}

/** With its new spans, it does not fit into its shard. */
interface CrowdedMonitor {
	monitor: Monitor;
	shardId: string;
	cadence: number;
}

interface WrittenMonitors {
	/** The websites that are in another shard now. */
	moved: string[];
	needRoom: CrowdedMonitor[];
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
