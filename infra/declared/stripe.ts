/** The expected state of Stripe: a product for each plan, two prices for each product, the webhook, and the customer portal. */
import { type BillingCycle, billingCycles, brand, type PaidTier, plans } from '@stayup/contract';
import type Stripe from 'stripe';

export interface Price {
	/** The setting with its id. */
	setting: string;
	/** Finds the price in Stripe, which makes up its id. */
	lookupKey: string;
	productId: string;
	/** US cents. */
	cents: number;
	interval: 'month' | 'year';
}

export const products = plans.map(({ tier }) => ({ id: productIdOf(tier), name: `${brand.name} ${tier}` }));

export const prices: readonly Price[] = plans.flatMap(({ tier, monthlyPrice, annualPrice }) =>
	billingCycles.map((cycle): Price => {
		const isMonthly = cycle === 'monthly';
		return {
			setting: priceSettingOf(tier, cycle),
			lookupKey: `${productIdOf(tier)}_${cycle}`,
			productId: productIdOf(tier),
			cents: (isMonthly ? monthlyPrice : annualPrice) * 100,
			interval: isMonthly ? 'month' : 'year',
		};
	}),
);

/** Every one makes the product read the customer's subscriptions again, and those about disputes, refunds and invoices that are written off are reported to operators. */
export const webhookEvents = [
	'checkout.session.completed',
	'customer.subscription.created',
	'customer.subscription.updated',
	'customer.subscription.deleted',
	'customer.subscription.paused',
	'customer.subscription.resumed',
	'invoice.paid',
	'invoice.payment_failed',
	'invoice.voided',
	'invoice.marked_uncollectible',
	'charge.refunded',
	'charge.dispute.created',
	'charge.dispute.closed',
	'customer.deleted',
] as const satisfies readonly Stripe.WebhookEndpointCreateParams.EnabledEvent[];

/** The setting with the id of the portal's configuration: one that is made by API is not the default of the account. */
export const portalSetting = 'STRIPE_PORTAL_CONFIGURATION';

export function webhookUrlOf(appOrigin: string): string {
	return `${appOrigin}/api/subscriptions/events`;
}

export function priceSettingOf(tier: PaidTier, cycle: BillingCycle): string {
	return `STRIPE_PRICE_${tier}_${cycle}`.toUpperCase();
}

function productIdOf(tier: PaidTier): string {
	return `stayup_${tier}`.toLowerCase();
}

/** The differences from the declared price, each continuing "the price …". */
export function priceProblems(price: Stripe.Price, { cents, interval }: Price): string[] {
	const { active, currency, unit_amount: amount, recurring } = price;
	return [
		...(active ? [] : ['is archived, so nobody can buy the plan']),
		...(currency === 'usd' && amount === cents
			? []
			: [`is ${(amount ?? 0) / 100} ${currency.toUpperCase()} instead of ${cents / 100} USD`]),
		...(recurring?.interval === interval && recurring.interval_count === 1
			? []
			: [
					`recurs every ${recurring?.interval_count ?? 0} ${recurring?.interval ?? 'never'} instead of every ${interval}`,
				]),
	];
}
