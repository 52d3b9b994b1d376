/** Incidents and maintenance as visitors read them: with the names of components in place of ids. */
import {
	dayMs,
	type SnapshotIncident,
	type SnapshotMaintenance,
	type StatusSnapshot,
	statusPageLimits,
} from '@stayup/contract';
import { occurrencesBetween } from '../../../maintenance-windows/rules/occurrences.ts';
import { covers } from '../../../maintenance-windows/rules/spans.ts';
import { scheduleOf } from '../../../maintenance-windows/rules/window.ts';
import type { Stored } from '../../../platform/firestore/paging.ts';
import type { StatusIncidentDocument, StoredComponent } from '../../../platform/firestore/status-documents.ts';
import { startOfDay } from './days.ts';
import type { PageFacts } from './facts.ts';

/** The start of the oldest day of the history. */
export function historyFrom(now: number): number {
	return startOfDay(now) - (statusPageLimits.historyDays - 1) * dayMs;
}

export function incidentOf(
	{ id, document }: Stored<StatusIncidentDocument>,
	components: readonly StoredComponent[],
): SnapshotIncident {
	const { title, state, impact, componentIds, startedAt, resolvedAt, updates, postMortem } = document;
	return {
		id,
		title,
		state,
		impact,
		components: components.filter((component) => componentIds.includes(component.id)).map(({ name }) => name),
		startedAt,
		resolvedAt,
		updates: updates
			.map(({ at, state, text, edits }) => ({ at, state, text, editedAt: edits.at(-1)?.at ?? null }))
			.sort((a, b) => b.at - a.at),
		postMortem: postMortem && { at: postMortem.at, text: postMortem.text },
	};
}

/** Today first. An incident is on the day it began, or on the day it ended if it began before the history. */
export function historyOf(incidents: readonly SnapshotIncident[], now: number): StatusSnapshot['history'] {
	const from = historyFrom(now);
	const byDay = Map.groupBy(incidents, ({ startedAt, resolvedAt }) =>
		startOfDay(startedAt >= from ? startedAt : (resolvedAt ?? startedAt)),
	);
	return Array.from({ length: statusPageLimits.historyDays }, (_, index) => {
		const start = startOfDay(now) - index * dayMs;
		return { day: new Date(start).toISOString().slice(0, 10), incidents: byDay.get(start) ?? [] };
	});
}

/** So that a window which repeats every few minutes does not fill the page. */
const mostOccurrences = 50;

/** Running, or planned for the next days, for a component of the page. */
export function maintenanceOf(
	{ windows, tags }: Pick<PageFacts, 'windows' | 'tags'>,
	components: readonly StoredComponent[],
	now: number,
): SnapshotMaintenance[] {
	const until = now + statusPageLimits.plannedDays * dayMs;
	return windows
		.flatMap(({ id, document }) => {
			const { name, endedEarly } = document;
			const schedule = scheduleOf(document);
			const window = { id, schedule, websiteIds: document.websiteIds, tags: document.tags, endedEarly };
			const concerned = components.filter(({ websiteId }) => covers(window, websiteId, tags.get(websiteId) ?? []));
			if (concerned.length === 0) return [];
			return occurrencesBetween(schedule, now, until)
				.map(({ from, until }) => (from === endedEarly?.from ? { from, until: endedEarly.until } : { from, until }))
				.filter((occurrence) => occurrence.until > now)
				.map((occurrence) => ({
					id: `${id}_${occurrence.from}`,
					name,
					...occurrence,
					components: concerned.map((component) => component.name),
				}));
		})
		.sort((a, b) => a.from - b.from || a.until - b.until)
		.slice(0, mostOccurrences);
}
