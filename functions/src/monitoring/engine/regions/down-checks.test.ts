import { aMonitor, noon } from '@stayup/testing/builders';
import { simulateMonitoring } from '@stayup/testing/simulation/monitoring';
import { describe, expect, it } from 'vitest';
import { downChecksTaskId } from '../../../platform/ids.ts';
import type { DownChecksTask, RecheckTask } from '../../../platform/task-queue.ts';
import type { Monitor } from '../../rules/monitor.ts';
import { launchOffsetMs, leadMs, usualSpreadMs } from '../../rules/schedule.ts';
import { runCheckNow, runFirstCheck } from '../check-now.ts';
import type { Engine } from '../engine.ts';
import { runComparison } from './comparison.ts';
import { enqueueDownChecks } from './down-checks.ts';
import { runDownChecks } from './run-down-checks.ts';
import { runRecheck } from './run-recheck.ts';

const shardId = 'shard-300-0';
const at = noon + 30_000;

function monitorsIn(phase: Monitor['state']['phase'], count: number): Monitor[] {
	return Array.from({ length: count }, (_, index) => {
		const { state, ...monitor } = aMonitor({ websiteId: `shop-${index}`, url: `https://shop-${index}.example/` });
		return {
			...monitor,
			intervalSeconds: 300,
			askedRegions: 4,
			state: { ...state, phase, shownSince: noon - 90_000, lastRoundAt: noon },
		};
	});
}

async function tasksOf(monitors: readonly Monitor[]): Promise<DownChecksTask[]> {
	const simulation = simulateMonitoring({ start: noon, monitors, answer: () => 'error' });
	const tasks: DownChecksTask[] = [];
	const queue = { enqueueDownChecks: async (task: DownChecksTask) => void tasks.push(task) };
	await enqueueDownChecks({ ...simulation.engine, queue }, { shardId }, monitors);
	return tasks;
}

/** Of ten websites, with an engine that cannot read the whole shard. */
function withoutShards(phase: Monitor['state']['phase']) {
	const simulation = simulateMonitoring({ start: noon, monitors: monitorsIn(phase, 10), answer: () => 'good' });
	const find = async () => Promise.reject(new Error('The whole shard was read.'));
	const engine: Engine = { ...simulation.engine, shards: { ...simulation.engine.shards, find } };
	const checked = () => simulation.probes.map(({ url }) => url);
	return { ...simulation, engine, checked };
}

describe('the checks of websites that are down', () => {
	it.each([1, 3, 5])('have a task for each website while %i of a shard are down', async (count) => {
		const tasks = await tasksOf(monitorsIn('down', count));

		expect(new Set(tasks.map(({ websiteId }) => websiteId)).size).toBe(count);
		expect(tasks).toHaveLength(2 * count);
		expect(new Set(tasks.map(downChecksTaskId)).size).toBe(2 * count);
		// Until then, no instance waits.
		for (const { websiteId, at: due, beginsAt } of tasks) {
			expect(beginsAt).toBe(due + leadMs + launchOffsetMs(websiteId ?? '', 300, usualSpreadMs));
		}
	});

	it.each([6, 150])('share a task while %i of a shard are down', async (count) => {
		const tasks = await tasksOf(monitorsIn('down', count));

		expect(tasks).toHaveLength(2);
		expect(tasks.every(({ websiteId }) => websiteId === undefined)).toBe(true);
	});

	it('read one monitor of the shard, and end its outage', async () => {
		const { engine, clock, checked, monitor } = withoutShards('down');
		const task = (await tasksOf(monitorsIn('down', 1)))[0];
		await Promise.all([task && runDownChecks(engine, task), clock.runUntil(noon + 90_000)]);

		expect(checked()).toContain('https://shop-0.example/');
		expect(new Set(checked()).size).toBe(1);
		expect(monitor('shop-0')?.state.phase).not.toBe('down');
		expect(monitor('shop-1')?.state.phase).toBe('down');
	});
});

describe('a check of one website', () => {
	const task: RecheckTask = {
		shardId,
		websites: [{ websiteId: 'shop-0', revision: 1, at, origin: 'recheck', evidence: null }],
	};
	it.each([
		['recheck', 'suspect', (engine: Engine) => runRecheck({ ...engine, region: 'us-west1' }, task)],
		[
			'first check',
			'unknown',
			(engine: Engine) => runFirstCheck(engine, { shardId, websiteId: 'shop-0', revision: 1 }),
		],
		['Check Now', 'up', (engine: Engine) => runCheckNow(engine, shardId, 'shop-0')],
		['comparison', 'up', (engine: Engine) => runComparison(engine, { shardId, websiteIds: ['shop-0', 'gone'], at })],
	] as const)('reads one monitor: %s', async (_, phase, run) => {
		const { engine, clock, checked } = withoutShards(phase);
		await Promise.all([run(engine), clock.runUntil(noon + 60_000)]);

		expect(new Set(checked())).toEqual(new Set(['https://shop-0.example/']));
	});
});
