import { dayMs, regions } from '@stayup/contract';
import { aMonitor, noon } from '@stayup/testing/builders';
import { describe, expect, it } from 'vitest';
import { needsDownChecks, nextDownChecks } from './down-checks.ts';
import type { Monitor, MonitorState } from './monitor.ts';

function down(state: Partial<MonitorState> = {}): Monitor {
	const monitor = aMonitor();
	const before = { ...monitor.state, phase: 'down', shown: 'down', shownSince: noon, lastRoundAt: noon } as const;
	return { ...monitor, intervalSeconds: 300, state: { ...before, ...state } };
}

describe('a website that is down', () => {
	it('is checked twice between its rounds, for a day', () => {
		expect(nextDownChecks('shard', down(), noon)).toHaveLength(2);
		expect(nextDownChecks('shard', down(), noon + dayMs)).toEqual([]);
		expect(nextDownChecks('shard', down({ phase: 'up' }), noon)).toEqual([]);
	});

	it.each([
		[60, 2],
		[60, 4],
		[120, 3],
		[240, 4],
		[300, 3],
	])('every %i s is checked by each of %i regions as often, in any shard', (intervalSeconds, askedRegions) => {
		for (const shardId of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']) {
			const turns: string[] = [];
			for (let now = noon; now < noon + 7_200_000; ) {
				const monitor = { ...down({ lastRoundAt: now }), intervalSeconds, askedRegions };
				const [next] = nextDownChecks(shardId, monitor, now);
				if (!next) throw new Error('There is no check.');
				turns.push(next.region);
				now = next.at;
			}

			const counts = regions.slice(0, askedRegions).map((region) => turns.filter((turn) => turn === region).length);
			expect(Math.max(...counts) - Math.min(...counts), shardId).toBeLessThanOrEqual(1);
		}
	});

	it('that limits our checks is checked as soon as it may be', () => {
		const waiting = down({ waitUntil: noon + 40_000 });

		expect(needsDownChecks(waiting, noon + 39_999)).toBe(false);
		expect(needsDownChecks(waiting, noon + 40_000)).toBe(true);
		expect(nextDownChecks('shard', waiting, noon).every(({ at }) => at >= noon + 40_000)).toBe(true);
		expect(nextDownChecks('shard', waiting, noon)).not.toEqual([]);
		expect(nextDownChecks('shard', down({ waitUntil: noon + dayMs }), noon)).toEqual([]);
	});
});
