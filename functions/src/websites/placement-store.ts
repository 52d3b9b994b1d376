/** Places monitors in shards: shared by adding, changing and removing websites (decision 48). */
import { setTimeout as wait } from 'node:timers/promises';
import { loopLimit } from '@stayup/contract';
import {
	type DocumentSnapshot,
	FieldPath,
	FieldValue,
	type Firestore,
	type Transaction,
} from 'firebase-admin/firestore';
import { createDirectoryStore } from '../monitoring/engine/directory-store.ts';
import type { Monitor } from '../monitoring/rules/monitor.ts';
import {
	createRoomPool,
	documentRestMs,
	type OpenShard,
	restPerWriteMs,
	writesOfNewMonitors,
} from '../monitoring/rules/room-pool.ts';
import { leastCrowded } from '../monitoring/rules/schedule.ts';
import { decodeMonitors, encodeMonitor, monitorsPerShard } from '../monitoring/rules/shard.ts';
import { placesOfAll, roomFields } from '../monitoring/rules/shard-room.ts';
import { collectionsOf } from '../platform/firestore/collections.ts';
import type { ShardDocument } from '../platform/firestore/documents.ts';
import { createKeyedMutex } from '../platform/keyed-mutex.ts';

/** A shard without the monitors that a transaction does not need: a whole one has up to 700 KB. */
export interface ShardPart {
	id: string;
	cadence: number;
	/** The places that all its monitors take. */
	size: number;
	/** Those that were asked for, encoded, by website id. */
	monitors: Record<string, string>;
	/** Another instance wrote it within the last second. */
	isContended: boolean;
}

/** A shard that monitors join in a transaction. */
export interface Room {
	shardId: string;
	/** The shard that they leave; null if there is none. */
	from: ShardPart | null;
	/** Adds the write to the transaction; at most once. Throws if they do not fit. */
	put(monitors: readonly Monitor[]): void;
}

interface JoiningMonitors {
	cadence: number;
	/** The places that they take. More than these may need another attempt. */
	places: number;
	/** How often the shard is written for them. */
	writes: number;
	/** The shard that they leave, if they move. */
	from?: { shardId: string; websiteIds: readonly string[] };
}

export interface Placement {
	/** Runs the work in a transaction together with a shard that has room for them. */
	withRoom<Result>(
		joining: JoiningMonitors,
		work: (transaction: Transaction, room: Room) => Promise<Result>,
	): Promise<Result>;
	/** Runs the work in a transaction that changes monitors of this shard. */
	inShard<Result>(shardId: string, work: (transaction: Transaction) => Promise<Result>): Promise<Result>;
	/** With the monitors of these websites. Null if the shard does not exist. */
	readShard(transaction: Transaction, shardId: string, websiteIds: readonly string[]): Promise<ShardPart | null>;
	/** Writes monitors that stay in their shard. `size`: the places that all monitors of the shard take then. */
	rewrite(transaction: Transaction, shard: ShardPart, monitors: readonly Monitor[], size?: number): void;
	/** Reads what the removal of these monitors needs, and returns its writes: a transaction reads before it writes. */
	prepareRemoval(transaction: Transaction, shard: ShardPart, websiteIds: readonly string[]): Promise<() => void>;
}

/** Shards, accounts and counters are shared, so transactions on them may conflict. */
export const placementTransaction = { maxAttempts: 25 };

const namesTried = 16;
const shardsFound = 10;
/** How long new shards are spread among the shards that were known at its start. */
const directoryKnownMs = 60_000;
/** After this many shards that other instances use or have filled in the meantime, monitors go into a fresh one. */
const openShardsTried = 5;
/** While many websites are added at once, each may lose the place that it waited for. */
const mostSearches = 10_000;

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
	const runExclusive = createKeyedMutex();
	const isContended = isWrittenWithin(Math.min(documentRestMs, restMs));
	const isFilled = isWrittenWithin(writesOfNewMonitors * restMs);
	let known = { at: Number.NEGATIVE_INFINITY, cadences: new Map<string, number>() };

	async function freshShardId(cadence: number): Promise<string> {
		if (now() - known.at >= directoryKnownMs) known = { at: now(), cadences: await directory.read() };
		const alike = [...known.cadences].filter(([, other]) => other === cadence).map(([id]) => id);
		const names = Array.from({ length: namesTried }, () => shards.doc().id);
		const chosen = leastCrowded(names, alike, cadence);
		known.cadences.set(chosen, cadence);
		return chosen;
	}

	/** Shards with room that no other instance fills now, from a random one on. */
	async function searchOpen(cadence: number): Promise<OpenShard[]> {
		const open = shards.where('openFor', '==', cadence).orderBy(FieldPath.documentId()).select('size');
		const { docs } = await open.startAt(shards.doc().id).limit(shardsFound).get();
		const others = docs.length === shardsFound ? [] : (await open.limit(shardsFound).get()).docs;
		return [...docs, ...others]
			.filter((snapshot) => !isFilled(snapshot))
			.map((snapshot) => ({ id: snapshot.id, size: Number(snapshot.get('size')) }));
	}

	/** Null stands for a fresh shard. */
	async function chooseShard({ cadence, places, writes }: JoiningMonitors): Promise<string | null> {
		const iterate = loopLimit(mostSearches, 'the search for a shard with room');
		for (let at = now(); ; ) {
			iterate();
			const room = pool.take(cadence, places, at, writes);
			if (room.kind === 'open') return room.shardId;
			if (room.kind === 'fresh') return null;
			if (room.kind === 'search') {
				pool.learn(cadence, await searchOpen(cadence), at);
			} else {
				await wait(room.until - at);
				at = Math.max(room.until, now());
			}
		}
	}

	/** Throws if another instance uses the shard, or has filled or deleted it. */
	async function readRoom(transaction: Transaction, shardId: string, places: number): Promise<ShardPart> {
		const shard = await readShard(transaction, shardId, []);
		if (!shard || shard.size + places > monitorsPerShard) throw new RoomLost();
		if (shard.isContended) throw new RoomContended();
		return shard;
	}

	async function readShard(transaction: Transaction, shardId: string, websiteIds: readonly string[]) {
		const ref = shards.doc(shardId);
		const fieldMask = ['shapeVersion', 'cadence', 'size', ...websiteIds.map((id) => new FieldPath('monitors', id))];
		const [snapshot] = await transaction.getAll(ref, { fieldMask });
		const part = snapshot?.data() as Partial<ShardDocument> | undefined;
		if (!snapshot || part?.cadence === undefined || part.size === undefined) return null;
		const { cadence, monitors = {}, size } = part;
		return { id: shardId, cadence, size, monitors, isContended: isContended(snapshot) };
	}

	async function countPlaces(transaction: Transaction, shardId: string): Promise<number> {
		const shard = (await transaction.get(shards.doc(shardId))).data();
		return placesOfAll(decodeMonitors(shard?.monitors ?? {}).values());
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

	return {
		readShard,

		inShard: (shardId, work) => runExclusively([shardId], work),

		async withRoom(joining, work) {
			const { cadence, places, writes, from } = joining;
			const iterate = loopLimit(openShardsTried + 1, 'the shards that lost their room');
			for (let tried = 0; ; tried += 1) {
				iterate();
				const openShardId = tried < openShardsTried ? await chooseShard(joining) : null;
				const shardId = openShardId ?? (await freshShardId(cadence));
				const isFresh = openShardId === null;
				try {
					const { result, uses } = await runExclusively(
						from ? [from.shardId, shardId] : [shardId],
						async (transaction) => {
							const readFrom = async () => from && (await readShard(transaction, from.shardId, from.websiteIds));
							const readTo = () => (isFresh ? emptyShard(shardId, cadence) : readRoom(transaction, shardId, places));
							// Also in this order, for moves of other instances.
							const isFromFirst = from !== undefined && from.shardId < shardId;
							const readFirst = isFromFirst ? await readFrom() : null;
							const shard = await readTo();
							const left = isFromFirst ? readFirst : await readFrom();
							const uses: OpenShard[] = [];
							const room: Room = {
								shardId,
								from: left ?? null,
								put(added) {
									const size = shard.size + placesOfAll(added);
									if (!isFresh && size > monitorsPerShard) throw new RoomLost();
									uses.push({ id: shardId, size });
									if (isFresh) create(transaction, shard, added);
									else update(transaction, shard, size, added.map(encodedField));
								},
							};
							return { result: await work(transaction, room), uses };
						},
					);
					for (const used of uses) pool.noteUse(cadence, used, now(), writes);
					return result;
				} catch (error) {
					if (error instanceof RoomContended) pool.noteContention(cadence, shardId, now());
					else if (error instanceof RoomLost) pool.forget(cadence, shardId);
					else throw error;
				}
			}
		},

		rewrite(transaction, shard, monitors, size = shard.size) {
			if (size !== shard.size) return update(transaction, shard, size, monitors.map(encodedField));
			const [path, value, ...rest] = monitors.flatMap(encodedField);
			if (path instanceof FieldPath) transaction.update(shards.doc(shard.id), path, value, ...rest);
		},

		async prepareRemoval(transaction, shard, websiteIds) {
			const leaving = websiteIds.filter((id) => id in shard.monitors);
			if (leaving.length === 0) return () => undefined;
			const monitors = decodeMonitors(shard.monitors);
			const left = placesOfAll(leaving.flatMap((id) => monitors.get(id) ?? []));
			// The last ones are counted, because a shard that is deleted takes all its monitors with it.
			const size = (shard.size > left ? shard.size : await countPlaces(transaction, shard.id)) - left;
			if (size > 0)
				return () =>
					update(
						transaction,
						shard,
						size,
						leaving.map((id) => [monitorField(id), FieldValue.delete()]),
					);
			return () => {
				pool.forget(shard.cadence, shard.id);
				transaction.delete(shards.doc(shard.id));
				directory.remove(transaction, shard.id);
			};
		},
	};

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
export function forOtherShard(monitor: Monitor): Monitor {
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

function isWrittenWithin(ms: number): (shard: DocumentSnapshot) => boolean {
	return ({ readTime, updateTime }) => updateTime !== undefined && readTime.toMillis() - updateTime.toMillis() < ms;
}
