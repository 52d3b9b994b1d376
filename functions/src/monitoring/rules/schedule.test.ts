import { hourMs } from '@stayup/contract';
import { noon } from '@stayup/testing/builders';
import { describe, expect, it } from 'vitest';
import {
	cadenceSeconds,
	hostWaitMs,
	isDue,
	launchOffsetMs,
	msUntilCheckNow,
	nameOfShard,
	namesTried,
	nextCheckAt,
	roundsBetween,
	shardOffsetMs,
	shortSpreadMs,
	spreadMs,
	usualSpreadMs,
} from './schedule.ts';
import { monitorsPerShard } from './shard.ts';

/** The times of the checks of a monitor within four hours, in milliseconds since the epoch. */
function checksOf(intervalSeconds: number): number[] {
	const cadence = cadenceSeconds(intervalSeconds);
	const offsetMs = shardOffsetMs('shard', cadence);
	let lastRoundAt: number | null = null;
	return roundsBetween('shard', cadence, noon, noon + 4 * hourMs).filter((roundAt) => {
		const due = isDue({ isActive: true, intervalSeconds, lastRoundAt }, roundAt, offsetMs);
		if (due) lastRoundAt = roundAt;
		return due;
	});
}

describe('a shard', () => {
	it.each([
		{ interval: 30, cadence: 30 },
		{ interval: 45, cadence: 30 },
		{ interval: 60, cadence: 60 },
		{ interval: 90, cadence: 30 },
		{ interval: 300, cadence: 300 },
		{ interval: 450, cadence: 30 },
		{ interval: 3600, cadence: 3600 },
	])('runs every $cadence s for an interval of $interval s', ({ interval, cadence }) => {
		expect(cadenceSeconds(interval)).toBe(cadence);
	});

	it('has its own offset within the minute, the same after a restart', () => {
		const offsets = new Set(['a', 'b', 'c', 'd'].map((id) => shardOffsetMs(id, 60)));

		expect(offsets.size).toBe(4);
		expect(shardOffsetMs('a', 60)).toBe(shardOffsetMs('a', 60));
	});

	it('is one of a thousand that are spread so that no second has more than twice the mean', () => {
		const seconds = Array.from({ length: 1000 }, (_, index) => Math.floor(shardOffsetMs(`shard-${index}`, 60) / 1000));
		const busiest = Math.max(...Array.from({ length: 60 }, (_, second) => seconds.filter((s) => s === second).length));

		expect(busiest).toBeLessThanOrEqual(2 * (1000 / 60));
	});

	it('has each of its rounds in exactly one minute', () => {
		const minutes = Array.from({ length: 60 }, (_, minute) =>
			roundsBetween('shard', 30, noon + minute * 60_000, noon + (minute + 1) * 60_000),
		);

		expect(minutes.every((rounds) => rounds.length === 2)).toBe(true);
		expect(minutes.flat()).toEqual(roundsBetween('shard', 30, noon, noon + hourMs));
	});
});

describe('a monitor', () => {
	it.each([30, 31, 45, 60, 61, 90, 100, 300, 450, 1799, 3599])(
		'at an interval of %i s is checked less than 30 s late',
		(interval) => {
			const checks = checksOf(interval);
			const gaps = checks.slice(1).map((at, index) => (at - (checks[index] ?? 0)) / 1000);

			expect(Math.max(...gaps)).toBeLessThan(interval + 30);
			expect(checks.length).toBeGreaterThanOrEqual(Math.floor((4 * 3600) / (interval + 30)));
		},
	);

	it('is due once per interval, even if a round arrives twice', () => {
		const monitor = { isActive: true, intervalSeconds: 60, lastRoundAt: noon };

		expect(isDue(monitor, noon, 0)).toBe(false);
		expect(isDue(monitor, noon + 30_000, 0)).toBe(false);
		expect(isDue(monitor, noon + 60_000, 0)).toBe(true);
	});

	it('is due once after several missed rounds', () => {
		const missed = { isActive: true, intervalSeconds: 60, lastRoundAt: noon };

		expect(isDue(missed, noon + 600_000, 0)).toBe(true);
		expect(isDue({ ...missed, lastRoundAt: noon + 600_000 }, noon + 630_000, 0)).toBe(false);
	});

	it('can be checked with Check Now after a pause, and at once if it never was (PROBE-11)', () => {
		expect(msUntilCheckNow({ lastCheckNowAt: null }, noon, 30_000)).toBe(0);
		expect(msUntilCheckNow({ lastCheckNowAt: noon - 10_000 }, noon, 30_000)).toBe(20_000);
		expect(msUntilCheckNow({ lastCheckNowAt: noon - 30_000 }, noon, 30_000)).toBe(0);
	});

	it.each([30, 45, 60, 90, 300, 3600])('at an interval of %i s says when its next check starts', (intervalSeconds) => {
		const cadence = cadenceSeconds(intervalSeconds);
		const ids = { shardId: 'shard', websiteId: 'shop' };
		const times = (now: number) => ({ now, longestSpreadMs: shortSpreadMs });
		const launchMs = launchOffsetMs('shop', cadence, shortSpreadMs);
		const [lastRoundAt = 0, nextRoundAt = 0] = roundsBetween('shard', cadence, noon, noon + 4 * hourMs).filter(
			(roundAt) => checksOf(intervalSeconds).includes(roundAt),
		);
		const monitor = { isActive: true, intervalSeconds, lastRoundAt };

		expect(nextCheckAt(ids, monitor, times(lastRoundAt + launchMs + 1))).toBe(nextRoundAt + launchMs);
		// The round has begun, and the check of this website has not.
		expect(nextCheckAt(ids, monitor, times(nextRoundAt + launchMs - 1))).toBe(nextRoundAt + launchMs);
		expect(nextCheckAt(ids, { ...monitor, isActive: false }, times(noon))).toBeNull();
	});

	it('is never due while paused', () => {
		expect(isDue({ isActive: false, intervalSeconds: 60, lastRoundAt: null }, noon, 0)).toBe(false);
	});
});

describe('PROBE-13: the checks of many shards', () => {
	const cadence = 60;
	const perSecond = (shardIds: readonly string[]) => {
		const seconds = Array.from({ length: cadence }, () => 0);
		for (const shardId of shardIds) {
			for (let website = 0; website < 20; website += 1) {
				const at = shardOffsetMs(shardId, cadence) + launchOffsetMs(`${shardId} ${website}`, cadence, usualSpreadMs);
				const second = Math.floor(at / 1000) % cadence;
				seconds[second] = (seconds[second] ?? 0) + 1;
			}
		}
		return seconds;
	};

	it('are spread over the minute: no second has more than twice the mean', () => {
		const seconds = perSecond(Array.from({ length: 1_000 }, (_, index) => `shard ${index}`));

		expect(Math.max(...seconds)).toBeLessThanOrEqual(2 * ((1_000 * 20) / cadence));
	});

	it('come as evenly when the shards fill the minute, because a new one takes the emptiest place', () => {
		const shards = placedShards(Array.from({ length: 300 }, () => cadence));

		expect(Math.max(...perSecond([...shards.keys()]))).toBeLessThanOrEqual(2 * ((300 * 20) / cadence));
	});
});

/** One shard after the other, each with the cadence in seconds. */
function placedShards(cadences: readonly number[]): Map<string, number> {
	const shards = new Map<string, number>();
	for (const cadence of cadences) {
		const names = Array.from({ length: namesTried }, (_, name) => `shard ${shards.size} ${name}`);
		shards.set(nameOfShard(names, shards, cadence), cadence);
	}
	return shards;
}

/** When the shards run in each half minute, in order. */
function beginningsOf(shards: ReadonlyMap<string, number>): number[] {
	return [...shards].map(([id, cadence]) => shardOffsetMs(id, cadence) % 30_000).toSorted((a, b) => a - b);
}

describe('the shards of a small deployment', () => {
	it.each([
		{ count: 1, cadence: 60, withinMs: 200 },
		{ count: 7, cadence: 60, withinMs: 2_000 },
		{ count: 67, cadence: 60, withinMs: 17_000 },
		{ count: 10, cadence: 30, withinMs: 5_000 },
		{ count: 20, cadence: 3600, withinMs: 200 },
	])('run in the first $withinMs ms of each half minute: $count of $cadence s', ({ count, cadence, withinMs }) => {
		expect(beginningsOf(placedShards(Array.from({ length: count }, () => cadence))).at(-1)).toBeLessThan(withinMs);
	});

	it('never start the checks of two rounds at once, whatever their cadences are', () => {
		const shards = placedShards([30, 60, 60, 300, 3600, 30, 120, 900, 1800, 600, 60, 30, 300]);
		const starts = [...shards]
			.flatMap(([id, cadence]) => roundsBetween(id, cadence, noon, noon + 2 * hourMs))
			.toSorted((a, b) => a - b);
		const gaps = starts.slice(1).map((at, index) => at - (starts[index] ?? 0));

		expect(Math.min(...gaps)).toBeGreaterThanOrEqual(shortSpreadMs);
	});

	it('fill the places of shards that are gone', () => {
		const shards = placedShards(Array.from({ length: 20 }, () => 60));
		const [gone = ''] = shards.keys();
		shards.delete(gone);
		const names = Array.from({ length: namesTried }, (_, name) => `another ${name}`);
		const placed = shardOffsetMs(nameOfShard(names, shards, 60), 60);

		expect(Math.abs(placed - shardOffsetMs(gone, 60))).toBeLessThan(300);
	});
});

describe('the checks of a round', () => {
	it.each([
		[30, usualSpreadMs, 5_000],
		[60, usualSpreadMs, 10_000],
		[3600, usualSpreadMs, 10_000],
		[30, shortSpreadMs, 400],
		[3600, shortSpreadMs, 400],
	])('every %i s, over %i ms at most, spread over %i ms', (cadence, longestMs, spread) => {
		expect(spreadMs(cadence, longestMs)).toBe(spread);
	});

	it('of a full shard in a small deployment come evenly: in no tenth of a second as many as a CPU makes in it', () => {
		const possible = 100 / 1.3;
		const tenths = Array.from({ length: shortSpreadMs / 100 }, () => 0);
		for (let shard = 0; shard < 50; shard += 1) {
			tenths.fill(0);
			for (let website = 0; website < monitorsPerShard; website += 1) {
				const tenth = Math.floor(launchOffsetMs(`${shard} ${website}`, 60, shortSpreadMs) / 100);
				tenths[tenth] = (tenths[tenth] ?? 0) + 1;
			}
			expect(Math.max(...tenths)).toBeLessThan(possible);
		}
	});
});

describe('a website that limits our checks', () => {
	const waiting = (waitUntil: number) => ({ isActive: true, intervalSeconds: 60, lastRoundAt: noon, waitUntil });

	it('is checked when it asks for, and after one interval more in any case', () => {
		expect(isDue(waiting(noon + 30_000), noon + 60_000, 0)).toBe(true);
		expect(isDue(waiting(noon + 90_000), noon + 60_000, 0)).toBe(false);
		expect(isDue(waiting(noon + hourMs), noon + 60_000, 0)).toBe(false);
		expect(isDue(waiting(noon + hourMs), noon + 120_000, 0)).toBe(true);
	});
});

it.each([30, 60, 300])(
	'a check of a round every %i s that waits for its host ends as late with either spread',
	(cadence) => {
		const latest = (longestMs: number) => spreadMs(cadence, longestMs) + hostWaitMs(cadence, longestMs);

		expect(latest(shortSpreadMs)).toBe(latest(usualSpreadMs));
		expect(hostWaitMs(cadence, usualSpreadMs)).toBe(8_000);
	},
);
