import { describe, expect, it } from 'vitest';
import { busySlices, createSlicePicker, quietSlices } from './counter-slices.ts';

const last = () => 0.999_999;

describe('a count', () => {
	it('is stored in one of ten documents by an instance that counts seldom', () => {
		const pick = createSlicePicker(last);

		expect([0, 30_000, 60_000].map(pick)).toEqual([quietSlices - 1, quietSlices - 1, quietSlices - 1]);
	});

	it('is spread over all documents in turn by an instance that counts often', () => {
		const pick = createSlicePicker();
		pick(0);
		const picked = Array.from({ length: busySlices }, (_, index) => pick(index));

		expect(new Set(picked).size).toBe(busySlices);
	});

	it('is spread so far that all shards of a million websites may change a status within half a minute', () => {
		const pick = createSlicePicker();
		const shards = 6_667;
		const writes = new Map<number, number>();
		for (let index = 0; index < shards; index += 1) {
			const slice = pick((index * 30_000) / shards);
			writes.set(slice, (writes.get(slice) ?? 0) + 1);
		}

		expect(shards / busySlices / 30).toBeLessThan(0.7);
		expect(Math.max(...writes.values()) / 30).toBeLessThan(0.8);
	});
});
