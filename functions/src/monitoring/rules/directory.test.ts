import { describe, expect, it } from 'vitest';
import { directoryNames, directoryPiece } from './directory.ts';

describe('the directory', () => {
	it('has sixteen pieces, and lists a shard always in the same one', () => {
		expect(directoryNames).toHaveLength(16);
		expect(directoryNames.slice(0, 2)).toEqual(['00', '01']);
		expect(directoryNames.at(-1)).toBe('15');
		expect(directoryPiece('shard')).toBe(directoryPiece('shard'));
	});

	it('divides the shards of a million websites evenly', () => {
		const counts = new Map(directoryNames.map((piece) => [piece, 0]));
		for (let index = 0; index < 6_667; index += 1) {
			const piece = directoryPiece(`shard-${index}`);
			counts.set(piece, (counts.get(piece) ?? Number.NaN) + 1);
		}

		expect(Math.min(...counts.values())).toBeGreaterThan(330);
		expect(Math.max(...counts.values())).toBeLessThan(510);
	});
});
