/** Adds time and checks to the hours that are not stored yet. */
import { hourMs } from '@stayup/contract';
import type { Stats } from '../platform/firestore/documents.ts';
import type { CheckResult } from '../probe/check-result.ts';
import { withSpan } from './counted-spans.ts';
import { appendCheck } from './raw-checks.ts';
import { addPhases, emptyStats } from './stats.ts';

/** Milliseconds since the epoch. A suppressed span counts as down if its failures are confirmed, and otherwise neither as up nor as down (PROBE-8). */
export type Span = [from: number, until: number, isSuppressed?: true];

/** Milliseconds since the epoch. `until` is not part of it. */
export type MaintenanceSpan = readonly [from: number, until: number, windowId: string];

export interface OpenHour {
	stats: Stats;
	/** Every check of the hour, encoded; see `appendCheck`. */
	rawChecks: string;
	/** How its time counted; see `withSpan`. */
	spans?: string;
}

/** Counts the part of the gap that is inside maintenance, and returns the rest. */
export function countMaintenance(
	openHours: Record<number, OpenHour>,
	[from, until]: readonly [number, number],
	maintenance: readonly MaintenanceSpan[],
): Span[] {
	const rest: Span[] = [];
	let at = from;
	for (const [begins, ends] of maintenance) {
		const inside: Span = [Math.max(begins, at), Math.min(ends, until)];
		if (inside[0] >= inside[1]) continue;
		if (inside[0] > at) rest.push([at, inside[0]]);
		addSpan(openHours, inside, 'maintenanceSeconds');
		at = inside[1];
	}
	if (at < until) rest.push([at, until]);
	return rest;
}

export type CountedSeconds = 'upSeconds' | 'downSeconds' | 'maintenanceSeconds';
const countedStates = { upSeconds: 'up', downSeconds: 'down', maintenanceSeconds: 'maintenance' } as const;

export function addSpan(openHours: Record<number, OpenHour>, [from, until]: Span, key: CountedSeconds): void {
	for (let start = hourOf(from); start < until; start += hourMs) {
		const hour = openHours[start] ?? { stats: emptyStats(), rawChecks: '' };
		const span = { from: Math.max(from, start), until: Math.min(until, start + hourMs), state: countedStates[key] };
		const seconds = toMilliseconds((hour.stats[key] ?? 0) + (span.until - span.from) / 1000);
		openHours[start] = {
			...hour,
			stats: { ...hour.stats, [key]: seconds },
			spans: withSpan(hour.spans ?? '', start, span),
		};
	}
}

/** Rounds to whole milliseconds, which keeps rounding errors out of sums and their JSON short. */
function toMilliseconds(seconds: number): number {
	return Math.round(seconds * 1000) / 1000;
}

/** A comparison of regions is stored, but not counted. */
export function countCheck(openHours: Record<number, OpenHour>, check: CheckResult): void {
	const start = hourOf(check.at);
	const hour = openHours[start] ?? { stats: emptyStats(), rawChecks: '' };
	const rawChecks = appendCheck(hour.rawChecks, check);
	if (check.origin === 'comparison') {
		openHours[start] = { ...hour, rawChecks };
		return;
	}
	const stats: Stats = { ...hour.stats, checks: hour.stats.checks + 1 };
	if (check.ok) {
		stats.successes += 1;
		stats.responseTimeTotalMs = Math.round((stats.responseTimeTotalMs + check.durationMs) * 100) / 100;
		stats.phaseTotalsMs = addPhases(stats.phaseTotalsMs, check.phases);
	}
	openHours[start] = { ...hour, stats, rawChecks };
}

function hourOf(instant: number): number {
	return Math.floor(instant / hourMs) * hourMs;
}
