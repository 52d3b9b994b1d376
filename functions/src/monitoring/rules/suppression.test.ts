import { noon } from '@stayup/testing/builders';
import { describe, expect, it } from 'vitest';
import { decideSuppression, isSuppressing } from './suppression.ts';

describe('PROBE-8: a suppressed round', () => {
	it.each([
		{ secondsSinceLast: 14, mustRecord: false, mustNotifyOperators: false },
		{ secondsSinceLast: 15, mustRecord: true, mustNotifyOperators: false },
		{ secondsSinceLast: 899, mustRecord: true, mustNotifyOperators: false },
		{ secondsSinceLast: 900, mustRecord: true, mustNotifyOperators: true },
	])(
		'$secondsSinceLast s after the previous one is recorded: $mustRecord, and operators are notified: $mustNotifyOperators',
		({ secondsSinceLast, ...decision }) => {
			expect(decideSuppression(noon - secondsSinceLast * 1000, noon)).toEqual(decision);
		},
	);

	it('notifies operators if it is the first ever', () => {
		expect(decideSuppression(0, noon)).toEqual({ mustRecord: true, mustNotifyOperators: true });
	});

	it('makes failed rechecks doubtful for a minute', () => {
		expect(isSuppressing(noon - 59_999, noon)).toBe(true);
		expect(isSuppressing(noon - 60_000, noon)).toBe(false);
	});
});
