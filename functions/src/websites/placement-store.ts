/** Places monitors in shards, within the transaction of the caller: shared by adding, changing and removing a website. */
import { FieldPath, FieldValue, type Firestore, type Transaction } from 'firebase-admin/firestore';
import type { Monitor } from '../monitoring/rules/monitor.ts';
import { leastCrowded } from '../monitoring/rules/schedule.ts';
import { encodeMonitor, monitorsPerShard } from '../monitoring/rules/shard.ts';
import { collectionsOf } from '../platform/firestore/collections.ts';
import type { ShardDirectoryDocument, ShardDocument } from '../platform/firestore/documents.ts';

export interface Room {
	shardId: string;
	isFresh: boolean;
}

const directoryName = 'all';
const namesTried = 16;

export function createPlacement(firestore: Firestore) {
	const { shards, shardDirectory } = collectionsOf(firestore);
	const directoryRef = shardDirectory.doc(directoryName);

	function freshShardId({ cadences }: ShardDirectoryDocument, cadence: number): string {
		const alike = Object.keys(cadences).filter((id) => cadences[id] === cadence);
		return leastCrowded(
			Array.from({ length: namesTried }, () => shards.doc().id),
			alike,
			cadence,
		);
	}

	const placement = {
		async readDirectory(transaction: Transaction): Promise<ShardDirectoryDocument> {
			return (await transaction.get(directoryRef)).data() ?? { cadences: {}, open: {} };
		},

		async readShard(transaction: Transaction, shardId: string): Promise<ShardDocument | null> {
			return (await transaction.get(shards.doc(shardId))).data() ?? null;
		},

		/** New monitors of one cadence go into the same open shard until it is full. */
		async findRoom(transaction: Transaction, directory: ShardDirectoryDocument, cadence: number): Promise<Room> {
			const openShardId = directory.open[cadence];
			const open = openShardId ? (await transaction.get(shards.doc(openShardId))).data() : undefined;
			return openShardId && open && Object.keys(open.monitors).length < monitorsPerShard
				? { shardId: openShardId, isFresh: false }
				: { shardId: freshShardId(directory, cadence), isFresh: true };
		},

		putIn(transaction: Transaction, { shardId, isFresh }: Room, cadence: number, monitor: Monitor): void {
			const encoded = encodeMonitor(monitor);
			if (isFresh) {
				const shard: ShardDocument = {
					cadence,
					lease: null,
					lastRoundAt: 0,
					suppressedRounds: 0,
					monitors: { [monitor.websiteId]: encoded },
				};
				transaction.create(shards.doc(shardId), shard);
			} else {
				transaction.update(shards.doc(shardId), new FieldPath('monitors', monitor.websiteId), encoded);
			}
		},

		takeOut(transaction: Transaction, shardId: string, shard: ShardDocument | null, websiteId: string): void {
			if (shard === null) return;
			if (isLeftEmpty(shard, websiteId)) transaction.delete(shards.doc(shardId));
			else transaction.update(shards.doc(shardId), new FieldPath('monitors', websiteId), FieldValue.delete());
		},

		writeDirectory(transaction: Transaction, before: ShardDirectoryDocument, after: ShardDirectoryDocument): void {
			if (after !== before) transaction.set(directoryRef, after);
		},

		/** Writes a changed monitor, and moves it to another shard if its cadence has changed. Returns the id of its shard. */
		async replace(
			transaction: Transaction,
			from: { shardId: string; shard: ShardDocument },
			cadence: number,
			monitor: Monitor,
		): Promise<string> {
			if (cadence === from.shard.cadence) {
				placement.putIn(transaction, { shardId: from.shardId, isFresh: false }, cadence, monitor);
				return from.shardId;
			}
			const directory = await placement.readDirectory(transaction);
			const room = await placement.findRoom(transaction, directory, cadence);
			// The other shard has its own schedule, so the last round of this one does not apply.
			const moved = { ...monitor, state: { ...monitor.state, lastRoundAt: null } };
			placement.putIn(transaction, room, cadence, moved);
			placement.takeOut(transaction, from.shardId, from.shard, monitor.websiteId);
			const without = isLeftEmpty(from.shard, monitor.websiteId) ? withoutShard(directory, from.shardId) : directory;
			const next = room.isFresh ? withShard(without, room.shardId, cadence) : without;
			placement.writeDirectory(transaction, directory, next);
			return room.shardId;
		},
	};
	return placement;
}

export function isLeftEmpty(shard: ShardDocument, websiteId: string): boolean {
	return Object.keys(shard.monitors).every((id) => id === websiteId);
}

export function withShard(directory: ShardDirectoryDocument, shardId: string, cadence: number): ShardDirectoryDocument {
	return {
		cadences: { ...directory.cadences, [shardId]: cadence },
		open: { ...directory.open, [cadence]: shardId },
	};
}

export function withoutShard(directory: ShardDirectoryDocument, shardId: string): ShardDirectoryDocument {
	const others = <Value>(entries: Record<string, Value>, isGone: (key: string, value: Value) => boolean) =>
		Object.fromEntries(Object.entries(entries).filter(([key, value]) => !isGone(key, value)));
	return {
		cadences: others(directory.cadences, (id) => id === shardId),
		open: others(directory.open, (_, id) => id === shardId),
	};
}
