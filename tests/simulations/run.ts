/**
 * `npm run simulate`: all simulations at full size; `npm run simulate -- f2 f10` runs some of them. `npm run simulate -- million [websites]` has a
 * process of its own, because it needs several gigabytes.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { randomOf } from '@stayup/testing/random';
import { shortSpreadMs, usualSpreadMs } from '../../functions/src/monitoring/rules/schedule.ts';
import { recheckRegions } from '../../functions/src/platform/regions.ts';
import { simulateBadWeather } from './bad-weather.ts';
import { simulateAllChannels } from './channels/table.ts';
import { clockChanges, simulateClockChange } from './clock-changes.ts';
import { simulateState } from './conditions.ts';
import { simulateDetection } from './detection.ts';
import { disturbances, simulateDisturbance } from './disturbances.ts';
import { simulateDoubles, simulateSingleFailures } from './doubles.ts';
import { lostAt, simulateLostRegion } from './lost-region.ts';
import { simulateMassFailure } from './mass-failure.ts';
import { simulatePolicies } from './policies.ts';
import { simulatePromise } from './promise.ts';
import { simulateReceivers } from './receivers.ts';
import { simulatedStates } from './simulated-states.ts';
import { simulateSubscribers } from './subscribers.ts';
import { simulateUptime } from './uptime.ts';

const intervals = [30, 60, 300, 3600];
/** Of large deployments and of small ones. */
const spreads = [usualSpreadMs, shortSpreadMs];
const simulations: Readonly<Record<string, () => object | Promise<object>>> = {
	f2: () => simulateUptime({ monitors: 10_000, hours: 24 }),
	f4: async () => {
		const runs = intervals.flatMap((intervalSeconds) =>
			spreads.flatMap((longestSpreadMs) =>
				(['error', 'hang'] as const).map((failure) => ({ intervalSeconds, failure, stepSeconds: 1, longestSpreadMs })),
			),
		);
		const facts: object[] = [];
		for (const run of runs) facts.push({ ...run, ...(await simulateDetection(run)) });
		return facts;
	},
	states: async () => {
		const facts: object[] = [];
		for (const state of simulatedStates) {
			for (const intervalSeconds of intervals) {
				for (const askedRegions of intervalSeconds === 3600 ? [4] : [2, 3, 4]) {
					const trials = { state, intervalSeconds, askedRegions, stepSeconds: 1 };
					facts.push({ ...trials, ...(await simulateState(trials)) });
				}
			}
		}
		return facts;
	},
	clocks: async () => {
		const facts: object[] = [];
		for (const change of clockChanges) {
			for (const intervalSeconds of intervals) {
				facts.push({
					...change,
					intervalSeconds,
					...(await simulateClockChange(change, { intervalSeconds, websites: 300 })),
				});
			}
		}
		return facts;
	},
	f7: () => simulateReceivers(1_000, 200),
	channels: () => simulateAllChannels(500),
	f8: () => simulateDoubles(1_000),
	f9: () => simulateSingleFailures(1_000, 24),
	f11: async () => {
		const facts: object[] = [];
		for (const disturbance of Object.keys(disturbances)) {
			for (const seed of ['a', 'b', 'c', 'd', 'e']) {
				for (const spread of spreads) {
					facts.push({ disturbance, seed, spread, ...(await simulateDisturbance(disturbance, seed, spread)) });
				}
			}
		}
		return facts;
	},
	f12: async () => {
		const facts: object[] = [];
		const plans = [
			{ lost: 'us-west1' as const, askedRegions: 2 },
			...recheckRegions.map((lost) => ({ lost, askedRegions: 4 })),
		];
		for (const plan of plans) {
			for (const minutes of [-5, 0, 1, 3, 20]) {
				for (const isReached of [true, false]) {
					const failsAt = lostAt + minutes * 60_000;
					facts.push({ ...plan, minutes, isReached, ...(await simulateLostRegion({ ...plan, failsAt, isReached })) });
				}
			}
		}
		return facts;
	},
	subscribers: async () => {
		const facts: object[] = [];
		for (const seed of ['a', 'b', 'c', 'd', 'e']) {
			const run = { subscribers: 10_000, kills: 20, random: randomOf(seed) };
			facts.push({ seed, ...(await simulateSubscribers(run)) });
			facts.push({ seed, ...(await simulateSubscribers({ ...run, refusedEvery: 500 })) });
		}
		return facts;
	},
	policies: () => simulatePolicies(5_000),
	promise: () => simulatePromise(2_000, process.env.STAYUP_SEED),
	weather: () => simulateBadWeather(1_000, 24),
	f10: async () => {
		const facts: object[] = [];
		for (const spread of spreads) {
			for (const minutes of [2, 10]) facts.push({ spread, ...(await simulateMassFailure(5_000, minutes, spread)) });
		}
		return facts;
	},
};

const selected = process.argv.slice(2);
if (selected[0] === 'million') await runMillion(selected.slice(1));
for (const [name, simulate] of Object.entries(simulations)) {
	if (selected.length > 0 && !selected.includes(name)) continue;
	const startedAt = performance.now();
	const facts = await simulate();
	const seconds = Math.round((performance.now() - startedAt) / 100) / 10;
	for (const fact of [facts].flat()) console.log(JSON.stringify({ simulation: name, ...fact }));
	console.log(`${name} took ${seconds} s`);
}

async function runMillion(options: readonly string[]): Promise<void> {
	const program = fileURLToPath(new URL('million/million.ts', import.meta.url));
	const memory = ['--max-old-space-size=12000', '--max-semi-space-size=128'];
	const child = spawn(process.execPath, [...memory, program, ...options], { stdio: 'inherit' });
	const [code] = await once(child, 'exit');
	process.exitCode = code === 0 ? 0 : 1;
}
