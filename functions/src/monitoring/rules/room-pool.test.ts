import { describe, expect, it } from 'vitest';
import { createRoomPool, type RoomPool, restPerWriteMs, writesOfMove, writesOfNewMonitors } from './room-pool.ts';
import { monitorsPerShard } from './shard.ts';

const now = 1_000_000;
const cadence = 60;
const roomRestMs = writesOfNewMonitors * restPerWriteMs;

function poolThatKnows(...sizes: number[]): RoomPool {
	const pool = createRoomPool(() => 0);
	const found = sizes.map((size, index) => ({ id: `shard-${index}`, size }));
	pool.learn(cadence, found, now);
	return pool;
}

describe('a new monitor', () => {
	it('joins an open shard, and a fresh one if there is none', () => {
		expect(poolThatKnows(3).take(cadence, 1, now)).toEqual({ kind: 'open', shardId: 'shard-0' });
		expect(poolThatKnows().take(cadence, 1, now)).toEqual({ kind: 'fresh' });
	});

	it('makes an instance that knows of none search for open shards first, once in ten seconds', () => {
		const pool = createRoomPool();

		expect(pool.take(cadence, 1, now)).toEqual({ kind: 'search' });
		pool.learn(cadence, [], now);
		expect(pool.take(cadence, 1, now + 9_999)).toEqual({ kind: 'fresh' });
		expect(pool.take(cadence, 1, now + 10_000)).toEqual({ kind: 'search' });
	});

	it('leaves a shard alone that the instance used a moment ago', () => {
		const pool = poolThatKnows(3, 3);
		const taken = [0, 1, 2].map((ms) => pool.take(cadence, 1, now + ms));

		expect(taken).toEqual([
			{ kind: 'open', shardId: 'shard-0' },
			{ kind: 'open', shardId: 'shard-1' },
			{ kind: 'fresh' },
		]);
		expect(pool.take(cadence, 1, now + roomRestMs)).toMatchObject({ kind: 'open' });
	});

	it('waits for one of six shards instead of opening a seventh', () => {
		const pool = poolThatKnows(3, 3, 3, 3, 3, 3);
		for (const ms of [0, 10, 20, 30, 40, 50]) pool.take(cadence, 1, now + ms);

		expect(pool.take(cadence, 1, now + 400)).toEqual({ kind: 'wait', until: now + roomRestMs });
	});

	it('does not join a shard that has no room for all that come together', () => {
		const pool = poolThatKnows(monitorsPerShard - 5);

		expect(pool.take(cadence, 6, now)).toEqual({ kind: 'fresh' });
		expect(pool.take(cadence, 5, now)).toEqual({ kind: 'open', shardId: 'shard-0' });
		expect(pool.take(cadence, 1, now + roomRestMs)).toEqual({ kind: 'fresh' });
	});

	it('does not join a shard of another cadence', () => {
		const pool = poolThatKnows(3);
		pool.learn(30, [], now);

		expect(pool.take(30, 1, now)).toEqual({ kind: 'fresh' });
	});
});

describe('a shard', () => {
	it('is used again after it was opened, until it is full', () => {
		const pool = poolThatKnows();
		pool.noteUse(cadence, { id: 'fresh', size: 1 }, now);
		expect(pool.take(cadence, 1, now + roomRestMs)).toEqual({ kind: 'open', shardId: 'fresh' });

		pool.noteUse(cadence, { id: 'fresh', size: monitorsPerShard }, now);
		expect(pool.take(cadence, 1, now + roomRestMs)).toEqual({ kind: 'fresh' });
	});

	it('rests a shorter time after monitors that moved into it, because they have no first check', () => {
		const pool = poolThatKnows(3);
		pool.take(cadence, 1, now, writesOfMove);

		expect(pool.take(cadence, 1, now + restPerWriteMs - 1)).toEqual({ kind: 'fresh' });
		expect(pool.take(cadence, 1, now + restPerWriteMs)).toEqual({ kind: 'open', shardId: 'shard-0' });
	});

	it('that other instances use rests twice as long each time', () => {
		const pool = poolThatKnows(1);
		pool.noteContention(cadence, 'shard-0', now);
		expect(pool.take(cadence, 1, now + 2 * roomRestMs - 1)).toEqual({ kind: 'fresh' });
		expect(pool.take(cadence, 1, now + 2 * roomRestMs)).toEqual({ kind: 'open', shardId: 'shard-0' });

		pool.noteContention(cadence, 'shard-0', now + 2 * roomRestMs);
		expect(pool.take(cadence, 1, now + 6 * roomRestMs - 1)).toMatchObject({ kind: 'search' });
		expect(pool.take(cadence, 1, now + 6 * roomRestMs)).toEqual({ kind: 'open', shardId: 'shard-0' });
	});

	it('that rests for long keeps no monitor waiting', () => {
		const pool = poolThatKnows(1, 1, 1, 1, 1, 1);
		for (const index of [0, 1, 2, 3, 4, 5]) pool.noteContention(cadence, `shard-${index}`, now);

		expect(pool.take(cadence, 1, now + 1)).toEqual({ kind: 'fresh' });
	});

	it('that is gone is not used any more', () => {
		const pool = poolThatKnows(3);
		pool.forget(cadence, 'shard-0');

		expect(pool.take(cadence, 1, now)).toEqual({ kind: 'fresh' });
	});
});
