/** List prices in US dollars, without free tiers, as published on 1 November 2026 for a region of the United States. */
export const pricesAsOf = '2026-11-01';

export const prices = {
	/** cloud.google.com/run/pricing, request-based billing. */
	vcpuSecond: 0.000_024,
	gibSecond: 0.000_002_5,
	millionRequests: 0.4,
	/** cloud.google.com/firestore/pricing, regional. */
	firestoreRead: 0.03 / 100_000,
	firestoreWrite: 0.09 / 100_000,
	firestoreDelete: 0.01 / 100_000,
	/** cloud.google.com/tasks/pricing: creation and dispatch are one operation each. */
	millionTaskOperations: 0.4,
	/** cloud.google.com/vpc/network-pricing: to the internet, premium tier. */
	egressGb: 0.12,
	/** firebase.google.com/pricing, per month. */
	schedulerJob: 0.1,
} as const;
