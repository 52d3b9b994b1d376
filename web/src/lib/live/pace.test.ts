import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { atMostEvery } from './pace.ts';

describe('a throttle of two seconds', () => {
	beforeEach(() => {
		vi.useFakeTimers();
	});
	afterEach(() => {
		vi.useRealTimers();
	});

	it('runs the first call at once and the following ones together', () => {
		const run = vi.fn();
		const pace = atMostEvery(2_000, run);

		pace.ask();
		pace.ask();
		pace.ask();
		expect(run).toHaveBeenCalledTimes(1);

		vi.advanceTimersByTime(2_000);
		expect(run).toHaveBeenCalledTimes(2);

		vi.advanceTimersByTime(10_000);
		expect(run).toHaveBeenCalledTimes(2);
	});

	it('runs at once again after two quiet seconds', () => {
		const run = vi.fn();
		const pace = atMostEvery(2_000, run);
		pace.ask();
		vi.advanceTimersByTime(2_000);

		pace.ask();

		expect(run).toHaveBeenCalledTimes(2);
	});
});
