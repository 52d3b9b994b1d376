import type { CurrentSubscription } from '@stayup/contract';
import { describe, expect, it } from 'vitest';
import { type AccountDocument, isSameSubscription } from './same-subscription.ts';

const end = Date.parse('2026-12-21T12:00:00.000Z');
const stored = { status: 'active', currentPeriodEnd: end, billingCycle: 'monthly', cancelAtPeriodEnd: false } as const;
const document: AccountDocument = { tier: 'Pro', stripeCustomerId: 'cus_1', subscription: stored };
const reply: CurrentSubscription = {
	tier: 'Pro',
	subscription: { ...stored, currentPeriodEnd: '2026-12-21T12:00:00.000Z', stripeCustomerId: 'cus_1' },
};
const free = { tier: 'Free', stripeCustomerId: null, subscription: null } as const;

describe('the subscription of a document', () => {
	it('is the one of the reply while nothing has changed', () => {
		expect(isSameSubscription(reply, document)).toBe(true);
		expect(isSameSubscription({ tier: 'Free', subscription: null }, free)).toBe(true);
	});

	it.each<[string, AccountDocument]>([
		['the tier', { ...document, tier: 'Elite' }],
		['the customer', { ...document, stripeCustomerId: 'cus_2' }],
		['the status', { ...document, subscription: { ...stored, status: 'past_due' } }],
		['the end of the period', { ...document, subscription: { ...stored, currentPeriodEnd: end + 1 } }],
		['the billing cycle', { ...document, subscription: { ...stored, billingCycle: 'annual' } }],
		['the cancellation', { ...document, subscription: { ...stored, cancelAtPeriodEnd: true } }],
		['whether there is one', { ...document, subscription: null }],
	])('is another one when it changes %s', (_what, changed) => {
		expect(isSameSubscription(reply, changed)).toBe(false);
	});

	it('is another one once a free account has bought a plan', () => {
		expect(isSameSubscription({ tier: 'Free', subscription: null }, { ...document, tier: 'Free' })).toBe(false);
	});
});
