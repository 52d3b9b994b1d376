import { dayMs } from '@stayup/contract';
import { noon } from '@stayup/testing/builders';
import { describe, expect, it } from 'vitest';
import { createCapacity } from './capacity.ts';

/** A deployment that allows ten checks a minute. */
function makeCapacity(checksPerMinute: number) {
	const clock = { now: noon };
	const warnings: number[] = [];
	let reads = 0;
	const capacity = createCapacity({
		maxChecksPerMinute: 10,
		async readChecksPerDay() {
			reads += 1;
			return checksPerMinute * 1440;
		},
		warn: async (current) => void warnings.push(current),
		now: () => clock.now,
	});
	return { capacity, clock, warnings, reads: () => reads };
}

const refusal = 'We cannot take on more checks at the moment. Our team knows about it; please try again later.';

describe('PAUSE-2: the ceiling of checks', () => {
	it('refuses what would exceed it, and nothing below', async () => {
		const { capacity } = makeCapacity(9);
		await capacity.requireRoom(1440);

		await expect(capacity.requireRoom(1)).rejects.toMatchObject({ code: 'limit-reached', message: refusal });
	});

	it('never refuses a change that adds no checks', async () => {
		const { capacity, warnings, reads } = makeCapacity(11);
		await capacity.requireRoom(0);
		await capacity.requireRoom(-1440);

		expect([warnings, reads()]).toEqual([[], 0]);
	});

	it('alerts the operators once a day from 80 percent on', async () => {
		const { capacity, clock, warnings } = makeCapacity(7);
		await capacity.requireRoom(1400);
		expect(warnings).toEqual([]);

		await capacity.requireRoom(40);
		await capacity.requireRoom(40);
		expect(warnings).toEqual([8]);

		clock.now += dayMs;
		await capacity.requireRoom(1440);
		expect(warnings).toEqual([8, 7]);
	});

	it('reads the counters at most every ten seconds', async () => {
		const { capacity, clock, reads } = makeCapacity(0);
		for (let added = 0; added < 10; added += 1) await capacity.requireRoom(1440);
		await expect(capacity.requireRoom(1440)).rejects.toThrow(refusal);
		expect(reads()).toBe(1);

		clock.now += 10_000;
		await capacity.requireRoom(1440);
		expect(reads()).toBe(2);
	});
});
