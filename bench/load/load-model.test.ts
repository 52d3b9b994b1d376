import { describe, expect, it } from 'vitest';
import { exceededBy, loadOf } from './load-model.ts';

describe('the load of 100,000 websites every 60 s', () => {
	const load = loadOf(100_000, 60);

	it('is within every limit of a deployment', () => {
		expect(exceededBy(load)).toEqual([]);
	});

	it('needs less than half of the queue, a seventh of the instances and 1 % of the time of a tick', () => {
		expect(load.roundsInFlightHanging).toBeLessThan(500);
		expect(load.vcpus).toBeLessThan(50 / 6.5);
		expect(load.tickSeconds).toBeLessThan(0.6);
		expect(load.writesPerSecond).toBeLessThan(65);
	});

	it('costs less than $1,300 a month', () => {
		expect(load.bill.totalPerMonth).toBeLessThan(1_300);
	});
});

describe('the load of a million websites', () => {
	it('every 60 s is within every limit of one queue', () => {
		expect(exceededBy(loadOf(1_000_000, 60))).toEqual([]);
	});

	it('every 30 s needs more than one queue, and longer ones for the time when no website answers', () => {
		expect(exceededBy(loadOf(1_000_000, 30))).toEqual([
			'the queue of rounds, if no website answers',
			'the instances of `round`',
		]);
	});

	it('costs less than $12,500 a month every 60 s, and less than $24,500 every 30 s', () => {
		expect(loadOf(1_000_000, 60).bill.totalPerMonth).toBeLessThan(12_500);
		expect(loadOf(1_000_000, 30).bill.totalPerMonth).toBeLessThan(24_500);
	});

	it('fits into the documents and into the time of a tick', () => {
		const load = loadOf(1_000_000, 30);

		expect(load.directoryKb).toBeLessThan(300);
		expect(load.tickSeconds).toBeLessThan(6);
	});
});
