import { aBatch, aMonitor, bad, good, noon } from '@stayup/testing/builders';
import { describe, expect, it } from 'vitest';
import { decideCommit, noFence, partsAfterFailure, websitesToRead } from './commit-decision.ts';
import type { Shard } from './shard.ts';

const until = noon + 29_000;
const fields = { lease: null };
const shop = aMonitor({ websiteId: 'shop' });
const batches = [aBatch([good(0)], { websiteId: 'shop' }), aBatch([good(0)], { websiteId: 'removed' })];
const shard: Shard = {
	id: 'shard',
	cadence: 60,
	lease: { roundAt: noon, until },
	lastRoundAt: noon,
	suppressedRounds: 0,
	monitors: new Map([['shop', shop]]),
};

describe('a commit outside of a round', () => {
	it.each([
		['recovers', [bad(0), good(15)], null],
		['fails', [bad(0)], null],
		['is up', [good(0)], ['shop']],
		['fails in a comparison, which decides nothing', [{ ...bad(0), origin: 'comparison' as const }], ['shop']],
	])('of a website that %s reads what it may compare', (_, results, websiteIds) => {
		expect(websitesToRead([aBatch(results, { websiteId: 'shop' })])).toEqual(websiteIds);
	});

	it('reads the whole shard if one of its websites fails', () => {
		const failed = aBatch([bad(0)], { websiteId: 'shop' });

		expect(websitesToRead([aBatch([good(0)], { websiteId: 'other' }), failed])).toBeNull();
	});
});

describe('a commit of check results', () => {
	it('writes the checks of the websites that the shard still has, and the fields of the round', () => {
		const decided = decideCommit(shard, batches, { until, fields });

		expect(decided?.applied.map(({ monitor }) => [monitor.websiteId, monitor.state.shown])).toEqual([['shop', 'up']]);
		expect(decided?.fields).toEqual(fields);
	});

	it('SCHED-4: writes nothing if another worker has the lease, or nobody has it', () => {
		expect(
			decideCommit({ ...shard, lease: { roundAt: noon, until: until + 1 } }, batches, { until, fields }),
		).toBeNull();
		expect(decideCommit({ ...shard, lease: null }, batches, { until, fields })).toBeNull();
	});

	it('outside of rounds does not ask who has the lease', () => {
		expect(decideCommit(shard, batches, noFence)?.applied).toHaveLength(1);
	});

	it('writes nothing into a shard that does not exist any more', () => {
		expect(decideCommit(null, batches, noFence)).toBeNull();
	});
});

describe('OUT-4: a transaction that failed for good', () => {
	it.each([
		{
			batches: [1, 2, 3, 4, 5],
			parts: [
				[1, 2, 3],
				[4, 5],
			],
		},
		{ batches: [1, 2], parts: [[1], [2]] },
		{ batches: [1], parts: [] },
	])('is repeated in halves: $batches as $parts', ({ batches: all, parts }) => {
		expect(partsAfterFailure(all, true)).toEqual(parts);
	});

	it('is not repeated in parts if it may succeed later, or writes no checks', () => {
		expect(partsAfterFailure([1, 2], false)).toBeNull();
		expect(partsAfterFailure([], true)).toBeNull();
	});
});
