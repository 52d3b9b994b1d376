/** The maintenance of an account as an iCalendar feed (RFC 5545): each occurrence as the engine applies it, so that no calendar has to know the zone. */
import { brand, dayMs } from '@stayup/contract';
import ical, { ICalCalendarMethod } from 'ical-generator';
import { occurrencesBetween } from './rules/occurrences.ts';
import { scheduleOf } from './rules/window.ts';
import type { StoredWindow } from './window-store.ts';

export const calendarPastMs = 30 * dayMs;
const aheadMs = 90 * dayMs;
/** The calendars of 500 windows that repeat every day would have 60,000. */
const mostEvents = 2_000;
const refreshSeconds = 3_600;

/** `websites`: the names by id. */
export function calendarOf(
	windows: readonly StoredWindow[],
	websites: ReadonlyMap<string, string>,
	now: number,
): string {
	const calendar = ical({
		name: `${brand.name}: maintenance`,
		prodId: { company: brand.name, product: 'Maintenance', language: 'EN' },
		method: ICalCalendarMethod.PUBLISH,
		ttl: refreshSeconds,
	});
	for (const { window, from, until } of eventsOf(windows, now)) {
		const { name, websiteIds, tags, createdAt } = window.document;
		const names = websiteIds.flatMap((id) => websites.get(id) ?? []);
		calendar.createEvent({
			id: `${window.id}-${from / 1000}`,
			start: new Date(from),
			end: new Date(until),
			stamp: new Date(createdAt),
			summary: name,
			description: [...names, ...tags.map((tag) => `Tag: ${tag}`)].join('\n'),
		});
	}
	return calendar.toString();
}

/** Those that are running or ahead come before those that are over, so that a full calendar still shows what is next. */
function eventsOf(windows: readonly StoredWindow[], now: number) {
	const events = windows
		.flatMap((window) => {
			const { endedEarly } = window.document;
			return occurrencesBetween(scheduleOf(window.document), now - calendarPastMs, now + aheadMs)
				.map(({ from, until }) => ({ window, from, until: from === endedEarly?.from ? endedEarly.until : until }))
				.filter(({ from, until }) => until > from);
		})
		.sort((a, b) => a.from - b.from);
	const ahead = events.filter(({ until }) => until > now);
	const over = events.filter(({ until }) => until <= now).reverse();
	return [...ahead, ...over].slice(0, mostEvents).sort((a, b) => a.from - b.from);
}
