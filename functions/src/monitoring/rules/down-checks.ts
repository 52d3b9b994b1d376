/** Decides when and where a website that is down is checked between its rounds, so that its recovery is noticed soon (PROBE-16). */
import { dayMs, downCheckSeconds, type Region } from '@stayup/contract';
import { askedRegionsOf, homeRegion } from './down-verdict.ts';
import type { Monitor } from './monitor.ts';
import { cadenceSeconds, isDue, launchOffsetMs, leadMs, roundsBetween, scheduleOf, shardOffsetMs } from './schedule.ts';

const everyMs = downCheckSeconds * 1000;
/** A website that has been down for longer is checked in its rounds only: its recovery is not what somebody waits for. */
const quickForMs = dayMs;
/** So many are enqueued ahead, so that the checks go on when a region does not answer. */
const ahead = 2;

interface DownCheck {
	/** Milliseconds since the epoch. */
	at: number;
	region: Region;
}

/** When the check of this time begins: as in a round, so that the checks of a website are as far apart as their times. */
export function beginOfDownCheck(
	{ websiteId, intervalSeconds }: Monitor,
	{ at, longestSpreadMs }: { at: number; longestSpreadMs: number },
): number {
	return at + leadMs + launchOffsetMs(websiteId, cadenceSeconds(intervalSeconds), longestSpreadMs);
}

/** `at`: the time of the check. */
export function needsDownChecks({ isActive, intervalSeconds, state }: Monitor, at: number): boolean {
	const isDown = state.phase === 'down' || state.phase === 'blocked';
	const isWaiting = at < (state.waitUntil ?? 0);
	return isActive && isDown && !isWaiting && intervalSeconds > downCheckSeconds && at - state.shownSince < quickForMs;
}

/** The next ones after `now`, without those that a round makes. */
export function nextDownChecks(shardId: string, monitor: Monitor, now: number): DownCheck[] {
	return roundsBetween(shardId, downCheckSeconds, now + 1, now + (2 * ahead + 1) * everyMs)
		.filter((at) => needsDownChecks(monitor, at) && !isRoundOf(shardId, monitor, at))
		.slice(0, ahead)
		.map((at) => ({ at, region: regionAt(shardId, monitor, at) }));
}

/** Whether a round checks the website at this time. */
function isRoundOf(shardId: string, monitor: Monitor, at: number): boolean {
	const cadence = cadenceSeconds(monitor.intervalSeconds);
	const offsetMs = shardOffsetMs(shardId, cadence);
	if ((at - offsetMs) % (cadence * 1000) !== 0) return false;
	return isDue(scheduleOf(monitor), at, offsetMs);
}

/** The asked regions take turns. Times of rounds take no turn: at an interval of a minute, one of two regions would never have one. */
export function regionAt(shardId: string, monitor: Monitor, at: number): Region {
	const asked = askedRegionsOf(monitor);
	const sinceMs = at - shardOffsetMs(shardId, cadenceSeconds(monitor.intervalSeconds));
	const turn = Math.floor(sinceMs / everyMs) - Math.floor(sinceMs / (monitor.intervalSeconds * 1000));
	return asked[turn % asked.length] ?? homeRegion;
}
