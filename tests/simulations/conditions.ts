/**
 * F4 for the states beside up and down: a website that breaks a rule, is slow, blocked, partly unreachable or in maintenance from each second of
 * its interval on, until it is well again.
 */

import type { ConditionKind, Region } from '@stayup/contract';
import { defaultCheckSettings } from '@stayup/contract';
import { aMonitor, noon } from '@stayup/testing/builders';
import { type SimulatedMonitoringOptions, simulateMonitoring } from '@stayup/testing/simulation/monitoring';
import type { Answer } from '@stayup/testing/simulation/simulated-checks';
import { longestGapMs } from '../../functions/src/monitoring/rules/apply-checks.ts';
import type { Monitor } from '../../functions/src/monitoring/rules/monitor.ts';
import { statsOfAll } from '../../functions/src/stats/uptime.ts';

export const simulatedStates = ['rule-failed', 'slow', 'blocked', 'partly-unreachable', 'maintenance'] as const;
export type SimulatedState = (typeof simulatedStates)[number];

export interface StateTrials {
	state: SimulatedState;
	intervalSeconds: number;
	/** How many regions are asked about a failure. */
	askedRegions: number;
	/** Seconds between two simulated starts. */
	stepSeconds: number;
}

export interface StateFacts {
	trials: number;
	/** Websites whose state was not noticed, or not its end. */
	missed: number;
	/** Alerts and periods that should not be, and statuses that should not change. */
	false: number;
	/** Periods or outages of the same time that are reported more than once. */
	twice: number;
	/** Seconds in the state that count as they should not: as down, or as up while it is blocked or fails in maintenance. */
	wrongSeconds: number;
	/** From the beginning until it is noticed: the longest measured and the longest allowed. */
	slowestSeconds: number;
	allowedSeconds: number;
}

const perShard = 15;
const slowAboveMs = 1_000;
const failingAnswers: Record<SimulatedState, Answer> = {
	'rule-failed': 'rule-failed',
	slow: 'slow',
	blocked: 'blocked',
	'partly-unreachable': 'error',
	maintenance: 'error',
};

/** Intervals in the state, and those that decide at the latest. */
const lengths: Record<SimulatedState, { inState: number; until: number }> = {
	'rule-failed': { inState: 4, until: 1 },
	slow: { inState: 8, until: 3 },
	blocked: { inState: 4, until: 1 },
	'partly-unreachable': { inState: 6, until: 2 },
	maintenance: { inState: 6, until: 1 },
};

/** A minute: rechecks, a timeout, the spread of a round and the delay of tasks. */
const confirmingSeconds = 75;

export async function simulateState({
	state,
	intervalSeconds,
	askedRegions,
	stepSeconds,
}: StateTrials): Promise<StateFacts> {
	const { inState, until } = lengths[state];
	const allowedSeconds = until * intervalSeconds + confirmingSeconds;
	const facts: StateFacts = {
		trials: 0,
		missed: 0,
		false: 0,
		twice: 0,
		wrongSeconds: 0,
		slowestSeconds: 0,
		allowedSeconds,
	};
	const settledAt = noon + 4 * intervalSeconds * 1000;
	const spans = new Map(
		Array.from({ length: Math.ceil(intervalSeconds / stepSeconds) }, (_, index) => {
			const from = settledAt + index * stepSeconds * 1000;
			return [`https://at-${index}.example.com/`, { from, until: from + inState * intervalSeconds * 1000 }] as const;
		}),
	);
	const simulation = simulateMonitoring({
		start: noon,
		monitors: [...spans].map(([url, span]) => monitorOf(state, url, intervalSeconds, askedRegions, span)),
		answer: answerOf(state, spans),
		perShard,
	});
	await simulation.runUntil(settledAt + (intervalSeconds * (inState + 8) + 300) * 1000);
	for (const [url, span] of spans) {
		facts.trials += 1;
		const periods = simulation.periods.filter(({ websiteId }) => websiteId === url);
		const outages = [...simulation.outages.values()].filter(({ websiteId }) => websiteId === url);
		const alerts = simulation.notified.filter(({ websiteId }) => websiteId === url);
		const monitor = simulation.monitor(url);
		const isOutage = state === 'rule-failed';
		const reported = isOutage
			? outages.map(({ start, detectedAt, end }) => ({ start, noticedAt: detectedAt, end }))
			: periods.map(({ start, end, checks, kind }) => ({ start, end, noticedAt: noticedAt(kind, start, checks) }));
		const [first] = reported;
		if (!first || first.end === null || monitor?.state.shown !== 'up' || monitor.state.condition) facts.missed += 1;
		if (reported.length > 1) facts.twice += 1;
		if (!isOutage && alerts.length + outages.length > 0) facts.false += 1;
		if (isOutage && (periods.length > 0 || alerts.length !== 2)) facts.false += 1;
		if (!isOutage && periods.some(({ kind }) => kind !== state)) facts.false += 1;
		if (first && first.start < span.from) facts.false += 1;
		if (first) facts.slowestSeconds = Math.max(facts.slowestSeconds, (first.noticedAt - span.from) / 1000);
		if (monitor) facts.wrongSeconds += wrongSeconds(state, monitor, span);
	}
	return facts;
}

function monitorOf(
	state: SimulatedState,
	url: string,
	intervalSeconds: number,
	askedRegions: number,
	span: { from: number; until: number },
): Monitor {
	return aMonitor({
		...{ websiteId: url, url, intervalSeconds, askedRegions },
		...(state === 'slow' && { check: { ...defaultCheckSettings(), slowAboveMs } }),
		...(state === 'maintenance' && { maintenance: [[span.from, span.until, 'window']] }),
	});
}

function answerOf(
	state: SimulatedState,
	spans: ReadonlyMap<string, { from: number; until: number }>,
): SimulatedMonitoringOptions['answer'] {
	return ({ url }, now, region: Region) => {
		const span = spans.get(url);
		const isInState = span !== undefined && now >= span.from && now < span.until;
		const isReached = state === 'partly-unreachable' && region !== 'us-east4';
		return isInState && !isReached ? failingAnswers[state] : 'good';
	};
}

/** Slow, blocked and partly unreachable are known with the last check that decided; maintenance with the first check inside. */
function noticedAt(kind: ConditionKind, start: number, checks: readonly { at: number }[]): number {
	return kind === 'maintenance' ? (checks[0]?.at ?? start) : Math.max(start, ...checks.map(({ at }) => at));
}

/** At most one gap on each side of the state is uncertain. */
function wrongSeconds(state: SimulatedState, monitor: Monitor, span: { from: number; until: number }): number {
	const { upSeconds, downSeconds, maintenanceSeconds = 0 } = statsOfAll(monitor.uptime);
	const lasted = (span.until - span.from) / 1000;
	const gap = longestGapMs(monitor.intervalSeconds) / 1000;
	const measured = ((monitor.state.lastCheckedAt ?? noon) - noon) / 1000;
	const tooFew = (seconds: number, expected: number) => Math.max(0, expected - gap - seconds);
	switch (state) {
		case 'rule-failed':
			return tooFew(downSeconds, lasted) + maintenanceSeconds;
		case 'slow':
		case 'partly-unreachable':
			return downSeconds + maintenanceSeconds + tooFew(upSeconds, measured);
		case 'blocked':
			return downSeconds + maintenanceSeconds + Math.max(0, upSeconds - (measured - lasted) - gap);
		case 'maintenance':
			return downSeconds + tooFew(maintenanceSeconds, lasted) + Math.max(0, maintenanceSeconds - lasted);
	}
}
