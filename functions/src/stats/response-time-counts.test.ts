import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addCounts, countsOf, countsOfChecks, encodeCounts, percentileMs } from './response-time-counts.ts';

/** With fractions, which a stored check has no more. From 25 ms on, rounding alone is less than 2 %. */
const responseTimes = fc.array(fc.double({ min: 25, max: 20_000, noNaN: true }), { minLength: 1, maxLength: 300 });

const countsOfTimes = (times: readonly number[]) =>
	countsOfChecks(times.map((ms, at) => `${at}er${Math.round(ms)}`).join(';'));
const stored = (responseTimes: string) => countsOf({ responseTimes });

function trueShare(times: readonly number[], share: number): number {
	return times.toSorted((a, b) => a - b)[Math.max(0, Math.ceil(share * times.length) - 1)] ?? 0;
}

describe('the counts of response times', () => {
	it('give each percentile within 2 % of the true one', () => {
		fc.assert(
			fc.property(responseTimes, fc.constantFrom(0.01, 0.5, 0.95, 0.99, 1), (times, share) => {
				const truth = trueShare(times, share);
				expect(Math.abs((percentileMs(countsOfTimes(times), share) ?? 0) - truth) / truth).toBeLessThan(0.0201);
			}),
		);
	});

	it('give those of fast websites to the millisecond', () => {
		for (let ms = 0; ms < 50; ms += 1) expect(percentileMs(countsOfTimes([ms]), 0.5)).toBe(ms);
	});

	it('read as they were stored', () => {
		fc.assert(
			fc.property(responseTimes, (times) => {
				const counts = countsOfTimes(times);
				expect(stored(encodeCounts(counts))).toEqual(new Map([...counts].sort(([a], [b]) => a - b)));
			}),
		);
		expect(stored('')).toEqual(new Map());
	});

	it('can be added', () => {
		fc.assert(
			fc.property(responseTimes, responseTimes, (some, others) => {
				const sum = addCounts([countsOfTimes(some), countsOfTimes(others)]);
				expect(encodeCounts(sum)).toBe(encodeCounts(countsOfTimes([...some, ...others])));
			}),
		);
	});

	it('leave out failed checks, and those that compare regions', () => {
		expect(countsOfChecks('10er:timeout;20er120;~AWuBvD;30wc:wrong_status;40ap900').size).toBe(1);
	});

	it('have no percentile without a check', () => {
		expect(percentileMs(stored(''), 0.5)).toBeNull();
	});
});
