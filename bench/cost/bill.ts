/** Computes the monthly bill of a deployment, part by part, from measurements, declared settings, list prices, and what is assumed of its customers. */
import { tierLimits } from '@stayup/contract';
import { functionOptionsFor } from '../../functions/src/main/function-options.ts';
import type { Scale } from '../../functions/src/main/sizes.ts';
import { type DeploymentSize, recheckRegionsOf } from '../../functions/src/platform/deployment-size.ts';
import { checksKeptDays } from '../../functions/src/stats/retention.ts';
import { backupSchedules, exports } from '../../infra/declared/firestore.ts';
import { functions } from '../../infra/declared/functions.ts';
import { logEntries } from '../../infra/declared/log-entries.ts';
import { measured, modelledOperations } from '../shared/measured.ts';
import {
	type Amounts,
	amountsOf,
	assumed,
	type Deployment,
	downShareOf,
	type Measurements,
	perRoundOf,
	scaleFor,
	secondsPerMonth,
	tierAverage,
} from './amounts.ts';
import { egressTiers, prices } from './prices.ts';
import { type StoredBytes, storedBytes } from './stored-bytes.ts';

export interface Bill {
	scale: Scale;
	checksPerMonth: number;
	/** Dollars a month. */
	parts: Record<Part, number>;
	totalPerMonth: number;
	/** Of the checks alone: processor, memory, requests, tasks, operations and egress of rounds. */
	checksPerMillion: number;
}

/** Each with the reason why it is what it is. */
export const reasons = {
	processor:
		'an instance is paid for while a round runs on it, also one that waits for a website; many rounds need its CPU',
	memory: 'it is billed with the vCPU of the rounds',
	'requests and tasks': 'one round is one task and one request',
	operations: 'a round reads its shard and writes it twice; each website stores its hours and days',
	egress: `a check sends ${measured.egressBytesPerCheck} bytes: a handshake on a new connection each time, and the headers of nine packets`,
	'down checks':
		'a website that is down is checked every 30 s in its regions, and one that hangs keeps an instance for 10 s',
	comparisons: 'each hour the other regions check the websites of plans that compare regions',
	jobs: 'the schedules run whether or not there are websites',
	logs: 'the service logs each minute how its rounds and deliveries are; requests of tasks are not kept',
	storage: 'days are kept as long as the longest plan shows them, single checks as long as the plan does',
	'point-in-time recovery': 'it costs as much as the storage',
	backups: 'each copy is billed whole',
	'export reads': 'each export reads every document',
	'export copies': 'each export is sent to the other region and kept there',
	email: 'the smallest plan of SendGrid that sends more than 100 emails a day',
} as const;

export type Part = keyof typeof reasons;

const daysPerMonth = 30;
const gib = 2 ** 30;
/** Cloud Run counts whole tenths of a second, on average half of one more. */
const roundedUpSeconds = 0.05;
/** The CPU utilisation at which Cloud Run starts another instance. */
const cpuTarget = 0.6;

interface Size {
	cpu: number;
	memory: string;
	concurrency: number;
}

function gibOf({ memory }: Pick<Size, 'memory'>): number {
	return Number.parseInt(memory, 10) / (memory.endsWith('MiB') ? 1024 : 1);
}

function dollarsPerSecond(size: Size): number {
	return size.cpu * prices.vcpuSecond + gibOf(size) * prices.gibSecond;
}

export function billFor(
	deployment: Deployment,
	measurements: Measurements,
	stored: StoredBytes = storedBytes(deployment.intervalSeconds),
): Bill {
	const { websites, ageDays = 365 } = deployment;
	const amounts = amountsOf(deployment, measurements);
	const scale = deployment.scale ?? scaleFor(deployment);
	const options = functionOptionsFor(scale);
	const parts = {
		...checkParts(amounts, measurements, options.round),
		...otherRegions(amounts, options.recheck, scale.size),
		jobs: jobs(options, scale.size),
		logs: ((Object.keys(logEntries).length * minutesPerMonth * assumed.logBytes) / gib) * prices.logGib,
		...copies(websites, ageDays, stored),
		email: prices.email,
	};
	const ofChecks = ['processor', 'memory', 'requests and tasks', 'operations', 'egress'] as const;
	const sum = (names: readonly Part[]) => names.reduce((total, name) => total + parts[name], 0);
	return {
		scale,
		checksPerMonth: amounts.checks,
		parts,
		totalPerMonth: sum(Object.keys(parts) as Part[]),
		checksPerMillion: amounts.checks === 0 ? 0 : (sum(ofChecks) / amounts.checks) * 1e6,
	};
}

/** From the figures of earlier runs. */
export function modelledBill(deployment: Deployment): Bill {
	const operations = modelledOperations(deployment.intervalSeconds, perRoundOf(deployment));
	return billFor(deployment, { ...measured, ...operations });
}

/** A website that never answers, in a round whose instance would otherwise be free. */
export function hangingDollars(intervalSeconds = 60): number {
	const deployment = { websites: 1, intervalSeconds, hangingOfDown: 1 };
	const measurements = { ...measured, ...modelledOperations(intervalSeconds) };
	const [up, hanging] = [0, 1].map((shareDown) => amountsOf({ ...deployment, shareDown }, measurements).roundSeconds);
	return ((hanging ?? 0) - (up ?? 0)) * dollarsPerSecond(functionOptionsFor(scaleFor(deployment)).round);
}

const perCall = (prices.millionRequests + 2 * prices.millionTaskOperations) / 1e6;

function checkParts(amounts: Amounts, { cpuMsPerCheck, egressBytesPerCheck }: Measurements, size: Size) {
	const busy = (amounts.homeBusySeconds + amounts.rounds * roundedUpSeconds) / secondsPerMonth;
	const byCpu = ((amounts.checks / secondsPerMonth) * cpuMsPerCheck) / 1000 / cpuTarget;
	// An instance that runs several rounds at once is paid for once.
	const instances = Math.max(Math.min(1, busy), byCpu);
	return {
		processor: instances * secondsPerMonth * size.cpu * prices.vcpuSecond,
		memory: instances * secondsPerMonth * gibOf(size) * prices.gibSecond,
		'requests and tasks': amounts.rounds * perCall,
		operations:
			amounts.reads * prices.firestoreRead +
			amounts.writes * prices.firestoreWrite +
			amounts.deletes * prices.firestoreDelete,
		egress: egressDollars((amounts.checks * egressBytesPerCheck) / gib),
	};
}

/** Each part of the month's traffic has its own price. */
export function egressDollars(gibs: number): number {
	return egressTiers.reduce(
		(sum, { fromGib, untilGib, dollars }) => sum + Math.max(0, Math.min(gibs, untilGib) - fromGib) * dollars,
		0,
	);
}

/** The instances of a region make both kinds of checks, which come at any time and share their price. */
function otherRegions(
	{ downCalls, downSeconds, comparisons, comparisonSeconds, comparedKb }: Amounts,
	size: Size,
	deploymentSize: DeploymentSize,
) {
	const recheckRegions = recheckRegionsOf(deploymentSize);
	const parts = {
		'down checks': downCalls * (perCall + prices.firestoreRead),
		// The monitors are read twice, to check them and to store the results.
		comparisons: comparisons * (perCall + 2 * prices.firestoreRead + prices.firestoreWrite),
	};
	for (const region of recheckRegions) {
		const down = downShareOf(region, deploymentSize) * downSeconds;
		const compared = comparisonSeconds / recheckRegions.length;
		const inFlight = (down + compared) / secondsPerMonth;
		if (inFlight === 0) continue;
		const shared = Math.max(1 - Math.exp(-inFlight), inFlight / size.concurrency);
		const instances = size.concurrency === 1 ? inFlight : shared;
		const dollarsPerCallSecond = (instances / inFlight) * dollarsPerSecond(size);
		parts['down checks'] += down * dollarsPerCallSecond;
		parts.comparisons += compared * dollarsPerCallSecond;
		parts.comparisons += ((comparedKb * 1024) / gib / recheckRegions.length) * prices[region];
	}
	return parts;
}

const callsPerMinute = { 'every 1 minutes': 1, 'every 2 minutes': 1 / 2, 'every 10 minutes': 1 / 10 } as const;
const minutesPerMonth = secondsPerMonth / 60;

interface Job extends Size {
	calls: number;
}

type Options = ReturnType<typeof functionOptionsFor>;

/** Each with its calls in a month. The tick calls each other region. */
function jobsOf(options: Options, size: DeploymentSize): Job[] {
	const scheduled = Object.keys(functions).flatMap((name) => {
		const one = options[name as keyof Options];
		if (!('schedule' in one)) return [];
		const perMinute = one.schedule in callsPerMinute ? callsPerMinute[one.schedule as keyof typeof callsPerMinute] : 0;
		return [{ ...one, calls: perMinute * minutesPerMonth }];
	});
	return [...scheduled, ...recheckRegionsOf(size).map(() => ({ ...options.recheck, calls: minutesPerMonth }))];
}

function jobs(options: Options, size: DeploymentSize): number {
	const all = jobsOf(options, size);
	const regions = recheckRegionsOf(size).length;
	const calls = all.reduce(
		(sum, job) => sum + job.calls * (assumed.jobSeconds * dollarsPerSecond(job) + prices.millionRequests / 1e6),
		0,
	);
	const regionTasks = 2 * regions * minutesPerMonth * (prices.millionTaskOperations / 1e6);
	// Exports have a job too.
	const schedules = all.length - regions + 1;
	return calls + regionTasks + schedules * prices.schedulerJob;
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
