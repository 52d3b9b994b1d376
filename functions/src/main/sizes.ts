/** How many instances each function may have: all ceilings follow from the size of the deployment, so that a region's functions together fit into its quota. */
import { checkBudgetMs } from '../monitoring/rules/apply-checks.ts';
import { shortSpreadMs, spreadMs, usualSpreadMs } from '../monitoring/rules/schedule.ts';
import { monitorsPerShard } from '../monitoring/rules/shard.ts';
import {
	type DeploymentSize,
	deploymentSizeOf,
	deploymentSizeProblem,
	deploymentSizes,
	queueUsedFor,
} from '../platform/deployment-size.ts';
import { roundQueues, roundsPerQueueAndMinute } from '../platform/spread-queues.ts';

/** A million websites that all hang, every 30 s, use less than 70 % of it (`npm run simulate -- million`). */
export const mostInstances = deploymentSizes.large.maxInstances;

export interface Scale {
	size: DeploymentSize;
	/** The ceiling of each function that checks websites. */
	maxInstances: number;
}

type Settings = Readonly<Record<string, string | undefined>>;

/** From `SIZE`, and from `MAX_INSTANCES` if the size should have another ceiling. */
export function scaleOf(settings: Settings): Scale {
	const problem = scaleProblem(settings);
	if (problem !== null) throw new Error(problem);
	const size = deploymentSizeOf(settings.SIZE);
	const { MAX_INSTANCES: text } = settings;
	return { size, maxInstances: text ? Number(text) : deploymentSizes[size].maxInstances };
}

/** A sentence if a value cannot be used. */
export function scaleProblem({ SIZE, MAX_INSTANCES: text }: Settings): string | null {
	const problem = deploymentSizeProblem(SIZE);
	if (problem !== null) return problem;
	if (!text || (/^[1-9]\d?$/.test(text) && Number(text) <= mostInstances)) return null;
	return `MAX_INSTANCES is ${text}, but must be a whole number from 1 to ${mostInstances}.`;
}

/** Below, functions with rare tasks have one instance with a part of a CPU, on which Cloud Run allows no more than one task at a time. */
const smallBelow = 10;

export interface FullSize {
	/** With the largest setting; smaller ones give a share of it. */
	instances: number;
	concurrency: number;
	/** Vcpus while the deployment is small; missing: always one. */
	smallCpu?: number;
}

export interface Size {
	maxInstances: number;
	concurrency: number;
	cpu: number;
}

export function sizeOf({ instances, concurrency, smallCpu }: FullSize, maxInstances: number): Size {
	if (smallCpu !== undefined && maxInstances < smallBelow) return { maxInstances: 1, concurrency: 1, cpu: smallCpu };
	const share = Math.floor((instances * maxInstances) / mostInstances);
	return { maxInstances: Math.max(1, share), concurrency, cpu: 1 };
}

type ProbingSize = Size & { memory: '512MiB' | '1GiB' };

/** Of a function that checks websites. */
export function probingSizeOf(maxInstances: number): ProbingSize {
	return { ...sizeOf({ instances: mostInstances, concurrency: roundsAtOnce }, maxInstances), memory: '1GiB' };
}

const isSmall = (maxInstances: number) => maxInstances <= deploymentSizes.small.maxInstances;

/**
 * In a small deployment the other regions have few tasks at once, and pay for an instance as long as one runs: half a CPU costs half as much, and
 * Cloud Run allows it one task at a time.
 */
export function recheckingSizeOf(maxInstances: number): ProbingSize {
	if (!isSmall(maxInstances)) return probingSizeOf(maxInstances);
	return { maxInstances: 4 * maxInstances, concurrency: 1, cpu: 0.5, memory: '512MiB' };
}
/** Few rounds at once do not need an even use of the CPU, and cost less when they are over sooner. */
export function longestSpreadOf(maxInstances: number): number {
	return isSmall(maxInstances) ? shortSpreadMs : usualSpreadMs;
}

/** A queue dispatches no more tasks at once than the instances of its function can run. */
export function tasksAtOnce({ maxInstances, concurrency }: Size, most: number): number {
	return Math.min(most, maxInstances * concurrency);
}

/** An instance runs no more rounds than its memory holds if no website answers. */
export const roundsAtOnce = 16;
/** In one queue. */
export const mostRounds = 1_500;
/** From the start of a round's last check to its commit, measured. */
export const roundTailSeconds = 1.1;
const allowedShare = 0.7;

/** How many websites are checked every minute if none answers and the rounds use 70 % of the instances, in whole thousands. */
export function websitesPerMinute({ size, maxInstances }: Scale): number {
	const roundSeconds = (spreadMs(60, usualSpreadMs) + checkBudgetMs) / 1000 + roundTailSeconds;
	const rounds = allowedShare * tasksAtOnce(probingSizeOf(maxInstances), mostRounds);
	const ofOneQueue = (rounds * monitorsPerShard * 60) / roundSeconds;
	// More queues are used only from a number of rounds on that one queue must be able to run.
	const isSpread = ofOneQueue >= roundsPerQueueAndMinute * monitorsPerShard;
	const queues = isSpread ? new Set(roundQueues.map((name) => queueUsedFor(name, size))).size : 1;
	return Math.floor((queues * ofOneQueue) / 1000) * 1000;
}
