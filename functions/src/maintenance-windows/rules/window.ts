/** A maintenance window: from its settings to what is stored, and which of its occurrences is current. */
import { dayMs, hourMs, type MaintenanceSettings, type MaintenanceState, minuteMs } from '@stayup/contract';
import type { MaintenanceWindowDocument } from '../../platform/firestore/maintenance-documents.ts';
import { firstStart, lastUntil, nextOccurrences, type PlannedOccurrence, type WindowSchedule } from './occurrences.ts';
import type { PlannedWindow } from './spans.ts';

/** A window that is over stays in the list for so long. */
export const windowKeptMs = 90 * dayMs;

export type WindowSettings = Omit<MaintenanceWindowDocument, 'ownerId' | 'createdAt' | 'expireAt'>;

/** Null if the window never happens. */
export function settingsOf(
	{ name, websites, tags, timeZone, start, durationMinutes, recurrence }: MaintenanceSettings,
	before: MaintenanceWindowDocument | null,
): WindowSettings | null {
	const schedule = { timeZone, start, durationMinutes, recurrence };
	const end = lastUntil(schedule);
	if (end === null) return null;
	const endedEarly =
		before && JSON.stringify(scheduleOf(before)) === JSON.stringify(schedule) ? before.endedEarly : null;
	return {
		name,
		...schedule,
		websiteIds: [...new Set(websites)],
		tags: [...new Set(tags)],
		endedEarly,
		lastUntil: endedEarly && before ? before.lastUntil : end,
	};
}

export function scheduleOf({ timeZone, start, durationMinutes, recurrence }: WindowSchedule): WindowSchedule {
	return { timeZone, start, durationMinutes, recurrence };
}

export function plannedWindowOf(id: string, document: MaintenanceWindowDocument): PlannedWindow {
	const { websiteIds, tags, endedEarly } = document;
	return { id, schedule: scheduleOf(document), websiteIds, tags, endedEarly };
}

/** The occurrences that are running or ahead, without the rest of one that was ended early. */
export function occurrencesAhead(
	document: WindowSchedule & Pick<MaintenanceWindowDocument, 'endedEarly'>,
	now: number,
	count: number,
): PlannedOccurrence[] {
	const { endedEarly } = document;
	return nextOccurrences(scheduleOf(document), now, count + 1)
		.map((occurrence) => (occurrence.from === endedEarly?.from ? { ...occurrence, ...endedEarly } : occurrence))
		.filter(({ until }) => until > now)
		.slice(0, count);
}

/** Whether a window that happens once begins long ago, unless it was stored with that start. Only the audited “this was planned” reaches back. */
export function beginsInPast(settings: WindowSchedule, before: WindowSchedule | null, now: number): boolean {
	if (settings.recurrence !== null) return false;
	const start = firstStart(settings);
	return start < now - hourMs && (before === null || firstStart(before) !== start);
}

/** Of a window that is over. */
export function lastOccurrence({
	durationMinutes,
	endedEarly,
	lastUntil: until,
}: Pick<MaintenanceWindowDocument, 'durationMinutes' | 'endedEarly' | 'lastUntil'>): Pick<
	PlannedOccurrence,
	'from' | 'until'
> {
	return endedEarly?.until === until ? endedEarly : { from: until - durationMinutes * minuteMs, until };
}

export function stateOf(current: PlannedOccurrence | undefined, now: number): MaintenanceState {
	if (!current) return 'over';
	return current.from <= now ? 'running' : 'planned';
}

/** The fields that end the running occurrence; null if none is running. */
export function earlyEndOf(
	document: MaintenanceWindowDocument,
	now: number,
): Pick<MaintenanceWindowDocument, 'endedEarly' | 'lastUntil'> | null {
	const [current] = occurrencesAhead(document, now, 1);
	if (!current || current.from > now) return null;
	const isLast = current.until === document.lastUntil;
	return { endedEarly: { from: current.from, until: now }, lastUntil: isLast ? now : document.lastUntil };
}
