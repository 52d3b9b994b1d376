/** Writes maintenance as an iCalendar file (RFC 5545) of limited size. */
import { brand } from '@stayup/contract';
import ical, { ICalCalendarMethod } from 'ical-generator';
import { fitting, namesInShort } from '../platform/bounded-reply.ts';

/** Instants in milliseconds since the epoch. */
export interface CalendarEvent {
	id: string;
	from: number;
	until: number;
	/** When the event was last changed, as far as known. */
	stamp: number;
	name: string;
	/** The names of what it concerns; a line of the description has one. */
	names: readonly string[];
	/** Further lines. */
	lines?: readonly string[];
	url?: string;
}

const refreshSeconds = 3_600;
/** Ids, times and the names of the properties. */
const bytesBesideTexts = 600;
/** A line has at most 74 bytes, and a line break and a space before the next. */
const folded = 1.1;

/** `events`: those that matter most come first, so that a full calendar still has them. */
export function calendarFile(title: { name: string; product: string }, events: readonly CalendarEvent[]): string {
	const calendar = ical({
		name: `${title.name}: maintenance`,
		prodId: { company: brand.name, product: title.product, language: 'EN' },
		method: ICalCalendarMethod.PUBLISH,
		ttl: refreshSeconds,
	});
	const shown = events.map((event) => ({
		event,
		description: [...namesInShort(event.names), ...(event.lines ?? [])].join('\n'),
	}));
	const kept = fitting(shown, ({ event, description }) => bytesOf(`${event.name}${description}`));
	for (const { event, description } of kept.sort((a, b) => a.event.from - b.event.from)) {
		calendar.createEvent({
			id: event.id,
			start: new Date(event.from),
			end: new Date(event.until),
			stamp: new Date(event.stamp),
			summary: event.name,
			description,
			url: event.url ?? null,
		});
	}
	return calendar.toString();
}

/** These signs and line breaks are written with a backslash. */
function bytesOf(text: string): number {
	return bytesBesideTexts + folded * Buffer.byteLength(text.replace(/[\\;,\n]/g, '\\$&'));
}
