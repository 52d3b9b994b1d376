import { aMonitor, noon } from '@stayup/testing/builders';
import { simulateMonitoring } from '@stayup/testing/simulation/monitoring';
import type { Answer } from '@stayup/testing/simulation/simulated-checks';
import { describe, expect, it, vi } from 'vitest';
import { launchOffsetMs, leadMs, usualSpreadMs } from '../rules/schedule.ts';
import { runCheckNow, runFirstCheck } from './check-now.ts';
import { runRecheck } from './regions/run-recheck.ts';
import { runRound } from './rounds.ts';

const shardId = 'shard-60-0';
const id = 'alices-shop';
const firstCheckAt = noon + leadMs + launchOffsetMs(id, 60, usualSpreadMs);

function aSimulation(answers: Answer, options: Partial<Parameters<typeof simulateMonitoring>[0]> = {}) {
	const simulation = simulateMonitoring({ start: noon, monitors: [aMonitor()], answer: () => answers, ...options });
	let returnedAt: number | null = null;
	async function checkNow(): Promise<void> {
		await runCheckNow(simulation.engine, shardId, id);
		returnedAt = simulation.clock.now();
	}
	return {
		...simulation,
		checkNow,
		/** Milliseconds after noon. */
		returnedAfter: () => returnedAt && returnedAt - noon,
		state: () => simulation.monitor(id)?.state,
		attempts: () => simulation.probes.map(({ at, region, origin }) => [at - noon, region, origin]),
	};
}

describe('PROBE-11: Check Now', () => {
	it('ends at the first success', async () => {
		const { clock, checkNow, state, attempts } = aSimulation('good');

		void checkNow();
		await clock.runUntil(noon + 1_000);

		expect(state()?.shown).toBe('up');
		expect(attempts()).toEqual([[0, 'us-east4', 'check-now']]);
	});

	it('confirms a failure twice from the other region, a second apart, before the website is down', async () => {
		const { clock, checkNow, state, attempts, notified, returnedAfter } = aSimulation('error');

		void checkNow();
		await clock.runUntil(noon + 10_000);

		expect(attempts()).toEqual([
			[0, 'us-east4', 'check-now'],
			[1_000, 'us-west1', 'check-now'],
			[2_000, 'us-west1', 'check-now'],
		]);
		expect(state()).toMatchObject({ phase: 'down', failures: [{ region: 'us-east4' }, { region: 'us-west1' }, {}] });
		expect(notified).toMatchObject([{ message: { event: 'website-down', since: noon } }]);
		expect(returnedAfter()).toBeLessThan(3_000);
	});

	it('believes the other region if the website is up there', async () => {
		const simulation = aSimulation('error', { answer: (_, now) => (now < noon + leadMs ? 'error' : 'good') });

		void simulation.checkNow();
		await simulation.clock.runUntil(noon + 10_000);

		expect(simulation.state()?.shown).toBe('up');
		expect(simulation.attempts()).toHaveLength(2);
	});

	it('returns within six seconds if a website hangs, which is down later', async () => {
		const { clock, checkNow, state, returnedAfter } = aSimulation('hang');

		void checkNow();
		await clock.runUntil(noon + 6_000);
		expect(returnedAfter()).toBeLessThan(6_000);
		expect(state()?.phase).toBe('suspect');

		await clock.runUntil(noon + 20_000);
		expect(state()?.phase).toBe('down');
	});

	it.each([2, 4])(
		'leaves a website up that answers in seven seconds, as its rounds do, with %i regions',
		async (regions) => {
			const { clock, checkNow, state, attempts, outages, notified, returnedAfter } = aSimulation('slower', {
				monitors: [aMonitor({ askedRegions: regions, state: { ...aMonitor().state, phase: 'up', shown: 'up' } })],
			});

			for (let times = 1; times <= 3; times += 1) {
				void checkNow();
				await clock.runUntil(noon + times * 20_000);
				expect(state()).toMatchObject({ phase: 'up', shown: 'up' });
			}

			expect(attempts().slice(0, 3)).toEqual([
				[0, 'us-east4', 'check-now'],
				[5_000, 'us-east4', 'check-now'],
				[5_000, 'us-west1', 'check-now'],
			]);
			expect(state()?.condition ?? null).toBeNull();
			expect([outages.size, notified.length]).toEqual([0, 0]);
			expect(returnedAfter()).toBeLessThan(46_000);
		},
	);

	it('leaves a slow website up as well if the home region has to confirm, after the answer to the caller', async () => {
		const { clock, checkNow, state, returnedAfter } = aSimulation('slower', { isQueueBroken: () => true });

		void checkNow();
		await clock.runUntil(noon + 6_000);
		expect(returnedAfter()).toBeLessThan(6_000);

		await clock.runUntil(noon + 20_000);
		expect(state()).toMatchObject({ phase: 'up', shown: 'up' });
	});

	it('continues after a round that checked the website in between, and repeats no attempt', async () => {
		const { engine, engineIn, clock, attempts } = aSimulation('error');
		const websites = [
			{ websiteId: id, revision: 1, at: firstCheckAt - leadMs, origin: 'check-now', evidence: null } as const,
		];
		void runRound(engine, shardId, noon);
		await clock.runUntil(firstCheckAt + 100);

		for (let times = 0; times < 2; times += 1) {
			void runRecheck(engineIn('us-west1'), { shardId, websites: [...websites] });
			await clock.runUntil(clock.now() + 100);
		}

		expect(attempts().map(([, , origin]) => origin)).toEqual(['round', 'check-now']);
	});

	it('is confirmed from the home region if the recheck cannot be queued, and logs that', async () => {
		const { clock, checkNow, state, errors, returnedAfter } = aSimulation('error', { isQueueBroken: () => true });

		void checkNow();
		await clock.runUntil(noon + 6_000);

		expect(state()?.failures.map(({ region }) => region)).toEqual(['us-east4', 'us-east4', 'us-east4']);
		expect(state()?.phase).toBe('down');
		expect(errors).toHaveLength(1);
		expect(returnedAfter()).toBeLessThan(6_000);
	});

	it('believes no failure while the canaries fail', async () => {
		const { clock, checkNow, state } = aSimulation('error', { areCanariesUp: () => false });

		void checkNow();
		await clock.runUntil(noon + 10_000);

		expect(state()).toMatchObject({ phase: 'unknown', lastCheckedAt: null });
	});

	it('does not move the schedule', async () => {
		const { engine, clock, checkNow, attempts } = aSimulation('good');
		void checkNow();
		await clock.runUntil(noon + 100);
		void runRound(engine, shardId, noon + 100);
		await clock.runUntil(noon + 30_000);

		expect(attempts().map(([at]) => at)).toEqual([0, firstCheckAt + 100 - noon]);
	});
});

describe('the first check of a website', () => {
	const task = { shardId, websiteId: id, revision: 1 };

	it('finds a broken website down within seconds, confirmed from the other region', async () => {
		const { engine, clock, state, attempts } = aSimulation('error');

		void runFirstCheck(engine, task);
		await clock.runUntil(noon + 5_000);

		expect(state()?.shown).toBe('down');
		expect(attempts().map(([, ...where]) => where)).toEqual([
			['us-east4', 'first-check'],
			['us-west1', 'first-check'],
			['us-west1', 'first-check'],
		]);
	});

	it('finds a website up that answers in seven seconds', async () => {
		const { engine, clock, state, notified } = aSimulation('slower');

		void runFirstCheck(engine, task);
		await clock.runUntil(noon + 13_000);

		expect(state()?.shown).toBe('up');
		expect(notified).toEqual([]);
	});

	it('runs once, and not for older settings', async () => {
		const { engine, clock, attempts } = aSimulation('good');

		void runFirstCheck(engine, { ...task, revision: 2 });
		void runFirstCheck(engine, task);
		await clock.runUntil(noon + 1_000);
		void runFirstCheck(engine, task);
		await clock.runUntil(noon + 5_000);

		expect(attempts()).toHaveLength(1);
	});

	it('is stored together with those of the websites that were added with it, in two writes at most', async () => {
		const shops = Array.from({ length: 20 }, (_, index) =>
			aMonitor({ websiteId: `shop-${index}`, url: `https://example.com/${index}` }),
		);
		const { engine, clock, monitor } = aSimulation('good', {
			monitors: shops,
			answer: ({ url }) => (url.endsWith('/19') ? 'hang' : 'good'),
		});
		const others = shops.slice(1).map(({ websiteId, revision }) => ({ websiteId, revision }));
		const commit = vi.spyOn(engine.shards, 'commit');
		const status = (index: number) => monitor(`shop-${index}`)?.state.shown;

		void runFirstCheck(engine, { shardId, websiteId: 'shop-0', revision: 1, others });
		await clock.runUntil(noon + 2_000);
		expect([status(0), status(18), status(19)]).toEqual(['up', 'up', 'unknown']);
		expect(commit).toHaveBeenCalledTimes(1);

		await clock.runUntil(noon + 6_000);
		expect(monitor('shop-19')?.state.phase).toBe('suspect');
		expect(commit).toHaveBeenCalledTimes(2);
	});
});
