/** How often a website is checked now: more often on its first day down or blocked (PROBE-16). */
import { dayMs, downCheckSeconds, type Website } from '@stayup/contract';

type PacedWebsite = Pick<Website, 'status' | 'statusSince' | 'condition' | 'runningInterval'>;

/** Seconds. `nowMs`: by the server's clock. */
export function secondsBetweenChecks(website: PacedWebsite, nowMs: number): number {
	const { status, statusSince, condition, runningInterval } = website;
	const isDown = status === 'down' || condition?.kind === 'blocked';
	return isDown && nowMs - Date.parse(statusSince) < dayMs
		? Math.min(runningInterval, downCheckSeconds)
		: runningInterval;
}
