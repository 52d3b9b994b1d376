/** Plans, subscriptions and checkout (specification §3, §4, §7). */
import * as z from 'zod/mini';
import { billingCycles, paidTiers } from '../values/plans.ts';
import { Instant } from './instant.ts';
import { TierSchema } from './tier.ts';

/** `status` is the card payment provider's, such as active, trialing, past_due, unpaid or canceled. */
export const Subscription = z.object({
	status: z.string(),
	currentPeriodEnd: z.nullable(Instant),
	billingCycle: z.nullable(z.enum(billingCycles)),
	/** Canceled, but active until the period ends. */
	cancelAtPeriodEnd: z.boolean(),
	stripeCustomerId: z.nullable(z.string()),
});
export type Subscription = z.infer<typeof Subscription>;

export const CurrentSubscription = z.object({ tier: TierSchema, subscription: z.nullable(Subscription) });
export type CurrentSubscription = z.infer<typeof CurrentSubscription>;

export const Plan = z.object({
	tier: z.enum(paidTiers),
	monthlyPrice: z.number(),
	annualPrice: z.number(),
	isMostPopular: z.boolean(),
	features: z.array(z.string()),
});
export type Plan = z.infer<typeof Plan>;

/** A plan to buy or to change to. */
export const PlanChoice = z.object({
	tier: z.enum(paidTiers, { error: 'Please choose a plan: Core, Pro or Elite.' }),
	billingCycle: z.enum(billingCycles, { error: 'Please choose monthly or annual billing.' }),
});
export type PlanChoice = z.infer<typeof PlanChoice>;

/** A page of the card payment provider to which the browser navigates. */
export const Redirection = z.object({ url: z.url() });
export type Redirection = z.infer<typeof Redirection>;

/** An invoice at the card payment provider. Amounts are in the smallest unit of the currency, such as cents. */
export const Payment = z.object({
	_id: z.string(),
	createdAt: Instant,
	/** The provider's: draft, open, paid, uncollectible or void. */
	status: z.string(),
	/** ISO 4217, in upper case. */
	currency: z.string(),
	amountDue: z.int(),
	amountPaid: z.int(),
});
export type Payment = z.infer<typeof Payment>;
