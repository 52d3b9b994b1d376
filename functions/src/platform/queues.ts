/** The queues of Cloud Tasks: where they are, and how long a task may take. */
import type { Region } from '@stayup/contract';
import { homeRegion } from './regions.ts';
import { forEachOf, forRechecks, roundQueues, serviceQueues } from './spread-queues.ts';

/** A round may wait for the length of a lease until the previous one has ended, and then takes no longer than a lease itself. */
const round = { region: homeRegion, deadlineSeconds: 60, emulatedWaitSeconds: 75 } as const;
const short = { region: homeRegion, deadlineSeconds: 60, emulatedWaitSeconds: 0 } as const;

/** The queues, each named after the function that runs its tasks. */
export const queues = {
	...forEachOf(roundQueues, round),
	...forRechecks((region) => ({ region, deadlineSeconds: 60, emulatedWaitSeconds: 40 })),
	tickPart: short,
	deliver: short,
	...forEachOf(serviceQueues, short),
	callWebhook: short,
	/** A batch takes some seconds; a worker stops after 40 and enqueues the rest. */
	fanOut: short,
	/** Moves up to 500 websites, each perhaps in a shard of its own. */
	applyTier: { region: homeRegion, deadlineSeconds: 600, emulatedWaitSeconds: 0 },
	nightlyJobs: { region: homeRegion, deadlineSeconds: 1800, emulatedWaitSeconds: 0 },
} as const satisfies Record<string, Queue>;

export interface Queue {
	region: Region;
	/** After this time the queue retries the task, so an attempt must end earlier. */
	deadlineSeconds: number;
	/** The emulator runs a task at once, so its handler first waits for the task's time, at most this long. */
	emulatedWaitSeconds: number;
}
