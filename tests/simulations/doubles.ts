/** F8: overlapping ticks and tasks delivered twice. F9: single failures without an outage. */

import { minuteMs } from '@stayup/contract';
import { aMonitor, noon } from '@stayup/testing/builders';
import { randomOf } from '@stayup/testing/random';
import { simulateMonitoring } from '@stayup/testing/simulation/monitoring';

export interface DoublesFacts {
	/** Checks of a website in the same round, without rechecks. */
	doubleProbes: number;
	alerts: number;
	outages: number;
}

/** All websites fail once for ten minutes, and every tick and task is delivered twice. */
export async function simulateDoubles(monitors: number): Promise<DoublesFacts> {
	const failsFrom = noon + 10 * minuteMs;
	const failsUntil = noon + 20 * minuteMs;
	const simulation = simulateMonitoring({
		start: noon,
		monitors: many(monitors),
		answer: (_, now) => (now >= failsFrom && now < failsUntil ? 'error' : 'good'),
		deliversTwice: true,
	});
	await simulation.runUntil(noon + 30 * minuteMs);
	const healthy = simulation.probes.filter(({ at }) => at < failsFrom || at > failsUntil + 2 * minuteMs);
	const rounds = new Set<string>();
	let doubleProbes = 0;
	for (const { url, at } of healthy) {
		const phase = simulation.probes.find((probe) => probe.url === url)?.at ?? 0;
		const round = `${url} ${Math.round((at - phase) / minuteMs)}`;
		if (rounds.has(round)) doubleProbes += 1;
		rounds.add(round);
	}
	const downs = simulation.notified.filter(({ message }) => message.event === 'website-down');
	return { doubleProbes, alerts: downs.length, outages: simulation.outages.size };
}

export interface FalseAlarmFacts {
	failures: number;
	alerts: number;
	outages: number;
}

/** Each website fails one random check per simulated hour. */
export async function simulateSingleFailures(monitors: number, hours: number): Promise<FalseAlarmFacts> {
	const schedules = new Map<string, { random: () => number; hour: number; failAt: number }>();
	let failures = 0;
	const simulation = simulateMonitoring({
		start: noon,
		monitors: many(monitors),
		answer: ({ url }, now) => {
			const schedule = schedules.get(url) ?? { random: randomOf(url), hour: -1, failAt: Number.POSITIVE_INFINITY };
			schedules.set(url, schedule);
			const hour = Math.floor((now - noon) / (60 * minuteMs));
			if (hour !== schedule.hour) {
				schedule.hour = hour;
				schedule.failAt = noon + (hour + schedule.random()) * 60 * minuteMs;
			}
			if (now < schedule.failAt) return 'good';
			schedule.failAt = Number.POSITIVE_INFINITY;
			failures += 1;
			return 'error';
		},
	});
	await simulation.runUntil(noon + hours * 60 * minuteMs);
	return { failures, alerts: simulation.notified.length, outages: simulation.outages.size };
}

function many(count: number) {
	return Array.from({ length: count }, (_, index) =>
		aMonitor({ websiteId: `shop-${index}`, url: `https://shop-${index}.example.com/` }),
	);
}
