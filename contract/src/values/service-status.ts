/** Whether the service itself works: `serviceStatus/current`, which every signed-in browser listens to. */
import type { Region } from './regions.ts';
import { minuteMs } from './time.ts';

/** Instants are milliseconds since the epoch. */
export interface ServiceStatus {
	/** The deployed version. */
	version: string;
	/** Written every minute, so an old value shows that ticks have stopped. */
	tickedAt: number;
	/** Since when rounds are late; null while they are on time. */
	lateSince: number | null;
	/** Regions that do not respond, so that the other one checks alone. */
	lostRegions: Region[];
}

/** Ticks that are older than this have stopped, in milliseconds. */
const tickLimitMs = 2 * minuteMs;

/** Since when checks are late, by the server's clock; null while they are on time. */
export function checksLateSince(
	{ tickedAt, lateSince }: Pick<ServiceStatus, 'tickedAt' | 'lateSince'>,
	now: number,
): number | null {
	return lateSince ?? (now - tickedAt > tickLimitMs ? tickedAt : null);
}
