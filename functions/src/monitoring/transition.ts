/** Decides what one check makes of a monitor: unknown, up, suspect, down, recovering (PROBE-1, PROBE-3). */
import type { Failure, MonitorState } from './monitor.ts';

const failuresUntilDown = 3;

export type Check = { ok: true; at: number; responseTimeMs: number } | ({ ok: false } & Failure);

/** A change people are shown. An outage starts at the first failed check and ends at the first good one. */
export type StatusChange =
	| { kind: 'came-up'; at: number }
	| { kind: 'went-down'; at: number; firstFailure: Failure; outageId: string }
	| { kind: 'recovered'; at: number; outageId: string };

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
	return check.ok ? succeed(state, check.at) : fail(websiteId, state, check);
}

/**
 * The outage's id follows from its first failure alone, so that a second writer of the same outage meets ALREADY_EXISTS (OUT-1).
 */
export function outageIdOf(websiteId: string, firstFailure: Failure): string {
	return `${websiteId}_${Math.floor(firstFailure.at / 1000)}`;
}

/**
 * When to look again, in milliseconds since the epoch, or null for the next round: a quarter and a half of the interval after the
 * first failure, never more than 30 s and 60 s (PROBE-2); a recovering website is looked at again after a quarter as well.
 */
export function recheckAt(state: MonitorState, intervalSeconds: number): number | null {
	const quarterMs = Math.min(intervalSeconds / 4, 30) * 1000;
	if (state.phase === 'recovering' && state.firstSuccessAt !== null) return state.firstSuccessAt + quarterMs;
	if (state.phase !== 'suspect' || state.firstFailure === null) return null;
	return state.firstFailure.at + quarterMs * state.failures;
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
				change: state.openOutageId ? { kind: 'recovered', at: end, outageId: state.openOutageId } : null,
			};
		}
	}
}

function fail(websiteId: string, state: MonitorState, check: Failure): Transition {
	switch (state.phase) {
		case 'unknown':
		case 'up':
			return { state: { ...state, phase: 'suspect', failures: 1, firstFailure: failureOf(check) }, change: null };
		case 'suspect': {
			const failures = state.failures + 1;
			const firstFailure = state.firstFailure ?? failureOf(check);
			if (failures < failuresUntilDown) return { state: { ...state, failures, firstFailure }, change: null };
			const outageId = outageIdOf(websiteId, firstFailure);
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

function failureOf({ at, error, phase, statusCode }: Failure): Failure {
	return { at, error, phase, statusCode };
}
