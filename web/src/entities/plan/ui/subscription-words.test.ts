import type { CurrentSubscription } from '@stayup/contract';
import { describe, expect, it } from 'vitest';
import { subscriptionTerm, subscriptionTone, subscriptionWords } from './subscription-words.ts';

describe('a subscription', () => {
	it.each([
		['active', 'ACTIVE', 'up'],
		['canceled', 'CANCELED', 'down'],
		['past_due', 'PAST DUE', 'degraded'],
		['unpaid', 'UNPAID', 'degraded'],
		['trialing', 'TRIALING', 'info'],
		['incomplete_expired', 'INCOMPLETE EXPIRED', 'unknown'],
		[null, 'FREE', 'unknown'],
	] as const)('with status %s reads %s and is painted %s', (status, words, tone) => {
		expect(subscriptionWords(status)).toBe(words);
		expect(subscriptionTone(status)).toBe(tone);
	});
});

const paid = {
	status: 'active',
	// Already the 22nd in Berlin.
	currentPeriodEnd: '2026-12-21T23:30:00.000Z',
	billingCycle: 'monthly',
	cancelAtPeriodEnd: false,
	stripeCustomerId: 'cus_1',
} as const;

describe('the line of the subscription panel', () => {
	it.each<[string, CurrentSubscription, string]>([
		['without one', { tier: 'Free', subscription: null }, ', without a paid subscription.'],
		['that runs', { tier: 'Core', subscription: paid }, ', paid monthly, next payment on Dec 21, 2026.'],
		[
			'that ends with its period',
			{ tier: 'Core', subscription: { ...paid, billingCycle: 'annual', cancelAtPeriodEnd: true } },
			', paid annually, ends on Dec 21, 2026.',
		],
		[
			'that was canceled at once, a month before its period ends',
			{ tier: 'Free', subscription: { ...paid, status: 'canceled' } },
			'. Your subscription has ended.',
		],
		[
			'that is unpaid',
			{ tier: 'Free', subscription: { ...paid, status: 'unpaid' } },
			'. Your last payment did not go through.',
		],
	])('for a subscription %s', (_case, current, line) => {
		expect(subscriptionTerm(current)).toBe(line);
	});
});
