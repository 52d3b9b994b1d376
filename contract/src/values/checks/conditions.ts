/** Conditions: states of a website that are shown beside its status. */

import type { OutageEvidence } from '../monitoring.ts';
import type { Region } from '../regions.ts';
import type { CheckError } from './check-errors.ts';

/** The first one that applies is the condition of the website. */
export const conditionKinds = ['maintenance', 'blocked', 'partly-unreachable', 'slow'] as const;
export type ConditionKind = (typeof conditionKinds)[number];

/** Those that channels can be alerted about: owners plan maintenance themselves. */
export const alertedConditions = ['blocked', 'partly-unreachable', 'slow'] as const satisfies readonly ConditionKind[];
export type AlertedCondition = (typeof alertedConditions)[number];

export function isAlertedCondition(kind: ConditionKind): kind is AlertedCondition {
	return kind !== 'maintenance';
}

export const conditionWords: Record<ConditionKind, string> = {
	maintenance: 'Maintenance',
	blocked: 'Blocked',
	'partly-unreachable': 'Partly unreachable',
	slow: 'Slow',
};

/** A condition that lasts. `since`: milliseconds since the epoch. */
export interface Condition {
	kind: ConditionKind;
	since: number;
}

/** One of the checks that decided, and its region. */
export interface SeenCheck {
	/** Milliseconds since the epoch. */
	at: number;
	region: Region;
	/** Null for a successful check. */
	error: CheckError | null;
	statusCode: number | null;
	durationMs: number;
}

/** The period of a condition, as stored in `conditions/{id}`. Instants are milliseconds since the epoch. */
export interface ConditionDocument {
	websiteId: string;
	ownerId: string;
	kind: ConditionKind;
	start: number;
	/** Null while it lasts. */
	end: number | null;
	/** The checks that decided, at most ten, oldest first. Empty for maintenance without a failure. */
	checks: SeenCheck[];
	/** Of the failure that decided; null without one. */
	error: CheckError | null;
	statusCode: number | null;
	evidence: OutageEvidence | null;
}
