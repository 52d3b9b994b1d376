/** F10: 60 % of all websites fail at once (PROBE-8). Two minutes count as a failure of our network; ten, with healthy canaries, as real outages. */
import { minuteMs } from '@stayup/contract';
import { aMonitor, noon } from '@stayup/testing/builders';
import { simulateMonitoring } from '@stayup/testing/simulation/monitoring';

export interface MassFailureFacts {
	failing: number;
	customerAlerts: number;
	operatorAlerts: number;
	outages: number;
	/** Outages that start later than the website's first failed check. */
	lateStarts: number;
	/** Seconds of the healthy websites that count as down. */
	healthyDownSeconds: number;
}

export async function simulateMassFailure(
	monitors: number,
	minutes: number,
	longestSpreadMs: number,
): Promise<MassFailureFacts> {
	const from = noon + 10 * minuteMs;
	const until = from + minutes * minuteMs;
	const failing = new Set<string>();
	const all = Array.from({ length: monitors }, (_, index) => {
		const url = `https://shop-${index}.example.com/`;
		if (index % 5 < 3) failing.add(url);
		return aMonitor({ websiteId: `shop-${index}`, url });
	});
	const firstFailures = new Map<string, number>();
	const simulation = simulateMonitoring({
		start: noon,
		monitors: all,
		answer: ({ url }, now) => {
			if (now < from || now >= until || !failing.has(url)) return 'good';
			if (!firstFailures.has(url)) firstFailures.set(url, now);
			return 'error';
		},
		longestSpreadMs,
	});
	await simulation.runUntil(until + 15 * minuteMs);
	const outages = [...simulation.outages.values()];
	const healthy = all.filter(({ url }) => !failing.has(url)).map(({ websiteId }) => simulation.monitor(websiteId));
	return {
		failing: failing.size,
		customerAlerts: simulation.notified.filter(({ message }) => message.event === 'website-down').length,
		operatorAlerts: simulation.operatorsNotified.length,
		outages: outages.length,
		lateStarts: outages.filter(
			({ websiteId, start }) => firstFailures.get(`https://${websiteId}.example.com/`) !== start,
		).length,
		healthyDownSeconds: healthy.reduce(
			(sum, monitor) =>
				sum + Object.values(monitor?.uptime.openHours ?? {}).reduce((all, hour) => all + hour.stats.downSeconds, 0),
			0,
		),
	};
}
