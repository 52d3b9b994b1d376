/** Plans, subscriptions and checkout (specification §3, §4, §7). */
import * as z from 'zod/mini';
import { billingCycles, paidTiers } from '../values/plans/paid-tiers.ts';
import { Instant } from './instant.ts';
import { TierSchema } from './tier.ts';

export const Subscription = z.object({
	/** As the card payment provider reports it: active, trialing, past_due, unpaid or canceled. */
	status: z.string(),
	/** When the paid period ends; of a canceled subscription, when it ends. */
	currentPeriodEnd: z.nullable(Instant),
	billingCycle: z.nullable(z.enum(billingCycles)),
	/** Canceled, but active until `currentPeriodEnd`. */
	cancelAtPeriodEnd: z.boolean(),
	/** The customer id at the card payment provider. */
	stripeCustomerId: z.nullable(z.string()),
});
export type Subscription = z.infer<typeof Subscription>;

export const CurrentSubscription = z.object({
	tier: TierSchema,
	/** Null if the account has none. */
	subscription: z.nullable(Subscription),
});
export type CurrentSubscription = z.infer<typeof CurrentSubscription>;

export const Plan = z.object({
	tier: z.enum(paidTiers),
	/** US dollars per month, paid monthly. */
	monthlyPrice: z.number(),
	/** US dollars per year, paid in advance. */
	annualPrice: z.number(),
	isMostPopular: z.boolean(),
	/** Those beyond the next smaller plan. */
	features: z.array(z.string()),
});
export type Plan = z.infer<typeof Plan>;

/** A plan to buy or to change to. */
export const PlanChoice = z.object({
	tier: z.enum(paidTiers, { error: 'Please choose a plan: Core, Pro or Elite.' }),
	billingCycle: z.enum(billingCycles, { error: 'Please choose monthly or annual billing.' }),
});
export type PlanChoice = z.infer<typeof PlanChoice>;

export const Redirection = z.object({
	/** The page of the card payment provider that the browser opens next. */
	url: z.url(),
});
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
	/** Paid back to the card. */
	amountRefunded: z.int(),
	/** Whether the customer's bank has taken the payment back; null if it never did. */
	dispute: z.nullable(z.enum(['open', 'won', 'lost'])),
});
export type Payment = z.infer<typeof Payment>;
