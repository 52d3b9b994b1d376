/** Applies checks to a monitor: state, ledger, and what has to be written and done because of them. */
import type { WebsiteStatus } from '@stayup/contract';
import { type ClosedDay, type ClosedHour, closeHours, recordCheck } from './ledger.ts';
import type { Monitor } from './monitor.ts';
import { type Check, recheckAt, type StatusChange, transition } from './transition.ts';

/** SSRF-8: the wall clock of one whole check. */
export const checkBudgetMs = 10_000;

export interface AppliedChecks {
	monitor: Monitor;
	/** What people were shown before, for whoever counts. */
	shownBefore: WebsiteStatus;
	changes: StatusChange[];
	closedHours: ClosedHour[];
	closedDays: ClosedDay[];
	/** Milliseconds since the epoch, or null where the next round is soon enough. */
	recheckAt: number | null;
}

/** PROBE-6: time without a result for longer than this is nobody's. */
export function longestGapMs(intervalSeconds: number): number {
	return 2 * intervalSeconds * 1000 + checkBudgetMs;
}

export function applyChecks(before: Monitor, checks: readonly Check[]): AppliedChecks {
	const gapMs = longestGapMs(before.intervalSeconds);
	const changes: StatusChange[] = [];
	const closedHours: ClosedHour[] = [];
	const closedDays: ClosedDay[] = [];
	let { state, ledger } = before;

	for (const check of checks) {
		const next = transition(before.websiteId, state, check);
		const closing = closeHours(recordCheck(ledger, state, next.state, check, gapMs), check.at);
		state = next.state;
		ledger = closing.ledger;
		closedHours.push(...closing.closedHours);
		closedDays.push(...closing.closedDays);
		if (next.change) changes.push(next.change);
	}
	return {
		monitor: { ...before, state, ledger },
		shownBefore: before.state.shown,
		changes,
		closedHours,
		closedDays,
		recheckAt: recheckAt(state, before.intervalSeconds),
	};
}
