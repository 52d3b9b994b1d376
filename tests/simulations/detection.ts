/** F4: outages of several lengths that begin at every second of an interval, with errors and with hangs (PROBE-4). */

import { aMonitor, noon } from '@stayup/testing/builders';
import { simulateMonitoring } from '@stayup/testing/simulation/monitoring';
import type { Answer } from '@stayup/testing/simulation/simulated-checks';
import { checkBudgetMs } from '../../functions/src/monitoring/rules/apply-checks.ts';

export interface DetectionFacts {
	trials: number;
	/** Outages long enough for an alert that did not cause exactly one. */
	missed: number;
	/** Outages shorter than the first recheck that caused an alert. */
	falseAlarms: number;
	/** Alerts later than PROBE-4 allows. */
	late: number;
	/** Seconds from the outage's start to its alert: the longest measured and the longest allowed. */
	slowestSeconds: number;
	allowedSeconds: number;
}

/** Few enough per shard that no failure is suppressed; mass failures have their own simulation. */
const perShard = 15;

export interface DetectionTrials {
	intervalSeconds: number;
	failure: Extract<Answer, 'error' | 'hang'>;
	/** Seconds between two simulated starts. */
	stepSeconds: number;
	longestSpreadMs: number;
}

/** Checks are spread over a round; simulating all offsets covers every position. */
export async function simulateDetection(trials: DetectionTrials): Promise<DetectionFacts> {
	const { intervalSeconds, failure, stepSeconds, longestSpreadMs } = trials;
	const timeoutSeconds = failure === 'hang' ? Math.min(checkBudgetMs / 1000, intervalSeconds * 0.7) : 0;
	const quarter = Math.min(intervalSeconds / 4, 30);
	const alertingSeconds = 1.5 * intervalSeconds + 2 * timeoutSeconds;
	const allowedSeconds = failure === 'hang' ? 1.5 * intervalSeconds + 3 * timeoutSeconds + 5 : alertingSeconds + 15;
	const lengths = [1, quarter * 0.99, alertingSeconds, alertingSeconds + 0.5 * intervalSeconds, 3 * intervalSeconds];
	const facts: DetectionFacts = { trials: 0, missed: 0, falseAlarms: 0, late: 0, slowestSeconds: 0, allowedSeconds };

	const settleSeconds = 4 * intervalSeconds;
	const offsets = Array.from({ length: Math.ceil(intervalSeconds / stepSeconds) }, (_, index) => index * stepSeconds);
	for (const lengthSeconds of lengths) {
		// One simulation for all offsets: each website has its outage at its own second.
		const outageOf = new Map(
			offsets.map((offset) => {
				const from = noon + (settleSeconds + offset) * 1000;
				return [`https://at-${offset}.example.com/`, { from, until: from + lengthSeconds * 1000 }];
			}),
		);
		const simulation = simulateMonitoring({
			start: noon,
			monitors: [...outageOf.keys()].map((url) => aMonitor({ websiteId: url, url, intervalSeconds })),
			answer: ({ url }, now) => {
				const outage = outageOf.get(url);
				return outage && now >= outage.from && now < outage.until ? failure : 'good';
			},
			perShard,
			longestSpreadMs,
		});
		await simulation.runUntil(
			noon + (settleSeconds + 2 * intervalSeconds + lengthSeconds + 4 * intervalSeconds) * 1000,
		);
		for (const [url, { from }] of outageOf) {
			const downs = simulation.notified.filter(
				({ websiteId, message }) => websiteId === url && message.event === 'website-down',
			);
			facts.trials += 1;
			if (lengthSeconds >= alertingSeconds && downs.length !== 1) facts.missed += 1;
			if (lengthSeconds < quarter && downs.length !== 0) facts.falseAlarms += 1;
			const [first] = downs;
			if (!first) continue;
			const seconds = (first.at - from) / 1000;
			facts.slowestSeconds = Math.max(facts.slowestSeconds, seconds);
			if (seconds > allowedSeconds) facts.late += 1;
		}
	}
	return facts;
}
