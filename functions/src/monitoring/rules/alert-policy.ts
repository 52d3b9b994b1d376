/** Decides which changes of status and which conditions an owner is notified of. A flapping website causes a single alert (PROBE-9, PROBE-10). */
import { type AlertedCondition, isAlertedCondition, type Phases, type WebsiteStatus } from '@stayup/contract';
import type { CheckResult } from '../../probe/check-result.ts';
import type { ConditionChange, ConditionFacts } from './conditions.ts';
import type { AlertMemory, MaintenanceSpan, Monitor, MonitorState } from './monitor.ts';
import type { StatusChange } from './transition.ts';

export type Alert =
	| { kind: 'down'; at: number; since: number; outageId: string }
	/** `since` is when the website went down; null after flapping, when there were several outages, and after what ended the outage before. */
	| { kind: 'up'; at: number; since: number | null; outageId: string; after?: 'maintenance' | 'block' }
	| { kind: 'maintenance'; at: number; since: number | null; outageId: string; from: number; until: number }
	| { kind: 'flapping'; at: number; changes: number };

/** Slow, partly unreachable and blocked: once when it is confirmed, and once when it ends. */
export type ConditionAlert =
	| ({ kind: 'condition-began'; at: number; condition: AlertedCondition; since: number } & ConditionFacts & {
				/** Of the check that decided. */
				phases: Phases;
				/** Null for the conditions in which checks fail. */
				slowAboveMs: number | null;
			})
	| {
			kind: 'condition-ended';
			/** When the end was known. */
			at: number;
			condition: AlertedCondition;
			since: number;
			endedAt: number;
			/** The website's status now, or its next condition. */
			next: AlertedCondition | WebsiteStatus;
	  };

interface AlertDecision {
	memory: AlertMemory;
	alert: Alert | null;
}

const changesUntilFlapping = 4;
const flappingWindowMs = 30 * 60_000;
const stableMs = 10 * 60_000;

/**
 * The first success of a new website sends no alert, and conditions send none. A recovery sends one only if its outage did. After an outage that
 * maintenance or a firewall that blocks the checks ended, it is sent when a check succeeds, but not before the maintenance is over.
 * `maintenance`: the span that the check was in.
 */
export function alertOn(
	before: AlertMemory,
	change: StatusChange,
	maintenance: MaintenanceSpan | null = null,
): AlertDecision {
	if (change.kind === 'maintenance') {
		const ended = change.outageId === null ? null : change;
		return ended && maintenance ? alertOnMaintenance(before, ended, maintenance) : { memory: before, alert: null };
	}
	if (change.kind === 'came-up') return lateRecovery(before, change.at, maintenance);
	if (change.outageId === null) return { memory: before, alert: null };
	const changes = [...before.changes.filter((at) => at > change.at - flappingWindowMs), change.at];
	const memory = { ...before, changes };
	if (before.flappingSince !== null) return { memory, alert: null };
	if (changes.length > changesUntilFlapping) {
		const alert: Alert = { kind: 'flapping', at: change.at, changes: changes.length };
		return { memory: { ...memory, flappingSince: change.at }, alert };
	}
	if (change.kind === 'went-down') {
		const { at, failures, outageId } = change;
		return {
			memory: { ...memory, notified: 'down', lastOutageId: outageId },
			alert: { kind: 'down', at, since: failures[0].at, outageId },
		};
	}
	if (before.notified === 'up' || change.kind === 'blocked') return { memory, alert: null };
	const { at, since, outageId } = change;
	return { memory: { ...memory, notified: 'up' }, alert: { kind: 'up', at, since, outageId } };
}

/** For those who were notified of an outage. Planned work ends flapping as well, so its changes do not count any more. */
function alertOnMaintenance(
	before: AlertMemory,
	{ at, since, outageId: endedId }: { at: number; since: number; outageId: string },
	[from, until]: MaintenanceSpan,
): AlertDecision {
	const { notified, lastOutageId: outageId } = before;
	if (notified !== 'down' || outageId === null) return { memory: { ...before, notified: 'up' }, alert: null };
	return {
		memory: { changes: [], flappingSince: null, notified: 'maintenance', lastOutageId: outageId },
		alert: { kind: 'maintenance', at, since: outageId === endedId ? since : null, outageId, from, until },
	};
}

/** How long the website was down is not known, because it was blocked or in maintenance since then. */
function lateRecovery(before: AlertMemory, at: number, maintenance: MaintenanceSpan | null): AlertDecision {
	const { lastOutageId: outageId, notified } = before;
	const isTooEarly = notified === 'maintenance' && maintenance !== null;
	if (before.flappingSince !== null || notified === 'up' || outageId === null || isTooEarly) {
		return { memory: before, alert: null };
	}
	const after = notified === 'maintenance' ? 'maintenance' : 'block';
	return { memory: { ...before, notified: 'up' }, alert: { kind: 'up', at, since: null, outageId, after } };
}

/** After a check that changed nothing that users see. */
export function alertWithoutChange(
	state: MonitorState,
	{ at, ok }: Pick<CheckResult, 'at' | 'ok'>,
	maintenance: MaintenanceSpan | null,
): AlertDecision {
	const before = state.alerts;
	if (maintenance) return { memory: before, alert: null };
	const isUpAfterMaintenance =
		before.notified === 'maintenance' && before.flappingSince === null && ok && state.phase === 'up';
	return isUpAfterMaintenance ? lateRecovery(before, at, null) : endFlapping(before, state, at);
}

/**
 * Flapping ends after ten minutes without a change, but not while the status is unknown. The owner is then notified of an outage that no alert named, or
 * that the last one that an alert named is over: chats, incidents and escalations know no others.
 */
export function endFlapping(before: AlertMemory, state: MonitorState, at: number): AlertDecision {
	const lastChangeAt = before.changes.at(-1) ?? before.flappingSince ?? at;
	const isStable = at - lastChangeAt >= stableMs && state.shown !== 'unknown';
	if (before.flappingSince === null || !isStable) return { memory: before, alert: null };
	const { notified, lastOutageId } = before;
	const memory: AlertMemory = { changes: [], flappingSince: null, notified, lastOutageId };
	if (state.shown === 'down') {
		const { openOutageId: outageId, shownSince: since } = state;
		if (outageId === null || outageId === lastOutageId) return { memory, alert: null };
		return {
			memory: { ...memory, notified: 'down', lastOutageId: outageId },
			alert: { kind: 'down', at, since, outageId },
		};
	}
	if (notified === 'up' || lastOutageId === null) return { memory, alert: null };
	return { memory: { ...memory, notified: 'up' }, alert: { kind: 'up', at, since: null, outageId: lastOutageId } };
}

/** `after`: the state after the check. A condition that maintenance ends sends nothing, unlike an outage. */
export function conditionAlerts(
	changes: readonly ConditionChange[],
	{ check: settings }: Pick<Monitor, 'check'>,
	after: MonitorState,
	{ at, phases }: CheckResult,
): ConditionAlert[] {
	const current = after.condition?.kind ?? null;
	if (changes.length === 0 || current === 'maintenance') return [];
	return changes.flatMap((change): ConditionAlert[] => {
		const { kind: condition, since } = change.condition;
		if (!isAlertedCondition(condition)) return [];
		const named = { at, condition, since };
		if (change.kind === 'ended') {
			return [{ kind: 'condition-ended', ...named, endedAt: change.at, next: current ?? after.shown }];
		}
		if (change.kind === 'failed') return [];
		const { checks, error, statusCode } = change;
		const slowAboveMs = condition === 'slow' ? (settings?.slowAboveMs ?? null) : null;
		return [{ kind: 'condition-began', ...named, checks, error, statusCode, phases, slowAboveMs }];
	});
}
