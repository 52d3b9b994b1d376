/** Decides which websites are checked from every region once an hour, and when. */
import { hourMs, minuteMs, regions } from '@stayup/contract';
import type { Monitor } from './monitor.ts';
import { cadenceSeconds, launchOffsetMs, shardOffsetMs } from './schedule.ts';

/** The shards spread over these seconds of the hour, after the first five minutes. */
const spreadSeconds = 50 * 60;
const firstAfterMs = 5 * minuteMs;
/** The checks of a shard spread over this time: an instance waits for them all, and few websites of a shard compare regions. */
export const comparisonSpreadMs = 1_000;

/** Plans that ask all regions compare them. A website that is not up has nothing to compare. */
export function isToCompare({ askedRegions, isActive, state }: Monitor): boolean {
	return askedRegions === regions.length && isActive && state.phase === 'up';
}

/** Whether the round before was in the hour before. `cadence` in seconds, `roundAt` in milliseconds since the epoch. */
export function isFirstOfHour(roundAt: number, cadence: number): boolean {
	return Math.floor(roundAt / hourMs) > Math.floor((roundAt - cadence * 1000) / hourMs);
}

/** When the shard compares in the hour of this round. Never before the round. */
export function comparisonAt(shardId: string, roundAt: number): number {
	const hour = Math.floor(roundAt / hourMs) * hourMs;
	return Math.max(roundAt, hour + firstAfterMs + shardOffsetMs(shardId, spreadSeconds));
}

/** When the comparison of a website begins. */
export function beginOfComparison({ websiteId, intervalSeconds }: Monitor, at: number): number {
	return at + launchOffsetMs(websiteId, cadenceSeconds(intervalSeconds), comparisonSpreadMs);
}
