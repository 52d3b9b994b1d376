/** How the service itself is watched. */
import { minuteMs } from './time.ts';

/** The jobs that record when they last did their work. */
export const heartbeatJobs = [
	'tick',
	'rounds',
	'rechecks',
	'deliveries',
	'sweep',
	'domains',
	'nightly',
	'status-pages',
	'website-changes',
	'backup',
	'restore-drill',
] as const;
export type HeartbeatJob = (typeof heartbeatJobs)[number];

/** The service is late when no tick ran, or a round that was due did not run, for this long. */
export const heartbeatLimitMs = 2 * minuteMs;
