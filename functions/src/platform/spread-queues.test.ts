import { describe, expect, it } from 'vitest';
import { shardOffsetMs } from '../monitoring/rules/schedule.ts';
import { queueOf, queuesFor, roundQueues, shareOf } from './spread-queues.ts';

const shards = (count: number, cadence: number) =>
	new Map(Array.from({ length: count }, (_, index) => [`shard ${index}`, cadence]));

describe('the queues of rounds', () => {
	it.each([
		{ websites: 'none', count: 0, cadence: 60, queues: 1 },
		{ websites: '100,000 every minute', count: 667, cadence: 60, queues: 1 },
		{ websites: '100,000 every 30 s', count: 667, cadence: 30, queues: 1 },
		{ websites: '1,000,000 every minute', count: 6_667, cadence: 60, queues: 3 },
		{ websites: '1,000,000 every 30 s', count: 6_667, cadence: 30, queues: 4 },
		{ websites: '10,000,000 every minute', count: 66_667, cadence: 60, queues: 4 },
	])('are $queues for $websites', ({ count, cadence, queues }) => {
		expect(queuesFor(shards(count, cadence))).toBe(queues);
	});

	it('get equal shares of the shards, at any time', () => {
		const ids = [...shards(2_000, 60).keys()];
		for (const early of [true, false]) {
			const some = ids.filter((id) => shardOffsetMs(id, 60) < 30_000 === early);
			for (const queue of roundQueues) {
				const share = some.filter((id) => queueOf(roundQueues, id, 4) === queue).length / some.length;
				expect(share).toBeCloseTo(0.25, 1);
			}
		}
	});

	it('are no others than those that exist, also for a task that names more', () => {
		expect(roundQueues).toContain(queueOf(roundQueues, 'shard 1', 9));
		expect(queueOf(roundQueues, 'shard 1', 1)).toBe('round');
	});
});

describe('the share of a shard', () => {
	it('is always the same of as many', () => {
		for (const id of shards(100, 60).keys()) {
			expect(shareOf(id, 7)).toBe(shareOf(id, 7));
			expect(shareOf(id, 7)).toBeLessThan(7);
		}
	});
});
