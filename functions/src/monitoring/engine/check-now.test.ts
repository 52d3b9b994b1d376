import { aMonitor, noon } from '@stayup/testing/builders';
import { type Answer, simulateMonitoring } from '@stayup/testing/simulated-monitoring';
import { describe, expect, it } from 'vitest';
import { launchPhaseMs } from '../rules/schedule.ts';
import { runCheckNow, runFirstCheck } from './check-now.ts';
import { runRecheck, runRound } from './rounds.ts';

const shardId = 'shard-60-0';
const id = 'alices-shop';
const firstCheckAt = noon + 500 + launchPhaseMs(id, 60);

function aSimulation(answers: Answer, options: Partial<Parameters<typeof simulateMonitoring>[0]> = {}) {
	const simulation = simulateMonitoring({ start: noon, monitors: [aMonitor()], answer: () => answers, ...options });
	let answeredAt: number | null = null;
	async function checkNow(): Promise<void> {
		await runCheckNow(simulation.engine, shardId, id);
		answeredAt = simulation.clock.now();
	}
	return {
		...simulation,
		checkNow,
		/** Milliseconds after noon. */
		answeredAfter: () => answeredAt && answeredAt - noon,
		state: () => simulation.monitor(id)?.state,
		tries: () => simulation.probes.map(({ at, region, origin }) => [at - noon, region, origin]),
	};
}

describe('PROBE-11: Check Now', () => {
	it('ends at the first good answer', async () => {
		const { clock, checkNow, state, tries } = aSimulation('good');

		void checkNow();
		await clock.runUntil(noon + 1_000);

		expect(state()?.shown).toBe('up');
		expect(tries()).toEqual([[0, 'us-east4', 'check-now']]);
	});

	it('has a failure confirmed twice from the other region, a second apart, before it says down', async () => {
		const { clock, checkNow, state, tries, notified, answeredAfter } = aSimulation('error');

		void checkNow();
		await clock.runUntil(noon + 10_000);

		expect(tries()).toEqual([
			[0, 'us-east4', 'check-now'],
			[1_000, 'us-west1', 'check-now'],
			[2_000, 'us-west1', 'check-now'],
		]);
		expect(state()).toMatchObject({ phase: 'down', failures: [{ region: 'us-east4' }, { region: 'us-west1' }, {}] });
		expect(notified).toMatchObject([{ alert: { kind: 'down', since: noon } }]);
		expect(answeredAfter()).toBeLessThan(3_000);
	});

	it('believes another region that finds the website well', async () => {
		const simulation = aSimulation('error', { answer: (_, now) => (now < noon + 500 ? 'error' : 'good') });

		void simulation.checkNow();
		await simulation.clock.runUntil(noon + 10_000);

		expect(simulation.state()?.shown).toBe('up');
		expect(simulation.tries()).toHaveLength(2);
	});

	it('answers within six seconds where a website hangs, and finds it down later', async () => {
		const { clock, checkNow, state, answeredAfter } = aSimulation('hang');

		void checkNow();
		await clock.runUntil(noon + 6_000);
		expect(answeredAfter()).toBeLessThan(6_000);
		expect(state()?.phase).toBe('suspect');

		await clock.runUntil(noon + 20_000);
		expect(state()?.phase).toBe('down');
	});

	it('goes on after a round that checked the website in between, and makes no try twice', async () => {
		const { engine, clock, tries } = aSimulation('error');
		const websites = [
			{ websiteId: id, revision: 1, at: firstCheckAt - 500, origin: 'check-now', evidence: null } as const,
		];
		void runRound(engine, shardId, noon);
		await clock.runUntil(firstCheckAt + 100);

		for (let times = 0; times < 2; times += 1) {
			void runRecheck(engine, { shardId, websites: [...websites] });
			await clock.runUntil(clock.now() + 100);
		}

		expect(tries().map(([, , origin]) => origin)).toEqual(['round', 'check-now']);
	});

	it('is confirmed at home where the other region cannot be reached, and says so', async () => {
		const { clock, checkNow, state, errors, answeredAfter } = aSimulation('error', { isQueueBroken: () => true });

		void checkNow();
		await clock.runUntil(noon + 6_000);

		expect(state()?.failures.map(({ region }) => region)).toEqual(['us-east4', 'us-east4', 'us-east4']);
		expect(state()?.phase).toBe('down');
		expect(errors).toHaveLength(1);
		expect(answeredAfter()).toBeLessThan(6_000);
	});

	it('believes no failure while the canaries fail too', async () => {
		const { clock, checkNow, state } = aSimulation('error', { areCanariesWell: () => false });

		void checkNow();
		await clock.runUntil(noon + 10_000);

		expect(state()).toMatchObject({ phase: 'unknown', lastCheckedAt: null });
	});

	it('does not move the schedule', async () => {
		const { engine, clock, checkNow, tries } = aSimulation('good');
		void checkNow();
		await clock.runUntil(noon + 100);
		void runRound(engine, shardId, noon + 100);
		await clock.runUntil(noon + 30_000);

		expect(tries().map(([at]) => at)).toEqual([0, firstCheckAt + 100 - noon]);
	});
});

describe('the first check of a website', () => {
	const task = { shardId, websiteId: id, revision: 1 };

	it('makes a broken website down within seconds, confirmed from the other region', async () => {
		const { engine, clock, state, tries } = aSimulation('error');

		void runFirstCheck(engine, task);
		await clock.runUntil(noon + 5_000);

		expect(state()?.shown).toBe('down');
		expect(tries().map(([, ...where]) => where)).toEqual([
			['us-east4', 'first-check'],
			['us-west1', 'first-check'],
			['us-west1', 'first-check'],
		]);
	});

	it('is made once, and not for settings of before', async () => {
		const { engine, clock, tries } = aSimulation('good');

		void runFirstCheck(engine, { ...task, revision: 2 });
		void runFirstCheck(engine, task);
		await clock.runUntil(noon + 1_000);
		void runFirstCheck(engine, task);
		await clock.runUntil(noon + 5_000);

		expect(tries()).toHaveLength(1);
	});
});
