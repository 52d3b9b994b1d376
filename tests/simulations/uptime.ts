/**
 * F2: a day of checks of many websites, with failures of every length, gaps, slow responses and maintenance windows. Compares the uptime with an oracle that
 * computes it from all raw data at once and shares no code with it. Compares the percentiles of response times with the sorted raw data as well.
 */

import { dayMs, downCheckSeconds, hourMs } from '@stayup/contract';
import { aMonitor, bad, good, noon } from '@stayup/testing/builders';
import { randomOf } from '@stayup/testing/random';
import { applyChecks, longestGapMs } from '../../functions/src/monitoring/rules/apply-checks.ts';
import type { MaintenanceSpan } from '../../functions/src/monitoring/rules/monitor.ts';
import type { Stats } from '../../functions/src/platform/firestore/documents.ts';
import type { CheckResult } from '../../functions/src/probe/check-result.ts';
import { type CountedState, decodeSpans } from '../../functions/src/stats/counted-spans.ts';
import { addCounts, countsOf, percentileMs } from '../../functions/src/stats/response-time-counts.ts';
import { addStats, emptyStats } from '../../functions/src/stats/stats.ts';
import { statsOfAll, statsOfDay } from '../../functions/src/stats/uptime.ts';
import { type Seconds, uptimeAccordingToRawData } from './uptime-oracle.ts';

export interface UptimeSize {
	monitors: number;
	hours: number;
}

export interface UptimeFacts {
	checks: number;
	outages: number;
	/** Seconds of failing inside maintenance windows. */
	maintenanceSeconds: number;
	/** The largest difference in percentage points between uptime and oracle over all monitors. */
	worstDifference: number;
	/** The same for the stored hours plus the open hour. */
	worstStoredDifference: number;
	/** Between the seconds of an hour's spans and those of its stats. */
	worstSpanDifference: number;
	/** The largest difference of a percentile to the true one, in percent of it. */
	worstPercentileDifference: number;
	/** Characters that the counts of response times of a closed day take, on average. */
	countsLength: number;
}

const shares = [0.5, 0.95, 0.99];

export function simulateUptime({ monitors, hours }: UptimeSize): UptimeFacts {
	const facts: UptimeFacts = {
		checks: 0,
		outages: 0,
		maintenanceSeconds: 0,
		worstDifference: 0,
		worstStoredDifference: 0,
		worstSpanDifference: 0,
		worstPercentileDifference: 0,
		countsLength: 0,
	};
	const lengths: number[] = [];
	for (let index = 0; index < monitors; index += 1) {
		const intervalSeconds = [30, 60, 60, 60, 300][index % 5] ?? 60;
		const maintenance = index % 2 === 0 ? [] : inventMaintenance(`windows ${index}`, hours);
		const checks = inventChecks(`monitor ${index}`, intervalSeconds, hours, maintenance);
		const before = aMonitor({ websiteId: `monitor-${index}`, intervalSeconds, maintenance });
		const { monitor, closedHours, closedDays, changes } = applyChecks(before, checks);
		const oracle = uptimeAccordingToRawData(checks, longestGapMs(intervalSeconds), maintenance);
		const stored = closedHours.map(({ stats }) => stats).reduce(addStats, emptyStats());
		const openHours = Object.entries(monitor.uptime.openHours).map(([start, hour]) => ({
			start: Number(start),
			...hour,
		}));
		const open = openHours.map(({ stats }) => stats);
		const difference = differenceTo(oracle, statsOfAll(monitor.uptime));
		const storedDifference = differenceTo(oracle, [stored, ...open].reduce(addStats, emptyStats()));
		facts.checks += checks.length;
		facts.outages += changes.filter(({ kind }) => kind === 'went-down').length;
		facts.worstDifference = Math.max(facts.worstDifference, difference);
		facts.worstStoredDifference = Math.max(facts.worstStoredDifference, storedDifference);
		facts.maintenanceSeconds += oracle.maintenanceSeconds;
		for (const hour of [...closedHours, ...openHours]) {
			facts.worstSpanDifference = Math.max(facts.worstSpanDifference, differenceOfSpans(hour));
		}
		const days = Array.from(
			{ length: Math.ceil((end(hours) - startOfDays) / dayMs) },
			(_, day) => startOfDays + day * dayMs,
		);
		const ofDays = days.map(
			(day) => closedDays.find(({ start }) => start === day)?.stats ?? statsOfDay(monitor.uptime, day),
		);
		const counts = addCounts(ofDays.map(countsOf));
		const times = checks.flatMap(({ ok, durationMs }) => (ok ? [durationMs] : [])).sort((a, b) => a - b);
		for (const share of shares) {
			const truth = times[Math.ceil(share * times.length) - 1] ?? 0;
			const difference = (100 * Math.abs((percentileMs(counts, share) ?? 0) - truth)) / truth;
			facts.worstPercentileDifference = Math.max(facts.worstPercentileDifference, difference);
		}
		for (const { stats } of closedDays) lengths.push(stats.responseTimes?.length ?? 0);
	}
	facts.countsLength = Math.round(lengths.reduce((sum, length) => sum + length, 0) / lengths.length);
	return facts;
}

const startOfDays = Math.floor(noon / dayMs) * dayMs;
const end = (hours: number) => noon + hours * hourMs;

/** Of the uptime, with and without the maintenance. */
function differenceTo(oracle: Seconds, measured: Pick<Stats, keyof Seconds>): number {
	const percents = ({ upSeconds, downSeconds, maintenanceSeconds = 0 }: Pick<Stats, keyof Seconds>) => [
		(100 * upSeconds) / (upSeconds + downSeconds || 1),
		(100 * upSeconds) / (upSeconds + downSeconds + maintenanceSeconds || 1),
	];
	const [without, withMaintenance] = percents(measured);
	const [trueWithout, trueWith] = percents(oracle);
	return Math.max(Math.abs((without ?? 0) - (trueWithout ?? 0)), Math.abs((withMaintenance ?? 0) - (trueWith ?? 0)));
}

function differenceOfSpans({ start, stats, spans = '' }: { start: number; stats: Stats; spans?: string }): number {
	const decoded = decodeSpans(start, spans);
	const secondsOf = (counted: CountedState) =>
		decoded.reduce((sum, { from, until, state }) => sum + (state === counted ? (until - from) / 1000 : 0), 0);
	return Math.max(
		Math.abs(secondsOf('up') - stats.upSeconds),
		Math.abs(secondsOf('down') - stats.downSeconds),
		Math.abs(secondsOf('maintenance') - (stats.maintenanceSeconds ?? 0)),
	);
}

/** Some nights have no window; windows follow each other by hours or by minutes. */
function inventMaintenance(seed: string, hours: number): MaintenanceSpan[] {
	const random = randomOf(seed);
	const spans: MaintenanceSpan[] = [];
	for (let at = noon + random() * 4 * hourMs; at < noon + hours * hourMs; at += random() ** 2 * 6 * hourMs) {
		const from = Math.round(at);
		at = Math.round(from + (5 + 85 * random()) * 60_000);
		spans.push([from, at, 'window']);
	}
	return spans;
}

function inventChecks(
	seed: string,
	intervalSeconds: number,
	hours: number,
	maintenance: readonly MaintenanceSpan[],
): CheckResult[] {
	const random = randomOf(seed);
	const checks: CheckResult[] = [];
	const end = hours * hourMs;
	let troubleUntil = 0;
	for (let at = Math.floor(random() * intervalSeconds * 1000); at < end; at += intervalSeconds * 1000) {
		const chance = random();
		if (chance < 0.004) troubleUntil = at + random() ** 2 * 40 * 60_000;
		// Sometimes checks stop for up to four hours.
		if (chance > 0.9995) at += random() * 4 * hourMs;
		at = Math.round(at);
		// Work that begins before its window or ends after it.
		const window = maintenance.find(([from, until]) => Math.abs(noon + at - from) < 120_000 && noon + at < until);
		if (window && random() < 0.2) troubleUntil = window[0] - noon + (window[1] - window[0]) * random() * 1.4;
		const isBad = at < troubleUntil && random() < 0.85;
		checks.push(isBad ? bad(at / 1000, { error: 'timeout', statusCode: null }) : good(at / 1000, 20 + random() * 200));
	}
	return [...checks, ...quickChecksIn(maintenance, checks, random)].sort((a, b) => a.at - b.at);
}

/** Maintenance that begins while a website is down is noticed between two rounds. */
function quickChecksIn(
	maintenance: readonly MaintenanceSpan[],
	checks: readonly CheckResult[],
	random: () => number,
): CheckResult[] {
	return maintenance.flatMap(([from]) => {
		const at = Math.round(from + random() * downCheckSeconds * 1000);
		const before = checks.findLast((check) => check.at < from);
		const isRound = checks.some((check) => check.at === at);
		if (!before || before.ok || isRound) return [];
		return [bad((at - noon) / 1000, { origin: 'recheck', error: 'timeout', statusCode: null })];
	});
}
