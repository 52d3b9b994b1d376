/**
 * Chooses the shard that new monitors join. A document sustains about one write a second, so an instance lets a shard rest after each use, and
 * uses a few shards in turn: as few as possible, because each shard costs its own rounds.
 */
import { monitorsPerShard } from './shard.ts';

/** A shard with room for more monitors. */
export interface OpenShard {
	id: string;
	/** The places that its monitors take. */
	size: number;
}

export type Room =
	/** The monitors fit into this shard, which counts as used from now on. */
	| { kind: 'open'; shardId: string }
	/** No known shard has room. */
	| { kind: 'fresh' }
	/** First pass the open shards that the database has to `learn`. */
	| { kind: 'search' }
	/** Ask again at that time. Milliseconds since the epoch. */
	| { kind: 'wait'; until: number };

export interface RoomPool {
	/** For monitors of one cadence in seconds that take this many places. `writes`: how often the shard is written for them. */
	take(cadence: number, places: number, now: number, writes?: number): Room;
	/** The open shards that a search has found. */
	learn(cadence: number, found: readonly OpenShard[], now: number): void;
	/** After monitors were put into the shard. */
	noteUse(cadence: number, used: OpenShard, now: number, writes?: number): void;
	/** Another instance has written the shard within `documentRestMs`, so it was not used. */
	noteContention(cadence: number, shardId: string, now: number): void;
	/** The shard is full or gone. */
	forget(cadence: number, shardId: string): void;
}

/** A document sustains about one write in this time. */
export const documentRestMs = 1_000;
/** How long a shard rests for each write: its rounds write it as well. */
export const restPerWriteMs = 1_750;
/** New monitors are written into the shard, and then the results of their first checks. */
export const writesOfNewMonitors = 2;
/** Monitors that move have no first check. */
export const writesOfMove = 1;
/** With this many shards in use, monitors wait for the next one instead of opening another. */
const roomsAtOnce = 6;
const searchEveryMs = 10_000;
/** Each time in a row that other instances use a shard, it rests twice as long, up to this many times. */
const mostRests = 64;

interface KnownRoom {
	size: number;
	restsUntil: number;
	/** How many times in a row other instances used the shard. */
	contended: number;
}

interface KnownRooms {
	rooms: Map<string, KnownRoom>;
	searchedAt: number;
}

/** `random` returns a number from 0 to below 1. */
export function createRoomPool(random: () => number = Math.random, restMs = restPerWriteMs): RoomPool {
	const byCadence = new Map<number, KnownRooms>();
	const longestWaitMs = writesOfNewMonitors * restMs;

	function knownOf(cadence: number): KnownRooms {
		const known = byCadence.get(cadence) ?? { rooms: new Map(), searchedAt: Number.NEGATIVE_INFINITY };
		byCadence.set(cadence, known);
		return known;
	}

	return {
		take(cadence, places, now, writes = writesOfNewMonitors) {
			const known = knownOf(cadence);
			const fitting = [...known.rooms].filter(([, { size }]) => size + places <= monitorsPerShard);
			const rested = fitting.filter(([, { restsUntil }]) => restsUntil <= now);
			const chosen = rested[Math.floor(random() * rested.length)];
			if (chosen) {
				const [shardId, room] = chosen;
				known.rooms.set(shardId, { ...room, size: room.size + places, restsUntil: now + writes * restMs });
				return { kind: 'open', shardId };
			}
			const soon = fitting.filter(([, { restsUntil }]) => restsUntil <= now + longestWaitMs);
			if (soon.length >= roomsAtOnce) {
				return { kind: 'wait', until: Math.min(...soon.map(([, { restsUntil }]) => restsUntil)) };
			}
			return now - known.searchedAt >= searchEveryMs ? { kind: 'search' } : { kind: 'fresh' };
		},

		learn(cadence, found, now) {
			const known = knownOf(cadence);
			known.searchedAt = now;
			for (const { id, size } of found) {
				if (!known.rooms.has(id)) known.rooms.set(id, { size, restsUntil: now, contended: 0 });
			}
		},

		noteUse(cadence, { id, size }, now, writes = writesOfNewMonitors) {
			const { rooms } = knownOf(cadence);
			if (size > monitorsPerShard - 1) rooms.delete(id);
			else rooms.set(id, { size, restsUntil: now + writes * restMs, contended: 0 });
		},

		noteContention(cadence, shardId, now) {
			const { rooms } = knownOf(cadence);
			const room = rooms.get(shardId);
			if (!room) return;
			const contended = room.contended + 1;
			const rests = writesOfNewMonitors * Math.min(2 ** contended, mostRests);
			rooms.set(shardId, { ...room, restsUntil: now + rests * restMs, contended });
		},

		forget: (cadence, shardId) => void knownOf(cadence).rooms.delete(shardId),
	};
}
