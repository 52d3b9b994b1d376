/** Computes what a deployment uses in a month, before any price: requests, their seconds, and operations. A simulated run meters the same (`metered.ts`). */
import { type Region, regions, type Tier, tierLimits } from '@stayup/contract';
import { longestSpreadOf, mostInstances, websitesPerMinute } from '../../functions/src/main/sizes.ts';
import { checkBudgetMs } from '../../functions/src/monitoring/rules/apply-checks.ts';
import { comparisonSpreadMs } from '../../functions/src/monitoring/rules/comparison.ts';
import { cadenceSeconds, leadMs, spreadMs } from '../../functions/src/monitoring/rules/schedule.ts';
import { monitorsPerShard } from '../../functions/src/monitoring/rules/shard.ts';
import { recheckRegions } from '../../functions/src/platform/regions.ts';

export interface Deployment {
	websites: number;
	intervalSeconds: number;
	/** For how long its websites have been monitored. */
	ageDays?: number;
	/** By default those of `assumed`. */
	shareDown?: number;
	hangingOfDown?: number;
}

export interface Measurements {
	/** Firestore operations per check, at the given interval. */
	readsPerCheck: number;
	writesPerCheck: number;
	deletesPerCheck: number;
	cpuMsPerCheck: number;
	egressBytesPerCheck: number;
	/** From the start of a round's last check to its commit. */
	roundTailSeconds: number;
	/** Of a full shard. */
	shardKb: number;
}

/** Nothing measures these: another mix of customers has another bill. */
export const assumed = {
	websitesByTier: { Free: 0.6, Core: 0.25, Pro: 0.1, Elite: 0.05 } as Partial<Record<Tier, number>>,
	/** In its first day of being down, when it is checked between its rounds. */
	shareDown: 0.001,
	/** The others refuse or answer with an error, at once. */
	hangingOfDown: 0.3,
	/** Of a job that finds nothing to do. */
	jobSeconds: 0.3,
	/** Of the entry of a request. */
	logBytes: 1_000,
} as const;

/** In a month. */
export interface Amounts {
	checks: number;
	rounds: number;
	/** Of all rounds together, from the request to the reply. */
	roundSeconds: number;
	/** Of rounds, hours and days. */
	reads: number;
	writes: number;
	deletes: number;
	downCalls: number;
	downSeconds: number;
	comparisons: number;
	comparisonSeconds: number;
	/** Read by the other regions. */
	comparedKb: number;
}

export const secondsPerMonth = 30 * 86_400;

export function tierAverage(of: (tier: Tier) => number): number {
	const shares = Object.entries(assumed.websitesByTier) as [Tier, number][];
	return shares.reduce((sum, [tier, share]) => sum + share * of(tier), 0);
}

/** The part of the checks of websites that are down which are made there: the regions of a plan take turns. */
export function downShareOf(region: Region): number {
	return tierAverage((tier) => {
		const asked = regions.slice(0, tierLimits[tier].askedRegions);
		return asked.some((one) => one === region) ? 1 / asked.length : 0;
	});
}

/** Its four regions cost more than the two of a small one. */
export const billedSize = 'large';

/** The smallest `MAX_INSTANCES` that carries the websites. */
export function instancesSetting({ websites, intervalSeconds }: Deployment): number {
	const perMinute = (websites * 60) / intervalSeconds;
	const settings = Array.from({ length: mostInstances }, (_, index) => index + 1);
	return (
		settings.find((setting) => websitesPerMinute({ size: billedSize, maxInstances: setting }) >= perMinute) ??
		mostInstances
	);
}

/** The websites of a shard. */
export function perRoundOf({ websites }: Pick<Deployment, 'websites'>): number {
	return Math.max(1, websites / Math.ceil(Math.max(1, websites) / monitorsPerShard));
}

export function amountsOf(deployment: Deployment, measurements: Measurements): Amounts {
	const { websites, intervalSeconds } = deployment;
	const { shareDown = assumed.shareDown, hangingOfDown = assumed.hangingOfDown } = deployment;
	const { roundTailSeconds: tailSeconds, shardKb } = measurements;
	const shards = Math.ceil(websites / monitorsPerShard);
	const perRound = perRoundOf(deployment);
	const cadence = cadenceSeconds(intervalSeconds);
	const checks = (websites / intervalSeconds) * secondsPerMonth;
	const rounds = (shards / cadence) * secondsPerMonth;
	const spreadSeconds = spreadMs(cadence, longestSpreadOf(instancesSetting(deployment))) / 1000;
	const budgetSeconds = Math.min(checkBudgetMs / 1000, 0.7 * intervalSeconds);
	// The last of so many checks; one that hangs begins at any time of the spread.
	const usual = leadMs / 1000 + (spreadSeconds * perRound) / (perRound + 1) + tailSeconds;
	const withHanging = leadMs / 1000 + spreadSeconds / 2 + budgetSeconds;
	const hasHanging = 1 - (1 - shareDown * hangingOfDown) ** perRound;
	const downCalls = websites * shareDown * Math.max(0, 1 / 30 - 1 / intervalSeconds) * secondsPerMonth;
	const comparisons = shards * recheckRegions.length * (secondsPerMonth / 3600);
	const compared = tierAverage((tier) => Number(tierLimits[tier].comparesRegions));
	return {
		checks,
		rounds,
		roundSeconds: rounds * (usual + hasHanging * Math.max(0, withHanging - usual)),
		reads: checks * measurements.readsPerCheck,
		writes: checks * measurements.writesPerCheck,
		deletes: checks * measurements.deletesPerCheck,
		downCalls,
		downSeconds: downCalls * (hangingOfDown * budgetSeconds + (1 - hangingOfDown) * tailSeconds),
		comparisons,
		comparisonSeconds: comparisons * (comparisonSpreadMs / 1000 + tailSeconds),
		// The monitors are read to be checked, and again to store the results.
		comparedKb: (comparisons * 2 * compared * shardKb * perRound) / monitorsPerShard,
	};
}
