/** Proposals: what we offer to a lead or a client in writing, for a price, until a day. */
import { plans } from '../plans/descriptions.ts';
import type { BillingCycle, PaidTier } from '../plans/paid-tiers.ts';

/**
 * `seen`: its recipient has opened it. `accepted` and `declined` are the recipient's answer to the version that was sent. `withdrawn`: accepted, and no longer
 * payable.
 */
export const proposalStates = ['draft', 'sent', 'seen', 'accepted', 'declined', 'expired', 'withdrawn'] as const;
export type ProposalState = (typeof proposalStates)[number];

export const proposalLimits = {
	textLength: 6000,
	cancellationLength: 1000,
	/** $100,000. */
	mostFeeCents: 10_000_000,
	longestDays: 90,
} as const;

/** The present price of a plan for a month or a year, in cents. */
export function planCents({ tier, billingCycle }: { tier: PaidTier; billingCycle: BillingCycle }): number {
	const plan = plans.find((one) => one.tier === tier);
	if (plan === undefined) throw new Error(`${tier} has no price.`);
	return 100 * (billingCycle === 'monthly' ? plan.monthlyPrice : plan.annualPrice);
}

/** Such as `$1,200` or `$49.50`. */
export function formatPrice(cents: number): string {
	const digits = cents % 100 === 0 ? 0 : 2;
	return `$${(cents / 100).toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits })}`;
}
