import { describe, expect, it } from 'vitest';
import { uptimePercentage, uptimeText } from './uptime.ts';

describe('uptime', () => {
	it.each([
		{ upSeconds: 86_400, downSeconds: 0, percentage: 100 },
		{ upSeconds: 86_396, downSeconds: 4, percentage: 99.99 },
		{ upSeconds: 999_999, downSeconds: 1, percentage: 99.99 },
		{ upSeconds: 1, downSeconds: 2, percentage: 33.33 },
		{ upSeconds: 0, downSeconds: 60, percentage: 0 },
	])('is $percentage % for $upSeconds s up and $downSeconds s down', ({ percentage, ...seconds }) => {
		expect(uptimePercentage(seconds)).toBe(percentage);
	});

	it('is null if nothing was measured', () => {
		expect(uptimePercentage({ upSeconds: 0, downSeconds: 0 })).toBeNull();
	});

	it.each([
		[100, '100.00%'],
		[99.999, '99.99%'],
		[57.29, '57.29%'],
		[1.1, '1.10%'],
	])('of %s is written as %s, rounded down', (percentage, text) => {
		expect(uptimeText(percentage)).toBe(text);
	});
});
