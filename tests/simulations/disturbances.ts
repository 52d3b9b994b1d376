/** One disturbance of the queue, the store or the instances, and what is left of it two minutes later. All websites but a few are up. */

import { minuteMs } from '@stayup/contract';
import { aMonitor, noon } from '@stayup/testing/builders';
import { randomOf } from '@stayup/testing/random';
import { type SimulatedMonitoringOptions, simulateMonitoring } from '@stayup/testing/simulation/monitoring';

/** All times are milliseconds since the epoch. */
export interface Disturbance {
	/** When it is over; it begins at `disturbedAt`. */
	until: number;
	options?: Partial<SimulatedMonitoringOptions>;
	/** Called at `disturbedAt`. */
	strike?: (simulation: ReturnType<typeof simulateMonitoring>) => void;
}

export interface DisturbanceFacts {
	checks: number;
	/** In the whole run: checks that came more than half an interval after they were due, or never. */
	lostChecks: number;
	/** In the whole run: checks of a round less than half an interval after the previous one. */
	doubleChecks: number;
	/** The longest delay of a round in the whole run. */
	latestSeconds: number;
	/** From two minutes after the disturbance on. */
	afterwards: { rounds: number; lateRounds: number; latestSeconds: number; lostChecks: number; doubleChecks: number };
	/** Tasks that failed at every attempt. */
	failedTasks: number;
}

export const disturbedAt = noon + 5 * minuteMs;
export const settleMs = 2 * minuteMs;
/** Rounds later than this are late. */
export const lateMs = 2_000;
const watchedMs = 3 * minuteMs;
/** Of the dispatch of each task. */
const jitter = (_: number, random: () => number) => 500 * random();
const perShard = 5;
const shardsByInterval = { 30: 20, 60: 10, 300: 4 } as const;
/** One in this many websites hangs, which makes the rounds of its shard long. */
const hangingOneIn = 20;

/** `name`: one of `disturbances`. */
export async function simulateDisturbance(
	name: string,
	seed: string,
	longestSpreadMs: number,
): Promise<DisturbanceFacts> {
	const { until, options = {}, strike } = disturbances[name] ?? { until: disturbedAt };
	const random = randomOf(seed);
	const hanging = new Set<string>();
	const monitors = Object.entries(shardsByInterval).flatMap(([interval, shards]) =>
		Array.from({ length: shards * perShard }, (_, index) => {
			const websiteId = `${seed} ${interval} ${index}`;
			const url = `https://shop-${interval}-${index}.example.com/`;
			if (random() * hangingOneIn < 1) hanging.add(url);
			return aMonitor({ websiteId, url, intervalSeconds: Number(interval) });
		}),
	);
	const simulation = simulateMonitoring({
		start: noon,
		monitors,
		answer: ({ url }) => (hanging.has(url) ? 'hang' : 'good'),
		perShard,
		dispatchDelayMs: jitter,
		seed,
		longestSpreadMs,
		...options,
	});
	await simulation.runUntil(disturbedAt);
	strike?.(simulation);
	const endAt = until + settleMs + watchedMs;
	await simulation.runUntil(endAt);

	const checks = new Map<string, number[]>();
	for (const { url, at, origin } of simulation.probes) {
		if (origin === 'round') checks.set(url, [...(checks.get(url) ?? []), at]);
	}
	const steps = monitors.flatMap(({ url, intervalSeconds }) => {
		const times = [...(checks.get(url) ?? []), endAt];
		return times.slice(1).map((at, index) => {
			const dueAt = (times[index] ?? at) + intervalSeconds * 1000;
			return { at, dueAt, isLast: at === endAt, intervals: 1 + (at - dueAt) / (intervalSeconds * 1000) };
		});
	});
	const isAfterwards = (at: number) => at > until + settleMs;
	const lost = steps.filter(({ intervals }) => intervals > 1.5);
	const doubled = steps.filter(({ intervals, isLast }) => intervals < 0.5 && !isLast);
	const delays = simulation.rounds.map(({ roundAt, startedAt }) => ({ roundAt, delayMs: startedAt - roundAt }));
	const delaysAfterwards = delays.filter(({ roundAt }) => isAfterwards(roundAt)).map(({ delayMs }) => delayMs);
	return {
		checks: steps.length,
		lostChecks: lost.length,
		doubleChecks: doubled.length,
		latestSeconds: Math.max(...delays.map(({ delayMs }) => delayMs)) / 1000,
		afterwards: {
			rounds: delaysAfterwards.length,
			lateRounds: delaysAfterwards.filter((delayMs) => delayMs > lateMs).length,
			latestSeconds: Math.max(...delaysAfterwards) / 1000,
			lostChecks: lost.filter(({ dueAt }) => isAfterwards(dueAt)).length,
			doubleChecks: doubled.filter(({ at }) => isAfterwards(at)).length,
		},
		failedTasks: simulation.failedTasks.length,
	};
}

const isFirst = (scheduledAt: number) => scheduledAt === disturbedAt;
const during = (seconds: number) => (now: number) => now >= disturbedAt && now < disturbedAt + seconds * 1000;

function aTick(delaysSeconds: readonly number[]): Disturbance {
	return {
		until: disturbedAt + Math.max(0, ...delaysSeconds) * 1000,
		options: {
			ticksAt: (at) => (isFirst(at) ? delaysSeconds.map((seconds) => at + seconds * 1000) : [at]),
		},
	};
}

function aStore(seconds: number, storeMs: number | null): Disturbance {
	const isDisturbed = during(seconds);
	return { until: disturbedAt + seconds * 1000, options: { storeMs: (now) => (isDisturbed(now) ? storeMs : 0) } };
}

/** In which not a single check may be lost or made twice. */
export const harmless: Readonly<Record<string, Disturbance>> = {
	nothing: { until: disturbedAt },
	'a tick 35 s late': aTick([35]),
	'a tick 50 s late': aTick([50]),
	'a tick 110 s late': aTick([110]),
	'a lost tick': aTick([]),
	'a tick delivered twice': aTick([0, 0.3]),
	'a tick delivered again half a minute later': aTick([0, 30]),
	'a queue that forgets the names of its tasks at once, and doubled ticks': {
		until: disturbedAt,
		options: { nameMemoryMs: 0, ticksAt: (at) => [at, at + 20_000] },
	},
};

export const disturbances: Readonly<Record<string, Disturbance>> = {
	...harmless,
	'a tick 40 s late with a horizon of one minute, as in the emulators': {
		...aTick([40]),
		options: { ...aTick([40]).options, horizonMs: minuteMs },
	},
	'a queue that dispatches up to 50 s late for a minute': {
		until: disturbedAt + 110_000,
		options: { dispatchDelayMs: (now, random) => (during(60)(now) ? 50_000 * random() : jitter(now, random)) },
	},
	'a queue that dispatches nothing for two minutes': {
		until: disturbedAt + 120_000,
		options: {
			dispatchDelayMs: (now, random) => (during(120)(now) ? disturbedAt + 120_000 - now : 0) + jitter(now, random),
		},
	},
	'a store that takes 4 s a call for a minute': aStore(60, 4_000),
	'a store that takes 10 s a call for a minute': aStore(60, 10_000),
	'a store that fails for 10 s': aStore(10, null),
	'a store that fails for a minute': aStore(60, null),
	'a store whose answers are lost for 20 s': {
		until: disturbedAt + 20_000,
		options: { losesAnswers: during(20) },
	},
	'a killed instance': { until: disturbedAt, strike: ({ instances }) => instances.killOne('us-east4') },
	'all instances killed at once': {
		until: disturbedAt,
		strike: ({ instances }) => instances.takeDown('us-east4', disturbedAt),
	},
	'all websites hanging for two minutes': {
		until: disturbedAt + 120_000,
		options: { answer: (_, now) => (during(120)(now) ? 'hang' : 'good') },
	},
	'a home region that is down for 20 s': {
		until: disturbedAt + 20_000,
		strike: ({ instances }) => instances.takeDown('us-east4', disturbedAt + 20_000),
	},
	'a home region that is down for five minutes': {
		until: disturbedAt + 300_000,
		strike: ({ instances }) => instances.takeDown('us-east4', disturbedAt + 300_000),
	},
	'a checking region that is down for five minutes': {
		until: disturbedAt + 300_000,
		strike: ({ instances }) => instances.takeDown('us-west1', disturbedAt + 300_000),
	},
};
