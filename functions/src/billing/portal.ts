/** The changes of a subscription that its customer confirms in the portal (PAY-7). */
import { hasEnded, type PlanChoice } from '@stayup/contract';
import type { StoredSubscription, UserDocument } from '../platform/firestore/documents.ts';
import { Problem } from '../platform/problem.ts';
import { type Entitlement, entitlementOf, type PaidSubscription } from './entitlement.ts';
import type { PortalChange } from './payments-client.ts';

export function customerOf({ stripeCustomerId, subscription }: UserDocument): string {
	if (stripeCustomerId) return stripeCustomerId;
	if (subscription !== null) throw customerGone();
	throw new Problem('conflict', 'You have no subscription yet. Please choose a plan first.');
}

/** Somebody deleted the customer in Stripe's dashboard, which ends its subscriptions. */
export function customerGone(): Problem {
	return new Problem(
		'conflict',
		'Your payment details were deleted at the payment service, which ended your subscription. Please choose a plan to subscribe again.',
	);
}

/** Also for a subscription that gives no tier, such as an unpaid one: it can charge again. */
export function cancellation(subscriptions: readonly PaidSubscription[], now: number): PortalChange {
	const { subscription } = running(subscriptions, now);
	return { kind: 'cancel', subscriptionId: subscription.id };
}

export function changeOfPlan(
	subscriptions: readonly PaidSubscription[],
	{ tier, billingCycle }: PlanChoice,
	now: number,
): PortalChange {
	const { subscription, tier: paid } = running(subscriptions, now);
	if (paid === tier && subscription.billingCycle === billingCycle) {
		throw new Problem('conflict', 'You are already on this plan.');
	}
	return { kind: 'plan', subscriptionId: subscription.id, tier, billingCycle };
}

/** By Stripe's own state, because an event may still be on its way. Of several subscriptions, those that are canceled already need nothing. */
function running(
	subscriptions: readonly PaidSubscription[],
	now: number,
): Entitlement & { subscription: StoredSubscription } {
	const open = subscriptions.filter(({ status }) => !hasEnded(status));
	if (open.length === 0) throw new Problem('conflict', 'You have no running subscription.');
	const goingOn = open.filter(({ cancelAtPeriodEnd }) => !cancelAtPeriodEnd);
	const entitlement = entitlementOf('Free', goingOn, now);
	const { subscription } = entitlement;
	if (subscription === null) {
		throw new Problem('conflict', 'Your subscription is already canceled. You can renew it in the portal.');
	}
	return { ...entitlement, subscription };
}
