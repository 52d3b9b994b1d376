import { aBatch, aMonitor, good, noon } from '@stayup/testing/builders';
import { describe, expect, it } from 'vitest';
import { decideCommit, noFence, partsAfterFailure } from './commit-decision.ts';
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
