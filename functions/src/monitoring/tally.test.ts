import { describe, expect, it } from 'vitest';
import { averageResponseTimeMs, responseTimeBucket, uptimePercentage } from './tally.ts';

describe('uptime', () => {
	it.each([
		{ upSeconds: 86_400, downSeconds: 0, percentage: 100 },
		{ upSeconds: 86_396, downSeconds: 4, percentage: 99.99 },
		{ upSeconds: 999_999, downSeconds: 1, percentage: 99.99 },
		{ upSeconds: 1, downSeconds: 2, percentage: 33.33 },
		{ upSeconds: 0, downSeconds: 60, percentage: 0 },
	])('reads $percentage % for $upSeconds s up and $downSeconds s down', ({ percentage, ...seconds }) => {
		expect(uptimePercentage(seconds)).toBe(percentage);
	});

	it('is no number when nothing was measured', () => {
		expect(uptimePercentage({ upSeconds: 0, downSeconds: 0 })).toBeNull();
	});
});

describe('the average response time', () => {
	it('has two decimals', () => {
		expect(averageResponseTimeMs({ successes: 3, responseTimeTotalMs: 500 })).toBe(166.67);
	});

	it('is no number without a good check', () => {
		expect(averageResponseTimeMs({ successes: 0, responseTimeTotalMs: 0 })).toBeNull();
	});
});

describe('the histogram of response times', () => {
	it.each([0.2, 1, 17, 150, 900, 10_000])('puts %d ms into a bucket no wider than a fifth of it', (responseTimeMs) => {
		const bucket = responseTimeBucket(responseTimeMs);
		const lower = 2 ** (bucket / 4);

		expect(Math.max(responseTimeMs, 1)).toBeGreaterThanOrEqual(lower);
		expect(Math.max(responseTimeMs, 1)).toBeLessThan(lower * 1.2);
	});
});
