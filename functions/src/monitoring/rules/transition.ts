/** Decides the phase of a monitor after a check: unknown, up, suspect, down, recovering, blocked or planned (PROBE-1, PROBE-3). */
import { defaultAskedRegions, isRefusal, type NotJudgedReason, type Region, regions } from '@stayup/contract';
import { outageIdOf } from '../../platform/ids.ts';
import type { CheckResult, FailedCheck } from '../../probe/check-result.ts';
import { homeRegion, verdictOf, withVote } from './down-verdict.ts';
import type { Failure, LastCheck, MonitorState } from './monitor.ts';

/** A website may have many oddities; its owner needs a few. */
const notesKept = 3;

/** A change that users see. An outage starts at the first failed check and ends at the first success. */
export type StatusChange =
	| { kind: 'came-up'; at: number }
	| { kind: 'went-down'; at: number; failures: readonly [Failure, ...Failure[]]; outageId: string }
	| { kind: 'recovered'; at: number; since: number; outageId: string }
	/** A firewall blocks the checks since then, which may have ended an open outage. */
	| { kind: 'blocked'; at: number; outageId: string | null }
	/** A check inside a maintenance window failed. */
	| { kind: 'maintenance'; at: number; outageId: null }
	/** A check inside a maintenance window ended an open outage. */
	| { kind: 'maintenance'; at: number; since: number; outageId: string };

interface Transition {
	state: MonitorState;
	change: StatusChange | null;
}

/** The circumstances of a check. */
interface CheckContext {
	/** Too many websites failed at once to believe a failure (PROBE-8). */
	isSuppressed: boolean;
	/** The regions that decide about a failure; see `askedRegionsOf`. */
	asked: readonly Region[];
	isInMaintenance: boolean;
}

const usualContext: CheckContext = {
	isSuppressed: false,
	asked: regions.slice(0, defaultAskedRegions),
	isInMaintenance: false,
};

export function transition(
	websiteId: string,
	before: MonitorState,
	check: CheckResult,
	context: Partial<CheckContext> = {},
): Transition {
	const { isSuppressed, asked, isInMaintenance } = { ...usualContext, ...context };
	const { waitUntil: _before, ...unlimited } = before;
	const waitMs = check.ok ? undefined : check.retryAfterMs;
	const state: MonitorState = {
		...unlimited,
		...(waitMs !== undefined && { waitUntil: check.at + waitMs }),
		// The answers of several regions may come in another order than their checks began.
		lastCheckedAt: Math.max(before.lastCheckedAt ?? 0, check.at),
		lastResponseTimeMs: check.ok ? check.durationMs : before.lastResponseTimeMs,
		lastCheck: {
			region: check.region,
			origin: check.origin,
			statusCode: check.statusCode,
			error: check.ok ? null : check.error,
			phases: check.phases,
			...notJudgedIn(check),
			...(check.notes && { notes: check.notes.slice(0, notesKept) }),
		},
	};
	if (!check.ok && isSuppressed) return { state: suppress(state, check), change: null };
	if (isInMaintenance) return isBriefFailure(check) ? { state, change: null } : inMaintenance(state, check);
	return check.ok
		? succeed(websiteId, { ...state, suppressed: null }, check, asked)
		: fail(websiteId, state, check, asked);
}

function notJudgedIn({ rules = [] }: CheckResult): Pick<LastCheck, 'notJudged'> {
	const notJudged = rules.flatMap(({ index, notJudged: reason }): [number, NotJudgedReason][] =>
		reason ? [[index, reason]] : [],
	);
	return notJudged.length > 0 ? { notJudged } : {};
}

function succeed(websiteId: string, state: MonitorState, check: CheckResult, asked: readonly Region[]): Transition {
	switch (state.phase) {
		case 'up':
			// The other regions say whether the website is still unreachable from some of them.
			if (check.region !== homeRegion) return { state, change: null };
			return state.condition?.kind === 'partly-unreachable'
				? decide(websiteId, { ...state, phase: 'suspect', votes: withVote([], check) }, check, asked)
				: { state: withoutDoubt(state), change: null };
		case 'suspect':
			return decide(websiteId, { ...state, votes: withVote(state.votes, check) }, check, asked);
		case 'unknown':
		case 'blocked':
		case 'planned':
			return comeUp(withoutDoubt(state), check.at);
		case 'down':
			return { state: { ...state, phase: 'recovering', firstSuccessAt: check.at }, change: null };
		case 'recovering':
			return state.isRefused ? endByFirewall(state, check.at) : recover(state, check.at);
	}
}

function fail(
	websiteId: string,
	{ suppressed, ...before }: MonitorState,
	check: FailedCheck,
	asked: readonly Region[],
): Transition {
	const state: MonitorState = { ...before, suppressed: null };
	const isRefused = isRefusal(check.error);
	switch (state.phase) {
		case 'down':
			return isRefused
				? { state: { ...state, phase: 'recovering', firstSuccessAt: check.at, isRefused }, change: null }
				: { state, change: null };
		case 'recovering':
			// The website may only be slow, so the recheck decides.
			if (isBriefFailure(check)) return { state, change: null };
			return isRefused
				? endByFirewall(state, check.at)
				: { state: { ...withoutRefusal(state), phase: 'down', firstSuccessAt: null }, change: null };
		case 'blocked':
			if (isRefused) return { state, change: null };
			return decide(websiteId, doubtOf({ ...state, failures: [] }, check), check, asked);
		case 'up':
			// A doubt begins at home. The other regions have decided before this answer came.
			if (check.region !== homeRegion && !suppressed) return { state, change: null };
			return decide(websiteId, doubtOf(state, check, suppressed), check, asked);
		case 'unknown':
		case 'planned':
		case 'suspect':
			return decide(websiteId, doubtOf(state, check, suppressed), check, asked);
	}
}

/** Only the first suppressed failure counts, so that another check must confirm it before an alert is sent. */
function doubtOf(state: MonitorState, check: FailedCheck, suppressed: Failure | null = null): MonitorState {
	const earlier = suppressed ? [...state.failures, suppressed] : state.failures;
	return {
		...state,
		phase: 'suspect',
		failures: [...earlier, failureOf(check)],
		votes: withVote(state.phase === 'suspect' ? state.votes : [], check),
	};
}

function decide(websiteId: string, state: MonitorState, check: CheckResult, asked: readonly Region[]): Transition {
	const verdict = verdictOf(state, asked, check);
	if (verdict.kind === 'open') return { state, change: null };
	if (verdict.kind === 'refuted') return refute(state, check.at, verdict.isPartial);
	const [first, ...rest] = state.failures;
	if (!first) return { state, change: null };
	const settled = withoutDoubt(state);
	const blocked = state.failures.filter(({ error }) => isRefusal(error)).length;
	if (blocked * 2 > state.failures.length) {
		const shownSince = state.shown === 'unknown' ? state.shownSince : first.at;
		const change: StatusChange | null =
			state.condition?.kind === 'blocked' ? null : { kind: 'blocked', at: first.at, outageId: null };
		return { state: { ...settled, phase: 'blocked', shown: 'unknown', shownSince }, change };
	}
	const outageId = outageIdOf(websiteId, first.at);
	return {
		// The votes stay, because the outage and its alerts state them.
		state: {
			...settled,
			phase: 'down',
			shown: 'down',
			shownSince: first.at,
			openOutageId: outageId,
			...(state.votes && { votes: state.votes }),
		},
		change: { kind: 'went-down', at: check.at, failures: [first, ...rest], outageId },
	};
}

/** The second confirmation in a row in which some regions fail makes the website partly unreachable; see `conditionAfter`. */
function refute(state: MonitorState, at: number, isPartial: boolean): Transition {
	const since = state.partial?.since ?? state.failures[0]?.at ?? at;
	const partial = { since, confirmations: (state.partial?.confirmations ?? 0) + 1 };
	return comeUp({ ...withoutDoubt(state), ...(isPartial && { partial }) }, at);
}

function comeUp(state: MonitorState, at: number): Transition {
	const settled: MonitorState = { ...state, phase: 'up', failures: [] };
	if (state.shown === 'up') return { state: settled, change: null };
	return { state: { ...settled, shown: 'up', shownSince: at }, change: { kind: 'came-up', at } };
}

function recover(state: MonitorState, at: number): Transition {
	const end = state.firstSuccessAt ?? at;
	const up: MonitorState = {
		...withoutDoubt(state),
		phase: 'up',
		shown: 'up',
		shownSince: end,
		failures: [],
		firstSuccessAt: null,
		openOutageId: null,
	};
	const { openOutageId: outageId, shownSince: since } = state;
	return { state: up, change: outageId ? { kind: 'recovered', at: end, since, outageId } : null };
}

/**
 * Two checks in a row got an answer, but a firewall refused at least one of them: whether the website works is unknown, so it is neither down nor up.
 * If only one was refused, the next success makes it up.
 */
function endByFirewall(state: MonitorState, at: number): Transition {
	const end = state.firstSuccessAt ?? at;
	const blocked: MonitorState = {
		...withoutRefusal(withoutDoubt(state)),
		phase: 'blocked',
		shown: 'unknown',
		shownSince: end,
		failures: [],
		firstSuccessAt: null,
		openOutageId: null,
	};
	return { state: blocked, change: { kind: 'blocked', at: end, outageId: state.openOutageId } };
}

/** Inside a maintenance window every check but a brief failure decides at once. An open outage ends without a recovery. */
function inMaintenance(before: MonitorState, check: CheckResult): Transition {
	if (check.ok && before.phase === 'recovering') {
		return recover(withoutRefusal({ ...before, suppressed: null }), check.at);
	}
	const { openOutageId: outageId, shownSince: since } = before;
	const state: MonitorState = {
		...withoutRefusal(withoutDoubt(before)),
		suppressed: null,
		failures: [],
		firstSuccessAt: null,
		openOutageId: null,
	};
	const ended: StatusChange | null = outageId ? { kind: 'maintenance', at: check.at, since, outageId } : null;
	if (check.ok) {
		const up = comeUp(state, check.at);
		return { state: up.state, change: ended ?? up.change };
	}
	const isShown = before.shown === 'unknown';
	return {
		state: { ...state, phase: 'planned', shown: 'unknown', shownSince: isShown ? before.shownSince : check.at },
		change: ended ?? (isShown ? null : { kind: 'maintenance', at: check.at, outageId: null }),
	};
}

/** A website that is down, recovering, blocked or failing in maintenance keeps its phase. */
function suppress(state: MonitorState, check: FailedCheck): MonitorState {
	if (!(state.phase === 'unknown' || state.phase === 'up' || state.phase === 'suspect')) return state;
	return { ...state, suppressed: state.suppressed ?? failureOf(check) };
}

/** The votes, and those of earlier confirmations, do not count any more. */
function withoutDoubt(state: MonitorState): MonitorState {
	if (state.votes === undefined && state.partial === undefined) return state;
	const { votes: _votes, partial: _partial, ...rest } = state;
	return rest;
}

function isBriefFailure(check: CheckResult): boolean {
	return !check.ok && check.isBrief === true;
}

function withoutRefusal(state: MonitorState): MonitorState {
	if (state.isRefused === undefined) return state;
	const { isRefused: _isRefused, ...rest } = state;
	return rest;
}

function failureOf({ at, region, origin, error, phase, statusCode }: FailedCheck): Failure {
	return { at, region, origin, error, phase, statusCode };
}
