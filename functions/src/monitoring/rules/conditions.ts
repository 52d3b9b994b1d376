/** Decides the condition that is shown beside the status: maintenance, blocked, partly unreachable or slow. The first one that applies counts. */
import { type CheckError, type Condition, type SeenCheck, slowChecks } from '@stayup/contract';
import type { CheckResult } from '../../probe/check-result.ts';
import { homeRegion } from './down-verdict.ts';
import type { MaintenanceSpan, Monitor, MonitorState, RegionVote } from './monitor.ts';

/** The change of a period that is stored. */
export type ConditionChange =
	| ({ kind: 'began'; condition: Condition } & ConditionFacts)
	/** The first failure inside maintenance that has begun before. */
	| ({ kind: 'failed'; condition: Condition } & ConditionFacts)
	| { kind: 'ended'; condition: Condition; at: number };

export interface ConditionFacts {
	/** Oldest first. */
	checks: SeenCheck[];
	error: CheckError | null;
	statusCode: number | null;
}

/** Of the recent checks. Between this number and `slowChecks.from` a website stays as it is, so that it does not change with every check. */
const slowUntil = 1;
const confirmationsUntilPartial = 2;

/** The maintenance at this instant; null without any. */
export function maintenanceAt({ maintenance }: Pick<Monitor, 'maintenance'>, at: number): MaintenanceSpan | null {
	return maintenance?.find(([from, until]) => at >= from && at < until) ?? null;
}

/** Adds the times of a successful check of a round, if the website has a limit for slow. They begin again when it comes up, and when a condition is over. */
function withRecentTime(state: MonitorState, check: CheckResult, slowAboveMs: number | null): MonitorState {
	const isKept = slowAboveMs !== null && state.shown === 'up';
	if (!isKept) return state.recentTimes === undefined ? state : withoutTimes(state);
	if (!check.ok || check.origin !== 'round' || check.region !== homeRegion) return state;
	const times: MonitorState['recentTimes'] = [
		...(state.recentTimes ?? []),
		[check.at, Math.round(check.durationMs), check.statusCode],
	];
	return { ...state, recentTimes: times.slice(-slowChecks.of) };
}

interface NextCondition {
	state: MonitorState;
	changes: ConditionChange[];
}

/** `before` and `after`: the state around this check. */
export function conditionAfter(
	monitor: Pick<Monitor, 'maintenance' | 'check'>,
	before: MonitorState,
	after: MonitorState,
	check: CheckResult,
): NextCondition {
	if (isOrdinary(monitor, before, after)) return { state: after, changes: [] };
	const maintenance = maintenanceAt(monitor, check.at);
	const slowAboveMs = monitor.check?.slowAboveMs ?? null;
	const state = withRecentTime(after, check, slowAboveMs);
	const known = before.condition ?? null;
	const found = conditionOf(state, known, maintenance, slowAboveMs);
	const knownUntil = known ? endOf(known, monitor, before, check) : null;
	const condition = afterKnown(found, known, knownUntil);
	const isSame = condition?.kind === known?.kind && (condition === null || condition.since === known?.since);
	if (isSame) {
		const hasFailed = maintenance !== null && before.phase !== 'planned' && after.phase === 'planned';
		const changes: ConditionChange[] =
			hasFailed && known ? [{ kind: 'failed', condition: known, ...factsOfChecks([seen(check)]) }] : [];
		return { state, changes };
	}
	const changes: ConditionChange[] = [];
	if (known && knownUntil !== null) changes.push({ kind: 'ended', condition: known, at: knownUntil });
	if (condition) changes.push({ kind: 'began', condition, ...factsOf(condition, before, state, check, slowAboveMs) });
	// The next slow period must not begin in one that is over: two that begin at once would have the same id.
	return { state: { ...(condition ? state : withoutTimes(state)), condition }, changes };
}

function withoutTimes({ recentTimes: _, ...state }: MonitorState): MonitorState {
	return state;
}

/**
 * A website that was slow before its maintenance, or before it was partly unreachable, is slow again from the end of that, as is one that became slow
 * meanwhile.
 */
function afterKnown(found: Condition | null, known: Condition | null, knownUntil: number | null): Condition | null {
	if (found === null || known === null || knownUntil === null || found.kind === known.kind) return found;
	const hasWaited = found.kind === 'slow' || found.since <= known.since;
	return hasWaited ? { ...found, since: Math.max(found.since, knownUntil) } : found;
}

/** Most checks: nothing that could be a condition. */
function isOrdinary(
	{ maintenance, check }: Pick<Monitor, 'maintenance' | 'check'>,
	before: MonitorState,
	after: MonitorState,
): boolean {
	const { condition, phase, partial, recentTimes } = after;
	const isPlain = !maintenance && !check && !recentTimes && !partial && !condition && !before.condition;
	return isPlain && phase !== 'blocked' && phase !== 'planned';
}

function conditionOf(
	state: MonitorState,
	known: Condition | null,
	maintenance: MaintenanceSpan | null,
	slowAboveMs: number | null,
): Condition | null {
	if (maintenance) return { kind: 'maintenance', since: maintenance[0] };
	const isBlocked = state.phase === 'blocked' || (state.phase === 'suspect' && known?.kind === 'blocked');
	if (isBlocked)
		return known?.kind === 'blocked' ? known : { kind: 'blocked', since: state.failures[0]?.at ?? state.shownSince };
	if (state.shown !== 'up') return null;
	const { partial, recentTimes = [] } = state;
	if (partial && partial.confirmations >= confirmationsUntilPartial) {
		return known?.kind === 'partly-unreachable' ? known : { kind: 'partly-unreachable', since: partial.since };
	}
	const slow = recentTimes.filter(([, durationMs]) => slowAboveMs !== null && durationMs > slowAboveMs);
	if (known?.kind === 'slow') return slow.length > slowUntil ? known : null;
	return slow.length >= slowChecks.from && slow[0] ? { kind: 'slow', since: slow[0][0] } : null;
}

/** Maintenance ends when its window does, partly unreachable when the first check succeeded, and the others with the check that decided. */
function endOf(
	known: Condition,
	monitor: Pick<Monitor, 'maintenance'>,
	before: MonitorState,
	{ at }: CheckResult,
): number {
	if (known.kind === 'maintenance') {
		const until = monitor.maintenance?.find(([from]) => from === known.since)?.[1];
		return Math.min(until ?? at, at);
	}
	return known.kind === 'partly-unreachable' ? (before.votes?.[0]?.at ?? at) : at;
}

function factsOf(
	{ kind, since }: Condition,
	before: MonitorState,
	after: MonitorState,
	check: CheckResult,
	slowAboveMs: number | null,
): ConditionFacts {
	if (kind === 'maintenance') return factsOfChecks(after.phase === 'planned' ? [seen(check)] : []);
	if (kind === 'slow') {
		const times = (after.recentTimes ?? []).filter(([, durationMs]) => durationMs > (slowAboveMs ?? 0));
		return factsOfChecks(
			times.map(([at, durationMs, statusCode]) => ({ at, region: homeRegion, error: null, statusCode, durationMs })),
		);
	}
	// After an outage, those that decided about it may be kept.
	const votes = (before.votes ?? []).filter(({ region, at }) => region !== check.region && at >= since).map(seenOfVote);
	return factsOfChecks([...votes, seen(check)]);
}

function factsOfChecks(checks: readonly SeenCheck[]): ConditionFacts {
	const sorted = checks.toSorted((a, b) => a.at - b.at);
	const failed = sorted.find(({ error }) => error !== null);
	return { checks: sorted, error: failed?.error ?? null, statusCode: failed?.statusCode ?? null };
}

function seen(check: CheckResult): SeenCheck {
	const { at, region, statusCode, durationMs } = check;
	return { at, region, error: check.ok ? null : check.error, statusCode, durationMs: Math.round(durationMs) };
}

function seenOfVote({ at, region, error, statusCode, durationMs }: RegionVote): SeenCheck {
	return { at, region, error, statusCode, durationMs };
}
