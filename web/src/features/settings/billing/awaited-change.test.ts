import type { CurrentSubscription } from '@stayup/contract';
import { describe, expect, it } from 'vitest';
import { hasArrived, readChange } from './awaited-change.ts';

const running = {
	status: 'active',
	currentPeriodEnd: '2026-12-21T12:00:00.000Z',
	billingCycle: 'monthly',
	cancelAtPeriodEnd: false,
	stripeCustomerId: 'cus_1',
} as const;
const pro = (changes: object = {}): CurrentSubscription => ({ tier: 'Pro', subscription: { ...running, ...changes } });

describe('a change made at the payment provider', () => {
	it.each([null, '', 'free-monthly', 'core', 'core-weekly', 'CANCEL'])('is not read from %j', (text) => {
		expect(readChange(text)).toBeNull();
	});

	it('has arrived when the subscription ends with its period, or has ended', () => {
		const change = { kind: 'cancel' } as const;

		expect(readChange('cancel')).toEqual(change);
		expect(hasArrived(change, pro())).toBe(false);
		expect(hasArrived(change, pro({ cancelAtPeriodEnd: true }))).toBe(true);
		expect(hasArrived(change, pro({ status: 'canceled' }))).toBe(true);
	});

	it('has arrived when the account has the tier and the billing cycle', () => {
		const change = { kind: 'plan', tier: 'Pro', billingCycle: 'annual' } as const;

		expect(readChange('pro-annual')).toEqual(change);
		expect(hasArrived(change, pro())).toBe(false);
		expect(hasArrived(change, { ...pro({ billingCycle: 'annual' }), tier: 'Core' })).toBe(false);
		expect(hasArrived(change, pro({ billingCycle: 'annual' }))).toBe(true);
	});
});
