/** The stored subscription of an account, as the API shows it. */
import type { CurrentSubscription } from '@stayup/contract';
import type { UserDocument } from '../platform/firestore/documents.ts';

export function currentSubscription({ tier, subscription, stripeCustomerId }: UserDocument): CurrentSubscription {
	if (!subscription) return { tier, subscription: null };
	const { status, currentPeriodEnd, billingCycle, cancelAtPeriodEnd } = subscription;
	return {
		tier,
		subscription: {
			status,
			currentPeriodEnd: currentPeriodEnd === null ? null : new Date(currentPeriodEnd).toISOString(),
			billingCycle,
			cancelAtPeriodEnd,
			stripeCustomerId,
		},
	};
}
