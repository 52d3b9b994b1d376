/** The texts and tones of a subscription's status (specification §4). */
import { type CurrentSubscription, formatPaymentDay, hasEnded } from '@stayup/contract';
import type { Tone } from '../../../ui/feedback/tone.ts';

const tones: Readonly<Record<string, Tone>> = {
	active: 'up',
	canceled: 'down',
	past_due: 'degraded',
	unpaid: 'degraded',
	trialing: 'info',
};

export function subscriptionTone(status: string | null): Tone {
	return tones[status ?? ''] ?? 'unknown';
}

export function subscriptionWords(status: string | null): string {
	return status === null ? 'FREE' : status.replaceAll('_', ' ').toUpperCase();
}

type Paid = NonNullable<CurrentSubscription['subscription']>;

/** Whether the subscription still renews, or can charge again. */
export function canCancel({ subscription }: CurrentSubscription): boolean {
	return subscription !== null && !hasEnded(subscription.status) && !subscription.cancelAtPeriodEnd;
}

/** Continues the sentence "You are on the Core plan". */
export function subscriptionTerm({ tier, subscription }: CurrentSubscription): string {
	if (subscription === null) return ', without a paid subscription.';
	if (hasEnded(subscription.status)) return '. Your subscription has ended.';
	if (subscription.status === 'paused') return '. Your subscription is paused.';
	if (tier === 'Free') return '. Your last payment did not go through.';
	return `, ${paidTerm(subscription)}.`;
}

/** "paid monthly, next payment on Dec 21, 2026". */
function paidTerm({ billingCycle, currentPeriodEnd, cancelAtPeriodEnd }: Paid): string {
	const cycle = billingCycle === null ? 'paid by card' : billingCycle === 'annual' ? 'paid annually' : 'paid monthly';
	if (currentPeriodEnd === null) return cycle;
	return `${cycle}, ${cancelAtPeriodEnd ? 'ends' : 'next payment'} on ${formatPaymentDay(currentPeriodEnd)}`;
}
