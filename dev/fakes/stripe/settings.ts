/** Settings shared by the functions and the Stripe sandbox: the keys, and the prices by the names of their settings. */

import { plans } from '../../../contract/src/values/plans/descriptions.ts';
import { type BillingCycle, billingCycles, type PaidTier } from '../../../contract/src/values/plans/paid-tiers.ts';

export const stripeSecretKey = 'sk_test_local';
export const stripeWebhookSecret = 'whsec_local_payments_sandbox';

export interface SandboxPrice {
	id: string;
	tier: PaidTier;
	billingCycle: BillingCycle;
	/** US cents. */
	unitAmount: number;
}

export const sandboxPrices: readonly SandboxPrice[] = plans.flatMap(({ tier, monthlyPrice, annualPrice }) =>
	billingCycles.map((billingCycle) => ({
		id: `price_${tier}_${billingCycle}`.toLowerCase(),
		tier,
		billingCycle,
		unitAmount: (billingCycle === 'monthly' ? monthlyPrice : annualPrice) * 100,
	})),
);

/** `STRIPE_PRICE_CORE_MONTHLY` is `price_core_monthly`, and so on. */
export const stripePrices: Readonly<Record<string, string>> = Object.fromEntries(
	sandboxPrices.map(({ id }) => [`STRIPE_${id}`.toUpperCase(), id]),
);
