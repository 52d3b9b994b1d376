/**
 * Chooses the shard that new monitors join. A document sustains about one write a second, so an instance lets a shard rest after each use, and
 * uses a few shards in turn: as few as possible, because each shard costs its own rounds.
 */
import { monitorsPerShard } from './shard.ts';

/** A shard with room for more monitors. */
export interface OpenShard {
	id: string;
	/** The number of its monitors. */
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
	/** For this many monitors of one cadence in seconds. */
	take(cadence: number, monitors: number, now: number): Room;
	/** The open shards that a search has found. */
	learn(cadence: number, found: readonly OpenShard[], now: number): void;
	/** After monitors were put into the shard. `isContended`: another instance wrote it within the last second. */
	noteUse(cadence: number, used: OpenShard & { isContended: boolean }, now: number): void;
	/** The shard is full or gone. */
	forget(cadence: number, shardId: string): void;
}

/** A document sustains about one write in this time. */
export const documentRestMs = 1_000;
/** Between two uses of a shard by this instance: each writes it twice, with the first checks, and its rounds write it as well. */
export const roomRestMs = 3_500;
/** With this many shards in use, monitors wait for the next one instead of opening another. */
const roomsAtOnce = 6;
const searchEveryMs = 10_000;

interface KnownRoom {
	size: number;
	restsUntil: number;
}

interface KnownRooms {
	rooms: Map<string, KnownRoom>;
	searchedAt: number;
}

/** `random` returns a number from 0 to below 1. */
export function createRoomPool(random: () => number = Math.random, restMs = roomRestMs): RoomPool {
	/** An instance leaves a shard that others write for longer. */
	const contendedRestMs = 3 * restMs;
	const byCadence = new Map<number, KnownRooms>();

	function knownOf(cadence: number): KnownRooms {
		const known = byCadence.get(cadence) ?? { rooms: new Map(), searchedAt: Number.NEGATIVE_INFINITY };
		byCadence.set(cadence, known);
		return known;
	}

	return {
		take(cadence, monitors, now) {
			const known = knownOf(cadence);
			const fitting = [...known.rooms].filter(([, { size }]) => size + monitors <= monitorsPerShard);
			const rested = fitting.filter(([, { restsUntil }]) => restsUntil <= now);
			const chosen = rested[Math.floor(random() * rested.length)];
			if (chosen) {
				const [shardId, { size }] = chosen;
				known.rooms.set(shardId, { size: size + monitors, restsUntil: now + restMs });
				return { kind: 'open', shardId };
			}
			if (fitting.length >= roomsAtOnce) {
				return { kind: 'wait', until: Math.min(...fitting.map(([, { restsUntil }]) => restsUntil)) };
			}
			return now - known.searchedAt >= searchEveryMs ? { kind: 'search' } : { kind: 'fresh' };
		},

		learn(cadence, found, now) {
			const known = knownOf(cadence);
			known.searchedAt = now;
			for (const { id, size } of found) if (!known.rooms.has(id)) known.rooms.set(id, { size, restsUntil: now });
		},

		noteUse(cadence, { id, size, isContended }, now) {
			const { rooms } = knownOf(cadence);
			if (size >= monitorsPerShard) rooms.delete(id);
			else rooms.set(id, { size, restsUntil: now + (isContended ? contendedRestMs : restMs) });
		},

		forget: (cadence, shardId) => void knownOf(cadence).rooms.delete(shardId),
	};
}
