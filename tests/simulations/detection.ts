/** F4: one outage for every second of an interval at which it may begin, of each length, answering errors and hanging (PROBE-4). */

import { aMonitor, noon } from '@stayup/testing/builders';
import { type Answer, simulateMonitoring } from '@stayup/testing/simulated-monitoring';
import { checkBudgetMs } from '../../functions/src/monitoring/rules/apply-checks.ts';

export interface DetectionFacts {
	trials: number;
	/** Outages long enough to be told that were not told exactly once. */
	missed: number;
	/** Outages shorter than the first recheck that were told. */
	falseAlarms: number;
	/** Alerts later than PROBE-4 allows. */
	late: number;
	/** Seconds from the outage's beginning to the alert's handing over: the longest seen and the longest allowed. */
	slowestSeconds: number;
	allowedSeconds: number;
}

/** Here all fail within one interval; whether so many are believed is another simulation's question. */
const believed = 15;

export interface DetectionTrials {
	intervalSeconds: number;
	failure: Extract<Answer, 'error' | 'hang'>;
	/** Seconds between two beginnings that are tried. */
	stepSeconds: number;
}

/** Between a round's beginning and a check there is the spread of the round; all offsets are tried, so all such places are. */
export async function simulateDetection(trials: DetectionTrials): Promise<DetectionFacts> {
	const { intervalSeconds, failure, stepSeconds } = trials;
	const timeoutSeconds = failure === 'hang' ? Math.min(checkBudgetMs / 1000, intervalSeconds * 0.7) : 0;
	const quarter = Math.min(intervalSeconds / 4, 30);
	const told = 1.5 * intervalSeconds + 2 * timeoutSeconds;
	const allowedSeconds = failure === 'hang' ? 1.5 * intervalSeconds + 3 * timeoutSeconds + 5 : told + 15;
	const lengths = [1, quarter * 0.99, told, told + 0.5 * intervalSeconds, 3 * intervalSeconds];
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
			perShard: believed,
		});
		await simulation.runUntil(
			noon + (settleSeconds + 2 * intervalSeconds + lengthSeconds + 4 * intervalSeconds) * 1000,
		);
		for (const [url, { from }] of outageOf) {
			const downs = simulation.notified.filter(({ websiteId, alert }) => websiteId === url && alert.kind === 'down');
			facts.trials += 1;
			if (lengthSeconds >= told && downs.length !== 1) facts.missed += 1;
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
