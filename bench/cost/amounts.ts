/** Computes what a deployment uses in a month, before any price: requests, their seconds, and operations. A simulated run meters the same (`metered.ts`). */
import { type Region, type Tier, tierLimits } from '@stayup/contract';
import { longestSpreadOf, mostInstances, type Scale, websitesPerMinute } from '../../functions/src/main/sizes.ts';
import { checkBudgetMs } from '../../functions/src/monitoring/rules/apply-checks.ts';
import { comparisonSpreadMs } from '../../functions/src/monitoring/rules/comparison.ts';
import {
	cadenceSeconds,
	leadMs,
	namesTried,
	shortSpreadMs,
	spreadMs,
} from '../../functions/src/monitoring/rules/schedule.ts';
import { monitorsPerShard } from '../../functions/src/monitoring/rules/shard.ts';
import {
	type DeploymentSize,
	deploymentSizes,
	recheckRegionsOf,
	regionsOf,
	sizeNames,
} from '../../functions/src/platform/deployment-size.ts';
import { homeRegion } from '../../functions/src/platform/regions.ts';

export interface Deployment {
	websites: number;
	intervalSeconds: number;
	/** By default the smallest installation that carries the websites. */
	scale?: Scale;
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
	/** Of an entry. */
	logBytes: 1_000,
} as const;

/** In a month. */
export interface Amounts {
	checks: number;
	rounds: number;
	/** Of all rounds together, from the request to the reply. */
	roundSeconds: number;
	/** In which a round or a down check runs in the home region, and keeps an instance. */
	homeBusySeconds: number;
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
export function downShareOf(region: Region, size: DeploymentSize): number {
	return tierAverage((tier) => {
		const asked = regionsOf(size).slice(0, tierLimits[tier].askedRegions);
		return asked.some((one) => one === region) ? 1 / asked.length : 0;
	});
}

/** The smallest size that carries the websites with its usual number of instances; the largest one with as many as there may be. */
export function scaleFor({ websites, intervalSeconds }: Deployment): Scale {
	const usual = sizeNames.map((size): Scale => ({ size, maxInstances: deploymentSizes[size].maxInstances }));
	const perMinute = (websites * 60) / intervalSeconds;
	return usual.find((scale) => websitesPerMinute(scale) >= perMinute) ?? { size: 'large', maxInstances: mostInstances };
}

/** The websites of a shard. */
export function perRoundOf({ websites }: Pick<Deployment, 'websites'>): number {
	return Math.max(1, websites / Math.ceil(Math.max(1, websites) / monitorsPerShard));
}

export function amountsOf(deployment: Deployment, measurements: Measurements): Amounts {
	const { websites, intervalSeconds } = deployment;
	const { shareDown = assumed.shareDown, hangingOfDown = assumed.hangingOfDown } = deployment;
	const { size, maxInstances } = deployment.scale ?? scaleFor(deployment);
	const { roundTailSeconds: tailSeconds, shardKb } = measurements;
	const shards = Math.ceil(websites / monitorsPerShard);
	const perRound = perRoundOf(deployment);
	const cadence = cadenceSeconds(intervalSeconds);
	const checks = (websites / intervalSeconds) * secondsPerMonth;
	const rounds = (shards / cadence) * secondsPerMonth;
	const spreadSeconds = spreadMs(cadence, longestSpreadOf(maxInstances)) / 1000;
	const budgetSeconds = Math.min(checkBudgetMs / 1000, 0.7 * intervalSeconds);
	// The last of so many checks; one that hangs begins at any time of the spread.
	const usual = leadMs / 1000 + (spreadSeconds * perRound) / (perRound + 1) + tailSeconds;
	const withHanging = leadMs / 1000 + spreadSeconds / 2 + budgetSeconds;
	const hasHanging = 1 - (1 - shareDown * hangingOfDown) ** perRound;
	const downCalls = websites * shareDown * Math.max(0, 1 / 30 - 1 / intervalSeconds) * secondsPerMonth;
	const comparisons = shards * recheckRegionsOf(size).length * (secondsPerMonth / 3600);
	const compared = tierAverage((tier) => Number(tierLimits[tier].comparesRegions));
	return {
		checks,
		rounds,
		homeBusySeconds: homeBusySeconds({
			rounds,
			usual,
			withHanging,
			hanging: websites * shareDown * hangingOfDown,
			quickSeconds: downCalls * (1 - hangingOfDown) * downShareOf(homeRegion, size) * tailSeconds,
			share:
				halfMinute * (1 / intervalSeconds + (1 / halfMinute - 1 / intervalSeconds) * downShareOf(homeRegion, size)),
		}),
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

const halfMinute = 30;
/** Between two rounds that follow each other: the shortest time, and what the choice among random names leaves. */
const packedSeconds = shortSpreadMs / 1000 + halfMinute / (namesTried / 2);

interface HomeTasks {
	/** In a month. */
	rounds: number;
	/** Of down checks of websites that refuse or answer with an error. */
	quickSeconds: number;
	/** Websites that hang, and the part of all half minutes in which the home region checks one of them. */
	hanging: number;
	share: number;
	/** Seconds of a round, and of one with a website that hangs. */
	usual: number;
	withHanging: number;
}

/** The rounds of each half minute follow each other from its beginning. The last one, or the last one that hangs, ends the work of the instance. */
function homeBusySeconds({ rounds, quickSeconds, hanging, share, usual, withHanging }: HomeTasks): number {
	const halfMinutes = secondsPerMonth / halfMinute;
	const ofHalfMinute = rounds / halfMinutes;
	const starting = Math.max(0, ofHalfMinute - 1) * packedSeconds;
	// A single shard runs in one half of the minute, and the checks of its websites that are down in the other one.
	const apart = ofHalfMinute < 1 ? quickSeconds / halfMinutes : 0;
	const busy = Math.min(1, ofHalfMinute) * usual + starting + apart;
	const longer = Math.max(0, starting + withHanging - busy);
	const steps = 200;
	const extended = Array.from({ length: steps }, (_, step) => {
		// Those that begin after this time are still waited for.
		const after = Math.max(0, busy + ((step + 0.5) / steps) * longer - withHanging);
		const each = share * (starting === 0 ? 1 : 1 - after / starting);
		return 1 - (1 - each) ** Math.floor(hanging) * (1 - each * (hanging % 1));
	});
	const average = extended.reduce((sum, part) => sum + part, 0) / steps;
	return halfMinutes * Math.min(halfMinute, busy + average * longer);
}
