/** The states that the simulation of states puts websites into: what they answer, for how long, and what follows. */
import type { ConditionKind } from '@stayup/contract';
import type { Answer } from '@stayup/testing/simulation/simulated-checks';

export const simulatedStates = [
	'rule-failed',
	'tls-refused',
	'odd',
	'slow',
	'blocked',
	'rate-limited',
	'partly-unreachable',
	'maintenance',
	'overrun',
	'refused',
	'worked-on',
	'repaired',
	'unrepaired',
] as const;
export type SimulatedState = (typeof simulatedStates)[number];

export const statesInWork: readonly SimulatedState[] = ['worked-on', 'repaired', 'unrepaired'];
export const statesWithOutage: readonly SimulatedState[] = [
	'rule-failed',
	'tls-refused',
	'overrun',
	'refused',
	...statesInWork,
];
export const alertedStates: readonly SimulatedState[] = [
	'slow',
	'blocked',
	'rate-limited',
	'partly-unreachable',
	'refused',
];
const tlsErrors = ['tls_old_version', 'tls_client_certificate', 'tls_not_spoken'] as const;

export const perShard = 15;
export const slowAboveMs = 1_000;
export const failingAnswers: Record<SimulatedState, readonly Answer[]> = {
	'rule-failed': ['rule-failed'],
	'tls-refused': tlsErrors,
	odd: ['odd'],
	slow: ['slow'],
	blocked: ['blocked'],
	'rate-limited': ['rate_limited'],
	'partly-unreachable': ['error'],
	maintenance: ['error'],
	overrun: ['error'],
	refused: ['error'],
	'worked-on': ['error'],
	repaired: ['error'],
	unrepaired: ['error'],
};

export const conditionOf: Record<SimulatedState, ConditionKind | null> = {
	'rule-failed': null,
	'tls-refused': null,
	odd: null,
	slow: 'slow',
	blocked: 'blocked',
	'rate-limited': 'blocked',
	'partly-unreachable': 'partly-unreachable',
	maintenance: 'maintenance',
	overrun: 'maintenance',
	refused: 'blocked',
	'worked-on': 'maintenance',
	repaired: 'maintenance',
	unrepaired: 'maintenance',
};

/** Intervals in the state, and those that decide at the latest. */
export const lengths: Record<SimulatedState, { inState: number; until: number }> = {
	'rule-failed': { inState: 2, until: 1 },
	'tls-refused': { inState: 2, until: 1 },
	odd: { inState: 4, until: 0 },
	slow: { inState: 6, until: 3 },
	blocked: { inState: 2, until: 1 },
	'rate-limited': { inState: 4, until: 2 },
	'partly-unreachable': { inState: 4, until: 2 },
	maintenance: { inState: 3, until: 1 },
	overrun: { inState: 4, until: 3 },
	refused: { inState: 4, until: 1 },
	'worked-on': { inState: 4, until: 1 },
	repaired: { inState: 4, until: 1 },
	unrepaired: { inState: 6, until: 1 },
};

/** Of the intervals in which it fails. */
export const maintenanceOfOverrun = 2;
export const outageOfRefused = 2;
export const outageBeforeWork = 2;
/** From the beginning of the state until the maintenance ends. */
export const workUntil: Partial<Record<SimulatedState, number>> = { 'worked-on': 4, repaired: 6, unrepaired: 4 };
/** From there on, all of them have seen several odd responses. */
export const oddIntervals = 3.5;
