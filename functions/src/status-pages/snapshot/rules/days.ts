/** The bars of a component: the seconds of each day, from the stored days and the monitor. */
import { dayMs, type SnapshotDay, statusPageLimits, uptimePercentage } from '@stayup/contract';
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

/** Whole seconds. Rounding makes an outage longer and never shorter, and the sum never exceeds `lengthSeconds`. */
export function dayOf(
	{ upSeconds, downSeconds, maintenanceSeconds = 0 }: Pick<Stats, 'upSeconds' | 'downSeconds' | 'maintenanceSeconds'>,
	lengthSeconds: number,
): SnapshotDay {
	const length = Math.ceil(lengthSeconds);
	const down = Math.min(Math.ceil(downSeconds), length);
	const maintenance = Math.min(Math.floor(maintenanceSeconds), length - down);
	const up = Math.min(Math.floor(upSeconds), length - down - maintenance);
	return { up, down, maintenance };
}

/** All bars, oldest first. */
export function barsOf(monitor: Monitor | undefined, stored: StoredDays | undefined, now: number): SnapshotDay[] {
	return barStarts(now).map((start) => {
		if (start < (stored?.until ?? 0)) return stored?.byStart.get(start) ?? unmeasured;
		if (!monitor) return unmeasured;
		return dayOf(statsOfDay(monitor.uptime, start), Math.min(dayMs, now - start) / 1000);
	});
}

/** Of the measured time; coverage is the percentage of all time that was measured or planned. Both are rounded down to two decimals. */
export function figuresOf(days: readonly SnapshotDay[], now: number): { uptime: number | null; coverage: number } {
	const sum = { up: 0, down: 0, maintenance: 0 };
	for (const { up, down, maintenance } of days) {
		sum.up += up;
		sum.down += down;
		sum.maintenance += maintenance;
	}
	const all = (now - firstBarAt(now)) / 1000;
	const covered = Math.min(1, (sum.up + sum.down + sum.maintenance) / all);
	return {
		uptime: uptimePercentage({ upSeconds: sum.up, downSeconds: sum.down }),
		coverage: Math.floor(covered * 10_000) / 100,
	};
}
