/** The monthly budget of a deployment: Google emails the operator at each share of it. It stops nothing. */
export const budget = {
	displayName: 'Stayup',
	/** In the currency of the billing account; MONTHLY_BUDGET in the environment of set-up replaces it. */
	monthlyAmount: 200,
	thresholds: [0.5, 0.9, 1],
} as const;
