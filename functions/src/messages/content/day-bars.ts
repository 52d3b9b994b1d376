/** Draws stored days as a bar: one cell for each day, and the facts of all of them in words. */
import {
	dayMs,
	degradedFromPercentage,
	durationInWords,
	measuredInWords,
	uptimePercentage,
	uptimeText,
} from '@stayup/contract';
import type { DayBar, DayTone } from './email-content.ts';
import { shortDay } from './email-times.ts';

/** A `RollUpDocument` satisfies this. */
export interface MeasuredDay {
	/** Midnight UTC, in milliseconds since the epoch. */
	start: number;
	stats: { upSeconds: number; downSeconds: number };
}

/** Completed days before `until`. Empty if none of them was measured. */
export function lastDaysBar(days: readonly MeasuredDay[], count: number, until: number): DayBar[] {
	const end = Math.floor(until / dayMs) * dayMs;
	const bar = barOf(days, end - count * dayMs, end);
	return bar ? [{ title: `Last ${count} full days`, ...bar }] : [];
}

/** The days from `from` up to `until`, both midnight UTC; null if none of them was measured. */
export function barOf(days: readonly MeasuredDay[], from: number, until: number): Omit<DayBar, 'title'> | null {
	const shown = days.filter(({ start }) => start >= from && start < until);
	const upSeconds = shown.reduce((sum, { stats }) => sum + stats.upSeconds, 0);
	const downSeconds = shown.reduce((sum, { stats }) => sum + stats.downSeconds, 0);
	const uptime = uptimePercentage({ upSeconds, downSeconds });
	if (uptime === null) return null;
	const short = measuredInWords(upSeconds + downSeconds, (until - from) / 1000);
	const measured = shown.filter(({ stats }) => stats.upSeconds + stats.downSeconds > 0);
	const byStart = new Map(measured.map((day) => [day.start, toneOf(day)]));
	const starts = Array.from({ length: Math.round((until - from) / dayMs) }, (_, index) => from + index * dayMs);
	return {
		figure: [`${uptimeText(uptime)} uptime`, short].filter(Boolean).join(', '),
		days: starts.map((start) => byStart.get(start) ?? 'none'),
		span: [shortDay(from), shortDay(until - dayMs)],
		summary: [downtimeOf(shown, downSeconds), ...unmeasured(starts.length - byStart.size)].join(' '),
	};
}

function downtimeOf(days: readonly MeasuredDay[], downSeconds: number): string {
	if (downSeconds === 0) return 'No downtime.';
	const affected = days.filter(({ stats }) => stats.downSeconds > 0);
	const [first] = affected;
	const where = affected.length === 1 && first ? `on ${shortDay(first.start)}` : `on ${affected.length} days`;
	return `Down for ${durationInWords(downSeconds * 1000)} ${where}.`;
}

function unmeasured(days: number): string[] {
	return days === 0 ? [] : [`Not measured on ${days === 1 ? '1 day' : `${days} days`}.`];
}

function toneOf({ stats }: MeasuredDay): DayTone {
	if (stats.downSeconds === 0) return 'up';
	return (uptimePercentage(stats) ?? 0) >= degradedFromPercentage ? 'degraded' : 'down';
}
