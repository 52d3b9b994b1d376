/** The shapes of maintenance windows and their occurrences in replies. */
import {
	describeRecurrence,
	type MaintenancePreview,
	type MaintenanceSpan,
	type MaintenanceWindow,
	type Occurrence,
	toInstant,
} from '@stayup/contract';
import { localTimeOf, type PlannedOccurrence, rruleOf, type WindowSchedule } from './rules/occurrences.ts';
import { lastOccurrence, occurrencesAhead, stateOf } from './rules/window.ts';
import type { StoredWindow } from './window-store.ts';

export function windowOf({ id, document }: StoredWindow, now: number): MaintenanceWindow {
	const { name, websiteIds, tags, timeZone, start, durationMinutes, recurrence, createdAt } = document;
	const [current] = occurrencesAhead(document, now, 1);
	return {
		_id: id,
		name,
		websites: websiteIds,
		tags,
		timeZone,
		start,
		durationMinutes,
		recurrence,
		rrule: rruleOf(document),
		repeats: describeRecurrence(recurrence),
		state: stateOf(current, now),
		current: current ? spanOf(current) : null,
		last: current ? null : spanOf(lastOccurrence(document)),
		createdAt: toInstant(createdAt),
	};
}

function spanOf({ from, until }: Pick<PlannedOccurrence, 'from' | 'until'>): MaintenanceSpan {
	return { from: toInstant(from), until: toInstant(until) };
}

export function previewOf(schedule: WindowSchedule, occurrences: readonly PlannedOccurrence[]): MaintenancePreview {
	return {
		repeats: describeRecurrence(schedule.recurrence),
		rrule: rruleOf(schedule),
		occurrences: occurrences.map((occurrence) => occurrenceOf(occurrence, schedule.timeZone)),
	};
}

function occurrenceOf({ from, until, clockChange }: PlannedOccurrence, timeZone: string): Occurrence {
	return {
		...spanOf({ from, until }),
		localFrom: localTimeOf(from, timeZone),
		localUntil: localTimeOf(until, timeZone),
		clockChange,
	};
}
