/** Decides the phase of a monitor after a check: unknown, up, suspect, down or recovering (PROBE-1, PROBE-3). */
import type { CheckOrigin } from '@stayup/contract';
import { outageIdOf } from '../../platform/ids.ts';
import type { CheckResult, FailedCheck } from '../../probe/check-result.ts';
import type { Failure, MonitorState } from './monitor.ts';

const failuresUntilDown = 3;
/** Between the starts of two attempts of an urgent check. */
const urgentPauseMs = 1_000;

/** A change that users see. An outage starts at the first failed check and ends at the first success. */
export type StatusChange =
	| { kind: 'came-up'; at: number }
	| { kind: 'went-down'; at: number; failures: readonly [Failure, ...Failure[]]; outageId: string }
	| { kind: 'recovered'; at: number; since: number; outageId: string };

export interface Transition {
	state: MonitorState;
	change: StatusChange | null;
}

/** `isSuppressed`: too many websites failed at once to believe a failure (PROBE-8). */
export function transition(
	websiteId: string,
	before: MonitorState,
	check: CheckResult,
	isSuppressed = false,
): Transition {
	const state: MonitorState = {
		...before,
		lastCheckedAt: check.at,
		lastResponseTimeMs: check.ok ? check.durationMs : before.lastResponseTimeMs,
		lastCheck: {
			region: check.region,
			origin: check.origin,
			statusCode: check.statusCode,
			error: check.ok ? null : check.error,
			phases: check.phases,
		},
	};
	if (check.ok) return succeed({ ...state, suppressed: null }, check.at);
	return isSuppressed ? { state: suppress(state, check), change: null } : fail(websiteId, state, check);
}

export interface Recheck {
	/** Milliseconds since the epoch. */
	at: number;
	origin: CheckOrigin;
}

/**
 * When to check again before the next round; null if the next round is early enough. A suspect or recovering website is rechecked a quarter
 * of the interval after the previous check, but after 30 s at most (PROBE-2); after a failed urgent check, a second later (PROBE-11).
 */
export function nextRecheck(state: MonitorState, intervalSeconds: number): Recheck | null {
	const { phase, suppressed, lastCheckedAt, lastCheck } = state;
	const isInDoubt = phase === 'suspect' || phase === 'recovering';
	// The next round decides about a suppressed failure, because it checks many websites.
	if (!isInDoubt || suppressed !== null || lastCheckedAt === null) return null;
	if (phase === 'suspect' && lastCheck && isUrgent(lastCheck.origin)) {
		return { at: lastCheckedAt + urgentPauseMs, origin: lastCheck.origin };
	}
	return { at: lastCheckedAt + Math.min(intervalSeconds / 4, 30) * 1000, origin: 'recheck' };
}

/** Whether a user is waiting for the result. */
export function isUrgent(origin: CheckOrigin): boolean {
	return origin === 'check-now' || origin === 'first-check';
}

function succeed(state: MonitorState, at: number): Transition {
	switch (state.phase) {
		case 'up':
			return { state, change: null };
		case 'unknown':
		case 'blocked':
		case 'planned':
		case 'suspect': {
			const settled: MonitorState = { ...state, phase: 'up', failures: [] };
			if (state.shown === 'up') return { state: settled, change: null };
			return { state: { ...settled, shown: 'up', shownSince: at }, change: { kind: 'came-up', at } };
		}
		case 'down':
			return { state: { ...state, phase: 'recovering', firstSuccessAt: at }, change: null };
		case 'recovering': {
			const end = state.firstSuccessAt ?? at;
			const up: MonitorState = {
				...state,
				phase: 'up',
				shown: 'up',
				shownSince: end,
				failures: [],
				firstSuccessAt: null,
				openOutageId: null,
			};
			return {
				state: up,
				change: state.openOutageId
					? { kind: 'recovered', at: end, since: state.shownSince, outageId: state.openOutageId }
					: null,
			};
		}
	}
}

function fail(websiteId: string, { suppressed, ...before }: MonitorState, check: FailedCheck): Transition {
	const state: MonitorState = { ...before, suppressed: null };
	switch (state.phase) {
		case 'unknown':
		case 'up':
		case 'blocked':
		case 'planned':
		case 'suspect': {
			// Only the first suppressed failure counts, so that another check must confirm it before an alert is sent.
			const earlier = suppressed ? [...state.failures, suppressed] : state.failures;
			const [first = failureOf(check), ...rest] = [...earlier, failureOf(check)];
			const failures = [first, ...rest] as const;
			if (failures.length < failuresUntilDown) {
				return { state: { ...state, phase: 'suspect', failures: [...failures] }, change: null };
			}
			const outageId = outageIdOf(websiteId, first.at);
			return {
				state: {
					...state,
					phase: 'down',
					shown: 'down',
					shownSince: first.at,
					failures: [...failures],
					openOutageId: outageId,
				},
				change: { kind: 'went-down', at: check.at, failures, outageId },
			};
		}
		case 'down':
			return { state, change: null };
		case 'recovering':
			return { state: { ...state, phase: 'down', firstSuccessAt: null }, change: null };
	}
}

/** A website that is down or recovering keeps its phase. */
function suppress(state: MonitorState, check: FailedCheck): MonitorState {
	if (state.phase === 'down' || state.phase === 'recovering') return state;
	return { ...state, suppressed: state.suppressed ?? failureOf(check) };
}

function failureOf({ at, region, origin, error, phase, statusCode }: FailedCheck): Failure {
	return { at, region, origin, error, phase, statusCode };
}
