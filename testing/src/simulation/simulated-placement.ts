/** Shards that instances fill and empty at the same time: the product's choice of shards, on documents that conflict like Firestore's. */

import { directoryPiece } from '../../../functions/src/monitoring/rules/directory.ts';
import {
	createRoomPool,
	documentRestMs,
	type OpenShard,
	restPerWriteMs,
	writesOfNewMonitors,
} from '../../../functions/src/monitoring/rules/room-pool.ts';
import { monitorsPerShard } from '../../../functions/src/monitoring/rules/shard.ts';
import type { FirestoreMeter, MeteredCommit } from './firestore-meter.ts';
import type { VirtualClock } from './virtual-clock.ts';

interface SimulatedShard {
	cadence: number;
	size: number;
	/** Milliseconds since the epoch. */
	writtenAt: number;
}

export interface PlacementOptions {
	clock: VirtualClock;
	meter: FirestoreMeter;
	random(): number;
}

/** Of a read, and of a commit. */
const callMs = 30;
const shardsFound = 10;
const longestPauseMs = 1_000;

export function createSimulatedPlacement({ clock, meter, random }: PlacementOptions) {
	const shards = new Map<string, SimulatedShard>();
	const facts = { transactions: 0, conflicts: 0, created: 0, deleted: 0 };

	function newShardId(): string {
		facts.created += 1;
		return `shard-${facts.created}-${Math.floor(random() * 1e9)}`;
	}

	/** Writes the shard unless another transaction has written it since it was read; then again. False if `decide` returns null. */
	async function changeShard(
		shardId: string,
		decide: (shard: SimulatedShard | undefined) => SimulatedShard | 'delete' | null,
		also: (commit: MeteredCommit) => void,
	): Promise<boolean> {
		for (let pauseMs = 50; ; pauseMs = Math.min(longestPauseMs, 1.5 * pauseMs)) {
			facts.transactions += 1;
			const seenAt = shards.get(shardId)?.writtenAt;
			meter.read('shards');
			await clock.waitUntil(clock.now() + callMs);
			const after = decide(shards.get(shardId));
			if (after === null) return false;
			await clock.waitUntil(clock.now() + callMs);
			if (shards.get(shardId)?.writtenAt === seenAt) {
				const commit = meter.startCommit();
				commit.note(`shards/${shardId}`);
				also(commit);
				commit.commit();
				if (after === 'delete') shards.delete(shardId);
				else shards.set(shardId, { ...after, writtenAt: clock.now() });
				return true;
			}
			facts.conflicts += 1;
			await clock.waitUntil(clock.now() + pauseMs * random());
		}
	}

	const isContended = ({ writtenAt }: SimulatedShard) => clock.now() - writtenAt < documentRestMs;
	const isFilled = ({ writtenAt }: SimulatedShard) => clock.now() - writtenAt < writesOfNewMonitors * restPerWriteMs;

	/** Placement as one instance does it. */
	function createInstance() {
		const pool = createRoomPool(random);

		async function searchOpen(cadence: number): Promise<OpenShard[]> {
			await clock.waitUntil(clock.now() + callMs);
			const open = [...shards].filter(([, shard]) => shard.cadence === cadence && shard.size < monitorsPerShard);
			const first = Math.floor(random() * open.length);
			const found = [...open.slice(first), ...open.slice(0, first)].slice(0, shardsFound);
			meter.read('shards', found.length);
			return found.filter(([, shard]) => !isFilled(shard)).map(([id, { size }]) => ({ id, size }));
		}

		async function chooseShard(cadence: number, monitors: number, writes: number): Promise<string | null> {
			while (true) {
				const room = pool.take(cadence, monitors, clock.now(), writes);
				if (room.kind === 'open') return room.shardId;
				if (room.kind === 'fresh') return null;
				if (room.kind === 'wait') await clock.waitUntil(room.until);
				else pool.learn(cadence, await searchOpen(cadence), clock.now());
			}
		}

		return {
			/** Puts monitors into a shard with room, and returns its id. `also`: what else the transaction writes. */
			async add(
				cadence: number,
				monitors: number,
				writes: number,
				also: (commit: MeteredCommit) => void,
			): Promise<string> {
				while (true) {
					const openShardId = await chooseShard(cadence, monitors, writes);
					const shardId = openShardId ?? newShardId();
					let wasContended = false;
					let size = 0;
					const isDone = await changeShard(
						shardId,
						(shard) => {
							if (openShardId && (!shard || shard.size + monitors > monitorsPerShard)) return null;
							wasContended = openShardId !== null && shard !== undefined && isContended(shard);
							if (wasContended) return null;
							size = (shard?.size ?? 0) + monitors;
							return { cadence, size, writtenAt: 0 };
						},
						(commit) => {
							if (!openShardId) commit.note(`shardDirectory/${directoryPiece(shardId)}`);
							also(commit);
						},
					);
					if (isDone) {
						pool.noteUse(cadence, { id: shardId, size }, clock.now(), writes);
						return shardId;
					}
					if (wasContended) pool.noteContention(cadence, shardId, clock.now());
					else pool.forget(cadence, shardId);
				}
			},

			/** Writes monitors that stay in their shard. */
			async rewrite(shardId: string, also: (commit: MeteredCommit) => void): Promise<void> {
				await changeShard(shardId, (shard) => shard ?? null, also);
			},

			/** Takes monitors out of a shard; the last ones delete it. */
			async remove(shardId: string, monitors: number, also: (commit: MeteredCommit) => void): Promise<void> {
				await changeShard(
					shardId,
					(shard) => {
						if (!shard) return null;
						const size = shard.size - monitors;
						if (size > 0) return { ...shard, size };
						facts.deleted += 1;
						return 'delete';
					},
					(commit) => {
						if (shards.get(shardId)?.size === monitors) commit.note(`shardDirectory/${directoryPiece(shardId)}`);
						also(commit);
					},
				);
			},
		};
	}

	return { shards, facts, createInstance };
}
