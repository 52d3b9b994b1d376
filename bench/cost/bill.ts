/** Computes the monthly bill of a deployment, part by part, from measurements, declared settings, list prices, and what is assumed of its customers. */
import { type Tier, tierLimits } from '@stayup/contract';
import { functionOptions } from '../../functions/src/main/function-options.ts';
import { comparisonPace } from '../../functions/src/monitoring/rules/comparison.ts';
import { cadenceSeconds, spreadMs } from '../../functions/src/monitoring/rules/schedule.ts';
import { monitorsPerShard } from '../../functions/src/monitoring/rules/shard.ts';
import { recheckRegions } from '../../functions/src/platform/regions.ts';
import { checksKeptDays } from '../../functions/src/stats/retention.ts';
import { backupSchedules, exports } from '../../infra/declared/firestore.ts';
import { functions } from '../../infra/declared/functions.ts';
import { measured, modelledOperations } from '../shared/measured.ts';
import { prices } from './prices.ts';
import { type StoredBytes, storedBytes } from './stored-bytes.ts';

export interface Measurements {
	/** Firestore operations per check, at the given interval. */
	readsPerCheck: number;
	writesPerCheck: number;
	deletesPerCheck: number;
	cpuMsPerCheck: number;
	egressBytesPerCheck: number;
	/** Checks in one round. */
	checksPerRound: number;
	/** From the start of a round's last check to its commit. */
	roundTailSeconds: number;
	/** Of a full shard. */
	shardKb: number;
}

export interface Deployment {
	websites: number;
	intervalSeconds: number;
	/** For how long its websites have been monitored. */
	ageDays?: number;
}

export interface Bill {
	checksPerMonth: number;
	/** Dollars a month. */
	parts: Record<Part, number>;
	totalPerMonth: number;
	/** Of the checks alone: processor, memory, requests, tasks, operations and egress of rounds. */
	checksPerMillion: number;
}

/** Nothing measures these: another mix of customers has another bill. */
export const assumed = {
	websitesByTier: { Free: 0.6, Core: 0.25, Pro: 0.1, Elite: 0.05 } as Partial<Record<Tier, number>>,
	/** In its first day of being down, when it is checked between its rounds. */
	shareDown: 0.001,
	/** Of a request that checks one website, or of a job that finds nothing to do. */
	callSeconds: 1,
	jobSeconds: 0.3,
} as const;

/** Each with the reason why it is what it is. */
export const reasons = {
	processor: 'a round holds a vCPU for as long as its checks are spread, whatever it checks',
	memory: 'it is billed with the vCPU of the rounds',
	'requests and tasks': 'one round is one task and one request',
	operations: 'a round reads its shard and writes it twice; each website stores its hours and days',
	egress: 'a check sends about 1,000 bytes, mostly TLS',
	'down checks': 'a website that is down is checked every 30 s in its regions',
	comparisons: 'each hour the other regions read the shards of plans that compare regions, and check them',
	jobs: 'the schedules run whether or not there are websites',
	storage: 'days are kept as long as the longest plan shows them, single checks as long as the plan does',
	'point-in-time recovery': 'it costs as much as the storage',
	backups: 'each copy is billed whole',
	'export reads': 'each export reads every document',
	'export copies': 'each export is sent to the other region and kept there',
	email: 'the smallest plan of SendGrid that sends more than 100 emails a day',
} as const;

export type Part = keyof typeof reasons;

const secondsPerMonth = 30 * 86_400;
const daysPerMonth = 30;
const gib = 2 ** 30;
/** The CPU utilisation at which Cloud Run starts another instance. */
const cpuTarget = 0.6;
const instanceGib = 1;
const jobGib = 0.25;
const instanceDollars = prices.vcpuSecond + instanceGib * prices.gibSecond;

export function billFor(
	{ websites, intervalSeconds, ageDays = 365 }: Deployment,
	measurements: Measurements,
	stored: StoredBytes = storedBytes(intervalSeconds),
): Bill {
	const checksPerMonth = (websites / intervalSeconds) * secondsPerMonth;
	const shards = Math.ceil(websites / measurements.checksPerRound);
	const parts = {
		...checkParts(checksPerMonth, shards, intervalSeconds, measurements),
		'down checks': downChecks(websites, intervalSeconds),
		comparisons: comparisons(shards, measurements),
		jobs: jobs(),
		...copies(websites, ageDays, stored),
		email: prices.email,
	};
	const ofChecks = ['processor', 'memory', 'requests and tasks', 'operations', 'egress'] as const;
	const sum = (names: readonly Part[]) => names.reduce((total, name) => total + parts[name], 0);
	return {
		checksPerMonth,
		parts,
		totalPerMonth: sum(Object.keys(parts) as Part[]),
		checksPerMillion: checksPerMonth === 0 ? 0 : (sum(ofChecks) / checksPerMonth) * 1e6,
	};
}

/** From the figures of earlier runs. */
export function modelledBill(deployment: Deployment): Bill {
	const operations = modelledOperations(deployment.intervalSeconds);
	return billFor(deployment, { ...measured, ...operations, checksPerRound: monitorsPerShard });
}

function checkParts(checks: number, shards: number, intervalSeconds: number, measurements: Measurements) {
	const cadence = cadenceSeconds(intervalSeconds);
	// Shards spread their rounds over their cadence; an instance runs several at once.
	const inFlight = (shards / cadence) * (spreadMs(cadence) / 1000 + measurements.roundTailSeconds);
	const byCpu = ((checks / secondsPerMonth) * measurements.cpuMsPerCheck) / 1000 / cpuTarget;
	const instances = Math.max(Math.min(1, inFlight), byCpu);
	const rounds = (shards / cadence) * secondsPerMonth;
	return {
		processor: instances * secondsPerMonth * prices.vcpuSecond,
		memory: instances * secondsPerMonth * instanceGib * prices.gibSecond,
		'requests and tasks': (rounds * (prices.millionRequests + 2 * prices.millionTaskOperations)) / 1e6,
		operations:
			checks *
			(measurements.readsPerCheck * prices.firestoreRead +
				measurements.writesPerCheck * prices.firestoreWrite +
				measurements.deletesPerCheck * prices.firestoreDelete),
		egress: ((checks * measurements.egressBytesPerCheck) / 1e9) * prices.egressGb,
	};
}

/** Instances of `regions` regions that share the calls, which come at any time. */
function busyInstances(callsInFlight: number, regions: number): number {
	return (
		regions *
		Math.max(1 - Math.exp(-callsInFlight / regions), callsInFlight / regions / functionOptions.recheck.concurrency)
	);
}

function tierAverage(of: (tier: Tier) => number): number {
	const shares = Object.entries(assumed.websitesByTier) as [Tier, number][];
	return shares.reduce((sum, [tier, share]) => sum + share * of(tier), 0);
}

function downChecks(websites: number, intervalSeconds: number): number {
	const perSecond = websites * assumed.shareDown * Math.max(0, 1 / 30 - 1 / intervalSeconds);
	const regions = tierAverage((tier) => tierLimits[tier].askedRegions);
	const perCall = prices.firestoreRead + (prices.millionRequests + 2 * prices.millionTaskOperations) / 1e6;
	return (
		secondsPerMonth * (perSecond * perCall + busyInstances(perSecond * assumed.callSeconds, regions) * instanceDollars)
	);
}

/** Each hour and in each of the other regions, some monitors are read to be checked, and their shard is read and written to store the results. */
function comparisons(shards: number, { roundTailSeconds, shardKb }: Measurements): number {
	const compared = tierAverage((tier) => Number(tierLimits[tier].comparesRegions));
	const perHour = shards * recheckRegions.length;
	const busySeconds = spreadMs(60) / 1000 / comparisonPace + roundTailSeconds;
	const transfer = recheckRegions.reduce(
		(sum, region) => sum + (shards * (1 + compared) * shardKb * 1024 * prices[region]) / gib,
		0,
	);
	const calls =
		perHour *
		(2 * prices.firestoreRead +
			prices.firestoreWrite +
			(prices.millionRequests + 2 * prices.millionTaskOperations) / 1e6);
	const busy = busyInstances((perHour / 3600) * busySeconds, recheckRegions.length);
	return 24 * daysPerMonth * (calls + transfer) + busy * secondsPerMonth * instanceDollars;
}

const callsPerMinute = { 'every 1 minutes': 1, 'every 2 minutes': 1 / 2, 'every 10 minutes': 1 / 10 } as const;

function jobs(): number {
	const schedules = Object.keys(functions).flatMap((name) => {
		const options = functionOptions[name as keyof typeof functionOptions];
		return 'schedule' in options ? [options.schedule] : [];
	});
	const perMinute = schedules.map((schedule) =>
		schedule in callsPerMinute ? callsPerMinute[schedule as keyof typeof callsPerMinute] : 0,
	);
	const calls = (perMinute.reduce((sum, one) => sum + one, 0) + recheckRegions.length) * (secondsPerMonth / 60);
	const dollarsPerCall =
		assumed.jobSeconds * (prices.vcpuSecond + jobGib * prices.gibSecond) + prices.millionRequests / 1e6;
	// The tick calls each region by a task. Exports have a job too.
	const tasks = ((2 * recheckRegions.length * secondsPerMonth) / 60 / 1e6) * prices.millionTaskOperations;
	return calls * dollarsPerCall + tasks + (schedules.length + 1) * prices.schedulerJob;
}

/** Storage, and everything that copies it. */
function copies(websites: number, ageDays: number, stored: StoredBytes) {
	const hourDays = tierAverage((tier) => Math.min(ageDays, checksKeptDays(tierLimits[tier].rawCheckDays)));
	const days = Math.min(ageDays, tierLimits.Elite.historyDays);
	const bytes = websites * (hourDays * stored.hours + days * stored.day + stored.other);
	const documents = websites * (hourDays + days + 2);
	const gibStored = bytes / gib;
	const backups = backupSchedules.reduce(
		(sum, { recurrence, retentionSeconds }) => sum + retentionSeconds / 86_400 / (recurrence === 'daily' ? 1 : 7),
		0,
	);
	const exportsPerMonth = exports.schedule.endsWith('* * *') ? daysPerMonth : daysPerMonth / 7;
	const exportsKept = (exportsPerMonth * exports.keptDays) / daysPerMonth;
	return {
		storage: gibStored * prices.firestoreGib,
		'point-in-time recovery': gibStored * prices.recoveryGib,
		backups: gibStored * backups * prices.backupGib,
		'export reads': exportsPerMonth * documents * prices.firestoreRead,
		'export copies': gibStored * (exportsPerMonth * prices[exports.location] + exportsKept * prices.bucketGib),
	};
}
