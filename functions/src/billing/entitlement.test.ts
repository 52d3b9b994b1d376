import { dayMs } from '@stayup/contract';
import { noon } from '@stayup/testing/builders';
import { describe, expect, it } from 'vitest';
import { entitlementOf, graceMs, type PaidSubscription } from './entitlement.ts';

function subscription(changes: Partial<PaidSubscription> = {}): PaidSubscription {
	return {
		id: 'sub_1',
		status: 'active',
		plans: [{ tier: 'Pro', billingCycle: 'monthly' }],
		createdAt: noon,
		periodStart: noon,
		periodEnd: noon + 30 * dayMs,
		cancelAtPeriodEnd: false,
		...changes,
	};
}

const core = [{ tier: 'Core', billingCycle: 'annual' }] as const;
const elite = [{ tier: 'Elite', billingCycle: 'monthly' }] as const;

describe('a subscription', () => {
	it.each(['active', 'trialing'])('gives its tier while its status is %s', (status) => {
		expect(entitlementOf('Free', [subscription({ status })], noon).tier).toBe('Pro');
	});

	it.each(['incomplete', 'incomplete_expired', 'unpaid', 'canceled', 'paused', 'something-new'])(
		'gives no tier while its status is %s',
		(status) => {
			expect(entitlementOf('Pro', [subscription({ status })], noon).tier).toBe('Free');
		},
	);

	it('keeps its tier for exactly seven days after a payment failed', () => {
		const late = [subscription({ status: 'past_due' })];

		expect(entitlementOf('Pro', late, noon + graceMs - 1).tier).toBe('Pro');
		expect(entitlementOf('Pro', late, noon + graceMs).tier).toBe('Free');
	});

	it('that is canceled keeps its tier until the end of the period', () => {
		const { tier, subscription: stored } = entitlementOf('Pro', [subscription({ cancelAtPeriodEnd: true })], noon);

		expect([tier, stored?.cancelAtPeriodEnd, stored?.currentPeriodEnd]).toEqual(['Pro', true, noon + 30 * dayMs]);
	});

	it('with the highest tier decides, in any order', () => {
		const all = [
			subscription({ id: 'a', plans: core }),
			subscription({ id: 'b', plans: elite }),
			subscription({ id: 'c', status: 'canceled', createdAt: noon + dayMs }),
		];

		for (const order of [all, all.toReversed()]) {
			const { tier, subscription: stored } = entitlementOf('Free', order, noon);

			expect([tier, stored?.id, stored?.billingCycle]).toEqual(['Elite', 'b', 'monthly']);
		}
	});

	it('with two items gives the higher tier', () => {
		expect(entitlementOf('Free', [subscription({ plans: [...core, ...elite] })], noon).tier).toBe('Elite');
	});

	it('with an unknown price changes nothing, and is reported to operators', () => {
		expect(entitlementOf('Pro', [subscription({ plans: [null] })], noon)).toMatchObject({
			tier: 'Pro',
			hasUnknownPrice: true,
		});
	});

	it('neither gives nor removes the tier Admin', () => {
		expect(entitlementOf('Admin', [subscription({ plans: elite })], noon).tier).toBe('Admin');
		expect(entitlementOf('Admin', [], noon).tier).toBe('Admin');
	});

	it('that ended last is shown when none gives a tier', () => {
		const ended = [
			subscription({ id: 'old', status: 'canceled' }),
			subscription({ id: 'new', status: 'unpaid', createdAt: noon + dayMs }),
		];

		expect(entitlementOf('Pro', ended, noon).subscription).toMatchObject({ id: 'new', status: 'unpaid' });
		expect(entitlementOf('Free', [], noon).subscription).toBeNull();
	});
});
