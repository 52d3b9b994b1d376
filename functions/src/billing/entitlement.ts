/** The tier that a customer's subscriptions pay for (PAY-3, PAY-4). */
import { type BillingCycle, dayMs, type PaidTier, paidTiers, type Tier } from '@stayup/contract';
import type { BoughtPlan } from '../platform/firestore/business/project-documents.ts';
import type { StoredSubscription } from '../platform/firestore/documents.ts';

export interface PaidSubscription {
	id: string;
	/** As Stripe names it. */
	status: string;
	/** One for each item; null for an unknown price. */
	plans: readonly ({ tier: PaidTier; billingCycle: BillingCycle } | null)[];
	createdAt: number;
	periodStart: number;
	/** When the paid period ends; of a canceled one, when the subscription ends. */
	periodEnd: number;
	/** Canceled, but active until `periodEnd`. */
	cancelAtPeriodEnd: boolean;
	/** The accepted proposal that it was bought with; null without one. */
	proposalId: string | null;
}

export interface Entitlement {
	tier: Tier;
	/** The subscription that decides the tier, or else the latest one; null if there never was one. */
	subscription: StoredSubscription | null;
	/** The customer pays an unknown price: the tier stays, and an operator must act. */
	hasUnknownPrice: boolean;
	/** The plan of the deciding subscription; null if none gives a tier. */
	paid: BoughtPlan | null;
	/** The proposal with which that plan was bought; null without one. */
	proposalId: string | null;
	/** Ids of the subscriptions that give a tier, in order; more than one charges the customer twice (PAY-12). */
	entitledIds: string[];
}

/** How long a tier survives a failed renewal. */
export const graceMs = 7 * dayMs;

/** Instants in milliseconds since the epoch. Only admins give the tier Admin, and no payment changes it (AUTH-3). */
export function entitlementOf(current: Tier, subscriptions: readonly PaidSubscription[], now: number): Entitlement {
	const entitled = subscriptions.filter((subscription) => isEntitled(subscription, now));
	const hasUnknownPrice = entitled.some(({ plans }) => plans.includes(null));
	const [best] = [...entitled].sort(byRank);
	const [latest] = [...subscriptions].sort((a, b) => b.createdAt - a.createdAt || (a.id < b.id ? -1 : 1));
	const shown = best ?? latest;
	return {
		tier: current === 'Admin' || hasUnknownPrice ? current : best ? tierOf(best) : 'Free',
		subscription: shown ? storedOf(shown) : null,
		hasUnknownPrice,
		paid: best ? boughtPlanOf(best) : null,
		proposalId: best?.proposalId ?? null,
		entitledIds: entitled.map(({ id }) => id).sort(),
	};
}

/**
 * Stripe renews at the start of a period, so the grace of a failed renewal starts there. The API does not say when a subscription
 * became past due, and the event that says so may be lost.
 */
function isEntitled({ status, periodStart }: PaidSubscription, now: number): boolean {
	if (status === 'active' || status === 'trialing') return true;
	return status === 'past_due' && now < periodStart + graceMs;
}

const statusRank = ['active', 'trialing', 'past_due'];

/** Higher tier first, then better status, then later end of the paid period. */
function byRank(a: PaidSubscription, b: PaidSubscription): number {
	return (
		rankOf(tierOf(b)) - rankOf(tierOf(a)) ||
		statusRank.indexOf(a.status) - statusRank.indexOf(b.status) ||
		b.periodEnd - a.periodEnd ||
		(a.id < b.id ? -1 : 1)
	);
}

function tierOf({ plans }: PaidSubscription): Tier {
	const ranks = plans.flatMap((plan) => (plan ? [rankOf(plan.tier)] : []));
	return ranks.length === 0 ? 'Free' : (paidTiers[Math.max(...ranks)] ?? 'Free');
}

function rankOf(tier: Tier): number {
	return paidTiers.indexOf(tier as PaidTier);
}

function boughtPlanOf(best: PaidSubscription): BoughtPlan | null {
	const tier = paidTiers.find((paid) => paid === tierOf(best));
	return tier ? { subscriptionId: best.id, tier, billingCycle: billingCycleOf(best) } : null;
}

function billingCycleOf({ plans }: PaidSubscription): BillingCycle | null {
	return plans.find((plan) => plan !== null)?.billingCycle ?? null;
}

function storedOf(found: PaidSubscription): StoredSubscription {
	const { id, status, periodEnd, cancelAtPeriodEnd } = found;
	return { id, status, currentPeriodEnd: periodEnd, billingCycle: billingCycleOf(found), cancelAtPeriodEnd };
}
