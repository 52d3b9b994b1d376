import { describe, expect, it } from 'vitest';
import { stepSizeOf } from './run-import.ts';

describe('a step of an import', () => {
	it.each([
		[1, 10],
		[59, 10],
		[240, 24],
		[500, 50],
		[5_000, 50],
	])('of %i websites adds at most %i', (rows, size) => {
		expect(stepSizeOf(rows)).toBe(size);
	});
});
