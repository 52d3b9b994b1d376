import { describe, expect, it } from 'vitest';
import { fitting, largestFeedBytes, namesInShort } from './bounded-reply.ts';

describe('a reply of limited size', () => {
	it('names five of 200, and says how many more there are', () => {
		const names = Array.from({ length: 200 }, (_, index) => `Website ${index}`);

		expect(namesInShort(names).slice(-2)).toEqual(['Website 4', 'and 195 more']);
		expect(namesInShort(names.slice(0, 5))).toEqual(names.slice(0, 5));
	});

	it('has the first items that fit, and measures no others', () => {
		let measured = 0;
		const items = fitting(
			Array.from({ length: 1_000 }, (_, index) => index),
			() => {
				measured += 1;
				return largestFeedBytes / 10;
			},
		);

		expect(items).toHaveLength(10);
		expect(measured).toBe(11);
		expect(fitting([1, 2], () => 1)).toEqual([1, 2]);
	});
});
