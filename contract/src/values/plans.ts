/** The paid plans: prices and what they give (specification §9). Apart from the schemas, so that the pricing page stays small. */

export const paidTiers = ['Core', 'Pro', 'Elite'] as const;
export type PaidTier = (typeof paidTiers)[number];

export const billingCycles = ['monthly', 'annual'] as const;
export type BillingCycle = (typeof billingCycles)[number];

export interface PlanDescription {
	tier: PaidTier;
	/** US dollars a month, paid monthly. */
	monthlyPrice: number;
	/** US dollars a year, paid at once. */
	annualPrice: number;
	isMostPopular: boolean;
	/** What this plan gives besides what the one below it does. */
	features: readonly string[];
}

export const plans: readonly PlanDescription[] = [
	{
		tier: 'Core',
		monthlyPrice: 50,
		annualPrice: 500,
		isMostPopular: false,
		features: [
			'Website and hosting',
			'Domain and SSL monitoring',
			'Downtime detection',
			'Premium SEO',
			'Standard support',
		],
	},
	{
		tier: 'Pro',
		monthlyPrice: 200,
		annualPrice: 2000,
		isMostPopular: true,
		features: ['Visitor metrics', 'Customer contact data', 'Monthly site updates', 'Premium support'],
	},
	{
		tier: 'Elite',
		monthlyPrice: 500,
		annualPrice: 5000,
		isMostPopular: false,
		features: [
			'Reservation system',
			'Appointment system',
			'Scheduling assistant',
			'Ad suggestions',
			'Priority support',
		],
	},
];

const payingStatuses = ['active', 'trialing', 'past_due'];

/** Whether a subscription pays for the tier. A second one beside it would be paid for and give nothing. */
export function isPaying({ tier, status }: { tier: string; status: string | null }): boolean {
	return paidTiers.some((paid) => paid === tier) && payingStatuses.includes(status ?? '');
}

/** The day of a payment, the same in the product, in the portal and in emails: in UTC, in the reader's format. */
export function formatPaymentDay(instant: string | number, locale?: string): string {
	return new Date(instant).toLocaleDateString(locale, { dateStyle: 'medium', timeZone: 'UTC' });
}

/** What a year paid at once saves against twelve months, in percent with one decimal (PAY-10: derived, not typed). */
export function annualSavingPercent(plan: Pick<PlanDescription, 'monthlyPrice' | 'annualPrice'>): number {
	return Math.round((1 - plan.annualPrice / (12 * plan.monthlyPrice)) * 1000) / 10;
}
