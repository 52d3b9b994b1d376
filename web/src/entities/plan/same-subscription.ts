/** Whether the document of an account says the same about its subscription as the API's reply. */
import type { CurrentSubscription, Tier } from '@stayup/contract';

/** The part of `users/{uid}` that the reply is made of. Times in milliseconds since the epoch. */
export interface AccountDocument {
	tier: Tier;
	stripeCustomerId: string | null;
	subscription: {
		status: string;
		currentPeriodEnd: number | null;
		billingCycle: 'monthly' | 'annual' | null;
		cancelAtPeriodEnd: boolean;
	} | null;
}

export function isSameSubscription(reply: CurrentSubscription, document: AccountDocument): boolean {
	const { tier, subscription: shown } = reply;
	const { subscription: stored } = document;
	if (tier !== document.tier) return false;
	if (shown === null || stored === null) return shown === stored;
	return (
		shown.status === stored.status &&
		shown.billingCycle === stored.billingCycle &&
		shown.cancelAtPeriodEnd === stored.cancelAtPeriodEnd &&
		shown.stripeCustomerId === document.stripeCustomerId &&
		(shown.currentPeriodEnd === null ? null : Date.parse(shown.currentPeriodEnd)) === stored.currentPeriodEnd
	);
}
