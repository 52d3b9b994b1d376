import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { throttle } from './throttle.ts';

describe('a throttle of two seconds', () => {
	beforeEach(() => {
		vi.useFakeTimers();
	});
	afterEach(() => {
		vi.useRealTimers();
	});

	it('runs the first call at once and the following ones together', () => {
		const run = vi.fn();
		const throttled = throttle(2_000, run);

		throttled.call();
		throttled.call();
		throttled.call();
		expect(run).toHaveBeenCalledTimes(1);

		vi.advanceTimersByTime(2_000);
		expect(run).toHaveBeenCalledTimes(2);

		vi.advanceTimersByTime(10_000);
		expect(run).toHaveBeenCalledTimes(2);
	});

	it('runs at once again after two quiet seconds', () => {
		const run = vi.fn();
		const throttled = throttle(2_000, run);
		throttled.call();
		vi.advanceTimersByTime(2_000);

		throttled.call();

		expect(run).toHaveBeenCalledTimes(2);
	});
});
