/** Decides which conditions an owner is notified of: slow, partly unreachable and blocked, once when they are confirmed and once when they end. */
import { type AlertedCondition, isAlertedCondition, type Phases, type WebsiteStatus } from '@stayup/contract';
import type { CheckResult } from '../../probe/check-result.ts';
import type { ConditionChange, ConditionFacts } from './conditions.ts';
import type { Monitor, MonitorState } from './monitor.ts';

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
			/** What the website is now. */
			next: AlertedCondition | WebsiteStatus;
	  };

/** `after`: the state after the check. As for an outage, a condition that maintenance ends sends nothing. */
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
