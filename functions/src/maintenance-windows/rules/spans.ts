/** The maintenance of a website as its monitor carries it: the spans of the next days, so that a round reads nothing more (decision 56). */
import { dayMs, hourMs } from '@stayup/contract';
import type { MaintenanceSpan } from '../../monitoring/rules/monitor.ts';
import { occurrencesBetween, type WindowSchedule } from './occurrences.ts';

/** The part of a window that decides whether a website is in maintenance. */
export interface PlannedWindow {
	id: string;
	schedule: WindowSchedule;
	websiteIds: readonly string[];
	tags: readonly string[];
	/** The occurrence that its owner ended early; null if there is none. */
	endedEarly: { from: number; until: number } | null;
}

/** The night extends the spans, and may fail for a week. */
const spansReachMs = 8 * dayMs;
export const mostSpans = 24;
/** A span that is over still decides about the time since the last check, which is an hour and a little at most. */
export const spansKeptMs = 3 * hourMs;

export function covers(
	{ websiteIds, tags }: PlannedWindow,
	websiteId: string,
	websiteTags: readonly string[],
): boolean {
	return websiteIds.includes(websiteId) || tags.some((tag) => websiteTags.includes(tag));
}

/** Sorted and without overlaps; where windows meet, the id is that of the first. */
export function spansOf(windows: readonly PlannedWindow[], now: number): MaintenanceSpan[] {
	const spans = windows
		.flatMap((window) => spansOfWindow(window, now - spansKeptMs, now + spansReachMs))
		.sort(([a, aUntil], [b, bUntil]) => a - b || aUntil - bUntil);
	const merged: MaintenanceSpan[] = [];
	for (const [from, until, id] of spans) {
		const last = merged.at(-1);
		if (last && from <= last[1]) last[1] = Math.max(last[1], until);
		else merged.push([from, until, id]);
	}
	return merged.slice(0, mostSpans);
}

function spansOfWindow({ id, schedule, endedEarly }: PlannedWindow, from: number, until: number): MaintenanceSpan[] {
	return occurrencesBetween(schedule, from, until).flatMap((occurrence) => {
		const end = occurrence.from === endedEarly?.from ? endedEarly.until : occurrence.until;
		return end > from && end > occurrence.from ? [[occurrence.from, end, id] satisfies MaintenanceSpan] : [];
	});
}
