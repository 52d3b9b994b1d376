/**
 * F4 for the states beside up and down: a website that breaks a rule, is slow, blocked, partly unreachable or in maintenance from each second of
 * its interval on, until it is well again; `overrun`: maintenance after whose end the website still fails; `refused`: an outage in which a firewall
 * begins to refuse the checks; `worked-on`: an outage in which maintenance begins, with which it ends, `repaired`: before whose end it is well, and
 * `unrepaired`: after whose end it still fails; `tls-refused`: each error of TLS in turn; `odd`: notes on its responses, which are no state.
 */

import type { ConditionKind, Region } from '@stayup/contract';
import { defaultCheckSettings, minuteMs } from '@stayup/contract';
import { aChannel, aMonitor, noon } from '@stayup/testing/builders';
import { type SimulatedMonitoringOptions, simulateMonitoring } from '@stayup/testing/simulation/monitoring';
import type { Answer } from '@stayup/testing/simulation/simulated-checks';
import { longestGapMs } from '../../functions/src/monitoring/rules/apply-checks.ts';
import type { MaintenanceSpan, Monitor } from '../../functions/src/monitoring/rules/monitor.ts';
import type { OutboxMessage } from '../../functions/src/platform/firestore/outbox-message.ts';
import { statsOfAll } from '../../functions/src/stats/uptime.ts';
import {
	alertedStates,
	conditionOf,
	failingAnswers,
	lengths,
	maintenanceOfOverrun,
	oddIntervals,
	outageBeforeWork,
	outageOfRefused,
	perShard,
	type SimulatedState,
	slowAboveMs,
	statesInWork,
	statesWithOutage,
	workUntil,
} from './simulated-states.ts';

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
			const until = from + inState * intervalSeconds * 1000;
			const answers = failingAnswers[state];
			return [
				`https://at-${index}.example.com/`,
				{ from, until, answer: answers[index % answers.length] ?? 'error' },
			] as const;
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
	await simulation.runUntil(settledAt + oddIntervals * intervalSeconds * 1000);
	if (state === 'odd') facts.missed += [...spans.keys()].filter((url) => !hasNotes(simulation.monitor(url))).length;
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
		const outagesExpected = isOutage ? (state === 'unrepaired' ? 2 : 1) : 0;
		const expected = isOutage ? outagesExpected : conditionOf[state] === null ? 0 : 1;
		const isOver = reported.length >= expected && reported.every(({ end }) => end !== null);
		if (!isOver || monitor?.state.shown !== 'up' || monitor.state.condition) facts.missed += 1;
		if (reported.length > expected || periods.length > 1) facts.twice += 1;
		if (hasNotes(monitor)) facts.false += 1;
		const expectedAlerts = [
			...Array.from({ length: outagesExpected }, () => 'website-down'),
			...(statesInWork.includes(state) ? ['website-maintenance'] : []),
			...(isOutage ? ['website-up'] : []),
			...(alertedStates.includes(state) ? ['condition-began', 'condition-ended'] : []),
		];
		const events = alerts.map(({ message }) => message.event);
		const isAlerted = events.toSorted().join() === expectedAlerts.toSorted().join();
		if (!isAlerted || outages.length !== outagesExpected) facts.false += 1;
		const work = workOf(state, intervalSeconds, span);
		if (work) facts.false += alerts.filter(({ message }) => !fitsWork(message, work, intervalSeconds)).length;
		if (periods.some(({ kind }) => kind !== conditionOf[state])) facts.false += 1;
		if (first && first.start < beginOf(state, intervalSeconds, span)) facts.false += 1;
		const endsEarlyAt =
			state === 'refused' ? span.from + outageOfRefused * intervalSeconds * 1000 : (work?.[0] ?? null);
		if (endsEarlyAt !== null && !endsSoonAfter(first, endsEarlyAt)) facts.false += 1;
		if (first) facts.slowestSeconds = Math.max(facts.slowestSeconds, (first.noticedAt - span.from) / 1000);
		if (monitor) facts.wrongSeconds += wrongSeconds(state, monitor, span);
	}
	return facts;
}

/** The maintenance that ends the outage; null without any. */
function workOf(state: SimulatedState, intervalSeconds: number, { from }: { from: number }): [number, number] | null {
	const until = workUntil[state];
	const after = (intervals: number) => from + intervals * intervalSeconds * 1000;
	return until === undefined ? null : [after(outageBeforeWork), after(until)];
}

/** The outage is reported as ended with the first check inside, and the next status with the first checks after it. */
function fitsWork(message: OutboxMessage, [from, until]: [number, number], intervalSeconds: number): boolean {
	switch (message.event) {
		case 'website-maintenance':
			return message.from === from && message.until === until && message.at >= from && message.at <= from + minuteMs;
		case 'website-up':
			if (message.after === undefined) return message.at > until;
			return message.at >= until && message.at <= until + intervalSeconds * 1000 + minuteMs;
		case 'website-down':
			return message.at < from || message.at > until;
		default:
			return false;
	}
}

function hasNotes(monitor: Monitor | undefined): boolean {
	return (monitor?.state.lastCheck?.notes ?? []).length > 0;
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
					...(workOf(state, intervalSeconds, span) ?? [
						span.from,
						state === 'overrun' ? beginOf(state, intervalSeconds, span) : span.until,
					]),
					'window',
				] as MaintenanceSpan,
			],
		}),
	});
}

function answerOf(
	state: SimulatedState,
	spans: ReadonlyMap<string, { from: number; until: number; answer: Answer }>,
): SimulatedMonitoringOptions['answer'] {
	return ({ url }, now, region: Region) => {
		const span = spans.get(url);
		const isInState = span !== undefined && now >= span.from && now < span.until;
		const isReached = state === 'partly-unreachable' && region !== 'us-east4';
		if (!isInState || isReached) return 'good';
		const isRefused =
			state === 'refused' && now >= span.from + (outageOfRefused / lengths.refused.inState) * (span.until - span.from);
		return isRefused ? 'blocked' : span.answer;
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
		case 'tls-refused':
			return tooFew(downSeconds, lasted) + maintenanceSeconds;
		case 'odd':
		case 'slow':
		case 'partly-unreachable':
			return downSeconds + maintenanceSeconds + tooFew(upSeconds, measured);
		case 'blocked':
		case 'rate-limited':
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
		case 'repaired':
		case 'unrepaired': {
			const planned = 2 * monitor.intervalSeconds;
			const down = lasted - planned;
			return (
				tooFew(downSeconds, down) +
				Math.max(0, downSeconds - down - gap) +
				tooFew(maintenanceSeconds, planned) +
				Math.max(0, maintenanceSeconds - planned - gap)
			);
		}
		case 'maintenance':
			return downSeconds + tooFew(maintenanceSeconds, lasted) + Math.max(0, maintenanceSeconds - lasted);
	}
}
