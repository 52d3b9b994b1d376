/** The bars of a component: the seconds of each day, from the stored days and the monitor. */
import { dayMs, type SnapshotComponent, type SnapshotDay, statusPageLimits, uptimePercentage } from '@stayup/contract';
import type { Monitor } from '../../../monitoring/rules/monitor.ts';
import type { Stats } from '../../../platform/firestore/documents.ts';
import { statsOfDay } from '../../../stats/uptime.ts';
import type { StoredDays } from './facts.ts';

const unmeasured: SnapshotDay = { up: 0, down: 0, maintenance: 0 };

export function startOfDay(instant: number): number {
	return Math.floor(instant / dayMs) * dayMs;
}

/** The start of the oldest bar. */
export function firstBarAt(now: number): number {
	return startOfDay(now) - (statusPageLimits.barDays - 1) * dayMs;
}

/** The starts of the days of all bars, oldest first. */
export function barStarts(now: number): number[] {
	return Array.from({ length: statusPageLimits.barDays }, (_, index) => firstBarAt(now) + index * dayMs);
}

/** Days that begin earlier are stored: the monitor has closed them. */
export function daysStoredUntil({ uptime }: Pick<Monitor, 'uptime'>, now: number): number {
	return Math.min(uptime.past.time.day.start, startOfDay(now));
}

/** Exact to the millisecond, as checks are; the sum never exceeds `lengthSeconds`. */
export function dayOf(
	{ upSeconds, downSeconds, maintenanceSeconds = 0 }: Pick<Stats, 'upSeconds' | 'downSeconds' | 'maintenanceSeconds'>,
	lengthSeconds: number,
): SnapshotDay {
	const length = Math.ceil(lengthSeconds * 1000);
	const down = Math.min(Math.round(downSeconds * 1000), length);
	const maintenance = Math.min(Math.round(maintenanceSeconds * 1000), length - down);
	const up = Math.min(Math.round(upSeconds * 1000), length - down - maintenance);
	return { up: up / 1000, down: down / 1000, maintenance: maintenance / 1000 };
}

/** All bars, oldest first. */
export function barsOf(monitor: Monitor | undefined, stored: StoredDays | undefined, now: number): SnapshotDay[] {
	return barStarts(now).map((start) => {
		if (start < (stored?.until ?? 0)) return stored?.byStart.get(start) ?? unmeasured;
		if (!monitor) return unmeasured;
		return dayOf(statsOfDay(monitor.uptime, start), Math.min(dayMs, now - start) / 1000);
	});
}

export function sumOf(days: readonly SnapshotDay[]): SnapshotDay {
	const sum = { ...unmeasured };
	for (const { up, down, maintenance } of days) {
		sum.up += up;
		sum.down += down;
		sum.maintenance += maintenance;
	}
	return sum;
}

/** `measuredFrom`: see `SnapshotComponent`; undefined for a website that is not monitored. */
export function figuresOf(
	days: readonly SnapshotDay[],
	measuredFrom: number | undefined,
	now: number,
): Pick<SnapshotComponent, 'uptime' | 'coverage' | 'measuredFrom'> {
	const { up, down, maintenance } = sumOf(days);
	const all = (now - (measuredFrom ?? firstBarAt(now))) / 1000;
	const covered = all <= 0 ? 0 : Math.min(1, (up + down + maintenance) / all);
	return {
		uptime: uptimePercentage({ upSeconds: up, downSeconds: down }),
		coverage: Math.floor(covered * 10_000) / 100,
		...(measuredFrom !== undefined && { measuredFrom }),
	};
}

/**
 * How long the uptime of these days stays within a hundredth of a percent if the website stays up, in milliseconds. The uptime of a young website
 * that was down changes fast.
 */
export function uptimeKeepsForMs(days: readonly SnapshotDay[]): number {
	const { up, down } = sumOf(days);
	const measured = up + down;
	return down === 0 ? Number.POSITIVE_INFINITY : (measured ** 2 / down) * 0.1;
}
