import { dayMs } from '@stayup/contract';
import { noon } from '@stayup/testing/builders';
import { describe, expect, it } from 'vitest';
import { type RefundAccount, reportRefund, unusedUntil } from './report-refund.ts';

const subscription = {
	id: 'sub_1',
	status: 'active',
	currentPeriodEnd: noon + 12 * dayMs,
	billingCycle: 'monthly' as const,
	cancelAtPeriodEnd: true,
};
const account: RefundAccount = { tier: 'Core', stripeCustomerId: 'cus_1', subscription };

describe('the paid days of an account that is deleted', () => {
	it('are owed for a monthly plan until the end of the paid period', () => {
		expect(unusedUntil(account, noon)).toBe(noon + 12 * dayMs);
	});

	it('are not owed for months that a plan with a later end has not paid yet', () => {
		const later = { ...subscription, currentPeriodEnd: noon + 90 * dayMs };

		expect(unusedUntil({ ...account, subscription: later }, noon)).toBe(noon + 31 * dayMs);
	});

	it.each<[string, Partial<typeof subscription>]>([
		['of an annual plan', { billingCycle: 'annual' as never }],
		['of a plan that has ended', { status: 'canceled' }],
		['of a plan whose payment failed', { status: 'past_due' }],
		['after the paid period', { currentPeriodEnd: noon }],
	])('are not owed %s', (_, change) => {
		expect(unusedUntil({ ...account, subscription: { ...subscription, ...change } }, noon)).toBeNull();
	});

	it('are not owed without a subscription, and for a plan that an admin has given', () => {
		expect(unusedUntil({ ...account, subscription: null }, noon)).toBeNull();
		expect(unusedUntil({ ...account, tier: 'Free' }, noon)).toBeNull();
	});

	it('are reported to the operators once, however often the deletion is tried', async () => {
		const stored: unknown[] = [];
		const put = async (delivery: { id?: string | undefined }) => {
			if (stored.length > 0) throw Object.assign(new Error('ALREADY_EXISTS'), { code: 6 });
			stored.push(delivery);
		};
		const outbox = { put: put as never };
		await reportRefund({ outbox }, { uid: 'mia', account }, noon);
		await reportRefund({ outbox }, { uid: 'mia', account }, noon + 1);

		expect(stored).toEqual([
			{
				id: 'refund-due_sub_1_email',
				ownerId: null,
				channel: 'email',
				message: {
					event: 'refund-due',
					uid: 'mia',
					customerId: 'cus_1',
					subscriptionId: 'sub_1',
					endedAt: noon,
					paidUntil: noon + 12 * dayMs,
				},
			},
		]);
	});
});
