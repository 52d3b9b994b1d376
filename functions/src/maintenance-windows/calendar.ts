/** The maintenance of an account as a calendar: each occurrence as the engine applies it, so that no calendar program has to know the zone. */
import { brand, dayMs } from '@stayup/contract';
import { type CalendarEvent, calendarFile } from './calendar-file.ts';
import { occurrencesBetween } from './rules/occurrences.ts';
import { scheduleOf } from './rules/window.ts';
import type { StoredWindow } from './window-store.ts';

/**
 * Searched one after the other until the calendar is full, what is next first: 500 windows that repeat every day have 60,000 occurrences, and finding
 * all of them takes seconds.
 */
const searchedDays = [
	{ from: 0, until: 2 },
	{ from: 2, until: 8 },
	{ from: 8, until: 24 },
	{ from: 24, until: 90 },
	{ from: -7, until: 0 },
	{ from: -30, until: -7 },
] as const;
const mostEvents = 1_000;

export const calendarPastMs = 30 * dayMs;

/** `websites`: the names by id. */
export function calendarOf(
	windows: readonly StoredWindow[],
	websites: ReadonlyMap<string, string>,
	now: number,
): string {
	const events: CalendarEvent[] = [];
	for (const { from, until } of searchedDays) {
		if (events.length >= mostEvents) break;
		const found = windows.flatMap((window) =>
			eventsOf(window, websites, { from: now + from * dayMs, until: now + until * dayMs, now }),
		);
		events.push(...found.sort((a, b) => (until > 0 ? a.from - b.from : b.from - a.from)));
	}
	return calendarFile({ name: brand.name, product: 'Maintenance' }, events.slice(0, mostEvents));
}

/** Those that begin in the span, and with the first span those that are running. */
function eventsOf(
	{ id, document }: StoredWindow,
	websites: ReadonlyMap<string, string>,
	span: { from: number; until: number; now: number },
): CalendarEvent[] {
	const { name, websiteIds, tags, createdAt, endedEarly } = document;
	const isAhead = span.until > span.now;
	const occurrences = occurrencesBetween(scheduleOf(document), span.from, span.until)
		.map(({ from, until }) => ({ from, until: from === endedEarly?.from ? endedEarly.until : until }))
		.filter(({ from, until }) => until > from && (isAhead ? until > span.now : until <= span.now))
		.filter(({ from }) => from >= span.from || span.from === span.now);
	if (occurrences.length === 0) return [];
	const names = websiteIds.flatMap((websiteId) => websites.get(websiteId) ?? []);
	const lines = tags.map((tag) => `Tag: ${tag}`);
	return occurrences.map(({ from, until }) => ({
		id: `${id}-${from / 1000}`,
		from,
		until,
		stamp: createdAt,
		name,
		names,
		lines,
	}));
}
