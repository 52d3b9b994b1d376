import { bySize } from '@stayup/testing/simulation/size';
import { describe, expect, it } from 'vitest';
import { shortSpreadMs, usualSpreadMs } from '../../functions/src/monitoring/rules/schedule.ts';
import { recheckRegions } from '../../functions/src/platform/regions.ts';
import { simulateBadWeather } from './bad-weather.ts';
import { clockChanges, simulateClockChange } from './clock-changes.ts';
import { simulateState } from './conditions.ts';
import { simulateDetection } from './detection.ts';
import { disturbances, harmless, simulateDisturbance } from './disturbances.ts';
import { simulateDoubles, simulateSingleFailures } from './doubles.ts';
import { lostAt, simulateLostRegion } from './lost-region.ts';
import { simulateMassFailure } from './mass-failure.ts';
import { simulateReceivers } from './receivers.ts';
import { simulatedStates } from './simulated-states.ts';
import { simulateUptime } from './uptime.ts';

describe('F2: the uptime of a day', () => {
	it('matches an independent calculation from the raw data, with maintenance inside, to a billionth of a percent', () => {
		const facts = simulateUptime({ monitors: bySize(100, 2_000), hours: 24 });

		expect(facts.outages).toBeGreaterThan(200);
		expect(facts.maintenanceSeconds).toBeGreaterThan(100_000);
		expect(facts.worstDifference).toBeLessThan(1e-9);
		expect(facts.worstStoredDifference).toBeLessThan(1e-9);
		expect(facts.worstSpanDifference).toBeLessThan(1e-9);
		expect(facts.worstPercentileDifference).toBeLessThan(2);
	});
});

describe('F4: an outage that begins at any second (PROBE-4)', () => {
	const trials = [
		{ intervalSeconds: 30, stepSeconds: 1, failure: 'error' },
		{ intervalSeconds: 30, stepSeconds: 1, failure: 'hang' },
		{ intervalSeconds: 60, stepSeconds: 1, failure: 'error' },
		{ intervalSeconds: 60, stepSeconds: 1, failure: 'hang' },
		{ intervalSeconds: 300, stepSeconds: 7, failure: 'error' },
		{ intervalSeconds: 300, stepSeconds: 7, failure: 'hang' },
		{ intervalSeconds: 3600, stepSeconds: 97, failure: 'error' },
		{ intervalSeconds: 3600, stepSeconds: 97, failure: 'hang' },
	] as const;
	const runs = [
		...trials.map((trial) => ({ ...trial, longestSpreadMs: usualSpreadMs })),
		...trials.slice(0, 4).map((trial) => ({ ...trial, longestSpreadMs: shortSpreadMs })),
	];

	it.each(runs)(
		'causes one timely alert, or none if it is short: every $intervalSeconds s, $failure, spread over $longestSpreadMs ms',
		async (trial) => {
			const facts = await simulateDetection({ ...trial, stepSeconds: bySize<number>(trial.stepSeconds, 1) });

			expect(facts).toMatchObject({ missed: 0, falseAlarms: 0, late: 0 });
		},
	);
});

describe('F4: a state beside up and down that begins at any second', () => {
	const trials = simulatedStates.flatMap((state) => [
		{ state, intervalSeconds: 30, stepSeconds: 1, askedRegions: 2 },
		{ state, intervalSeconds: 60, stepSeconds: 3, askedRegions: 3 },
		{ state, intervalSeconds: 300, stepSeconds: 11, askedRegions: 4 },
		{ state, intervalSeconds: 3600, stepSeconds: 97, askedRegions: 2 },
	]);

	it.each(trials)('is reported once and in time: $state, every $intervalSeconds s', async (trial) => {
		const { slowestSeconds, allowedSeconds, ...facts } = await simulateState({
			...trial,
			stepSeconds: bySize<number>(trial.stepSeconds, trial.intervalSeconds === 3600 ? 11 : 1),
		});

		expect(facts).toMatchObject({ missed: 0, false: 0, twice: 0, wrongSeconds: 0 });
		expect(slowestSeconds).toBeLessThan(allowedSeconds);
	});

	it.each(clockChanges)('is maintenance on the clock of $timeZone after $start', async (change) => {
		for (const intervalSeconds of [60, 3600]) {
			const facts = await simulateClockChange(change, { intervalSeconds, websites: bySize(20, 100) });

			expect(facts).toMatchObject({ false: 0, missed: 0, wrongSeconds: 0 });
		}
	});
});

describe('F7: webhooks of which 30 % fail, 10 % hang and 5 % are gone', () => {
	it('are retried on schedule and do not delay others', async () => {
		const { healthyDelayP95Ms, ...facts } = await simulateReceivers(1000, 200);

		expect(healthyDelayP95Ms).toBeLessThan(5000);
		expect(facts).toMatchObject({
			alerts: 4000,
			healthyLost: 0,
			failingAttempts: [8],
			pausesOffSchedule: 0,
			callsToGone: 0,
			recoveriesBeforeOutages: 0,
		});
	});
});

describe('F8: ticks and tasks that are delivered twice', () => {
	it('check each website once per round and send one alert per outage', async () => {
		const websites = bySize(19, 1_000);
		expect(await simulateDoubles(websites)).toEqual({ doubleProbes: 0, alerts: websites, outages: websites });
	});
});

describe('F11: two minutes after a disturbance (PROBE-14)', () => {
	const seeds = bySize(['a', 'b'], ['a', 'b', 'c', 'd', 'e']);
	const spreadOf = (seed: string) => (seed === 'b' ? shortSpreadMs : usualSpreadMs);

	it.each(Object.keys(disturbances))('no round is more than 2 s late, missed, or made twice: %s', async (name) => {
		for (const seed of seeds) {
			const { afterwards } = await simulateDisturbance(name, seed, spreadOf(seed));

			expect(afterwards).toMatchObject({ lateRounds: 0, lostChecks: 0, doubleChecks: 0 });
			expect(afterwards.rounds).toBeGreaterThan(100);
		}
	});

	it.each(Object.keys(harmless))('and during it no check was lost or made twice (SCHED-6): %s', async (name) => {
		for (const seed of seeds) {
			expect(await simulateDisturbance(name, seed, spreadOf(seed))).toMatchObject({
				lostChecks: 0,
				doubleChecks: 0,
				failedTasks: 0,
			});
		}
	});
});

describe('F12: a region that makes rechecks is lost for an hour (PROBE-15)', () => {
	/** Minutes from the loss to the failures of the websites, and the seconds until the last alert. */
	const trials = [
		{ minutes: -5, seconds: 190 },
		{ minutes: 3, seconds: 70 },
	];

	const plans = trials.flatMap((trial) => [
		{ ...trial, lost: 'us-west1' as const, askedRegions: 2 },
		...recheckRegions.map((lost) => ({ ...trial, lost, askedRegions: 4 })),
	]);

	it.each(plans)(
		'without $lost, websites of $askedRegions regions that fail $minutes min later cause true outages in time',
		async ({ minutes, seconds, lost, askedRegions }) => {
			for (const isReached of [true, false]) {
				const failsAt = lostAt + minutes * 60_000;
				const facts = await simulateLostRegion({ lost, failsAt, isReached, askedRegions });

				expect(facts).toMatchObject({ outages: 20, alerts: 20, falseOutages: 0 });
				expect(facts.slowestSeconds).toBeLessThan(seconds);
				expect(facts).toMatchObject({ operatorEvents: ['region-lost', 'region-back'], operatorSeconds: [120, 60] });
				if (minutes > 0) expect(facts.confirmedElsewhere).toBe(askedRegions === 2 ? 0 : 20);
			}
		},
	);
});

describe('F9: single failures', () => {
	it('cause no alert', async () => {
		const facts = await simulateSingleFailures(bySize(200, 1_000), bySize(3, 12));

		expect(facts.failures).toBeGreaterThan(500);
		expect(facts).toMatchObject({ alerts: 0, outages: 0 });
	});
});

describe('P9: a bad network', () => {
	it('causes no alert', async () => {
		const facts = await simulateBadWeather(bySize(200, 1_000), bySize(2, 12));

		expect(facts.failures).toBeGreaterThan(10);
		expect(facts).toMatchObject({ alerts: 0, outages: 0 });
	});
});

describe('F10: 60 % of all websites failing at once (PROBE-8)', () => {
	const spreads = [usualSpreadMs, shortSpreadMs];

	it.each(spreads)(
		'for two minutes sends one message to operators and none to customers: spread over %i ms',
		async (spread) => {
			expect(await simulateMassFailure(1000, 2, spread)).toMatchObject({
				customerAlerts: 0,
				operatorAlerts: 1,
				outages: 0,
			});
		},
	);

	it.each(spreads)(
		'for ten minutes, with healthy canaries, causes every outage with its true start: spread over %i ms',
		async (spread) => {
			expect(await simulateMassFailure(1000, 10, spread)).toMatchObject({
				failing: 600,
				customerAlerts: 600,
				operatorAlerts: 1,
				outages: 600,
				lateStarts: 0,
				healthyDownSeconds: 0,
			});
		},
	);
});
