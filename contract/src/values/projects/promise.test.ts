import { describe, expect, it } from 'vitest';
import { type BillingCycle, type PaidTier, plans } from '../plans.ts';
import { allowedDownSeconds, creditCents, monthBefore, monthOf, monthSpan } from './promise.ts';

describe('the aim of 99.99 %', () => {
	it.each([
		['2026-11', 259.2],
		['2026-12', 267.84],
		['2026-02', 241.92],
		['2028-02', 250.56],
	])('allows a website in %s to be down for %d seconds', (month, seconds) => {
		expect(allowedDownSeconds(month)).toBe(seconds);
	});

	it('counts months in UTC, also over the turn of the year', () => {
		expect(monthBefore('2027-01')).toBe('2026-12');
		expect(monthOf(Date.parse('2026-12-31T23:59:59.999Z'))).toBe('2026-12');
		expect(monthSpan('2026-12').until).toBe(Date.parse('2027-01-01T00:00:00Z'));
	});
});

describe('the credit', () => {
	// By hand: 2,592,000 seconds in November, 2,678,400 in December, 2,419,200 in February (2,505,600 in 2028). Core costs 5,000 cents a month or
	// 50,000 a year, Pro four and Elite ten times as much. One cent of Core is 518.4 seconds of November, so half a cent more is 777.6.
	it.each<[PaidTier, BillingCycle, string, number, number]>([
		['Core', 'monthly', '2026-11', 0, 0],
		['Core', 'monthly', '2026-11', 259.2, 0],
		['Core', 'monthly', '2026-11', 259.201, 1],
		['Core', 'monthly', '2026-11', 260, 1],
		['Core', 'monthly', '2026-11', 777.599, 1],
		['Core', 'monthly', '2026-11', 777.6, 2],
		['Core', 'monthly', '2026-11', 3600, 7],
		['Core', 'monthly', '2026-11', 86400, 167],
		['Core', 'monthly', '2026-11', 1296000, 2500],
		['Core', 'monthly', '2026-11', 2592000, 5000],
		['Pro', 'monthly', '2026-11', 259.2, 0],
		['Pro', 'monthly', '2026-11', 324, 3],
		['Pro', 'monthly', '2026-11', 323.999, 2],
		['Pro', 'monthly', '2026-11', 3600, 28],
		['Pro', 'monthly', '2026-11', 86400, 667],
		['Pro', 'monthly', '2026-11', 2592000, 20000],
		['Elite', 'monthly', '2026-11', 260, 5],
		['Elite', 'monthly', '2026-11', 3600, 69],
		['Elite', 'monthly', '2026-11', 86400, 1667],
		['Elite', 'monthly', '2026-12', 86400, 1613],
		['Elite', 'monthly', '2026-12', 267.84, 0],
		['Elite', 'monthly', '2026-12', 267.841, 5],
		['Core', 'monthly', '2026-02', 241.92, 0],
		['Core', 'monthly', '2026-02', 86400, 179],
		['Core', 'monthly', '2028-02', 86400, 172],
		['Core', 'annual', '2026-11', 259.2, 0],
		['Core', 'annual', '2026-11', 3600, 6],
		['Core', 'annual', '2026-11', 86400, 139],
		['Pro', 'annual', '2026-12', 86400, 538],
		['Elite', 'annual', '2026-11', 2592000, 41667],
		['Elite', 'annual', '2026-02', 3600, 62],
		['Core', 'annual', '2026-11', 2592000, 4167],
	])('of %s, paid %s, in %s after %d seconds is %d cents', (tier, billingCycle, month, downSeconds, cents) => {
		expect(creditCents({ tier, billingCycle }, month, downSeconds)).toBe(cents);
	});

	it('never exceeds the fee of the month, and never falls when the website was down for longer', () => {
		for (const { tier, monthlyPrice } of plans) {
			let before = 0;
			for (let seconds = 0; seconds <= 2_700_000; seconds += 9_973) {
				const cents = creditCents({ tier, billingCycle: 'monthly' }, '2026-11', seconds);
				expect(cents).toBeGreaterThanOrEqual(before);
				expect(cents).toBeLessThanOrEqual(monthlyPrice * 100);
				before = cents;
			}
		}
	});

	it('of an unknown billing cycle is that of a monthly plan', () => {
		expect(creditCents({ tier: 'Core', billingCycle: null }, '2026-11', 86_400)).toBe(167);
	});
});
