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
		proposalId: null,
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

		expect(graceMs).toBe(7 * 24 * 3_600_000);
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

	it.each<[string, Partial<PaidSubscription>, Partial<PaidSubscription>]>([
		['is active and another is past due', { status: 'active' }, { status: 'past_due' }],
		['is active and another is a trial', { status: 'active' }, { status: 'trialing' }],
		['is a trial and another is past due', { status: 'trialing' }, { status: 'past_due' }],
		['is active, even if another is paid for longer', { periodEnd: noon + 1 }, { status: 'trialing' }],
		['is paid for longer', { periodEnd: noon + 2 }, { periodEnd: noon + 1 }],
		['has the first id, if all else is equal', { id: 'a' }, { id: 'b' }],
		['has the higher tier, even with an unknown price', { plans: [null, ...elite] }, { plans: core }],
		['has a known price', { plans: core }, { plans: [null] }],
		['started last, if none gives a tier', { status: 'unpaid', createdAt: noon + 1 }, { status: 'unpaid' }],
		['has the first id, if none gives a tier', { status: 'unpaid', id: 'a' }, { status: 'unpaid', id: 'b' }],
	])('is shown if it %s', (_, shown, other) => {
		const both = [subscription({ id: 'shown', ...shown }), subscription({ id: 'other', ...other })];
		// The order of ids must not decide unless it is meant to.
		const renamed = both.map((each, index) => (shown.id ? each : { ...each, id: `${1 - index}` }));

		for (const order of [renamed, renamed.toReversed()]) {
			expect(entitlementOf('Free', order, noon).subscription?.id).toBe(renamed[0]?.id);
		}
	});

	it('is named with each other one that gives a tier, in order, because the customer pays for all (PAY-12)', () => {
		const all = [
			subscription({ id: 'b' }),
			subscription({ id: 'a', plans: core }),
			subscription({ id: 'c', status: 'unpaid' }),
		];

		expect(entitlementOf('Free', all, noon).entitledIds).toEqual(['a', 'b']);
	});

	it('shows the billing cycle of its first known price', () => {
		const { subscription: stored } = entitlementOf('Pro', [subscription({ plans: [null, ...core] })], noon);

		expect(stored?.billingCycle).toBe('annual');
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
