/** Applies check results to a monitor, and lists the changes, roll-ups and alerts that follow from them. */
import {
	checkLimits,
	hourMs,
	type OutageEvidence,
	type Region,
	type SeenCertificate,
	type WebsiteStatus,
} from '@stayup/contract';
import type { CheckResult } from '../../probe/check-result.ts';
import {
	type ClosedDay,
	type ClosedHour,
	closeHours,
	recordCheck,
	recordComparison,
	type StoringPlan,
} from '../../stats/uptime.ts';
import { type Alert, alertOn, alertWithoutChange, type ConditionAlert, conditionAlerts } from './alert-policy.ts';
import { type ConditionChange, conditionAfter, maintenanceAt } from './conditions.ts';
import { askedRegionsOf } from './down-verdict.ts';
import type { Monitor } from './monitor.ts';
import { nextRecheck, type Recheck } from './recheck.ts';
import { type StatusChange, transition } from './transition.ts';

/** The time limit of a check with all its redirects (SSRF-8). */
export const checkBudgetMs = checkLimits.seconds * 1000;
/** The time limit of the attempt at home that a user waits for (PROBE-11). If it runs out, checks with the limit of a round decide. */
export const urgentBudgetMs = 5_000;

/** The time limit of rounds and of every recheck, so that a slow website is never down for one and up for the other. */
export function budgetMsOf({ intervalSeconds }: Pick<Monitor, 'intervalSeconds'>): number {
	return Math.min(checkBudgetMs, intervalSeconds * 700);
}

export interface AppliedChecks {
	monitor: Monitor;
	/** The status that users saw before, for the counters. */
	shownBefore: WebsiteStatus;
	changes: StatusChange[];
	/** The alerts for the owner, if alerts are enabled. */
	alerts: (Alert | ConditionAlert | CertificateNotice)[];
	/** The periods of conditions that began or ended. */
	conditions: ConditionChange[];
	/** The certificate if it changed; null otherwise. */
	certificate: SeenCertificate | null;
	closedHours: ClosedHour[];
	closedDays: ClosedDay[];
	/** Of the first failure, for an outage or the next recheck. */
	evidence: OutageEvidence | null;
	/** Null if the next round is early enough. */
	recheck: Recheck | null;
}

interface CertificateNotice {
	kind: 'certificate-expiring';
	at: number;
	validTo: number;
	/** Days before expiry. */
	noticeDays: number;
	/** Of a redirect to the website; missing for its own. */
	host?: string;
}

/** PROBE-6: gaps longer than this count neither as up nor as down. */
export function longestGapMs(intervalSeconds: number): number {
	return 2 * intervalSeconds * 1000 + checkBudgetMs;
}

interface ApplyOptions {
	/** Too many websites failed at once to believe these failures (PROBE-8). */
	isSuppressed?: boolean;
	/** Otherwise completed hours stay in the monitor until a later check. */
	storesHours?: boolean;
	/** They are not asked about a failure. */
	lostRegions?: readonly Region[];
}

export function applyChecks(
	before: Monitor,
	checks: readonly CheckResult[],
	{ isSuppressed = false, storesHours = true, lostRegions = [] }: ApplyOptions = {},
): AppliedChecks {
	const gapMs = longestGapMs(before.intervalSeconds);
	const plan = storingPlanOf(before);
	const asked = askedRegionsOf(before, lostRegions);
	const changes: StatusChange[] = [];
	const alerts: (Alert | ConditionAlert)[] = [];
	const conditions: ConditionChange[] = [];
	const closedHours: ClosedHour[] = [];
	const closedDays: ClosedDay[] = [];
	let { state, uptime } = before;

	for (const check of checks) {
		if (check.origin === 'comparison') {
			uptime = recordComparison(uptime, check);
			continue;
		}
		const maintenance = maintenanceAt(before, check.at);
		const isInMaintenance = maintenance !== null;
		const next = transition(before.websiteId, state, check, { isSuppressed, asked, isInMaintenance });
		const recorded = recordCheck(uptime, state, next.state, check, gapMs, before.maintenance);
		const closing = storesHours
			? closeHours(recorded, check.at, plan)
			: { uptime: recorded, closedHours: [], closedDays: [] };
		const conditioned = conditionAfter(before, state, next.state, check);
		state = conditioned.state;
		const decision = next.change
			? alertOn(state.alerts, next.change, maintenance)
			: alertWithoutChange(state, check, maintenance);
		if (decision.memory !== state.alerts) state = { ...state, alerts: decision.memory };
		conditions.push(...conditioned.changes);
		uptime = closing.uptime;
		closedHours.push(...closing.closedHours);
		closedDays.push(...closing.closedDays);
		if (next.change) changes.push(next.change);
		if (decision.alert) alerts.push(decision.alert);
		alerts.push(...conditionAlerts(conditioned.changes, before, state, check));
	}
	return {
		monitor: { ...before, state, uptime },
		shownBefore: before.state.shown,
		changes,
		alerts,
		conditions,
		certificate: null,
		evidence: null,
		closedHours,
		closedDays,
		recheck: nextRecheck(state, before.intervalSeconds, asked),
	};
}

/** How many hours a website stores together: as many as keep the checks of its open hours few. */
export function hoursPerWriteOf(intervalSeconds: number): number {
	if (intervalSeconds < 60) return 1;
	return intervalSeconds < 300 ? 3 : 6;
}

/** Each website stores its hours at its own time. Otherwise the rounds after a full hour would store those of all websites. */
export function storingPlanOf({
	websiteId,
	intervalSeconds,
}: Pick<Monitor, 'websiteId' | 'intervalSeconds'>): StoringPlan {
	const hoursPerWrite = hoursPerWriteOf(intervalSeconds);
	let hash = 0x811c9dc5;
	for (let index = 0; index < websiteId.length; index += 1) {
		hash = Math.imul(hash ^ websiteId.charCodeAt(index), 0x01000193);
	}
	return { hoursPerWrite, delayMs: (hash >>> 0) % (hoursPerWrite * hourMs) };
}
