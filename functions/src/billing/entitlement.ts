/** Which tier a customer has paid for: a plain rule over all of the customer's subscriptions (PAY-3, PAY-4). */
import { type BillingCycle, dayMs, type PaidTier, paidTiers, type Tier } from '@stayup/contract';
import type { StoredSubscription } from '../platform/firestore/documents.ts';

export interface PaidSubscription {
	id: string;
	/** The provider's word. */
	status: string;
	/** One for each item; null where the price is none of ours. */
	plans: readonly ({ tier: PaidTier; billingCycle: BillingCycle } | null)[];
	createdAt: number;
	periodStart: number;
	periodEnd: number;
	cancelAtPeriodEnd: boolean;
}

export interface Entitlement {
	tier: Tier;
	/** The one that decides, or the latest that no longer does; null when there never was one. */
	subscription: StoredSubscription | null;
	/** Somebody pays for something we do not know: the tier stays, and operators must look. */
	hasUnknownPrice: boolean;
}

/** How long a failed renewal leaves the tier alone. */
export const graceMs = 7 * dayMs;

/** Instants in milliseconds since the epoch. Tier Admin is given by admins, and what is paid neither gives nor takes it (AUTH-3). */
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
	};
}

/**
 * A renewal is tried when its period begins, so that is when the grace of a failed one begins too. The API does not say when a
 * subscription became past due, and an event that does may be lost.
 */
function isEntitled({ status, periodStart }: PaidSubscription, now: number): boolean {
	if (status === 'active' || status === 'trialing') return true;
	return status === 'past_due' && now < periodStart + graceMs;
}

const statusRank = ['active', 'trialing', 'past_due'];

/** The higher tier first; among equals the sounder status, then the longer paid. */
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

function storedOf({ id, status, plans, periodEnd, cancelAtPeriodEnd }: PaidSubscription): StoredSubscription {
	const billingCycle = plans.find((plan) => plan !== null)?.billingCycle ?? null;
	return { id, status, currentPeriodEnd: periodEnd, billingCycle, cancelAtPeriodEnd };
}
