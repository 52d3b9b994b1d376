/**
 * F4 for the states beside up and down: a website that breaks a rule, is slow, blocked, partly unreachable or in maintenance from each second of
 * its interval on, until it is well again; `overrun`: maintenance after whose end the website still fails; `refused`: an outage in which a firewall
 * begins to refuse the checks; `worked-on`: an outage in which maintenance begins.
 */

import type { ConditionKind, Region } from '@stayup/contract';
import { defaultCheckSettings, minuteMs } from '@stayup/contract';
import { aChannel, aMonitor, noon } from '@stayup/testing/builders';
import { type SimulatedMonitoringOptions, simulateMonitoring } from '@stayup/testing/simulation/monitoring';
import type { Answer } from '@stayup/testing/simulation/simulated-checks';
import { longestGapMs } from '../../functions/src/monitoring/rules/apply-checks.ts';
import type { Monitor } from '../../functions/src/monitoring/rules/monitor.ts';
import { statsOfAll } from '../../functions/src/stats/uptime.ts';

export const simulatedStates = [
	'rule-failed',
	'slow',
	'blocked',
	'partly-unreachable',
	'maintenance',
	'overrun',
	'refused',
	'worked-on',
] as const;
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

/** Receives alerts about conditions and nothing else. */
const watch = aChannel({ topics: ['conditions'] });
const statesWithOutage: readonly SimulatedState[] = ['rule-failed', 'overrun', 'refused', 'worked-on'];
const alertedStates: readonly SimulatedState[] = ['slow', 'blocked', 'partly-unreachable', 'refused'];

const perShard = 15;
const slowAboveMs = 1_000;
const failingAnswers: Record<SimulatedState, Answer> = {
	'rule-failed': 'rule-failed',
	slow: 'slow',
	blocked: 'blocked',
	'partly-unreachable': 'error',
	maintenance: 'error',
	overrun: 'error',
	refused: 'error',
	'worked-on': 'error',
};

const conditionOf: Record<SimulatedState, ConditionKind | null> = {
	'rule-failed': null,
	slow: 'slow',
	blocked: 'blocked',
	'partly-unreachable': 'partly-unreachable',
	maintenance: 'maintenance',
	overrun: 'maintenance',
	refused: 'blocked',
	'worked-on': 'maintenance',
};

/** Intervals in the state, and those that decide at the latest. */
const lengths: Record<SimulatedState, { inState: number; until: number }> = {
	'rule-failed': { inState: 2, until: 1 },
	slow: { inState: 6, until: 3 },
	blocked: { inState: 2, until: 1 },
	'partly-unreachable': { inState: 4, until: 2 },
	maintenance: { inState: 3, until: 1 },
	overrun: { inState: 4, until: 3 },
	refused: { inState: 4, until: 1 },
	'worked-on': { inState: 4, until: 1 },
};

/** Of the intervals in which it fails. */
const maintenanceOfOverrun = 2;
const outageOfRefused = 2;
const outageBeforeWork = 2;

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
	const settledAt = noon + 2 * intervalSeconds * 1000;
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
		keepsProbes: false,
		settings: { channels: { watch }, policies: {} },
	});
	await simulation.runUntil(settledAt + (intervalSeconds * (inState + 6) + 300) * 1000);
	for (const [url, span] of spans) {
		facts.trials += 1;
		const isOutage = statesWithOutage.includes(state);
		const periods = simulation.periods.filter(({ websiteId }) => websiteId === url);
		const outages = [...simulation.outages.values()].filter(({ websiteId }) => websiteId === url);
		const alerts = simulation.notified.filter(({ websiteId }) => websiteId === url);
		const monitor = simulation.monitor(url);
		const reported = isOutage
			? outages.map(({ start, detectedAt, end }) => ({ start, noticedAt: detectedAt, end }))
			: periods.map(({ start, end, checks, kind }) => ({ start, end, noticedAt: noticedAt(kind, start, checks) }));
		const [first] = reported;
		if (!first || first.end === null || monitor?.state.shown !== 'up' || monitor.state.condition) facts.missed += 1;
		if (reported.length > 1 || periods.length > 1) facts.twice += 1;
		const expectedAlerts = [
			...(isOutage ? ['website-down'] : []),
			// Maintenance ends an outage without an alert.
			...(isOutage && state !== 'worked-on' ? ['website-up'] : []),
			...(alertedStates.includes(state) ? ['condition-began', 'condition-ended'] : []),
		];
		const events = alerts.map(({ message }) => message.event);
		const isAlerted = events.toSorted().join() === expectedAlerts.toSorted().join();
		if (!isAlerted || outages.length !== (isOutage ? 1 : 0)) facts.false += 1;
		if (periods.some(({ kind }) => kind !== conditionOf[state])) facts.false += 1;
		if (first && first.start < beginOf(state, intervalSeconds, span)) facts.false += 1;
		const endsEarlyAt = endOfOutage(state, intervalSeconds, span);
		if (endsEarlyAt !== null && !endsSoonAfter(first, endsEarlyAt)) facts.false += 1;
		if (first) facts.slowestSeconds = Math.max(facts.slowestSeconds, (first.noticedAt - span.from) / 1000);
		if (monitor) facts.wrongSeconds += wrongSeconds(state, monitor, span);
	}
	return facts;
}

/** When the firewall or the maintenance begins that ends the outage. */
function endOfOutage(state: SimulatedState, intervalSeconds: number, { from }: { from: number }): number | null {
	if (state === 'refused') return from + outageOfRefused * intervalSeconds * 1000;
	return state === 'worked-on' ? from + outageBeforeWork * intervalSeconds * 1000 : null;
}

/** Within a minute. */
function endsSoonAfter(outage: { end: number | null } | undefined, at: number): boolean {
	const end = outage?.end ?? 0;
	return end >= at && end <= at + minuteMs;
}

/** When the reported state may begin. */
function beginOf(state: SimulatedState, intervalSeconds: number, { from }: { from: number }): number {
	return state === 'overrun' ? from + maintenanceOfOverrun * intervalSeconds * 1000 : from;
}

function monitorOf(
	state: SimulatedState,
	url: string,
	intervalSeconds: number,
	askedRegions: number,
	span: { from: number; until: number },
): Monitor {
	return aMonitor({
		websiteId: url,
		url,
		intervalSeconds,
		askedRegions,
		...(state === 'slow' && { check: { ...defaultCheckSettings(), slowAboveMs } }),
		...(conditionOf[state] === 'maintenance' && {
			maintenance: [
				[
					endOfOutage(state, intervalSeconds, span) ?? span.from,
					state === 'overrun' ? beginOf(state, intervalSeconds, span) : span.until,
					'window',
				],
			],
		}),
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
		if (!isInState || isReached) return 'good';
		const isRefused =
			state === 'refused' && now >= span.from + (outageOfRefused / lengths.refused.inState) * (span.until - span.from);
		return isRefused ? 'blocked' : failingAnswers[state];
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
		case 'refused': {
			const outage = lasted * (outageOfRefused / lengths.refused.inState);
			return (
				tooFew(downSeconds, outage) +
				Math.max(0, downSeconds - outage - gap) +
				maintenanceSeconds +
				Math.max(0, upSeconds - (measured - lasted) - gap)
			);
		}
		case 'overrun': {
			const planned = maintenanceOfOverrun * monitor.intervalSeconds;
			return (
				tooFew(downSeconds, lasted - planned) +
				tooFew(maintenanceSeconds, planned) +
				Math.max(0, maintenanceSeconds - planned)
			);
		}
		case 'worked-on': {
			const outage = outageBeforeWork * monitor.intervalSeconds;
			const planned = lasted - outage;
			return (
				tooFew(downSeconds, outage) +
				Math.max(0, downSeconds - outage - confirmingSeconds) +
				Math.max(0, planned - confirmingSeconds - maintenanceSeconds) +
				Math.max(0, maintenanceSeconds - planned)
			);
		}
		case 'maintenance':
			return downSeconds + tooFew(maintenanceSeconds, lasted) + Math.max(0, maintenanceSeconds - lasted);
	}
}
