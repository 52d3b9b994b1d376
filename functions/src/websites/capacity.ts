/** The ceiling of checks for the whole deployment: beyond it, no website is added, resumed or checked more often (PAUSE-2). */
import { dayMs, minuteMs } from '@stayup/contract';
import { Problem } from '../platform/problem.ts';

export interface Capacity {
	/** Throws a Problem if the ceiling leaves no room for this many more checks a day. Simultaneous calls may exceed it a little. */
	requireRoom(moreChecksPerDay: number): Promise<void>;
}

interface CapacityOptions {
	maxChecksPerMinute: number;
	readChecksPerDay(): Promise<number>;
	/** Alerts the operators; at most once per instance and day. */
	warn(checksPerMinute: number): Promise<void>;
	/** Milliseconds since the epoch. */
	now(): number;
}

const warnedFrom = 0.8;
/** One instance reads the counters at most this often, and adds what it allowed meanwhile. */
const readEveryMs = 10_000;
const minutesPerDay = dayMs / minuteMs;

export function createCapacity({ maxChecksPerMinute, readChecksPerDay, warn, now }: CapacityOptions): Capacity {
	const ceiling = maxChecksPerMinute * minutesPerDay;
	let used = 0;
	let readAt = Number.NEGATIVE_INFINITY;
	let warnedOn: number | null = null;

	return {
		async requireRoom(more) {
			if (more <= 0) return;
			if (now() - readAt >= readEveryMs) {
				used = await readChecksPerDay();
				readAt = now();
			}
			const today = Math.floor(now() / dayMs);
			if (used + more >= warnedFrom * ceiling && warnedOn !== today) {
				warnedOn = today;
				await warn(Math.round(used / minutesPerDay));
			}
			if (used + more > ceiling) {
				const message = 'We cannot take on more checks at the moment. Our team knows about it; please try again later.';
				throw new Problem('limit-reached', message);
			}
			used += more;
		},
	};
}
