import { describe, expect, it } from 'vitest';
import { mostInstances, websitesPerMinute } from '../../functions/src/main/sizes.ts';
import { exceededBy, loadOf } from './load-model.ts';

describe('the load of 100,000 websites', () => {
	const load = loadOf(100_000, 60);

	it.each([30, 60, 300])('every %i s uses less than 70 %% of every limit', (intervalSeconds) => {
		expect(exceededBy(loadOf(100_000, intervalSeconds))).toEqual([]);
	});

	it('every 60 s needs one queue, a tenth of its instances and 1 % of the time of a tick', () => {
		expect(load.queues).toBe(1);
		expect(load.roundsInFlightHanging).toBeLessThan(300);
		expect(load.vcpus).toBeLessThan(5);
		expect(load.tickSeconds).toBeLessThan(0.6);
		expect(load.writesPerSecond).toBeLessThan(40);
	});

	it('costs less than $1,400 a month every 60 s after a year, storage and all copies included', () => {
		expect(load.bill.totalPerMonth).toBeLessThan(1_400);
	});
});

describe('the load of a million websites', () => {
	it.each([30, 60])('every %i s uses less than 70 %% of every limit', (intervalSeconds) => {
		expect(exceededBy(loadOf(1_000_000, intervalSeconds))).toEqual([]);
	});

	it.each([30, 60])('every %i s needs at most 0.03 operations of Firestore a check', (intervalSeconds) => {
		expect(loadOf(1_000_000, intervalSeconds).operationsPerCheck).toBeLessThan(0.03);
	});

	it('costs less than $12,000 a month every 60 s, and less than $25,000 every 30 s', () => {
		expect(loadOf(1_000_000, 60).bill.totalPerMonth).toBeLessThan(12_000);
		expect(loadOf(1_000_000, 30).bill.totalPerMonth).toBeLessThan(25_000);
	});
});

describe('the websites that MAX_INSTANCES carries every minute', () => {
	const settings = Array.from({ length: mostInstances }, (_, index) => index + 1);

	it.each(settings)('leave 30 %% of every limit free with %i, and some more do not', (setting) => {
		const scale = { size: 'large', maxInstances: setting } as const;
		const websites = websitesPerMinute(scale);

		expect(exceededBy(loadOf(websites, 60), scale)).toEqual([]);
		expect(exceededBy(loadOf(websites + 2_000, 60), scale)).not.toEqual([]);
	});
});
