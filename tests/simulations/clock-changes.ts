/** Maintenance every night on the days when the clocks of five time zones change. Each website fails exactly while its window is open. */

import { aMonitor } from '@stayup/testing/builders';
import { simulateMonitoring } from '@stayup/testing/simulation/monitoring';
import { spansOf } from '../../functions/src/maintenance-windows/rules/spans.ts';
import { longestGapMs } from '../../functions/src/monitoring/rules/apply-checks.ts';
import { statsOfAll } from '../../functions/src/stats/uptime.ts';

export interface ClockChange {
	timeZone: string;
	/** On the clock of the time zone, the night before. */
	start: string;
	durationMinutes: number;
	/** In UTC: the window on the day when the clocks change. */
	from: string;
	until: string;
}

export const clockChanges: readonly ClockChange[] = [
	// 2:30 does not exist: an hour later.
	{
		timeZone: 'Europe/Berlin',
		start: '2026-03-28T02:30',
		durationMinutes: 60,
		from: '2026-03-29T01:30Z',
		until: '2026-03-29T02:30Z',
	},
	// 2:30 comes twice: the first one.
	{
		timeZone: 'Europe/Berlin',
		start: '2026-10-24T02:30',
		durationMinutes: 60,
		from: '2026-10-25T00:30Z',
		until: '2026-10-25T01:30Z',
	},
	// The clocks change during the window, which is as long as always.
	{
		timeZone: 'America/New_York',
		start: '2026-03-07T01:30',
		durationMinutes: 90,
		from: '2026-03-08T06:30Z',
		until: '2026-03-08T08:00Z',
	},
	{
		timeZone: 'America/New_York',
		start: '2026-10-31T01:00',
		durationMinutes: 60,
		from: '2026-11-01T05:00Z',
		until: '2026-11-01T06:00Z',
	},
	// By half an hour.
	{
		timeZone: 'Australia/Lord_Howe',
		start: '2026-10-03T02:15',
		durationMinutes: 60,
		from: '2026-10-03T15:45Z',
		until: '2026-10-03T16:45Z',
	},
	{
		timeZone: 'Asia/Jerusalem',
		start: '2026-03-26T02:30',
		durationMinutes: 60,
		from: '2026-03-27T00:30Z',
		until: '2026-03-27T01:30Z',
	},
	{
		timeZone: 'Pacific/Auckland',
		start: '2026-04-04T02:30',
		durationMinutes: 60,
		from: '2026-04-04T13:30Z',
		until: '2026-04-04T14:30Z',
	},
];

export interface ClockChangeFacts {
	websites: number;
	/** Outages, alerts, and periods other than that of the window. */
	false: number;
	/** Websites whose maintenance did not begin and end with the window. */
	missed: number;
	/** Seconds of failing that do not count as maintenance, beyond one gap. */
	wrongSeconds: number;
}

const perShard = 15;

export async function simulateClockChange(
	{ timeZone, start, durationMinutes, ...window }: ClockChange,
	{ intervalSeconds, websites }: { intervalSeconds: number; websites: number },
): Promise<ClockChangeFacts> {
	const from = Date.parse(window.from);
	const until = Date.parse(window.until);
	const begin = from - 4 * intervalSeconds * 1000;
	const recurrence = { kind: 'daily', every: 1, until: null } as const;
	const urls = Array.from({ length: websites }, (_, index) => `https://shop-${index}.example.com/`);
	const schedule = { timeZone, start, durationMinutes, recurrence };
	const nightly = { id: 'nightly', schedule, websiteIds: urls, tags: [], endedEarly: null };
	const maintenance = spansOf([nightly], begin);
	const simulation = simulateMonitoring({
		start: begin,
		monitors: urls.map((url) => aMonitor({ websiteId: url, url, intervalSeconds, maintenance })),
		answer: (_, now) => (now >= from && now < until ? 'error' : 'good'),
		perShard,
	});
	await simulation.runUntil(until + 3 * intervalSeconds * 1000 + 60_000);
	const facts: ClockChangeFacts = { websites, false: 0, missed: 0, wrongSeconds: 0 };
	facts.false += simulation.outages.size + simulation.notified.length;
	for (const url of urls) {
		const periods = simulation.periods.filter(({ websiteId }) => websiteId === url);
		const monitor = simulation.monitor(url);
		facts.false += Math.max(0, periods.length - 1);
		if (periods[0]?.start !== from || periods[0].end !== until || monitor?.state.shown !== 'up') facts.missed += 1;
		const { downSeconds = 0, maintenanceSeconds = 0 } = monitor ? statsOfAll(monitor.uptime) : {};
		const expected = (until - from - longestGapMs(intervalSeconds)) / 1000;
		facts.wrongSeconds += downSeconds + Math.max(0, expected - maintenanceSeconds);
	}
	return facts;
}
