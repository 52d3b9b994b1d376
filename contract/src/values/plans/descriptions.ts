/** The paid plans: prices and features (specification §9). Separate from the schemas, so that the pricing page does not load the validation. */

import { type PaidTier, paidTiers } from './paid-tiers.ts';

export interface PlanDescription {
	tier: PaidTier;
	/** US dollars a month, billed monthly. */
	monthlyPrice: number;
	/** US dollars a year, billed annually. */
	annualPrice: number;
	isMostPopular: boolean;
	/** Features in addition to those of the next smaller plan. */
	features: readonly string[];
}

/** Every month we update the websites of plans with this feature. */
const monthlyUpdates = 'Monthly site updates';

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
		features: ['Visitor metrics', 'Customer contact data', monthlyUpdates, 'Premium support'],
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

/** A plan includes the features of the smaller ones. */
export function includesMonthlyUpdates(tier: PaidTier): boolean {
	return plans.slice(0, paidTiers.indexOf(tier) + 1).some(({ features }) => features.includes(monthlyUpdates));
}

/** The saving of annual billing over twelve months, in percent with one decimal (PAY-10: derived, not typed). */
export function annualSavingPercent(plan: Pick<PlanDescription, 'monthlyPrice' | 'annualPrice'>): number {
	return Math.round((1 - plan.annualPrice / (12 * plan.monthlyPrice)) * 1000) / 10;
}
