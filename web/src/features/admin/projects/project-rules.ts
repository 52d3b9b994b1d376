/** Pure rules of the board of projects: the columns, the filters and the order. */

import { type ProjectForAdmin, projectStages, stageNames } from '@stayup/contract';
import { hasOverdueUpdate } from '../../../entities/project/monthly-updates.ts';
import { shownClock } from '../../../entities/project/project-clock.ts';
import { isClosed } from '../../../entities/project/project-moves.ts';
import type { BoardColumn } from '../../../ui/layout/board.tsx';

export const projectFilters = ['overdue', 'waiting', 'closed'] as const;
export type ProjectFilter = (typeof projectFilters)[number];

/** `now` in milliseconds since the epoch. Without a filter, projects that ended or only want monitoring are left out. */
export function matches(project: ProjectForAdmin, text: string, filter: ProjectFilter | null, now: number): boolean {
	const { reference, tier, client, website } = project;
	const searched = [reference, tier, client.name, client.email, website?.url].join(' ').toLowerCase();
	if (!searched.includes(text.trim().toLowerCase())) return false;
	switch (filter) {
		case 'overdue':
			return isOverdue(project, now);
		case 'waiting':
			return isWaiting(project);
		case 'closed':
			return isClosed(project);
		case null:
			return !isClosed(project);
	}
}

/** In a column, overdue projects are first; then those with the least time left. */
export function columnsOf(projects: readonly ProjectForAdmin[], now: number): BoardColumn<ProjectForAdmin>[] {
	return projectStages.map((stage) => {
		const cards = projects
			.filter((project) => project.stage === stage)
			.map((project) => ({ project, isLate: isOverdue(project, now), used: shownClock(project, now).used }))
			.toSorted(
				(one, other) =>
					Number(other.isLate) - Number(one.isLate) ||
					other.used - one.used ||
					one.project.createdAt.localeCompare(other.project.createdAt),
			)
			.map(({ project }) => project);
		return { id: stage, title: stageNames[stage], note: cards.length, cards };
	});
}

export function countsOf(projects: readonly ProjectForAdmin[], now: number) {
	const open = projects.filter((project) => !isClosed(project) && project.launchedAt === null);
	return {
		open: open.length,
		overdue: open.filter((project) => shownClock(project, now).isOverdue).length,
		waiting: open.filter(isWaiting).length,
	};
}

/** Its promised time is used up, or a monthly update was not made in its month. */
function isOverdue(project: ProjectForAdmin, now: number): boolean {
	return shownClock(project, now).isOverdue || hasOverdueUpdate(project, now);
}

function isWaiting({ clock }: ProjectForAdmin): boolean {
	const last = clock.at(-1);
	return last?.until === null && last.state === 'waiting';
}
