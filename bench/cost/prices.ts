/** List prices in US dollars for regions of the United States, without free amounts. `asOf`: the day of the list that the price was taken from. */

interface Price {
	dollars: number;
	per: string;
	source: string;
	asOf: string;
}

const run = { source: 'cloud.google.com/run/pricing, request-based billing', asOf: '2026-11-01' };
const firestore = { source: 'cloud.google.com/firestore/pricing, regional', asOf: '2026-11-01' };
const network = { source: 'cloud.google.com/vpc/network-pricing', asOf: '2026-09-20' };
/** Not read again since: the page draws its tables by script. */
const earlier = '2025-06-01';

export const priceList = {
	vcpuSecond: { dollars: 0.000_024, per: 'second of a vCPU', ...run },
	gibSecond: { dollars: 0.000_002_5, per: 'second of a GiB', ...run },
	millionRequests: { dollars: 0.4, per: 'million requests', ...run },
	firestoreRead: { dollars: 0.03 / 100_000, per: 'document read', ...firestore },
	firestoreWrite: { dollars: 0.09 / 100_000, per: 'document written', ...firestore },
	firestoreDelete: { dollars: 0.01 / 100_000, per: 'document deleted', ...firestore },
	firestoreGib: { dollars: 0.15, per: 'GiB and month', ...firestore, asOf: earlier },
	/** For a database of that size, whatever changes in it. */
	recoveryGib: { dollars: 0.15, per: 'GiB and month of point-in-time recovery', ...firestore, asOf: earlier },
	backupGib: { dollars: 0.03, per: 'GiB and month of each backup', ...firestore, asOf: earlier },
	/** Creation and dispatch are one operation each. */
	millionTaskOperations: {
		dollars: 0.4,
		per: 'million operations',
		source: 'cloud.google.com/tasks/pricing',
		asOf: '2026-11-01',
	},
	egressGib: { dollars: 0.12, per: 'GiB to the internet, premium tier, up to 1,024 GiB a month', ...network },
	egressGibAfter1Tib: { dollars: 0.11, per: 'GiB after that, up to 10,240 GiB', ...network, asOf: '2026-03-09' },
	egressGibAfter10Tib: { dollars: 0.08, per: 'GiB after that', ...network, asOf: '2026-03-09' },
	logGib: {
		dollars: 0.5,
		per: 'GiB of log entries',
		source: 'cloud.google.com/stackdriver/pricing',
		asOf: '2026-09-12',
	},
	/** By the other region. */
	'us-west1': { dollars: 0.02, per: 'GiB between the regions', ...network, asOf: earlier },
	'europe-west1': { dollars: 0.05, per: 'GiB between the regions', ...network, asOf: earlier },
	'asia-southeast1': { dollars: 0.08, per: 'GiB between the regions', ...network, asOf: earlier },
	bucketGib: {
		dollars: 0.02,
		per: 'GiB and month in us-west1',
		source: 'cloud.google.com/storage/pricing',
		asOf: '2026-11-29',
	},
	schedulerJob: { dollars: 0.1, per: 'job and month', source: 'firebase.google.com/pricing', asOf: '2026-11-01' },
	email: {
		dollars: 19.95,
		per: 'month, up to 50,000 emails',
		source: 'sendgrid.com/pricing, Essentials',
		asOf: '2026-11-01',
	},
} as const satisfies Record<string, Price>;

type PriceName = keyof typeof priceList;

export const prices = Object.fromEntries(
	Object.entries(priceList).map(([name, { dollars }]) => [name, dollars]),
) as Record<PriceName, number>;

export const egressTiers = [
	{ fromGib: 0, untilGib: 1_024, dollars: prices.egressGib },
	{ fromGib: 1_024, untilGib: 10_240, dollars: prices.egressGibAfter1Tib },
	{ fromGib: 10_240, untilGib: Number.POSITIVE_INFINITY, dollars: prices.egressGibAfter10Tib },
];
