/** The queues of Cloud Tasks: where they are, and how long a task may take. */
import type { Region } from '@stayup/contract';
import { homeRegion } from './regions.ts';

/** A round may wait for the length of a lease until the previous one has ended, and then takes no longer than a lease itself. */
const round = { region: homeRegion, deadlineSeconds: 60, emulatedWaitSeconds: 75 } as const;
const recheck = { region: 'us-west1', deadlineSeconds: 60, emulatedWaitSeconds: 40 } as const;
const europe = { ...recheck, region: 'europe-west1' } as const;
const asia = { ...recheck, region: 'asia-southeast1' } as const;

const send = { region: homeRegion, deadlineSeconds: 60, emulatedWaitSeconds: 0 } as const;

/** The queues, each named after the function that runs its tasks. */
export const queues = {
	round,
	round2: round,
	round3: round,
	round4: round,
	recheck,
	recheck2: recheck,
	recheck3: recheck,
	recheck4: recheck,
	recheckEurope: europe,
	recheckEurope2: europe,
	recheckEurope3: europe,
	recheckEurope4: europe,
	recheckAsia: asia,
	recheckAsia2: asia,
	recheckAsia3: asia,
	recheckAsia4: asia,
	tickPart: { region: homeRegion, deadlineSeconds: 60, emulatedWaitSeconds: 0 },
	deliver: { region: homeRegion, deadlineSeconds: 60, emulatedWaitSeconds: 0 },
	deliverEmail: send,
	deliverSlack: send,
	deliverTelegram: send,
	deliverPush: send,
	deliverSms: send,
	callWebhook: { region: homeRegion, deadlineSeconds: 60, emulatedWaitSeconds: 0 },
	/** A batch takes some seconds; a worker stops after 40 and enqueues the rest. */
	fanOut: { region: homeRegion, deadlineSeconds: 60, emulatedWaitSeconds: 0 },
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
