/** Judges a whole round: when too much fails at once, it is more likely us than them (PROBE-8). */
import type { Monitor } from './monitor.ts';

const sharePresumed = 0.3;
const hostsPresumed = 20;
/** With healthy canaries: a real mass outage is late, not lost. */
const suppressedRoundsMost = 3;

export interface RoundFacts {
	/** Of the websites that were not down already: how many were checked, and the hosts of those that failed or keep us waiting. */
	checked: number;
	failed: number;
	failedHosts: number;
	/** Asked only when something failed. */
	areCanariesWell: boolean;
	/** Rounds suppressed so far, without one between that was fine. */
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
	areCanariesWell,
	suppressedRounds,
}: RoundFacts): RoundVerdict {
	if (failed === 0) return { isInconclusive: false, suppressedRounds: 0 };
	if (!areCanariesWell) return { isInconclusive: true, suppressedRounds };
	const isMass = failed >= sharePresumed * checked && failedHosts >= hostsPresumed;
	if (!isMass) return { isInconclusive: false, suppressedRounds: 0 };
	return suppressedRounds < suppressedRoundsMost
		? { isInconclusive: true, suppressedRounds: suppressedRounds + 1 }
		: { isInconclusive: false, suppressedRounds };
}

/** Of a website that is known to be down, a failure is no news. */
export function isFreshFailure({ state }: Monitor, isOk: boolean): boolean {
	return !isOk && state.phase !== 'down';
}
