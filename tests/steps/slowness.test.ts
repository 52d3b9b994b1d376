import { describe, expect, it } from 'vitest';
import { allowedSeconds, slownessOf } from './slowness.ts';

describe('the slowness of a machine', () => {
	it('is that of its slowest measurement, in registers or in memory', () => {
		expect(
			slownessOf([
				{ inRegisters: 0.5, inMemory: 0.4 },
				{ inRegisters: 1.5, inMemory: 0.4 },
			]),
		).toBe(3);
		expect(
			slownessOf([
				{ inRegisters: 1, inMemory: 1.6 },
				{ inRegisters: 0.5, inMemory: 0.4 },
			]),
		).toBeCloseTo(4);
	});

	it('is never below one', () => {
		expect(slownessOf([{ inRegisters: 0.1, inMemory: 0.2 }])).toBe(1);
	});
});

describe('a step', () => {
	it('may take twice its budget, and longer on a slower machine', () => {
		expect(allowedSeconds(60, 1)).toBe(120);
		expect(allowedSeconds(60, 1.5)).toBe(180);
	});
});
