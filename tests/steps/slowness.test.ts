import { describe, expect, it } from 'vitest';
import { allowedSeconds, slownessOf } from './slowness.ts';

describe('the slowness of a machine', () => {
	it('is that of its slowest measurement', () => {
		expect(slownessOf([0.5, 1.5])).toBe(3);
		expect(slownessOf([1, 0.5])).toBe(2);
	});

	it('is never below one', () => {
		expect(slownessOf([0.1, 0.2])).toBe(1);
	});
});

describe('a step', () => {
	it('may take twice its budget, and longer on a slower machine', () => {
		expect(allowedSeconds(60, 1)).toBe(120);
		expect(allowedSeconds(60, 1.5)).toBe(180);
	});
});
