/** Judges a whole round: if many websites fail at once, our own network is the likely cause (PROBE-8). */
import type { Monitor } from './monitor.ts';

const massShare = 0.3;
const massHosts = 20;
/** With healthy canaries, so that a real mass outage is detected late but not lost. */
const maxSuppressedRounds = 3;

interface RoundFacts {
	/** The websites that were not down before. */
	checked: number;
	/** Those of them whose check failed. */
	failed: number;
	failedHosts: number;
	/** Those of them whose check failed or is still running. */
	unanswered: number;
	unansweredHosts: number;
	areCanariesUp: boolean;
	/** Consecutive suppressed rounds before this one. */
	suppressedRounds: number;
}

export interface RoundVerdict {
	/** Too many checks are still running to say whether this is a mass failure. The rest of the round decides. */
	isUndecided: boolean;
	isInconclusive: boolean;
	suppressedRounds: number;
}

export function judgeRound({
	checked,
	failed,
	failedHosts,
	unanswered,
	unansweredHosts,
	areCanariesUp,
	suppressedRounds,
}: RoundFacts): RoundVerdict {
	const believed: RoundVerdict = { isUndecided: false, isInconclusive: false, suppressedRounds: 0 };
	if (failed === 0) return believed;
	if (!areCanariesUp) return { ...believed, isInconclusive: true, suppressedRounds };
	const isMass = (count: number, hosts: number) => count >= massShare * checked && hosts >= massHosts;
	if (isMass(failed, failedHosts)) {
		return suppressedRounds < maxSuppressedRounds
			? { ...believed, isInconclusive: true, suppressedRounds: suppressedRounds + 1 }
			: { ...believed, suppressedRounds };
	}
	if (isMass(unanswered, unansweredHosts)) return { ...believed, isUndecided: true, suppressedRounds };
	return believed;
}

/** A failure of a website that is already down, blocked or failing in maintenance does not count. */
export function isNewFailure({ state }: Monitor, isOk: boolean): boolean {
	return !isOk && state.phase !== 'down' && state.phase !== 'blocked' && state.phase !== 'planned';
}
