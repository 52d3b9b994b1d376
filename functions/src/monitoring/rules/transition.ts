/** Decides what one check makes of a monitor: unknown, up, suspect, down, recovering (PROBE-1, PROBE-3). */
import type { Phases } from '@stayup/contract';
import { outageIdOf } from '../../platform/ids.ts';
import type { Failure, MonitorState } from './monitor.ts';

const failuresUntilDown = 3;

export type Check =
	| { ok: true; at: number; responseTimeMs: number; phases?: Phases }
	/** `isSuppressed`: too much failed at once to believe it (PROBE-8). */
	| ({ ok: false; isSuppressed?: boolean } & Failure);

/** A change people are shown. An outage starts at the first failed check and ends at the first good one. */
export type StatusChange =
	| { kind: 'came-up'; at: number }
	| { kind: 'went-down'; at: number; firstFailure: Failure; outageId: string }
	| { kind: 'recovered'; at: number; since: number; outageId: string };

export interface Transition {
	state: MonitorState;
	change: StatusChange | null;
}

export function transition(websiteId: string, before: MonitorState, check: Check): Transition {
	const state: MonitorState = {
		...before,
		lastCheckedAt: check.at,
		lastResponseTimeMs: check.ok ? check.responseTimeMs : before.lastResponseTimeMs,
	};
	if (check.ok) return succeed({ ...state, held: null }, check.at);
	return check.isSuppressed ? { state: hold(state, check), change: null } : fail(websiteId, state, check);
}

/**
 * When to look again, in milliseconds since the epoch, or null for the next round: a quarter and a half of the interval after the
 * first failure, never more than 30 s and 60 s (PROBE-2); a recovering website is looked at again after a quarter as well. Counted
 * from check to check, so that failures which were held before do not make it hurry.
 */
export function recheckAt(state: MonitorState, intervalSeconds: number): number | null {
	const quarterMs = Math.min(intervalSeconds / 4, 30) * 1000;
	const isInDoubt = state.phase === 'suspect' || state.phase === 'recovering';
	// What is held waits for the next round, which sees many websites and can judge.
	return isInDoubt && state.held === null && state.lastCheckedAt !== null ? state.lastCheckedAt + quarterMs : null;
}

function succeed(state: MonitorState, at: number): Transition {
	switch (state.phase) {
		case 'up':
			return { state, change: null };
		case 'unknown':
		case 'suspect': {
			const settled: MonitorState = { ...state, phase: 'up', failures: 0, firstFailure: null };
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
				failures: 0,
				firstFailure: null,
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

/** Whatever is held was seen here: a look from the other region must still agree before anybody is told. */
const heldFailuresCounted = 1;

function fail(websiteId: string, { held, ...before }: MonitorState, check: Failure): Transition {
	const state: MonitorState = { ...before, held: null };
	switch (state.phase) {
		case 'unknown':
		case 'up':
		case 'suspect': {
			const heldFailures = Math.min(held?.failures ?? 0, heldFailuresCounted);
			const failures = Math.min(state.failures + heldFailures, failuresUntilDown - 1) + 1;
			const firstFailure = state.firstFailure ?? held?.firstFailure ?? failureOf(check);
			if (failures < failuresUntilDown) {
				return { state: { ...state, phase: 'suspect', failures, firstFailure }, change: null };
			}
			const outageId = outageIdOf(websiteId, firstFailure.at);
			return {
				state: {
					...state,
					phase: 'down',
					shown: 'down',
					shownSince: firstFailure.at,
					failures,
					firstFailure,
					openOutageId: outageId,
				},
				change: { kind: 'went-down', at: check.at, firstFailure, outageId },
			};
		}
		case 'down':
			return { state, change: null };
		case 'recovering':
			return { state: { ...state, phase: 'down', firstSuccessAt: null }, change: null };
	}
}

/** A website that is down already stays so, and one that recovers waits. */
function hold(state: MonitorState, check: Failure): MonitorState {
	if (state.phase === 'down' || state.phase === 'recovering') return state;
	const firstFailure = state.held?.firstFailure ?? failureOf(check);
	return { ...state, held: { firstFailure, failures: (state.held?.failures ?? 0) + 1 } };
}

function failureOf({ at, error, phase, statusCode }: Failure): Failure {
	return { at, error, phase, statusCode };
}
