/** Applies checks to a monitor: state, ledger, and what has to be written and done because of them. */
import { type ClosedDay, type ClosedHour, closeHours, recordCheck } from './ledger.ts';
import type { Monitor } from './monitor.ts';
import { type Check, recheckAt, type StatusChange, transition } from './transition.ts';

/** SSRF-8: the wall clock of one whole check. */
export const checkBudgetMs = 10_000;

export interface AppliedChecks {
	monitor: Monitor;
	changes: StatusChange[];
	closedHours: ClosedHour[];
	closedDays: ClosedDay[];
	/** Milliseconds since the epoch, or null where the next round is soon enough. */
	recheckAt: number | null;
}

export function applyChecks(before: Monitor, checks: readonly Check[]): AppliedChecks {
	const longestGapMs = 2 * before.intervalSeconds * 1000 + checkBudgetMs;
	const changes: StatusChange[] = [];
	const closedHours: ClosedHour[] = [];
	const closedDays: ClosedDay[] = [];
	let { state, ledger } = before;

	for (const check of checks) {
		const next = transition(before.websiteId, state, check);
		const closing = closeHours(recordCheck(ledger, state, next.state, check, longestGapMs), check.at);
		state = next.state;
		ledger = closing.ledger;
		closedHours.push(...closing.closedHours);
		closedDays.push(...closing.closedDays);
		if (next.change) changes.push(next.change);
	}
	return {
		monitor: { ...before, state, ledger },
		changes,
		closedHours,
		closedDays,
		recheckAt: recheckAt(state, before.intervalSeconds),
	};
}
