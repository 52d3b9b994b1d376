/** The monthly updates that a plan sells: which are owed, and which are open. Pure rules; instants are milliseconds since the epoch, months YYYY-MM. */
import { businessMonth, includesMonthlyUpdates } from '@stayup/contract';
import type { ProjectDocument, StoredChecklistItem } from '../../platform/firestore/business/project-documents.ts';
import { monthName } from './month-name.ts';

type LiveFacts = Pick<ProjectDocument, 'stage' | 'endedAt' | 'isMonitoringOnly'>;
type UpdateFacts = LiveFacts & Pick<ProjectDocument, 'tier' | 'firstLaunchedAt' | 'latestUpdateMonth'>;

/** The month whose update is to be added; null if there is none. The first is that of the month after the launch. */
export function owedUpdateOf(project: UpdateFacts, now: number): string | null {
	const { firstLaunchedAt, latestUpdateMonth } = project;
	if (firstLaunchedAt === null || !isLive(project) || !includesMonthlyUpdates(project.tier)) return null;
	const month = businessMonth(now);
	return month > businessMonth(firstLaunchedAt) && month > latestUpdateMonth ? month : null;
}

/** It belongs to no template, so that it stays after a change of the plan: its month was paid. */
export function monthlyUpdateItem(id: string, month: string): StoredChecklistItem {
	return { id, stage: 'live', text: `Monthly update for ${monthName(month)}`, template: null, month, doneAt: null };
}

/** The months of updates that are not done, oldest first. */
export function openUpdatesOf(project: LiveFacts & Pick<ProjectDocument, 'checklist'>): string[] {
	if (!isLive(project)) return [];
	return project.checklist
		.flatMap(({ month, doneAt }) => (month === null || doneAt !== null ? [] : [month]))
		.toSorted();
}

function isLive({ stage, endedAt, isMonitoringOnly }: LiveFacts): boolean {
	return stage === 'live' && endedAt === null && !isMonitoringOnly;
}
