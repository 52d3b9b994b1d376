/** Whether the service itself works: `serviceStatus/current`, which every signed-in browser listens to. */
import { minuteMs } from './time.ts';

/** Ticks and rounds that are older than this are late, in milliseconds. */
export const serviceLateMs = 2 * minuteMs;

/** Instants are milliseconds since the epoch. The tick writes it every minute, so an old `tickedAt` shows that ticks have stopped. */
export interface ServiceStatus {
	/** The deployed version. */
	version: string;
	tickedAt: number;
	/** Since when checks have been late; null if they are on time. */
	lateSince: number | null;
	/** The regions that do not answer; checks run without them. */
	lostRegions: string[];
}

/** Since when checks have been late, by the server's clock; null if they are on time. */
export function lateSince(
	{ tickedAt, lateSince }: Pick<ServiceStatus, 'tickedAt' | 'lateSince'>,
	now: number,
): number | null {
	return lateSince ?? (now - tickedAt > serviceLateMs ? tickedAt : null);
}
