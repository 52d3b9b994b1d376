/** How a subscription's status is said and painted (specification §4). */
import type { CurrentSubscription } from '@stayup/contract';
import { formatDate } from '../../lib/format.ts';
import type { Tone } from '../../ui/feedback/tone.ts';

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

/** How it is paid and until when: "paid monthly, next on 12/21/2026". */
export function subscriptionTerm({
	billingCycle,
	currentPeriodEnd,
	cancelAtPeriodEnd,
	status,
}: NonNullable<CurrentSubscription['subscription']>): string {
	const cycle = billingCycle === null ? 'paid by card' : billingCycle === 'annual' ? 'paid annually' : 'paid monthly';
	if (currentPeriodEnd === null) return cycle;
	const end = formatDate(currentPeriodEnd);
	return status === 'canceled' || cancelAtPeriodEnd ? `${cycle}, ends on ${end}` : `${cycle}, next payment on ${end}`;
}
