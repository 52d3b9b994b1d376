/** Finds the shard that monitors join: an open one that no other instance fills now, or a fresh one (decision 48). */
import { setTimeout as wait } from 'node:timers/promises';
import { loopLimit } from '@stayup/contract';
import { type DocumentSnapshot, FieldPath, type Firestore } from 'firebase-admin/firestore';
import { createDirectoryStore } from '../../monitoring/engine/directory-store.ts';
import { type OpenShard, type RoomPool, writesOfNewMonitors } from '../../monitoring/rules/room-pool.ts';
import { nameOfShard, namesTried } from '../../monitoring/rules/schedule.ts';
import { collectionsOf } from '../../platform/firestore/collections.ts';

/** The needs of monitors that join a shard. */
export interface Joining {
	cadence: number;
	/** The places that they take. More than these may need another attempt. */
	places: number;
	/** How often the shard is written for them. */
	writes: number;
}

interface FindRoom {
	/** Null if they need a fresh shard. Waits while all open shards rest. */
	openShard(joining: Joining): Promise<string | null>;
	/** A new id, which decides when its rounds come. */
	freshShardId(cadence: number): Promise<string>;
}

const shardsFound = 10;
/** How long new shards are spread among the shards that were known at its start. */
const directoryKnownMs = 60_000;
/** While many websites are added at once, each may lose the place that it waited for. */
const mostSearches = 10_000;

export function createFindRoom(firestore: Firestore, pool: RoomPool, now: () => number, restMs: number): FindRoom {
	const { shards } = collectionsOf(firestore);
	const directory = createDirectoryStore(firestore);
	const isFilled = isWrittenWithin(writesOfNewMonitors * restMs);
	let known = { at: Number.NEGATIVE_INFINITY, cadences: new Map<string, number>() };

	/** Shards with room that no other instance fills now, from a random one on. */
	async function searchOpen(cadence: number): Promise<OpenShard[]> {
		const open = shards.where('openFor', '==', cadence).orderBy(FieldPath.documentId()).select('size');
		const { docs } = await open.startAt(shards.doc().id).limit(shardsFound).get();
		const others = docs.length === shardsFound ? [] : (await open.limit(shardsFound).get()).docs;
		return [...docs, ...others]
			.filter((snapshot) => !isFilled(snapshot))
			.map((snapshot) => ({ id: snapshot.id, size: Number(snapshot.get('size')) }));
	}

	return {
		async openShard({ cadence, places, writes }) {
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
		},

		async freshShardId(cadence) {
			if (now() - known.at >= directoryKnownMs) known = { at: now(), cadences: await directory.read() };
			const names = Array.from({ length: namesTried }, () => shards.doc().id);
			const chosen = nameOfShard(names, known.cadences, cadence);
			known.cadences.set(chosen, cadence);
			return chosen;
		},
	};
}

export function isWrittenWithin(ms: number): (shard: DocumentSnapshot) => boolean {
	return ({ readTime, updateTime }) => updateTime !== undefined && readTime.toMillis() - updateTime.toMillis() < ms;
}
