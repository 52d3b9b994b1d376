/** How many instances each function may have: all ceilings follow from one setting, so that a region's functions together fit into its quota. */
import { checkBudgetMs } from '../monitoring/rules/apply-checks.ts';
import { shortSpreadMs, spreadMs, usualSpreadMs } from '../monitoring/rules/schedule.ts';
import { monitorsPerShard } from '../monitoring/rules/shard.ts';
import { roundQueues, roundsPerQueueAndMinute } from '../platform/spread-queues.ts';

/** The functions of each region then fit into 20 vCPU and 40 GiB, the quota of a new project. */
export const defaultMaxInstances = 3;
/** A million websites that all hang, every 30 s, use less than 70 % of it (`npm run simulate -- million`). */
export const mostInstances = 94;

/** With half a CPU each; the setting is 1. Together they carry a thousand websites every minute if none answers. */
const smallestInstances = 4;

/** Below, functions with rare tasks have one instance with a part of a CPU, on which Cloud Run allows no more than one task at a time. */
const smallBelow = 10;

/** `MAX_INSTANCES`: the ceiling of each function that checks websites; with 1 they are four of half the size. */
export function maxInstancesOf(text: string | undefined): number {
	const problem = maxInstancesProblem(text);
	if (problem !== null) throw new Error(problem);
	return text ? Number(text) : defaultMaxInstances;
}

/** A sentence if the value cannot be used. */
export function maxInstancesProblem(text: string | undefined): string | null {
	if (!text || (/^[1-9]\d?$/.test(text) && Number(text) <= mostInstances)) return null;
	return `MAX_INSTANCES is ${text}, but must be a whole number from 1 to ${mostInstances}.`;
}

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

/**
 * Of a function that checks websites. The smallest deployment has few rounds at once, and pays for an instance as long as one runs: half a CPU costs
 * half as much, and Cloud Run allows it one task at a time.
 */
export function probingSizeOf(maxInstances: number): Size & { memory: '512MiB' | '1GiB' } {
	if (maxInstances === 1) return { maxInstances: smallestInstances, concurrency: 1, cpu: 0.5, memory: '512MiB' };
	return { ...sizeOf({ instances: mostInstances, concurrency: roundsAtOnce }, maxInstances), memory: '1GiB' };
}

/** Few rounds at once do not need an even use of the CPU, and cost less when they are over sooner. */
export function longestSpreadOf(maxInstances: number): number {
	return maxInstances <= defaultMaxInstances ? shortSpreadMs : usualSpreadMs;
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
export function websitesPerMinute(maxInstances: number): number {
	const roundSeconds = (spreadMs(60, usualSpreadMs) + checkBudgetMs) / 1000 + roundTailSeconds;
	const rounds = allowedShare * tasksAtOnce(probingSizeOf(maxInstances), mostRounds);
	const ofOneQueue = (rounds * monitorsPerShard * 60) / roundSeconds;
	// More queues are used only from a number of rounds on that one queue must be able to run.
	const queues = ofOneQueue < roundsPerQueueAndMinute * monitorsPerShard ? 1 : roundQueues.length;
	return Math.floor((queues * ofOneQueue) / 1000) * 1000;
}
