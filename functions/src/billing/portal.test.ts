import { paying } from '@stayup/testing/billing/billing-fixture';
import { noon } from '@stayup/testing/builders';
import { describe, expect, it } from 'vitest';
import { cancellation, changeOfPlan } from './portal.ts';

const toCore = { tier: 'Core', billingCycle: 'monthly' } as const;
const nothingRuns = 'You have no running subscription.';

describe('a cancellation', () => {
	it.each(['active', 'trialing', 'past_due', 'unpaid', 'paused', 'incomplete'])(
		'is of the subscription that is %s, because it can charge',
		(status) => {
			const subscriptions = [paying('Pro', 'sub_1', status)];

			expect(cancellation(subscriptions, noon)).toEqual({ kind: 'cancel', subscriptionId: 'sub_1' });
		},
	);

	it.each([
		['never was one', []],
		['has ended', [paying('Pro', 'sub_1', 'canceled')]],
		['was never paid', [paying('Pro', 'sub_1', 'incomplete_expired')]],
	])('is refused when the subscription %s', (_case, subscriptions) => {
		expect(() => cancellation(subscriptions, noon)).toThrow(nothingRuns);
	});

	it('is refused when the subscription is already canceled', () => {
		const ending = { ...paying('Pro'), cancelAtPeriodEnd: true };

		expect(() => cancellation([ending], noon)).toThrow(/already canceled/);
	});
});

describe('a change of plan', () => {
	it('is of the subscription that gives the tier', () => {
		const subscriptions = [paying('Core', 'sub_1'), paying('Pro', 'sub_2')];

		expect(changeOfPlan(subscriptions, toCore, noon)).toEqual({ kind: 'plan', subscriptionId: 'sub_2', ...toCore });
	});

	it('is refused for the current plan, but not for its other billing cycle', () => {
		const annual = { ...toCore, billingCycle: 'annual' } as const;

		expect(() => changeOfPlan([paying('Core')], toCore, noon)).toThrow('You are already on this plan.');
		expect(changeOfPlan([paying('Core')], annual, noon)).toMatchObject(annual);
	});

	it('is refused without a running subscription, and for one that is canceled', () => {
		expect(() => changeOfPlan([], toCore, noon)).toThrow(nothingRuns);
		expect(() => changeOfPlan([{ ...paying('Pro'), cancelAtPeriodEnd: true }], toCore, noon)).toThrow(
			/already canceled/,
		);
	});
});
