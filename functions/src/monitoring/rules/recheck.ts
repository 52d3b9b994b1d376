/** Decides when a website is checked again before its next round. */
import { type CheckOrigin, defaultAskedRegions, type Region, regions } from '@stayup/contract';
import { homeRegion, regionsToAsk } from './down-verdict.ts';
import type { MonitorState } from './monitor.ts';

/** Between the starts of two attempts of an urgent check. */
const urgentPauseMs = 1_000;
const longestRecheckPauseSeconds = 30;
const longestRecoveryPauseSeconds = 15;

export interface Recheck {
	/** Milliseconds since the epoch. */
	at: number;
	origin: CheckOrigin;
	/** The regions to ask, at least one. */
	regions: readonly Region[];
}

/**
 * When to check again before the next round; null if the next round is early enough. A suspect website is rechecked by the other regions a
 * quarter of the interval after the previous check, but after 30 s at most (PROBE-2); after a failed urgent check, a second later (PROBE-11).
 * Another region than that of the first success confirms a recovery, after 15 s at most.
 */
export function nextRecheck(
	{ phase, suppressed, lastCheckedAt, lastCheck, waitUntil = 0, votes = [] }: MonitorState,
	intervalSeconds: number,
	asked: readonly Region[] = regions.slice(0, defaultAskedRegions),
): Recheck | null {
	// The next round decides about a suppressed failure, because it checks many websites.
	if (suppressed !== null || lastCheckedAt === null || lastCheck === null) return null;
	/** A website that limits our checks says when it may be asked again. */
	const askedAt = Math.min(waitUntil, lastCheckedAt + intervalSeconds * 1000);
	if (phase === 'recovering') {
		const [next = homeRegion] = [...asked.slice(1), homeRegion].filter((region) => region !== lastCheck.region);
		const pauseSeconds = Math.min(intervalSeconds / 4, longestRecoveryPauseSeconds);
		return { at: Math.max(lastCheckedAt + pauseSeconds * 1000, askedAt), origin: 'recheck', regions: [next] };
	}
	if (phase !== 'suspect') return null;
	const toAsk = regionsToAsk(votes, asked, lastCheck.region);
	if (toAsk.length === 0) return null;
	if (isUrgent(lastCheck.origin)) {
		return { at: lastCheckedAt + urgentPauseMs, origin: lastCheck.origin, regions: toAsk };
	}
	const pauseSeconds = Math.min(intervalSeconds / 4, longestRecheckPauseSeconds);
	const usualAt = lastCheckedAt + pauseSeconds * 1000;
	return { at: Math.max(usualAt, askedAt), origin: 'recheck', regions: toAsk };
}

/** Whether a user is waiting for the result. */
export function isUrgent(origin: CheckOrigin): boolean {
	return origin === 'check-now' || origin === 'first-check';
}
