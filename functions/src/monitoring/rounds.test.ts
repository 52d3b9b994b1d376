import { describe, expect, it } from 'vitest';
import type { RoundTask } from '../task-queue-client.ts';
import { aMonitor, noon } from '../testing/builders.ts';
import type { AppliedChecks } from './apply-checks.ts';
import type { Monitor } from './monitor.ts';
import type { Outcome } from './outcome.ts';
import { type Engine, type Recheck, runCheckNow, runRecheck, runRound, tick } from './rounds.ts';
import { roundsBetween } from './schedule.ts';
import { applyObservations, type Observation, type Shard } from './shard.ts';
import type { ShardStore } from './shard-store.ts';

const phases = { dnsMs: null, connectMs: 1, tlsMs: null, firstByteMs: 1, totalMs: 2 };

/** An engine whose shard lies in memory, whose clock only moves by waiting, and whose websites answer as they are told. */
function anEngine({
	monitors = [aMonitor()],
	answers = 'good',
}: {
	monitors?: Monitor[];
	answers?: 'good' | 'bad';
} = {}) {
	const world = {
		now: noon,
		answers,
		rounds: [] as RoundTask[],
		rechecks: [] as Recheck[],
		probedAt: [] as number[],
		atOnce: 0,
		mostAtOnce: 0,
	};
	const shard: Shard = {
		id: 'shard',
		cadence: 60,
		lease: null,
		lastRoundAt: 0,
		monitors: new Map(monitors.map((monitor) => [monitor.websiteId, monitor])),
	};
	const keep = (observations: readonly Observation[]): AppliedChecks[] => {
		const applied = applyObservations(shard, observations);
		for (const { monitor } of applied) shard.monitors.set(monitor.websiteId, monitor);
		return applied;
	};
	const shards: ShardStore = {
		find: async () => shard,
		findMany: async () => new Map([['shard', shard]]),
		directory: async () => new Map([['shard', 60]]),
		takeLease: async (_id, roundAt) => ({ shard, roundAt, version: {} as never }),
		commitRound: async (_leased, observations) => keep(observations),
		commit: async (_id, observations) => keep(observations),
		claimCheckNow: async () => 0,
	};
	const engine: Engine = {
		shards,
		queue: {
			enqueueRound: async (task) => void world.rounds.push(task),
			enqueueRecheck: async (task) => void world.rechecks.push(task),
			enqueueFirstCheck: async () => undefined,
		},
		probe: async (): Promise<Outcome> => {
			world.probedAt.push((world.now - noon) / 1000);
			world.atOnce += 1;
			world.mostAtOnce = Math.max(world.mostAtOnce, world.atOnce);
			await new Promise(setImmediate);
			world.atOnce -= 1;
			const seen = { startedAt: world.now, durationMs: 2, phases, certificate: null };
			return world.answers === 'good'
				? { ...seen, ok: true, statusCode: 200 }
				: { ...seen, ok: false, error: 'wrong_status', phase: 'response', statusCode: 500, evidence: null };
		},
		now: () => world.now,
		waitUntil: async (instant) => {
			world.now = Math.max(world.now, instant);
		},
	};
	const status = () => shard.monitors.get('alices-shop')?.state.shown;
	return { engine, world, status };
}

describe('a tick', () => {
	it('only enqueues, each round of the coming minute at its time', async () => {
		const { engine, world } = anEngine();

		await tick(engine, noon);

		expect(world.rounds.map(({ roundAt }) => roundAt)).toEqual(roundsBetween('shard', 60, noon, noon + 65_000));
		expect(world.probedAt).toEqual([]);
	});
});

describe('a round', () => {
	it('that comes early waits for its time', async () => {
		const { engine, world } = anEngine();

		await runRound(engine, 'shard', noon + 20_000);

		expect(world.probedAt).toEqual([20]);
	});

	it('checks many websites, but never more than fifty at once', async () => {
		const monitors = Array.from({ length: 90 }, (_, index) => aMonitor({ websiteId: `shop-${index}` }));
		const { engine, world } = anEngine({ monitors });

		await runRound(engine, 'shard', noon);

		expect(world.probedAt).toHaveLength(90);
		expect(world.mostAtOnce).toBe(50);
	});

	it('has what failed looked at again after a quarter of the interval', async () => {
		const { engine, world } = anEngine({ answers: 'bad' });

		await runRound(engine, 'shard', noon);

		expect(world.rechecks).toMatchObject([{ websiteId: 'alices-shop', at: noon + 15_000 }]);
	});
});

describe('rechecks', () => {
	it('make a website down at the third failure, half an interval after the first', async () => {
		const { engine, world, status } = anEngine({ answers: 'bad' });

		await runRound(engine, 'shard', noon);
		await runRecheck(engine, world.rechecks[0] as Recheck);
		expect(status()).toBe('unknown');
		await runRecheck(engine, world.rechecks[1] as Recheck);

		expect(status()).toBe('down');
		expect(world.probedAt).toEqual([0, 15, 30]);
		expect(world.rechecks).toHaveLength(2);
	});

	it('leave alone what has been settled meanwhile', async () => {
		const { engine, world } = anEngine({ answers: 'bad' });
		await runRound(engine, 'shard', noon);
		world.answers = 'good';
		await runRecheck(engine, world.rechecks[0] as Recheck);

		await runRecheck(engine, { ...(world.rechecks[0] as Recheck), at: noon + 30_000 });

		expect(world.probedAt).toEqual([0, 15]);
	});
});

describe('Check Now', () => {
	it('ends at the first good answer', async () => {
		const { engine, world, status } = anEngine();

		await runCheckNow(engine, 'shard', 'alices-shop');

		expect(status()).toBe('up');
		expect(world.probedAt).toEqual([0]);
	});

	it('tries three times, a second apart, before it says down', async () => {
		const { engine, world, status } = anEngine({ answers: 'bad' });

		await runCheckNow(engine, 'shard', 'alices-shop');

		expect(status()).toBe('down');
		expect(world.probedAt).toEqual([0, 1, 2]);
	});

	it('does not move the schedule', async () => {
		const { engine, world } = anEngine();
		await runCheckNow(engine, 'shard', 'alices-shop');
		await runRound(engine, 'shard', noon);

		expect(world.probedAt).toEqual([0, 0]);
	});
});
