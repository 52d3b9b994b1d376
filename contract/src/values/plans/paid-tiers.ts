/** The paid tiers, and what a subscription pays for. */

export const paidTiers = ['Core', 'Pro', 'Elite'] as const;
export type PaidTier = (typeof paidTiers)[number];

export const billingCycles = ['monthly', 'annual'] as const;
export type BillingCycle = (typeof billingCycles)[number];

const payingStatuses = ['active', 'trialing', 'past_due'];

/** Whether a subscription pays for the tier. A second subscription would cost money and add nothing. */
export function isPaying({ tier, status }: { tier: string; status: string | null }): boolean {
	return paidTiers.some((paid) => paid === tier) && payingStatuses.includes(status ?? '');
}

/** Whether the subscription can no longer charge, so that the user may choose a new plan. */
export function hasEnded(status: string): boolean {
	return status === 'canceled' || status === 'incomplete_expired';
}

/** The day of a payment in UTC and in the reader's format, so that the product, the portal and emails agree. */
export function formatPaymentDay(instant: string | number, locale?: string): string {
	return new Date(instant).toLocaleDateString(locale, { dateStyle: 'medium', timeZone: 'UTC' });
}
