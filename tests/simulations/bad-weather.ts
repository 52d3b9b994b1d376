/** P9: a day on a bad network, with 1 % packet loss and 0.5 % slow responses. None of it is an outage. */

import { hourMs } from '@stayup/contract';
import { aMonitor, noon } from '@stayup/testing/builders';
import { randomOf } from '@stayup/testing/random';
import { simulateMonitoring } from '@stayup/testing/simulation/monitoring';

export interface WeatherFacts {
	checks: number;
	/** Checks that exceeded their time limit. */
	failures: number;
	alerts: number;
	outages: number;
}

const packetsPerCheck = 10;
const lossRate = 0.01;
const slowRate = 0.005;
/** TCP's initial retransmission timeout; it doubles with each retry. */
const firstResendMs = 1_000;
const budgetMs = 10_000;

export async function simulateBadWeather(monitors: number, hours: number): Promise<WeatherFacts> {
	const random = randomOf('weather');
	const facts = { checks: 0, failures: 0 };
	const simulation = simulateMonitoring({
		start: noon,
		monitors: Array.from({ length: monitors }, (_, index) =>
			aMonitor({ websiteId: `shop-${index}`, url: `https://shop-${index}.example.com/` }),
		),
		answer: () => {
			facts.checks += 1;
			let takesMs = 100;
			for (let packet = 0; packet < packetsPerCheck; packet += 1) {
				for (let pauseMs = firstResendMs; random() < lossRate; pauseMs *= 2) takesMs += pauseMs;
			}
			if (random() < slowRate) takesMs += 2_000 + random() * 9_000;
			if (takesMs < budgetMs) return 'good';
			facts.failures += 1;
			return 'hang';
		},
		keepsProbes: false,
	});
	await simulation.runUntil(noon + hours * hourMs);
	return { ...facts, alerts: simulation.notified.length, outages: simulation.outages.size };
}
