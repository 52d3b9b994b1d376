/** The change that the customer has just confirmed at the payment provider, from the URL that leads back to us. */
import {
	type BillingCycle,
	billingCycles,
	type CurrentSubscription,
	hasEnded,
	type PaidTier,
	paidTiers,
} from '@stayup/contract';

export type AwaitedChange = { kind: 'cancel' } | { kind: 'plan'; tier: PaidTier; billingCycle: BillingCycle };

/** `text` is "cancel" or a plan such as "core-annual". */
export function readChange(text: string | null): AwaitedChange | null {
	if (text === 'cancel') return { kind: 'cancel' };
	for (const tier of paidTiers) {
		for (const billingCycle of billingCycles) {
			if (text === `${tier}-${billingCycle}`.toLowerCase()) return { kind: 'plan', tier, billingCycle };
		}
	}
	return null;
}

/** Whether the provider's event has arrived. */
export function hasArrived(change: AwaitedChange, { tier, subscription }: CurrentSubscription): boolean {
	if (change.kind === 'plan') return tier === change.tier && subscription?.billingCycle === change.billingCycle;
	return subscription === null || subscription.cancelAtPeriodEnd || hasEnded(subscription.status);
}
