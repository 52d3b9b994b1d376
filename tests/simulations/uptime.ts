/**
 * F2: a day of checks of many websites, with failures of every length, gaps and slow responses. Compares the uptime with an oracle that
 * computes it from all raw data at once and shares no code with it. Compares the percentiles of response times with the sorted raw data as well.
 */

import { dayMs, hourMs } from '@stayup/contract';
import { aMonitor, bad, good, noon } from '@stayup/testing/builders';
import { randomOf } from '@stayup/testing/random';
import { applyChecks, longestGapMs } from '../../functions/src/monitoring/rules/apply-checks.ts';
import type { CheckResult } from '../../functions/src/probe/check-result.ts';
import { addCounts, countsOf, percentileMs } from '../../functions/src/stats/response-time-counts.ts';
import { addStats, emptyStats } from '../../functions/src/stats/stats.ts';
import { statsOfAll, statsOfDay } from '../../functions/src/stats/uptime.ts';

export interface UptimeSize {
	monitors: number;
	hours: number;
}

export interface UptimeFacts {
	checks: number;
	outages: number;
	/** The largest difference in percentage points between uptime and oracle over all monitors. */
	worstDifference: number;
	/** The same for the stored hours plus the open hour. */
	worstStoredDifference: number;
	/** The largest difference of a percentile to the true one, in percent of it. */
	worstPercentileDifference: number;
	/** Characters that the counts of response times of a closed day take, on average. */
	countsLength: number;
}

const shares = [0.5, 0.95, 0.99];

export function simulateUptime({ monitors, hours }: UptimeSize): UptimeFacts {
	const facts: UptimeFacts = {
		...{ checks: 0, outages: 0, worstDifference: 0, worstStoredDifference: 0 },
		...{ worstPercentileDifference: 0, countsLength: 0 },
	};
	const lengths: number[] = [];
	for (let index = 0; index < monitors; index += 1) {
		const intervalSeconds = [30, 60, 60, 60, 300][index % 5] ?? 60;
		const checks = inventChecks(`monitor ${index}`, intervalSeconds, hours);
		const before = aMonitor({ websiteId: `monitor-${index}`, intervalSeconds });
		const { monitor, closedHours, closedDays, changes } = applyChecks(before, checks);
		const oracle = uptimeAccordingToRawData(checks, longestGapMs(intervalSeconds));
		const stored = closedHours.map(({ stats }) => stats).reduce(addStats, emptyStats());
		const open = Object.values(monitor.uptime.openHours).map(({ stats }) => stats);
		const difference = differenceTo(oracle, statsOfAll(monitor.uptime));
		const storedDifference = differenceTo(oracle, [stored, ...open].reduce(addStats, emptyStats()));
		facts.checks += checks.length;
		facts.outages += changes.filter(({ kind }) => kind === 'went-down').length;
		facts.worstDifference = Math.max(facts.worstDifference, difference);
		facts.worstStoredDifference = Math.max(facts.worstStoredDifference, storedDifference);
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

interface Seconds {
	upSeconds: number;
	downSeconds: number;
}

function differenceTo(oracle: Seconds, measured: Seconds): number {
	const percent = ({ upSeconds, downSeconds }: Seconds) => (100 * upSeconds) / (upSeconds + downSeconds || 1);
	return Math.abs(percent(oracle) - percent(measured));
}

function inventChecks(seed: string, intervalSeconds: number, hours: number): CheckResult[] {
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
		const isBad = at < troubleUntil && random() < 0.85;
		checks.push(isBad ? bad(at / 1000, { error: 'timeout', statusCode: null }) : good(at / 1000, 20 + random() * 200));
	}
	return checks;
}

/** Finds all outages first, then attributes the time between checks. */
function uptimeAccordingToRawData(checks: readonly CheckResult[], gapMs: number): Seconds {
	const outages: [from: number, until: number][] = [];
	let failuresFrom: number | null = null;
	let firstGood: number | null = null;
	let isDown = false;
	let failures = 0;
	for (const { ok, at } of checks) {
		if (isDown) {
			if (ok && firstGood !== null) {
				outages.push([failuresFrom ?? at, firstGood]);
				isDown = false;
				failuresFrom = null;
				failures = 0;
			}
			firstGood = ok ? at : null;
			continue;
		}
		firstGood = null;
		failures = ok ? 0 : failures + 1;
		if (ok) failuresFrom = null;
		else failuresFrom ??= at;
		isDown = failures === 3;
	}
	const last = checks.at(-1);
	const undecidedFrom = isDown ? firstGood : failuresFrom;
	if (isDown) outages.push([failuresFrom ?? 0, firstGood ?? last?.at ?? 0]);

	let up = 0;
	let down = 0;
	const knownFrom = knownSince(checks, outages);
	for (const [index, check] of checks.entries()) {
		const next = checks[index + 1];
		if (!next || next.at - check.at > gapMs || check.at < knownFrom) continue;
		// Time that the last checks have not decided counts neither as up nor as down.
		if (undecidedFrom !== null && check.at >= undecidedFrom) continue;
		const isOut = outages.some(([from, until]) => check.at >= from && check.at < until);
		if (isOut) down += next.at - check.at;
		else up += next.at - check.at;
	}
	return { upSeconds: up / 1000, downSeconds: down / 1000 };
}

/** Nothing is known before the first success or the first outage. */
function knownSince(checks: readonly CheckResult[], outages: readonly [number, number][]): number {
	const firstSuccess = checks.find(({ ok }) => ok)?.at ?? Number.POSITIVE_INFINITY;
	return Math.min(firstSuccess, outages[0]?.[0] ?? Number.POSITIVE_INFINITY);
}
