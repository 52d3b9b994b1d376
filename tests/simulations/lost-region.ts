/** F12: a region that makes rechecks is lost, and websites of every plan go down and fail single checks meanwhile. */

import { isConfirmedElsewhere, minuteMs, type Region } from '@stayup/contract';
import { aMonitor, noon } from '@stayup/testing/builders';
import { simulateMonitoring } from '@stayup/testing/simulation/monitoring';

export interface LostRegionFacts {
	/** Websites that went down for good, of all 20 that failed for good. */
	outages: number;
	alerts: number;
	/** Outages of websites that failed one check only. */
	falseOutages: number;
	/** Outages of whose failures one is said to come from another region. */
	confirmedElsewhere: number;
	/** From the first failed check to the alert. */
	slowestSeconds: number;
	operatorEvents: string[];
	/** From the loss, and from the end of it. */
	operatorSeconds: number[];
}

export const lostAt = noon + 10 * minuteMs;
const lostUntil = noon + 70 * minuteMs;
const intervalSeconds = 600;
const failing = 20;

export interface LostRegion {
	lost: Region;
	/** When websites begin to fail. */
	failsAt: number;
	/** Whether the queue of the lost region accepts tasks. */
	isReached: boolean;
	/** How many regions decide. */
	askedRegions: number;
}

export async function simulateLostRegion({
	lost,
	failsAt,
	isReached,
	askedRegions,
}: LostRegion): Promise<LostRegionFacts> {
	const firstFailures = new Map<string, number>();
	const monitors = Array.from({ length: 2 * failing }, (_, index) =>
		aMonitor({
			websiteId: `${index < failing ? 'down' : 'once'}-${index}`,
			url: `https://${index < failing ? 'down' : 'once'}-${index}.example.com/`,
			intervalSeconds,
			askedRegions,
		}),
	);
	const simulation = simulateMonitoring({
		start: noon,
		monitors,
		answer({ url }, now) {
			const isFirst = !firstFailures.has(url);
			if (now < failsAt || (!isFirst && url.includes('once'))) return 'good';
			if (isFirst) firstFailures.set(url, now);
			return 'error';
		},
		isQueueBroken: (now, region) => region === lost && !isReached && now >= lostAt && now < lostUntil,
		perShard: 5,
	});
	await simulation.runUntil(lostAt);
	simulation.instances.takeDown(lost, lostUntil);
	await simulation.runUntil(lostUntil + 10 * minuteMs);

	const outages = [...simulation.outages.values()];
	const downs = simulation.notified.filter(({ message }) => message.event === 'website-down');
	return {
		outages: outages.length,
		alerts: downs.length,
		falseOutages: outages.filter(({ websiteId }) => websiteId.startsWith('once')).length,
		confirmedElsewhere: outages.filter(({ failures }) => isConfirmedElsewhere(failures)).length,
		slowestSeconds: Math.max(
			...downs.map(({ websiteId, at }) => (at - (firstFailures.get(`https://${websiteId}.example.com/`) ?? at)) / 1000),
		),
		operatorEvents: simulation.operatorsNotified.map(({ event }) => event),
		operatorSeconds: simulation.operatorsNotified.map(
			({ event, at }) => (at - (event === 'region-lost' ? lostAt : lostUntil)) / 1000,
		),
	};
}
