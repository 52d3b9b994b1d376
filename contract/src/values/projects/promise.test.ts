import { describe, expect, it } from 'vitest';
import { plans } from '../plans/descriptions.ts';
import type { BillingCycle, PaidTier } from '../plans/paid-tiers.ts';
import { dayMs } from '../time.ts';
import {
	allowedDownSeconds,
	creditCents,
	marksOfMonth,
	monthBefore,
	monthOf,
	monthSpan,
	needsSecondAdmin,
	type PromiseSettings,
} from './promise.ts';

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
	// The terms: "We aim for an uptime of 99.99% for the websites that we host. [...] Every second that it measures as down counts against the aim, whatever
	// the cause [...]" (6) "[...] unused paid days are refunded pro rata. Annual contracts are not refunded, except after an interruption of the service that
	// we caused." (5) So, pro rata of the interruption: fee of the month × seconds down ÷ seconds of the month.
	//
	// Computed by hand. February has 2,419,200 seconds, in a leap year 2,505,600; November 2,592,000; December 2,678,400. One in 10,000 may be down. A month
	// of Core costs 5,000 cents, of Pro 20,000, of Elite 50,000; of an annual plan a twelfth of 50,000, 200,000 and 500,000. So a cent of Core is 518.4 seconds
	// of November, 535.68 of December and 483.84 of February (501.12), and of the annual plan 622.08 of November; a cent of Pro is a quarter of that.
	it.each<[PaidTier, BillingCycle, string, number, string, number]>([
		['Core', 'monthly', '2026-11', 0, '0, it was up', 0],
		['Core', 'monthly', '2026-11', 259.2, '0.5, but the aim is kept', 0],
		['Core', 'monthly', '2026-11', 259.201, '0.500002', 1],
		['Core', 'monthly', '2026-11', 777.599, '1.499998', 1],
		['Core', 'monthly', '2026-11', 777.6, '1.5', 2],
		['Core', 'monthly', '2026-11', 3600, '6.944', 7],
		['Core', 'monthly', '2026-11', 1296000, '2,500, half of the month', 2500],
		['Core', 'monthly', '2026-11', 2592000, '5,000, all of the month', 5000],
		['Core', 'monthly', '2026-12', 267.84, '0.5, but the aim is kept', 0],
		['Core', 'monthly', '2026-12', 803.519, '1.499998', 1],
		['Core', 'monthly', '2026-12', 803.52, '1.5', 2],
		['Core', 'monthly', '2026-12', 86400, '161.290', 161],
		['Core', 'monthly', '2026-02', 241.92, '0.5, but the aim is kept', 0],
		['Core', 'monthly', '2026-02', 725.76, '1.5', 2],
		['Core', 'monthly', '2028-02', 250.56, '0.5, but the aim is kept', 0],
		['Core', 'monthly', '2028-02', 751.68, '1.5', 2],
		['Core', 'monthly', '2028-02', 86400, '172.414', 172],
		['Core', 'annual', '2026-11', 259.2, '0.417, but the aim is kept', 0],
		['Core', 'annual', '2026-11', 311.039, '0.499998, missed by less than half a cent', 0],
		['Core', 'annual', '2026-11', 311.04, '0.5', 1],
		['Core', 'annual', '2026-11', 86400, '138.889', 139],
		['Core', 'annual', '2026-12', 2678400, '4,166.667, all of the month', 4167],
		['Pro', 'monthly', '2026-11', 323.999, '2.499992', 2],
		['Pro', 'monthly', '2026-11', 324, '2.5', 3],
		['Pro', 'monthly', '2026-12', 334.8, '2.5', 3],
		['Pro', 'monthly', '2026-02', 86400, '714.286', 714],
		['Pro', 'monthly', '2026-11', 1296000, '10,000, half of the month', 10000],
		['Pro', 'annual', '2026-12', 401.759, '2.499994', 2],
		['Pro', 'annual', '2026-12', 401.76, '2.5', 3],
		['Pro', 'annual', '2028-02', 3600, '23.946', 24],
		['Pro', 'annual', '2026-11', 2592000, '16,666.667, all of the month', 16667],
		['Elite', 'monthly', '2026-11', 259.201, '5.00002', 5],
		['Elite', 'monthly', '2026-12', 294.623, '5.49998', 5],
		['Elite', 'monthly', '2026-12', 294.624, '5.5', 6],
		['Elite', 'monthly', '2028-02', 86400, '1,724.138', 1724],
		['Elite', 'monthly', '2026-11', 3000000, '57,870, more than the month has', 50000],
		['Elite', 'annual', '2026-02', 261.273, '4.49999', 4],
		['Elite', 'annual', '2026-02', 261.274, '4.500007', 5],
		['Elite', 'annual', '2026-11', 43200, '694.444', 694],
		['Elite', 'annual', '2026-02', 2419200, '41,666.667, all of the month', 41667],
	])(
		'of %s, paid %s, in %s after %d seconds is %s cents: %d',
		(tier, billingCycle, month, downSeconds, _exact, cents) => {
			expect(creditCents([{ tier, billingCycle, ms: dayMs }], month, downSeconds)).toBe(cents);
		},
	);

	it('never exceeds the fee of the month, and never falls when the website was down for longer', () => {
		for (const { tier, monthlyPrice } of plans) {
			let before = 0;
			for (let seconds = 0; seconds <= 2_700_000; seconds += 9_973) {
				const cents = creditCents([{ tier, billingCycle: 'monthly', ms: dayMs }], '2026-11', seconds);
				expect(cents).toBeGreaterThanOrEqual(before);
				expect(cents).toBeLessThanOrEqual(monthlyPrice * 100);
				before = cents;
			}
		}
	});

	it('with several plans in the month has the average of their fees, by the time that each was paid', () => {
		const core = { tier: 'Core', billingCycle: 'monthly' } as const;
		const elite = { tier: 'Elite', billingCycle: 'monthly' } as const;
		// (5,000 × 15 + 50,000 × 15) ÷ 30 = 27,500 cents; a day of 30 is 916.67.
		const halves = [core, elite].map((plan) => ({ ...plan, ms: 15 * dayMs }));
		expect(creditCents(halves, '2026-11', 86_400)).toBe(917);
		// (16,666.67 × 10 + 20,000 × 20) ÷ 30 = 18,888.89 cents; a day of 30 is 629.63.
		const cycles = [
			{ tier: 'Pro', billingCycle: 'annual', ms: 10 * dayMs },
			{ tier: 'Pro', billingCycle: 'monthly', ms: 20 * dayMs },
		] as const;
		expect(creditCents(cycles, '2026-11', 86_400)).toBe(630);
		expect(creditCents([], '2026-11', 86_400)).toBe(0);
	});

	it('of an unknown billing cycle is that of a monthly plan', () => {
		expect(creditCents([{ tier: 'Core', billingCycle: null, ms: dayMs }], '2026-11', 86_400)).toBe(167);
	});
});

describe('the marks of a month', () => {
	const shop = 'https://shop.example/';
	const settings = (from: string, fields: Partial<PromiseSettings> = {}): PromiseSettings => ({
		from: Date.parse(from),
		url: shop,
		expectedStatusCode: 200,
		linkedUrl: shop,
		...fields,
	});
	const launch = settings('2026-09-10T12:00:00Z');

	it.each<[string, PromiseSettings[], string, string[]]>([
		['are none while our monitor checks the linked website', [launch], '2026-10', []],
		['are none in the month of the launch, which changes nothing', [launch], '2026-09', []],
		['are none without a monitor of ours', [], '2026-10', []],
		[
			'say that the settings were changed',
			[launch, settings('2026-10-31T23:59:59.999Z')],
			'2026-10',
			['settings-changed'],
		],
		['are none in the month after a change back', [launch, settings('2026-10-31T23:59:59.999Z')], '2026-11', []],
		['are none in the month before a change', [launch, settings('2026-11-01T00:00:00Z')], '2026-10', []],
		[
			'say that another URL is checked, as long as it is',
			[launch, settings('2026-10-05T00:00:00Z', { url: 'https://other.example/' })],
			'2026-12',
			['other-url'],
		],
		[
			'say that another status code is expected, as long as it is',
			[launch, settings('2026-10-05T00:00:00Z', { expectedStatusCode: 418 })],
			'2026-12',
			['other-status-code'],
		],
		[
			'of a website that moved say that it moved, and no longer in the month after',
			[launch, settings('2026-10-05T00:00:00Z', { url: 'https://new.example/', linkedUrl: 'https://new.example/' })],
			'2026-11',
			[],
		],
		[
			'are all of the settings of the month, also of those that ended in it',
			[
				launch,
				settings('2026-10-05T00:00:00Z', { url: 'https://other.example/', expectedStatusCode: 204 }),
				settings('2026-11-02T00:00:00Z'),
			],
			'2026-11',
			['settings-changed', 'other-url', 'other-status-code'],
		],
	])('%s', (_, all, month, marks) => {
		expect(marksOfMonth(all, month)).toEqual(marks);
	});
});

describe('a second admin', () => {
	it.each<[number, Parameters<typeof needsSecondAdmin>[0]['marks'], boolean]>([
		[5000, [], false],
		[5001, [], true],
		[1, ['settings-changed'], true],
		[0, ['other-url'], false],
	])('of a credit of %d cents with the marks %j is needed: %s', (creditCents, marks, isNeeded) => {
		expect(needsSecondAdmin({ creditCents, marks })).toBe(isNeeded);
	});
});
