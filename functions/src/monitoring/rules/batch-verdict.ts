/** Judges a whole round: when too much fails at once, it is more likely us than them (PROBE-8). */
import type { Monitor } from './monitor.ts';

const sharePresumed = 0.3;
const hostsPresumed = 20;
/** With healthy canaries: a real mass outage is late, not lost. */
const slotsHeldMost = 3;

export interface SlotFacts {
	/** Of the websites that were not down already: how many were checked, and the hosts of those that failed or keep us waiting. */
	checked: number;
	failed: number;
	failedHosts: number;
	/** Asked only when something failed. */
	areCanariesWell: boolean;
	/** Slots held so far, without one between that was fine. */
	heldSlots: number;
}

export interface SlotVerdict {
	isInconclusive: boolean;
	heldSlots: number;
}

export function judgeSlot({ checked, failed, failedHosts, areCanariesWell, heldSlots }: SlotFacts): SlotVerdict {
	if (failed === 0) return { isInconclusive: false, heldSlots: 0 };
	if (!areCanariesWell) return { isInconclusive: true, heldSlots };
	const isMass = failed >= sharePresumed * checked && failedHosts >= hostsPresumed;
	if (!isMass) return { isInconclusive: false, heldSlots: 0 };
	return heldSlots < slotsHeldMost
		? { isInconclusive: true, heldSlots: heldSlots + 1 }
		: { isInconclusive: false, heldSlots };
}

/** Of a website that is known to be down, a failure is no news. */
export function isFreshFailure({ state }: Monitor, isOk: boolean): boolean {
	return !isOk && state.phase !== 'down';
}
