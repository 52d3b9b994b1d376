/** Computes from the clock, without reads, when a shard runs and which of its monitors are due (SCHED-5, PROBE-13). */
import { createHash } from 'node:crypto';
import type { Monitor, MonitorState } from './monitor.ts';

const cadencesSeconds = [3600, 1800, 900, 600, 300, 120, 60, 30] as const;
const finestCadenceSeconds = 30;

/**
 * The seconds between two rounds of the shard that a monitor with this interval joins. They divide the interval if possible. A monitor
 * with any other interval joins a 30-second shard, which checks it less than 30 s late.
 */
export function cadenceSeconds(intervalSeconds: number): number {
	return cadencesSeconds.find((cadence) => intervalSeconds % cadence === 0) ?? finestCadenceSeconds;
}

/** The offset of a shard's rounds within its cadence. Its id determines it: shards spread evenly and keep their offset after a restart. */
export function shardOffsetMs(shardId: string, cadence: number): number {
	return createHash('sha256').update(shardId).digest().readUInt32BE(0) % (cadence * 1000);
}

/** Time to take the lease before the first check of a round. */
export const leadMs = 250;
/** Many rounds share an instance, whose CPU is used evenly if each takes its time. */
export const usualSpreadMs = 10_000;
/** A small deployment pays for an instance until the last check has started: a full shard starts 375 a second, which take half of a CPU. */
export const shortSpreadMs = 400;

/** The checks of a round spread over a sixth of its cadence, but not so long that the first recheck is late. */
export function spreadMs(cadence: number, longestMs: number): number {
	return Math.min((cadence * 1000) / 6, longestMs);
}

/** A check waits at most this long for other checks of its host: longer in a round that starts all its checks sooner, which so ends no later. */
export function hostWaitMs(cadence: number, longestMs: number): number {
	return 8_000 + spreadMs(cadence, usualSpreadMs) - spreadMs(cadence, longestMs);
}

/** The offset of a website's check within a round. It never changes, so that the checks are exactly one interval apart. */
export function launchOffsetMs(websiteId: string, cadence: number, longestMs: number): number {
	return createHash('sha256').update(websiteId).digest().readUInt32BE(0) % spreadMs(cadence, longestMs);
}

/** So many names have one in almost every tenth of a second. */
export const namesTried = 1_000;
/** Enough for the least crowded place, which is sought in deployments of many shards. */
const namesCompared = 16;
const halfMinuteMs = 30_000;

/**
 * Chooses the name for a new shard. While there is room, it runs soon after the beginning of a half minute, when the round before has started its
 * checks: an instance is paid for from its first round to its last, so it rests until the next half minute. Then the place farthest from all
 * others counts; random names would leave crowds and gaps. `others`: the cadence of each known shard.
 */
export function nameOfShard(names: readonly string[], others: ReadonlyMap<string, number>, cadence: number): string {
	const taken = [...others].map(([id, other]) => {
		const cycleMs = 1000 * greatestCommonDivisor(cadence, other);
		return { atMs: shardOffsetMs(id, other) % cycleMs, cycleMs };
	});
	const placed = names.map((name) => ({ name, atMs: shardOffsetMs(name, cadence) }));
	const distanceTo = (atMs: number, other: (typeof taken)[number]) => {
		const afterMs = (atMs - other.atMs + cadence * 1000) % other.cycleMs;
		return Math.min(afterMs, other.cycleMs - afterMs);
	};
	const roomAt = (atMs: number) => taken.reduce((least, other) => Math.min(least, distanceTo(atMs, other)), Infinity);
	const free = placed
		.toSorted((a, b) => (a.atMs % halfMinuteMs) - (b.atMs % halfMinuteMs))
		.find(({ atMs }) => taken.every((other) => distanceTo(atMs, other) >= shortSpreadMs));
	if (free) return free.name;
	return placed.slice(0, namesCompared).reduce((best, one) => (roomAt(one.atMs) > roomAt(best.atMs) ? one : best)).name;
}

function greatestCommonDivisor(a: number, b: number): number {
	return b === 0 ? a : greatestCommonDivisor(b, a % b);
}

/** The times at which a shard runs, from `fromMs` up to but not including `untilMs`. All are milliseconds since the epoch. */
export function roundsBetween(shardId: string, cadence: number, fromMs: number, untilMs: number): number[] {
	const cadenceMs = cadence * 1000;
	const offsetMs = shardOffsetMs(shardId, cadence);
	const first = Math.ceil((fromMs - offsetMs) / cadenceMs) * cadenceMs + offsetMs;
	const count = Math.max(0, Math.ceil((untilMs - first) / cadenceMs));
	return Array.from({ length: count }, (_, index) => first + index * cadenceMs);
}

/** The shard's latest round that is due now. Milliseconds since the epoch. */
export function newestRoundAt(shardId: string, cadence: number, now: number): number {
	const cadenceMs = cadence * 1000;
	const offsetMs = shardOffsetMs(shardId, cadence);
	return Math.floor((now - offsetMs) / cadenceMs) * cadenceMs + offsetMs;
}

/** The milliseconds until the next Check Now may run; 0 if it may run now. `restMs` is the pause between two (PROBE-11). */
export function msUntilCheckNow(
	{ lastCheckNowAt }: { lastCheckNowAt: number | null },
	now: number,
	restMs: number,
): number {
	return lastCheckNowAt === null ? 0 : Math.max(0, lastCheckNowAt + restMs - now);
}

export type Schedule = Pick<Monitor, 'isActive' | 'intervalSeconds'> & Pick<MonitorState, 'lastRoundAt' | 'waitUntil'>;

export function scheduleOf({ isActive, intervalSeconds, state: { lastRoundAt, waitUntil } }: Monitor): Schedule {
	return { isActive, intervalSeconds, lastRoundAt, ...(waitUntil !== undefined && { waitUntil }) };
}

/** Whether a new interval of the monitor has begun since the round that last checked it. Missed intervals do not add up (PROBE-14). */
export function isDue(monitor: Schedule, roundAt: number, offsetMs: number): boolean {
	if (!monitor.isActive) return false;
	if (monitor.lastRoundAt === null) return true;
	const intervalAt = (instant: number) => Math.floor((instant - offsetMs) / (monitor.intervalSeconds * 1000));
	const passed = intervalAt(roundAt) - intervalAt(monitor.lastRoundAt);
	// A website that limits our checks gets one interval more, at most: how long it asks for is its own text.
	return passed >= 2 || (passed === 1 && roundAt >= (monitor.waitUntil ?? 0));
}

/** When the next scheduled check of a website starts, in milliseconds since the epoch. Null while it is paused. */
export function nextCheckAt(
	{ shardId, websiteId }: { shardId: string; websiteId: string },
	monitor: Schedule,
	{ now, longestSpreadMs }: { now: number; longestSpreadMs: number },
): number | null {
	const cadence = cadenceSeconds(monitor.intervalSeconds);
	const launchMs = launchOffsetMs(websiteId, cadence, longestSpreadMs);
	const offsetMs = shardOffsetMs(shardId, cadence);
	// The check of a round that has begun may not have started yet.
	const until = now + (monitor.intervalSeconds + cadence) * 1000;
	const roundAt = roundsBetween(shardId, cadence, now - launchMs, until).find((at) => isDue(monitor, at, offsetMs));
	return roundAt === undefined ? null : roundAt + launchMs;
}
