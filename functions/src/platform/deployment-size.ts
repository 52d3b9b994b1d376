/** How large a deployment is: from which regions it checks, and which queues share a function (decision 92). */
import { type Region, regions } from '@stayup/contract';
import type { queues } from './queues.ts';
import { isRecheckRegion, type RecheckRegion } from './regions.ts';
import { forEachOf, forRechecks, recheckQueues, roundQueues, serviceQueues } from './spread-queues.ts';

type QueueName = keyof typeof queues;

/** `maxInstances`: of each function that checks websites. All instances of a small deployment fit into 20 vCPU and 40 GiB, the quota of a new project. */
export const deploymentSizes = {
	small: { regions: 2, maxInstances: 3 },
	standard: { regions: 4, maxInstances: 30 },
	large: { regions: 4, maxInstances: 94 },
} as const;
export type DeploymentSize = keyof typeof deploymentSizes;

export const sizeNames = Object.keys(deploymentSizes) as DeploymentSize[];
const defaultSize: DeploymentSize = 'small';

/** `SIZE`. */
export function deploymentSizeOf(text: string | undefined): DeploymentSize {
	const problem = deploymentSizeProblem(text);
	if (problem !== null) throw new Error(problem);
	return sizeNames.find((name) => name === text) ?? defaultSize;
}

/** A sentence if the value cannot be used. */
export function deploymentSizeProblem(text: string | undefined): string | null {
	if (!text || sizeNames.some((name) => name === text)) return null;
	return `SIZE is ${text}, but must be ${sizeNames.slice(0, -1).join(', ')} or ${sizeNames.at(-1)}.`;
}

/** The home region first. */
export function regionsOf(size: DeploymentSize): readonly Region[] {
	return regions.slice(0, deploymentSizes[size].regions);
}

export function recheckRegionsOf(size: DeploymentSize): readonly RecheckRegion[] {
	return regionsOf(size).filter(isRecheckRegion);
}

/** Up to 190,000 websites at 30 s, one queue of each region runs all that its copies would. */
const unspread: Partial<Record<QueueName, QueueName>> = {
	...forEachOf(roundQueues, 'round'),
	...forRechecks((region) => recheckQueues[region][0]),
	tickPart: 'round',
};

/** For each queue without a function of its own, the queue that takes its tasks. */
const sharedQueues: Readonly<Record<DeploymentSize, Partial<Record<QueueName, QueueName>>>> = {
	small: {
		...unspread,
		// Nothing is asked of a region that is not there; a task from before runs in the next one.
		...forRechecks((region) => recheckQueues[recheckRegionsOf('small').includes(region) ? region : 'us-west1'][0]),
		...forEachOf(serviceQueues, 'deliver'),
		fanOut: 'nightlyJobs',
		applyTier: 'nightlyJobs',
	},
	standard: unspread,
	large: {},
};

/** The queue, and so the function, that runs the tasks of this one. */
export function queueUsedFor(name: QueueName, size: DeploymentSize): QueueName {
	return sharedQueues[size][name] ?? name;
}

/** A task in the queue of another function, which runs it as well at the size of this deployment. */
export interface SharedTask {
	queue: QueueName;
	task: object;
}

export function isSharedTask(task: object): task is SharedTask {
	return 'queue' in task && 'task' in task;
}
