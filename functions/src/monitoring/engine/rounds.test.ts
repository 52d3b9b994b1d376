import { aMonitor, noon } from '@stayup/testing/builders';
import { simulateMonitoring } from '@stayup/testing/simulation/monitoring';
import type { Answer } from '@stayup/testing/simulation/simulated-checks';
import { describe, expect, it } from 'vitest';
import type { TickPartTask } from '../../platform/task-queue.ts';
import { checkBudgetMs } from '../rules/apply-checks.ts';
import { leaseMs } from '../rules/lease.ts';
import type { Monitor } from '../rules/monitor.ts';
import { launchOffsetMs, leadMs, roundsBetween, shortSpreadMs, usualSpreadMs } from '../rules/schedule.ts';
import type { FinishedRound } from './engine.ts';
import { runRecheck } from './regions/run-recheck.ts';
import { runRound } from './rounds.ts';
import { runTickPart, tick } from './tick.ts';

const shardId = 'shard-60-0';
const offsetMs = launchOffsetMs('alices-shop', 60, usualSpreadMs);
const firstCheckAt = noon + leadMs + offsetMs;

function aSimulation({ monitors = [aMonitor()], answers = 'good' }: { monitors?: Monitor[]; answers?: Answer } = {}) {
	const site = { answers };
	const simulation = simulateMonitoring({ start: noon, monitors, answer: () => site.answers });
	const status = () => simulation.monitor('alices-shop')?.state.shown;
	const probedAt = () => simulation.probes.map(({ at }) => at);
	return { ...simulation, status, probedAt, answerWith: (answer: Answer) => Object.assign(site, { answers: answer }) };
}

function many(count: number): Monitor[] {
	return Array.from({ length: count }, (_, index) =>
		aMonitor({ websiteId: `shop-${index}`, url: `https://shop-${index}.example.com/` }),
	);
}

describe('a tick', () => {
	it('only enqueues the rounds of the next two minutes, each at its time', async () => {
		const { engine, enqueued, probes } = aSimulation();

		await tick(engine, noon);

		expect(enqueued.rounds.map(({ roundAt }) => roundAt)).toEqual(roundsBetween(shardId, 60, noon, noon + 125_000));
		expect(probes).toEqual([]);
	});

	it('enqueues the next rounds first, so that a tick that is stopped has enqueued those', async () => {
		const simulation = simulateMonitoring({
			start: noon,
			monitors: many(30).map((monitor, index) => ({ ...monitor, intervalSeconds: index % 2 === 0 ? 30 : 60 })),
			answer: () => 'good',
			perShard: 1,
		});

		await tick(simulation.engine, noon);

		const times = simulation.enqueued.rounds.map(({ roundAt }) => roundAt);
		expect(times.length).toBeGreaterThan(90);
		expect(times).toEqual([...times].sort());
	});

	it('of many shards leaves the rounds to tasks of its own, which enqueue each of them once', async () => {
		const shards = new Map(
			Array.from({ length: 1_000 }, (_, index) => [`shard-${index}`, index % 2 === 0 ? 30 : 60] as const),
		);
		const simulation = simulateMonitoring({ start: noon, monitors: [], answer: () => 'good' });
		simulation.engine.shards.directory = async () => shards;
		const parts: TickPartTask[] = [];
		simulation.engine.queue.enqueueTickPart = async (task) => void parts.push(task);

		await tick(simulation.engine, noon);
		expect(simulation.enqueued.rounds).toEqual([]);
		expect(parts.map(({ part }) => part)).toEqual([0, 1, 2]);

		for (const part of parts) await runTickPart(simulation.engine, part);
		const due = [...shards].flatMap(([id, cadence]) =>
			roundsBetween(id, cadence, noon, noon + 125_000).map((roundAt) => `${id} ${roundAt}`),
		);
		const enqueued = simulation.enqueued.rounds.map(({ shardId, roundAt }) => `${shardId} ${roundAt}`);
		expect(enqueued.toSorted()).toEqual(due.toSorted());
	});

	it('names the same parts when it is repeated', async () => {
		const shards = new Map(Array.from({ length: 1_000 }, (_, index) => [`shard-${index}`, 30] as const));
		const simulation = simulateMonitoring({ start: noon, monitors: [], answer: () => 'good' });
		simulation.engine.shards.directory = async () => shards;
		const parts: TickPartTask[] = [];
		simulation.engine.queue.enqueueTickPart = async (task) => void parts.push(task);

		await tick(simulation.engine, noon);
		const first = parts.splice(0);
		await tick(simulation.engine, noon);

		expect(parts).toEqual(first);
	});
});

describe('a round', () => {
	it('waits for its time if its task runs early', async () => {
		const { engine, clock, probedAt } = aSimulation();

		void runRound(engine, shardId, noon + 20_000);
		await clock.runUntil(noon + 60_000);

		expect(probedAt()).toEqual([firstCheckAt + 20_000]);
	});

	it('that finds the shard leased starts within a second after the lease is given back', async () => {
		const { engine, clock } = aSimulation();
		const rounds: FinishedRound[] = [];
		engine.noteRound = async (round) => void rounds.push(round);

		void runRound(engine, shardId, noon);
		await clock.runUntil(noon + 100);
		void runRound(engine, shardId, noon + 200);
		await clock.runUntil(noon + 30_000);

		const [first, second] = rounds;
		expect(second?.roundAt).toBe(noon + 200);
		expect((second?.startedAt ?? 0) - (first?.now ?? 0)).toBeLessThan(1_000);
	});

	it('stops waiting after the length of a lease if other workers always have it', async () => {
		const { engine, clock, probes } = aSimulation();
		engine.shards.takeLease = async () => ({ leasedUntil: clock.now() + 20_000 });
		const ended: number[] = [];

		void runRound(engine, shardId, noon).then(() => ended.push(clock.now()));
		await clock.runUntil(noon + 60_000);

		expect(ended).toEqual([noon + 29_000]);
		expect(probes).toEqual([]);
	});

	it('spreads its checks over ten seconds, each website always at the same offset', async () => {
		const { engine, clock, probes } = aSimulation({ monitors: many(90) });

		void runRound(engine, shardId, noon);
		await clock.runUntil(noon + 30_000);
		const first = new Map(probes.map(({ url, at }) => [url, at]));
		probes.length = 0;
		void runRound(engine, shardId, noon + 60_000);
		await clock.runUntil(noon + 90_000);

		const inSecond = (second: number) =>
			[...first.values()].filter((at) => Math.floor((at - noon - leadMs) / 1000) === second).length;
		expect(first.size).toBe(90);
		expect(Math.max(...Array.from({ length: 10 }, (_, second) => inSecond(second)))).toBeLessThan(22);
		expect(probes.every(({ url, at }) => at - (first.get(url) ?? 0) === 60_000)).toBe(true);
	});

	it('in a small deployment is over after two seconds, its checks again each at the same offset', async () => {
		const simulation = simulateMonitoring({
			start: noon,
			monitors: many(90),
			answer: () => 'good',
			longestSpreadMs: shortSpreadMs,
		});
		const rounds: FinishedRound[] = [];
		simulation.engine.noteRound = async (round) => void rounds.push(round);

		for (const roundAt of [noon, noon + 60_000]) {
			void runRound(simulation.engine, shardId, roundAt);
			await simulation.clock.runUntil(roundAt + 30_000);
		}

		expect(rounds.map(({ roundAt, now }) => now - roundAt < 2_000)).toEqual([true, true]);
		const [first, second] = [simulation.probes.slice(0, 90), simulation.probes.slice(90)];
		expect(second.map(({ url, at }) => [url, at - 60_000])).toEqual(first.map(({ url, at }) => [url, at]));
	});

	it.each([
		{ longestSpreadMs: shortSpreadMs, longestWaitMs: 17_600 },
		{ longestSpreadMs: usualSpreadMs, longestWaitMs: 8_000 },
	])(
		'that spreads over $longestSpreadMs ms lets a check wait $longestWaitMs ms for others of its host, and ends within its lease',
		async ({ longestSpreadMs, longestWaitMs }) => {
			const { engine, clock } = simulateMonitoring({
				start: noon,
				monitors: many(100),
				answer: () => 'good',
				longestSpreadMs,
			});
			const waits: { from: number; until: number }[] = [];
			engine.limiter.acquire = async (_, until) => {
				waits.push({ from: clock.now(), until });
				return () => undefined;
			};

			void runRound(engine, shardId, noon);
			await clock.runUntil(noon + 30_000);

			expect(new Set(waits.map(({ from, until }) => until - from))).toEqual(new Set([longestWaitMs]));
			expect(Math.max(...waits.map(({ until }) => until)) + checkBudgetMs).toBeLessThan(noon + leaseMs);
		},
	);

	it('says when it started and ended', async () => {
		const { engine, clock } = aSimulation();
		const rounds: FinishedRound[] = [];
		engine.noteRound = async (round) => void rounds.push(round);

		void runRound(engine, shardId, noon);
		await clock.runUntil(noon + 30_000);

		expect(rounds).toEqual([{ shardId, roundAt: noon, startedAt: noon, now: firstCheckAt + 20 }]);
	});

	it('enqueues a recheck of a failed website after a quarter of the interval', async () => {
		const { engine, clock, enqueued } = aSimulation({ answers: 'error' });

		void runRound(engine, shardId, noon);
		await clock.runUntil(firstCheckAt + 1_000);

		expect(enqueued.rechecks).toMatchObject([{ websites: [{ websiteId: 'alices-shop', at: firstCheckAt + 15_000 }] }]);
	});

	it('stores its results without waiting for a website that hangs', async () => {
		const monitors = [aMonitor(), ...many(3)];
		const simulation = simulateMonitoring({
			start: noon,
			monitors,
			answer: ({ url }) => (url.includes('shop-') ? 'hang' : 'error'),
		});

		void runRound(simulation.engine, shardId, noon);
		await simulation.clock.runUntil(noon + 11_600);
		expect(simulation.monitor('alices-shop')?.state.phase).toBe('suspect');
		await simulation.clock.runUntil(noon + 60_000);
		expect(simulation.monitor('shop-1')?.state).toMatchObject({ phase: 'down' });
	});
});

describe('a single website', () => {
	it.each<{ what: string; own: Answer; others: Answer }>([
		{ what: 'hangs among ninety that respond', own: 'hang', others: 'good' },
		{ what: 'fails while ninety others take four seconds', own: 'error', others: 'slow' },
	])('that $what becomes down, and is not suppressed', async ({ own, others }) => {
		const simulation = simulateMonitoring({
			start: noon,
			monitors: [aMonitor(), ...many(90)],
			answer: ({ url }) => (url.includes('shop-') ? others : own),
		});

		void runRound(simulation.engine, shardId, noon);
		await simulation.clock.runUntil(noon + 60_000);

		expect(simulation.monitor('alices-shop')?.state).toMatchObject({ phase: 'down', suppressed: null });
		expect(simulation.operatorsNotified).toEqual([]);
	});
});

describe('rechecks', () => {
	it('use as many queues as the rounds before them', async () => {
		const { engine, clock, enqueued } = aSimulation({ answers: 'error' });
		void runRound(engine, shardId, noon, false, 4);
		await clock.runUntil(noon + 50_000);

		expect(enqueued.rechecks.map(({ queuesInUse }) => queuesInUse)).toEqual([4, 4]);
	});

	it('make a website down at the third failure, half an interval after the first, with its evidence', async () => {
		const { engine, clock, status, probedAt, probes, outages } = aSimulation({ answers: 'error' });

		void runRound(engine, shardId, noon);
		await clock.runUntil(firstCheckAt + 20_000);
		expect(status()).toBe('unknown');
		await clock.runUntil(firstCheckAt + 40_000);

		expect(status()).toBe('down');
		expect(probedAt()).toEqual([firstCheckAt, firstCheckAt + 15_000, firstCheckAt + 30_000]);
		expect([...outages.values()]).toMatchObject([{ start: firstCheckAt }]);
		expect(probes.map(({ region, origin }) => [region, origin])).toEqual([
			['us-east4', 'round'],
			['us-west1', 'recheck'],
			['us-west1', 'recheck'],
		]);
	});

	it('skip a website whose status was decided in the meantime', async () => {
		const { engine, clock, enqueued, probedAt, answerWith } = aSimulation({ answers: 'error' });
		void runRound(engine, shardId, noon);
		await clock.runUntil(firstCheckAt + 10_000);
		answerWith('good');
		await clock.runUntil(firstCheckAt + 20_000);

		const [recheck] = enqueued.rechecks;
		if (recheck) await runRecheck(engine, recheck);

		expect(probedAt()).toEqual([firstCheckAt, firstCheckAt + 15_000]);
	});
});

describe('PROBE-15: a recheck that the other region does not make', () => {
	const hour = 3_600_000;
	const overdueAt = (at: number) => at + 60_000;

	/** An hourly website that is down, while the other region is. */
	function aLostRegion(options: Partial<Parameters<typeof simulateMonitoring>[0]> = {}) {
		const simulation = simulateMonitoring({
			start: noon,
			monitors: [aMonitor({ intervalSeconds: 3600 })],
			answer: () => 'error',
			...options,
		});
		simulation.instances.takeDown('us-west1', noon + hour);
		void runRound(simulation.engine, 'shard-3600-0', noon);
		return { ...simulation, firstAt: noon + leadMs + launchOffsetMs('alices-shop', 3600, usualSpreadMs) };
	}

	it('is made by the home region when it is a minute overdue, and the outage states the true regions', async () => {
		const { clock, probes, outages, notified, firstAt } = aLostRegion();
		await clock.runUntil(noon + 10 * 60_000);

		const secondAt = overdueAt(firstAt + 30_000);
		expect(probes.slice(0, 3).map(({ at, region }) => [at, region])).toEqual([
			[firstAt, 'us-east4'],
			[secondAt, 'us-east4'],
			[overdueAt(secondAt + 30_000), 'us-east4'],
		]);
		expect([...outages.values()]).toMatchObject([
			{
				evidence: { region: 'us-east4', at: firstAt },
				failures: [{ region: 'us-east4' }, { region: 'us-east4' }, { region: 'us-east4' }],
			},
		]);
		expect(notified).toMatchObject([{ message: { regions: ['us-east4', 'us-east4', 'us-east4'] } }]);
	});

	it('is made at its time once the region is known to be lost', async () => {
		const { engine, clock, probes, firstAt } = aLostRegion();
		for (const minute of [0, 1, 2]) await engine.regions.review(noon + minute * 60_000);
		await clock.runUntil(noon + 10 * 60_000);

		expect(probes.slice(0, 3).map(({ at }) => at)).toEqual([firstAt, firstAt + 30_000, firstAt + 60_000]);
	});

	it('is made as well if the queue of the other region cannot be reached', async () => {
		const { clock, outages } = aLostRegion({ isQueueBroken: () => true });
		await clock.runUntil(noon + 10 * 60_000);

		expect(outages.size).toBe(1);
	});

	it('is not believed while the canaries fail (PROBE-8)', async () => {
		const { clock, probes, outages } = aLostRegion({ areCanariesUp: (now) => now < noon + 30_000 });
		await clock.runUntil(noon + 10 * 60_000);

		expect(probes).toHaveLength(2);
		expect(outages.size).toBe(0);
	});

	it('is not made twice: the home region leaves a website alone that was rechecked in time', async () => {
		const simulation = simulateMonitoring({
			start: noon,
			monitors: [aMonitor({ intervalSeconds: 3600 })],
			answer: (_, now) => (now < noon + 20_000 ? 'error' : 'good'),
		});

		void runRound(simulation.engine, 'shard-3600-0', noon);
		await simulation.clock.runUntil(noon + 10 * 60_000);

		expect(simulation.probes.map(({ region }) => region)).toEqual(['us-east4', 'us-west1']);
	});
});
