import { dayMs, hourMs } from '@stayup/contract';
import { describe, expect, it } from 'vitest';
import { ended, promisedSince, promisedTime, withPlan } from './promised-time.ts';

const monthly = { tier: 'Core', billingCycle: 'monthly' } as const;
const elite = { ...monthly, tier: 'Elite' } as const;
const bought = withPlan([], monthly, 5);

describe('the periods of the plans of a project', () => {
	it('begin with the order', () => {
		expect(bought).toEqual([{ ...monthly, from: 5, until: null }]);
	});

	it('end with another plan, and with the subscription', () => {
		const changed = withPlan(bought, elite, 7);

		expect(changed).toEqual([
			{ ...monthly, from: 5, until: 7 },
			{ ...elite, from: 7, until: null },
		]);
		expect(ended(changed, 9).at(-1)).toEqual({ ...elite, from: 7, until: 9 });
		// Ended already, so a repetition changes nothing.
		expect(ended(ended(changed, 9), 11)).toEqual(ended(changed, 9));
	});

	it('continue with the same plan of another subscription, and begin again after an end', () => {
		expect(withPlan(bought, monthly, 7)).toEqual(bought);
		expect(withPlan(ended(bought, 9), monthly, 12)).toEqual([
			{ ...monthly, from: 5, until: 9 },
			{ ...monthly, from: 12, until: null },
		]);
	});
});

describe('another plan', () => {
	it('begins a period also if only the billing cycle is another one, and after no period at all', () => {
		const annual = { ...monthly, billingCycle: 'annual' } as const;

		expect(withPlan(bought, annual, 7)).toEqual([
			{ ...monthly, from: 5, until: 7 },
			{ ...annual, from: 7, until: null },
		]);
		expect(withPlan([], annual, 7)).toEqual([{ ...annual, from: 7, until: null }]);
	});
});

describe('the time of the promise', () => {
	const live = { paidPeriods: withPlan([], monthly, 0), firstLaunchedAt: 0 };

	it('begins on the first full day after the first launch', () => {
		expect(new Date(promisedSince(Date.parse('2026-11-25T00:00:00Z'))).toISOString()).toBe('2026-11-26T00:00:00.000Z');
		expect(new Date(promisedSince(Date.parse('2026-11-25T23:59:59Z'))).toISOString()).toBe('2026-11-26T00:00:00.000Z');
		expect(promisedTime({ ...live, firstLaunchedAt: null }, { from: 0, to: 9 * dayMs })).toBeNull();
	});

	it('has whole days that were paid, and how long for each plan', () => {
		const paidPeriods = [
			{ ...monthly, from: 0, until: 3 * dayMs },
			{ ...elite, from: 3 * dayMs, until: 8 * dayMs + hourMs },
		];

		expect(promisedTime({ ...live, paidPeriods }, { from: 0, to: 30 * dayMs })).toEqual({
			spans: [{ from: dayMs, to: 8 * dayMs }],
			paid: [
				{ ...monthly, ms: 2 * dayMs },
				{ ...elite, ms: 5 * dayMs },
			],
		});
		expect(promisedTime({ ...live, paidPeriods }, { from: 9 * dayMs, to: 30 * dayMs })).toBeNull();
	});

	it('has a gap while nothing was paid', () => {
		const paidPeriods = [
			{ ...monthly, from: 0, until: 3 * dayMs + hourMs },
			{ ...monthly, from: 5 * dayMs - hourMs, until: 5 * dayMs + hourMs },
			{ ...elite, from: 8 * dayMs + hourMs, until: null },
		];

		expect(promisedTime({ ...live, paidPeriods }, { from: 0, to: 10 * dayMs + hourMs })).toEqual({
			spans: [
				{ from: dayMs, to: 3 * dayMs },
				{ from: 9 * dayMs, to: 10 * dayMs + hourMs },
			],
			paid: [
				{ ...monthly, ms: 2 * dayMs },
				{ ...elite, ms: dayMs + hourMs },
			],
		});
	});
});
