/** Places monitors in shards: shared by all that adds, changes, moves and removes them (decision 48). */
import { loopLimit } from '@stayup/contract';
import { FieldPath, FieldValue, type Firestore, type Transaction } from 'firebase-admin/firestore';
import { createDirectoryStore } from '../../monitoring/engine/directory-store.ts';
import type { Monitor } from '../../monitoring/rules/monitor.ts';
import {
	createRoomPool,
	documentRestMs,
	restPerWriteMs,
	writesOfMove,
	writesOfNewMonitors,
} from '../../monitoring/rules/room-pool.ts';
import { decodeMonitors, encodeMonitor, monitorsPerShard } from '../../monitoring/rules/shard.ts';
import { placesOf, placesOfAll, roomFields } from '../../monitoring/rules/shard-room.ts';
import { collectionsOf } from '../../platform/firestore/collections.ts';
import type { ShardDocument } from '../../platform/firestore/documents.ts';
import { createKeyedMutex } from '../../platform/keyed-mutex.ts';
import { createFindRoom, isWrittenWithin, type Joining } from './find-room.ts';

/** The cadence of the shard that monitors need, and the places that they take in it. */
export type NeededRoom = Pick<Joining, 'cadence' | 'places'>;

/** Websites of one shard. `into`: what their monitors need if they move to another shard. */
export interface WebsitesOfShard {
	shardId: string;
	websiteIds: readonly string[];
	into?: NeededRoom;
}

export interface Placement {
	/** Runs the work in a transaction in which new monitors join a shard with room. */
	join<Result>(needed: NeededRoom, work: ShardWork<Result>): Promise<Result>;
	/** Runs the work in a transaction that changes, moves or removes monitors. */
	change<Result>(websites: WebsitesOfShard, work: ShardWork<Result>): Promise<Result>;
	/** For a transaction that begins elsewhere. */
	open(transaction: Transaction, websites: WebsitesOfShard): Promise<ShardChange>;
}

type ShardWork<Result> = (transaction: Transaction, shard: ShardChange) => Promise<Result>;

/** The monitors of a shard that a transaction reads, and what becomes of them. */
export interface ShardChange {
	/** Where they are afterwards. */
	shardId: string;
	/** Of the shard that they are in now; 0 if it does not exist any more. */
	cadence: number;
	/** Those that were asked for and exist, by website id. */
	monitors: ReadonlyMap<string, Monitor>;
	/** Whether the monitor, changed like this, has room beside those that were put. */
	fits(monitor: Monitor): boolean;
	/** The monitor is to be new or changed. */
	put(monitor: Monitor): void;
	/** The monitor is to leave, if there is one. */
	remove(websiteId: string): void;
	/** Writes all of that. It still reads, so it comes before all other writes of the transaction. */
	write(): Promise<void>;
}

/** A shard without the monitors that a transaction does not need: a whole one has up to 700 KB. */
interface ShardPart {
	id: string;
	cadence: number;
	/** The places that all its monitors take. */
	size: number;
	/** Those that were asked for, encoded, by website id. */
	monitors: Record<string, string>;
	/** Another instance wrote it within the last second. */
	isContended: boolean;
}

/** The shard that monitors join. */
interface Room {
	shard: ShardPart;
	isFresh: boolean;
	/** The places that are taken with them, once they are written. */
	sizeAfter: number | null;
}

/** Shards, accounts and counters are shared, so transactions on them may conflict. */
export const placementTransaction = { maxAttempts: 25 };

/** After this many shards that other instances use or have filled in the meantime, monitors go into a fresh one. */
const openShardsTried = 5;

/** The shard has no room any more. */
class RoomLost extends Error {}

/** Another instance uses the shard. */
class RoomContended extends Error {}

export interface PlacementOptions {
	/** Milliseconds since the epoch. */
	now?: () => number;
	/** How long a shard rests for each write. The emulator, whose documents sustain any rate, needs no rest. */
	restMs?: number;
}

export function createPlacement(
	firestore: Firestore,
	{ now = Date.now, restMs = restPerWriteMs }: PlacementOptions = {},
): Placement {
	const { shards } = collectionsOf(firestore);
	const directory = createDirectoryStore(firestore);
	const pool = createRoomPool(Math.random, restMs);
	const findRoom = createFindRoom(firestore, pool, now, restMs);
	const runExclusive = createKeyedMutex();
	const isContended = isWrittenWithin(Math.min(documentRestMs, restMs));

	return {
		join: (needed, work) => joinShard({ ...needed, writes: writesOfNewMonitors }, null, work),

		change: ({ into, ...websites }, work) =>
			into
				? joinShard({ ...into, writes: writesOfMove }, websites, work)
				: runExclusively([websites.shardId], async (transaction) =>
						work(transaction, await open(transaction, websites)),
					),

		open,
	};

	/** `from`: the shard that the monitors leave; null if they are new. */
	async function joinShard<Result>(
		joining: Joining,
		from: WebsitesOfShard | null,
		work: ShardWork<Result>,
	): Promise<Result> {
		const { cadence, places, writes } = joining;
		const iterate = loopLimit(openShardsTried + 1, 'the shards that lost their room');
		for (let tried = 0; ; tried += 1) {
			iterate();
			const openShardId = tried < openShardsTried ? await findRoom.openShard(joining) : null;
			const shardId = openShardId ?? (await findRoom.freshShardId(cadence));
			const isFresh = openShardId === null;
			const readTo = async (transaction: Transaction): Promise<Room> => {
				const shard = isFresh ? emptyShard(shardId, cadence) : await readRoom(transaction, shardId, places);
				return { shard, isFresh, sizeAfter: null };
			};
			try {
				const { result, sizeAfter } = await runExclusively(
					from ? [from.shardId, shardId] : [shardId],
					async (transaction) => {
						// Read in the order of their ids as well, for moves of other instances.
						const isFromFirst = from !== null && from.shardId < shardId;
						const readFirst = isFromFirst ? await readShard(transaction, from) : null;
						const room = await readTo(transaction);
						const left = from && !isFromFirst ? await readShard(transaction, from) : readFirst;
						const target = from?.shardId === shardId ? null : room;
						const shard = shardChange(transaction, left ?? emptyShard(shardId, 0), target);
						return { result: await work(transaction, shard), sizeAfter: room.sizeAfter };
					},
				);
				if (sizeAfter !== null) pool.noteUse(cadence, { id: shardId, size: sizeAfter }, now(), writes);
				return result;
			} catch (error) {
				if (error instanceof RoomContended) pool.noteContention(cadence, shardId, now());
				else if (error instanceof RoomLost) pool.forget(cadence, shardId);
				else throw error;
			}
		}
	}

	/** Throws if another instance uses the shard, or has filled or deleted it. */
	async function readRoom(transaction: Transaction, shardId: string, places: number): Promise<ShardPart> {
		const shard = await readShard(transaction, { shardId, websiteIds: [] });
		if (!shard || shard.size + places > monitorsPerShard) throw new RoomLost();
		if (shard.isContended) throw new RoomContended();
		return shard;
	}

	async function open(transaction: Transaction, websites: WebsitesOfShard): Promise<ShardChange> {
		const shard = (await readShard(transaction, websites)) ?? emptyShard(websites.shardId, 0);
		return shardChange(transaction, shard, null);
	}

	/** Null if the shard does not exist. */
	async function readShard(transaction: Transaction, { shardId, websiteIds }: WebsitesOfShard) {
		const fieldMask = ['shapeVersion', 'cadence', 'size', ...websiteIds.map(monitorField)];
		const [snapshot] = await transaction.getAll(shards.doc(shardId), { fieldMask });
		const part = snapshot?.data() as Partial<ShardDocument> | undefined;
		if (!snapshot || part?.cadence === undefined || part.size === undefined) return null;
		const { cadence, monitors = {}, size } = part;
		return { id: shardId, cadence, size, monitors, isContended: isContended(snapshot) };
	}

	/**
	 * Transactions on the same shard conflict at their commits, and then Firestore makes one of them wait and start again. Within this instance they
	 * take turns instead. A move takes its two shards in the order of their ids, so that two moves in opposite directions do not wait for each other.
	 */
	function runExclusively<Result>(
		shardIds: readonly string[],
		work: (transaction: Transaction) => Promise<Result>,
	): Promise<Result> {
		const [first, ...others] = [...new Set(shardIds)].sort();
		return first === undefined
			? firestore.runTransaction(work, placementTransaction)
			: runExclusive(first, () => runExclusively(others, work));
	}

	/** With a room, the monitors that are put leave the shard for it. */
	function shardChange(transaction: Transaction, shard: ShardPart, room: Room | null): ShardChange {
		const monitors = decodeMonitors(shard.monitors);
		const changed: Monitor[] = [];
		const leaving: string[] = [];
		let { size } = shard;
		function growth(monitor: Monitor): number {
			const before = monitors.get(monitor.websiteId);
			return placesOf(monitor) - (before ? placesOf(before) : 0);
		}
		return {
			shardId: room?.shard.id ?? shard.id,
			cadence: shard.cadence,
			monitors,
			fits: (monitor) => room !== null || growth(monitor) <= 0 || size + growth(monitor) <= monitorsPerShard,
			put(monitor) {
				changed.push(monitor);
				size += growth(monitor);
				if (room) leaving.push(monitor.websiteId);
			},
			remove: (websiteId) => void leaving.push(websiteId),
			async write() {
				const takeOut = await prepareRemoval(
					transaction,
					shard,
					leaving.flatMap((id) => monitors.get(id) ?? []),
				);
				if (room && changed.length > 0) putInto(transaction, room, changed.map(forOtherShard));
				else if (changed.length > 0) update(transaction, shard, size, changed.map(encodedField));
				takeOut();
			},
		};
	}

	function putInto(transaction: Transaction, room: Room, added: readonly Monitor[]): void {
		const { shard, isFresh } = room;
		const size = shard.size + placesOfAll(added);
		if (!isFresh && size > monitorsPerShard) throw new RoomLost();
		room.sizeAfter = size;
		if (isFresh) create(transaction, shard, added);
		else update(transaction, shard, size, added.map(encodedField));
	}

	/** Reads what the removal of these monitors needs, and returns its writes. */
	async function prepareRemoval(transaction: Transaction, shard: ShardPart, leaving: readonly Monitor[]) {
		if (leaving.length === 0) return () => undefined;
		const left = placesOfAll(leaving);
		// The last ones are counted, because a shard that is deleted takes all its monitors with it.
		const size = (shard.size > left ? shard.size : await countPlaces(transaction, shard.id)) - left;
		return () => {
			if (size > 0) {
				const deleted = leaving.map((one): MonitorField => [monitorField(one.websiteId), FieldValue.delete()]);
				return update(transaction, shard, size, deleted);
			}
			pool.forget(shard.cadence, shard.id);
			transaction.delete(shards.doc(shard.id));
			directory.remove(transaction, shard.id);
		};
	}

	async function countPlaces(transaction: Transaction, shardId: string): Promise<number> {
		const shard = (await transaction.get(shards.doc(shardId))).data();
		return placesOfAll(decodeMonitors(shard?.monitors ?? {}).values());
	}

	function create(transaction: Transaction, { id, cadence }: ShardPart, added: readonly Monitor[]): void {
		transaction.create(shards.doc(id), {
			cadence,
			lease: null,
			lastRoundAt: 0,
			suppressedRounds: 0,
			monitors: Object.fromEntries(added.map((monitor) => [monitor.websiteId, encodeMonitor(monitor)])),
			...roomFields(cadence, placesOfAll(added)),
		});
		directory.add(transaction, id, cadence);
	}

	function update(
		transaction: Transaction,
		{ id, cadence }: ShardPart,
		size: number,
		fields: readonly MonitorField[],
	): void {
		const room = roomFields(cadence, size);
		transaction.update(shards.doc(id), 'size', room.size, 'openFor', room.openFor, ...fields.flat());
	}
}

/** The other shard has its own schedule, so the last round of this one does not apply. */
function forOtherShard(monitor: Monitor): Monitor {
	return { ...monitor, state: { ...monitor.state, lastRoundAt: null } };
}

type MonitorField = [FieldPath, unknown];

function encodedField(monitor: Monitor): MonitorField {
	return [monitorField(monitor.websiteId), encodeMonitor(monitor)];
}

function monitorField(websiteId: string): FieldPath {
	return new FieldPath('monitors', websiteId);
}

function emptyShard(id: string, cadence: number): ShardPart {
	return { id, cadence, size: 0, monitors: {}, isContended: false };
}
