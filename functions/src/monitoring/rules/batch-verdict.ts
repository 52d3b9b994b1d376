/** Judges a whole round: if many websites fail at once, our own network is the likely cause (PROBE-8). */
import type { Monitor } from './monitor.ts';

const massShare = 0.3;
const massHosts = 20;
/** With healthy canaries, so that a real mass outage is detected late but not lost. */
const maxSuppressedRounds = 3;

export interface RoundFacts {
	/** The websites that were not down before. */
	checked: number;
	/** Those of them whose check failed or is still running. */
	failed: number;
	failedHosts: number;
	areCanariesUp: boolean;
	/** Consecutive suppressed rounds before this one. */
	suppressedRounds: number;
}

export interface RoundVerdict {
	isInconclusive: boolean;
	suppressedRounds: number;
}

export function judgeRound({
	checked,
	failed,
	failedHosts,
	areCanariesUp,
	suppressedRounds,
}: RoundFacts): RoundVerdict {
	if (failed === 0) return { isInconclusive: false, suppressedRounds: 0 };
	if (!areCanariesUp) return { isInconclusive: true, suppressedRounds };
	const isMass = failed >= massShare * checked && failedHosts >= massHosts;
	if (!isMass) return { isInconclusive: false, suppressedRounds: 0 };
	return suppressedRounds < maxSuppressedRounds
		? { isInconclusive: true, suppressedRounds: suppressedRounds + 1 }
		: { isInconclusive: false, suppressedRounds };
}

/** A failure of a website that is already down does not count. */
export function isNewFailure({ state }: Monitor, isOk: boolean): boolean {
	return !isOk && state.phase !== 'down';
}
