/** Decides when a shard runs and which of its monitors are due: arithmetic on the clock, without a single read (SCHED-5, PROBE-13). */
import { createHash } from 'node:crypto';

const cadencesSeconds = [3600, 1800, 900, 600, 300, 120, 60, 30] as const;
const finestCadenceSeconds = 30;

/**
 * How often a shard of such monitors runs, in seconds. It divides the interval wherever it can, so that every round finds all of its
 * monitors due; an odd interval joins the 30-second shards, where two of its checks are never 30 s more than an interval apart.
 */
export function cadenceSeconds(intervalSeconds: number): number {
	return cadencesSeconds.find((cadence) => intervalSeconds % cadence === 0) ?? finestCadenceSeconds;
}

/** Spreads shards evenly over their cadence, the same after every restart. */
export function shardOffsetMs(shardId: string, cadence: number): number {
	return createHash('sha256').update(shardId).digest().readUInt32BE(0) % (cadence * 1000);
}

/** A round's checks are spread over a sixth of its cadence, but never so long that a suspicion comes late for its first recheck. */
const longestSpreadMs = 10_000;

/** Where in its shard's round a website is checked: always at the same place, so that its checks are an interval apart. */
export function launchPhaseMs(websiteId: string, cadence: number): number {
	const spreadMs = Math.min((cadence * 1000) / 6, longestSpreadMs);
	return createHash('sha256').update(websiteId).digest().readUInt32BE(0) % spreadMs;
}

/** Of some names for a new shard, the one that runs farthest from all others of its cadence: chance alone leaves crowds and gaps. */
export function leastCrowded(names: readonly string[], others: readonly string[], cadence: number): string {
	const cycleMs = cadence * 1000;
	const taken = others.map((other) => shardOffsetMs(other, cadence));
	const distanceOf = (name: string) => {
		const offset = shardOffsetMs(name, cadence);
		return Math.min(
			cycleMs,
			...taken.map((other) => Math.min((offset - other + cycleMs) % cycleMs, (other - offset + cycleMs) % cycleMs)),
		);
	};
	return names.reduce((best, name) => (distanceOf(name) > distanceOf(best) ? name : best));
}

/** The instants from `fromMs` until before `untilMs` at which a shard runs, in milliseconds since the epoch. */
export function roundsBetween(shardId: string, cadence: number, fromMs: number, untilMs: number): number[] {
	const cadenceMs = cadence * 1000;
	const offsetMs = shardOffsetMs(shardId, cadence);
	const first = Math.ceil((fromMs - offsetMs) / cadenceMs) * cadenceMs + offsetMs;
	const count = Math.max(0, Math.ceil((untilMs - first) / cadenceMs));
	return Array.from({ length: count }, (_, index) => first + index * cadenceMs);
}

/** Whether a new interval of the monitor has begun since the round that last checked it. Missed intervals do not add up (PROBE-14). */
export function isDue(
	monitor: { isActive: boolean; intervalSeconds: number; lastRoundAt: number | null },
	roundAt: number,
	offsetMs: number,
): boolean {
	if (!monitor.isActive) return false;
	if (monitor.lastRoundAt === null) return true;
	const intervalAt = (instant: number) => Math.floor((instant - offsetMs) / (monitor.intervalSeconds * 1000));
	return intervalAt(roundAt) > intervalAt(monitor.lastRoundAt);
}
