/**
 * Which notices about maintenance the subscribers of a page get: when it is planned, a day and an hour ahead, at its start and end, and when it moves or
 * is cancelled. The page remembers what was announced, so that each goes out once.
 */
import { dayMs, hourMs } from '@stayup/contract';
import type {
	AnnouncedMaintenance,
	MaintenanceStep,
	StatusEvent,
} from '../../../platform/firestore/status-documents.ts';

/** An occurrence of a maintenance window that is not over, for components of the page. */
export type PlannedOnPage = Omit<AnnouncedMaintenance, 'steps'>;

type MaintenanceEvent = Extract<StatusEvent, { kind: 'maintenance' }>;

export interface Announcement {
	/** Unique on the page. */
	key: string;
	phase: MaintenanceEvent['phase'];
	occurrence: PlannedOnPage;
}

interface Announcements {
	due: Announcement[];
	/** Stored with the page from now on. */
	announced: AnnouncedMaintenance[];
	/** When there may be something to announce again. */
	nextAt: number;
}

/** So that a change which nobody reported is noticed. */
const longestWaitMs = hourMs;

/** `planned`: of each window the next occurrences, the earliest first. */
export function announcementsDue(
	planned: readonly PlannedOnPage[],
	announced: readonly AnnouncedMaintenance[],
	now: number,
): Announcements {
	const byWindow = Map.groupBy(planned, ({ windowId }) => windowId);
	const known = Map.groupBy(announced, ({ windowId }) => windowId);
	const parts = [...new Set([...byWindow.keys(), ...known.keys()])].map((id) =>
		ofWindow(byWindow.get(id) ?? [], known.get(id) ?? [], now),
	);
	const boundaries = planned.flatMap(({ from, until }) => [from - dayMs, from - hourMs, from, until]);
	return {
		due: parts.flatMap(({ due }) => due),
		announced: parts.flatMap(({ memory }) => memory),
		nextAt: Math.min(now + longestWaitMs, ...boundaries.filter((at) => at > now)),
	};
}

function ofWindow(planned: readonly PlannedOnPage[], known: readonly AnnouncedMaintenance[], now: number) {
	const due: Announcement[] = [];
	const memory: AnnouncedMaintenance[] = [];
	const isSame = (a: PlannedOnPage, b: PlannedOnPage) => a.from === b.from;
	const fresh = planned.filter((occurrence) => !known.some((entry) => isSame(entry, occurrence)));

	// 1. Occurrences that were announced: over, gone, or still ahead.
	for (const entry of known) {
		const current = planned.find((occurrence) => isSame(entry, occurrence));
		if (current) memory.push(continued(entry, current));
		else if (entry.steps.includes('end')) memory.push(entry);
		else if (entry.steps.includes('start')) memory.push(ended(entry));
		else if (entry.until > now) replaced(entry);
	}
	// 2. Occurrences that were not.
	for (const [index, occurrence] of fresh.entries()) {
		const step = stepOf(occurrence, now);
		// Of a window that repeats, only the first occurrence is announced more than a day ahead.
		const isFirst = index === 0 && known.length === 0 && occurrence === planned[0];
		if (memory.some((entry) => isSame(entry, occurrence)) || (step === 'planned' && !isFirst)) continue;
		due.push(notice(occurrence, step, step === 'start' ? 'started' : 'announced'));
		memory.push({ ...occurrence, steps: [step] });
	}
	return { due, memory: keptOf(memory, planned.length > 0) };

	function continued(entry: AnnouncedMaintenance, current: PlannedOnPage): AnnouncedMaintenance {
		if (current.until !== entry.until) {
			due.push(moved(current));
			return { ...current, steps: [...new Set([...entry.steps, stepOf(current, now)])] };
		}
		const step = stepOf(current, now);
		if (entry.steps.includes(step)) return { ...current, steps: entry.steps };
		due.push(notice(current, step, step === 'start' ? 'started' : 'soon'));
		return { ...current, steps: [...entry.steps, step] };
	}

	function ended(entry: AnnouncedMaintenance): AnnouncedMaintenance {
		const over = { ...entry, until: Math.min(entry.until, now) };
		due.push(notice(over, 'end', 'ended'));
		return { ...over, steps: [...entry.steps, 'end'] };
	}

	/** The occurrence has another time, or is cancelled. */
	function replaced(entry: AnnouncedMaintenance): void {
		const [other] = fresh.filter((occurrence) => !memory.some((kept) => isSame(kept, occurrence)));
		if (!other) due.push(notice(entry, 'cancelled', 'cancelled'));
		else {
			due.push(moved(other));
			memory.push({ ...other, steps: [stepOf(other, now)] });
		}
	}
}

/** Those that are not over. Of a window that repeats also the last one, so that the next one is not new. */
function keptOf(memory: readonly AnnouncedMaintenance[], isWindowPlanned: boolean): AnnouncedMaintenance[] {
	const ahead = memory.filter(({ steps }) => !steps.includes('end'));
	return ahead.length > 0 || !isWindowPlanned ? ahead : memory.slice(-1);
}

function stepOf({ from }: PlannedOnPage, now: number): MaintenanceStep {
	if (now >= from) return 'start';
	if (from - now <= hourMs) return 'hour';
	return from - now <= dayMs ? 'day' : 'planned';
}

function moved(occurrence: PlannedOnPage): Announcement {
	return notice(occurrence, `moved_${occurrence.until}`, 'moved');
}

function notice(occurrence: PlannedOnPage, step: string, phase: Announcement['phase']): Announcement {
	const { windowId, name, componentIds, from, until } = occurrence;
	return { key: `${windowId}_${from}_${step}`, phase, occurrence: { windowId, name, componentIds, from, until } };
}
